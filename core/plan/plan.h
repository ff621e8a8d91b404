// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/plan/pinned_drive.h"
#include "core/plan/ports.h"

/// Every change to a drive follows the protocol plan, confirmation, journal, execution, verification, receipt. Only the
/// executor (core/plan/executor.h) changes drives, and only by a plan.
namespace fettle::plan {

enum class Verb : std::uint8_t {
    trim,
    erase,
    firmware,
    overprovision,
    benchmark,
    self_test,
    scan,
    tune,
    name_space,
    opal
};
inline constexpr std::array kVerbs{Verb::trim,      Verb::erase, Verb::firmware, Verb::overprovision, Verb::benchmark,
                                   Verb::self_test, Verb::scan,  Verb::tune,     Verb::name_space,    Verb::opal};
[[nodiscard]] std::string_view name(Verb verb) noexcept;
/// The heading of a receipt: "Drive erased".
[[nodiscard]] std::string_view title(Verb verb) noexcept;

/// Contents of a drive that the user may want to keep.
struct Content {
    enum class Kind : std::uint8_t { partition, file_system, mount, raid, lvm, luks, swap, hibernation, other };
    Kind kind = Kind::other;
    std::string drive;              ///< id of the drive
    std::string name;               ///< kernel name or mount point
    std::string detail;             ///< "ext4", "raid1", a partition's name or type
    std::optional<ByteCount> size;  ///< where it is known
    friend bool operator==(const Content&, const Content&) = default;
};
[[nodiscard]] std::string_view name(Content::Kind kind) noexcept;

/// Duration of a step, and the source of the figure.
struct Estimate {
    std::optional<std::uint64_t> seconds;  ///< nullopt: unknown
    std::string source;                    ///< "the drive's own estimate (IDENTIFY word 89)"; empty if no figure
    friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// One step, in the order of the plan.
struct Step {
    std::string id;          ///< kebab-case, unique within the plan
    Message what;            ///< what the step does, for display
    Message if_power_fails;  ///< the drive's state if power fails, and the remedy
    Estimate estimate;
    bool loses_data = false;
    bool can_cancel = false;   ///< can be stopped on request
    bool independent = false;  ///< if it fails, later steps still run
};

/// A requirement. The executor rejects a plan with an unmet one.
struct Need {
    Message what;
    bool met = false;
};

/// Name of the option of a plan that must be confirmed with the serial number although no data is lost now.
inline constexpr std::string_view kNeedsSerial = "needs_serial_number";

/// What will be done to which drives, and its consequences. Front ends show all of it.
struct Plan {
    Verb verb = Verb::trim;
    std::vector<PinnedDrive> drives;
    std::vector<Content> contents;  ///< what was found on them
    std::vector<Message> losses;    ///< what will be lost; empty: nothing
    std::vector<Step> steps;
    std::vector<Need> needs;
    std::vector<Evidence> options;         ///< as chosen by the caller: "minimum_bytes"
    std::vector<Message> afterwards = {};  ///< what the user has to do once all steps are done, in order

    [[nodiscard]] bool loses_data() const noexcept;
    /// The serial number must be typed (or a front end vouch for the user): data is lost, or the option kNeedsSerial is
    /// set, because the consequences require it.
    [[nodiscard]] bool needs_serial() const noexcept;
};

/// The plan as text: equal plans give equal text, and every difference in what users see or the executor uses changes
/// it.
[[nodiscard]] std::string canonical(const Plan& plan);

/// SHA-256 of canonical(), in hexadecimal: a confirmation is bound to it.
[[nodiscard]] Result<std::string> hash_of(const Plan& plan, const Hasher& hasher);

}  // namespace fettle::plan
