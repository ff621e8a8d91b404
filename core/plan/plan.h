// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// Changing a drive is a protocol: plan, confirmation, journal, execution, verification, receipt. Nothing changes a
/// drive but the executor (core/plan/executor.h), and it takes nothing but a plan.
namespace fettle::plan {

enum class Verb : std::uint8_t { trim, erase, firmware, overprovision, benchmark };
[[nodiscard]] std::string_view name(Verb verb) noexcept;

/// Something that lies on a drive and that its owner may miss.
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

/// How long, and who says so.
struct Estimate {
    std::optional<std::uint64_t> seconds;  ///< nullopt: nobody knows
    std::string source;                    ///< "the drive's own estimate (IDENTIFY word 89)"; empty with no figure
    friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// One step, in the order of the plan.
struct Step {
    std::string id;          ///< kebab-case, unique within the plan
    Message what;            ///< what is done, for people
    Message if_power_fails;  ///< what is then true of the drive, and the way out
    Estimate estimate;
    bool loses_data = false;
    bool can_cancel = false;   ///< asked to stop in its midst, it does
    bool independent = false;  ///< its failure does not keep the steps after it from being taken
};

/// A condition. The executor refuses a plan with one that is not met.
struct Need {
    Message what;
    bool met = false;
};

/// What will be done, to which drives, and what it costs. Front ends show all of it.
struct Plan {
    Verb verb = Verb::trim;
    std::vector<PinnedDrive> drives;
    std::vector<Content> contents;  ///< what was found on them
    std::vector<Message> losses;    ///< what will be lost; empty: nothing
    std::vector<Step> steps;
    std::vector<Need> needs;
    std::vector<Evidence> options;  ///< as the caller chose them: "minimum_bytes"

    [[nodiscard]] bool loses_data() const noexcept;
};

/// The plan as text: equal for equal plans, and different in whatever people see, or the executor goes by.
[[nodiscard]] std::string canonical(const Plan& plan);

/// SHA-256 of canonical(), in hexadecimal: what a confirmation is bound to.
[[nodiscard]] Result<std::string> hash_of(const Plan& plan, const Hasher& hasher);

}  // namespace fettle::plan
