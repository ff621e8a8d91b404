// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Output of powercfg. Its words are in the user's language, so these go by GUIDs, hexadecimal numbers and indentation.
namespace fettle::tune {

/// The value of a setting of a power plan.
struct PlanValue {
    std::string guid;  ///< of the setting, lower case
    std::uint32_t ac = 0;
    std::uint32_t dc = 0;  ///< on battery
};

/// "powercfg /query".
struct PowerPlan {
    std::string scheme;  ///< GUID of the plan, lower case; empty: none found
    std::vector<PlanValue> values;
    [[nodiscard]] const PlanValue* find(std::string_view guid) const noexcept;
};
/// Of each setting, powercfg prints "0x" and eight digits: the least and most value and the increment, if the setting
/// is a number, then the value on AC power and on battery. A setting with another count of numbers is left out.
[[nodiscard]] PowerPlan parse_power_plan(std::string_view text);

/// "powercfg /a": two lists, of what is available and of what is not and why.
struct SleepStates {
    std::vector<std::string> available;  ///< in the user's language: "Standby (S3)", "Hibernate"
    std::vector<std::string> unavailable;
};
/// A list with lines indented more deeply, which are reasons, is the one of the unavailable states.
[[nodiscard]] SleepStates parse_sleep_states(std::string_view text);

}  // namespace fettle::tune
