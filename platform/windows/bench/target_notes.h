// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/bench/engine.h"

namespace fettle::windows_system {

/// What the computer runs on; absent: not reported.
struct PowerNow {
    std::optional<bool> on_battery;
    std::optional<bool> battery_saver;
};
/// GetSystemPowerStatus.
[[nodiscard]] PowerNow power_now();

/// Remarks for the user on a target of Windows. Ids: "target-in-memory", "not-direct", "on-battery", "battery-saver",
/// "cache-not-checked".
[[nodiscard]] std::vector<Message> target_notes(const bench::TargetFacts& facts, bool in_memory, const PowerNow& power);

}  // namespace fettle::windows_system
