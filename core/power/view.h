// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/drive/power.h"

/// What a drive's power management means on this computer.
namespace fettle::power {

/// How a power state comes to be used.
enum class Use : std::uint8_t {
    operational,  ///< the drive works in it; not entered by itself
    automatic,    ///< the drive enters it by itself when it is idle
    too_slow,     ///< takes longer to wake up than the system's limit
    unused,       ///< no transition leads to it
    unknown,      ///< the transitions could not be read
};
/// "operational", "automatic", "too-slow", "unused", "unknown".
[[nodiscard]] std::string_view name(Use use) noexcept;

struct StateUse {
    Use use = Use::unknown;
    /// Automatic states: time without I/O until the drive is in it, from the operational state from which that is
    /// quickest. Times in states on the way are included.
    std::optional<std::uint64_t> idle_ms;
};

/// The use of each state of `power`, in their order. A state is too slow by the rule of Linux: its exit latency alone
/// counts (nvme_configure_apst, since 4.12).
[[nodiscard]] std::vector<StateUse> uses(const NvmePower& power, const SystemPower& system);

/// A setting or ability with its value. Templates as in Message.
struct Fact {
    std::string_view title;
    std::string_view value;
    std::vector<Evidence> evidence;
};
/// What the drive supports and what is set.
[[nodiscard]] std::vector<Fact> facts(const NvmePower& power, const SystemPower& system);
[[nodiscard]] std::vector<Fact> facts(const AtaPower& power, const SystemPower& system);

/// What the drive does when it is idle, one sentence a state, and why it does not use the others. All have severity
/// info. Empty: nothing to explain.
[[nodiscard]] std::vector<Message> explain(const NvmePower& power, const SystemPower& system);

}  // namespace fettle::power
