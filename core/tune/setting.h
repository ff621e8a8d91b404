// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

/// System settings that concern drives: how the system is set, what suits this computer better, and on what evidence.
namespace fettle::tune {

enum class Topic : std::uint8_t { swap, hibernation, trim, block, power, mount, space };
inline constexpr std::array kTopics{Topic::swap,  Topic::hibernation, Topic::trim, Topic::block,
                                    Topic::power, Topic::mount,       Topic::space};
[[nodiscard]] std::string_view name(Topic topic) noexcept;
/// A heading: "Swap (page file)".
[[nodiscard]] std::string_view title(Topic topic) noexcept;

/// What an advice rests on.
enum class Basis : std::uint8_t {
    measured,    ///< on this computer
    documented,  ///< by a standard, a manual or the kernel's source
    folklore,    ///< often repeated; reviews measured no effect
};
inline constexpr std::array kBases{Basis::measured, Basis::documented, Basis::folklore};
[[nodiscard]] std::string_view name(Basis basis) noexcept;

enum class Effect : std::uint8_t { speed, endurance, space, safety, power };
inline constexpr std::array kEffects{Effect::speed, Effect::endurance, Effect::space, Effect::safety, Effect::power};
[[nodiscard]] std::string_view name(Effect effect) noexcept;

struct Advice {
    std::string value;  ///< equal to Setting::value: keep it
    Message reason;
    Basis basis = Basis::documented;
    std::string_view source;  ///< "Linux documentation, admin-guide/sysctl/vm"
    std::vector<Effect> effects;
};

/// Limits of a numeric value.
struct Bounds {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    std::string_view unit;  ///< "KiB"; empty: a plain number
};

/// That Fettle has changed a setting.
struct Changed {
    std::string from;      ///< value before the first change
    std::string to;        ///< value that Fettle set
    std::string at;        ///< UTC
    bool complete = true;  ///< false: the change was interrupted
    bool foreign = false;  ///< changed again by someone else: "undo" refuses
};

/// One setting of the computer, of a drive or of a mount point.
struct Setting {
    std::string id;       ///< "swappiness", "io-scheduler:nvme0n1", "access-times:/home"
    std::string key;      ///< the same over restarts: with the drive's by-id name
    std::string subject;  ///< "nvme0n1", "/home"; empty: the computer
    Topic topic = Topic::swap;
    std::string_view title;            ///< "I/O scheduler"
    std::string_view about;            ///< what it does, in one sentence
    std::string value;                 ///< now; empty: unknown
    std::string value_at_start;        ///< after the next restart, if it is known to differ
    std::vector<std::string> choices;  ///< accepted values, beside those of bounds, if there are any
    std::optional<Bounds> bounds;
    std::optional<Advice> advice;
    std::string_view risk;            ///< of changing it
    std::string_view myth;            ///< what is often claimed, and what is known of it; empty: nothing
    std::optional<Message> obstacle;  ///< why Fettle does not change it here; `remedy`: who can
    bool needs_restart = false;       ///< a change takes effect after a restart
    std::optional<Changed> changed;

    [[nodiscard]] bool advised_change() const noexcept { return advice && !value.empty() && advice->value != value; }
};

/// "io-scheduler" of "io-scheduler:nvme0n1".
[[nodiscard]] std::string_view name_of(std::string_view id) noexcept;

}  // namespace fettle::tune
