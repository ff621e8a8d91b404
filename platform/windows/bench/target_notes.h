// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/bench/engine.h"

namespace fettle::windows_system {

/// What affects the speed of drives at the moment; absent: not reported.
struct Surroundings {
    std::optional<bool> on_battery = {};
    std::optional<bool> battery_saver = {};
    std::optional<bool> saving_plan = {};  ///< the power plan is "Power saver"
    std::optional<bool> antivirus = {};    ///< a program that scans files is on
    std::optional<bool> write_cache = {};  ///< of the target's drive; false: of any of its drives
};
/// GetSystemPowerStatus, PowerGetActiveScheme and WscGetSecurityProviderHealth; of no drive.
[[nodiscard]] Surroundings surroundings_now();

/// Remarks for the user on a target of Windows. Ids: "target-in-memory", "not-direct", "on-battery", "battery-saver",
/// "saving-plan", "antivirus", "write-cache-off", "cache-not-checked".
[[nodiscard]] std::vector<Message> target_notes(const bench::TargetFacts& facts, bool in_memory,
                                                const Surroundings& now);

}  // namespace fettle::windows_system
