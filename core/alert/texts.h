// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// The words of alerts.
namespace fettle::alert {

struct Text {
    const char* id;
    std::string_view text;
    std::string_view remedy;
};

inline constexpr Text kVerdictWorse{
    "verdict-worse", FETTLE_TEXT("The health of this drive was {before} and is now {now}."),
    FETTLE_TEXT("Make sure that your backup is up to date, then run fettle health for the reasons.")};
inline constexpr Text kVerdictBad{
    "verdict-worse", FETTLE_TEXT("The health of this drive is {now}."),
    FETTLE_TEXT("Make sure that your backup is up to date, then run fettle health for the reasons.")};
inline constexpr Text kVerdictBetter{"verdict-better",
                                     FETTLE_TEXT("The health of this drive was {before} and is now {now}."), ""};
inline constexpr Text kTooHot{
    "too-hot", FETTLE_TEXT("This drive is at {temperature_celsius} °C; {limit_celsius} °C is its limit."),
    FETTLE_TEXT("See that air gets to it. It slows down, and ages faster, when it is hot.")};
inline constexpr Text kCoolAgain{"cool-again", FETTLE_TEXT("This drive has cooled down to {temperature_celsius} °C."),
                                 ""};
inline constexpr Text kNewErrors{"new-errors",
                                 FETTLE_TEXT("The drive's counter {counter} went from {before} to {now}."),
                                 FETTLE_TEXT("Run fettle health to see what it means for this drive.")};
inline constexpr Text kNewAdvisory{"new-advisory",
                                   FETTLE_TEXT("A known defect of its firmware concerns this drive: {advisory}."),
                                   FETTLE_TEXT("Run fettle check for what its maker says, and what helps.")};
inline constexpr Text kQuarantine{
    "drive-in-quarantine",
    FETTLE_TEXT("The machine went down while this drive was being trimmed. The schedule will not trim it again."),
    FETTLE_TEXT("Look at its health; if it is sound, let it be trimmed again with fettle schedule release.")};
inline constexpr Text kTaskFailed{"task-failed", FETTLE_TEXT("The scheduled task {task} failed: {detail}"),
                                  FETTLE_TEXT("Run fettle schedule list for the state of all tasks.")};
inline constexpr Text kTaskWorksAgain{"task-works-again", FETTLE_TEXT("The scheduled task {task} works again."), ""};

[[nodiscard]] inline Message make(const Text& text, Severity severity, std::vector<Evidence> evidence) {
    return {text.id, severity, text.text, text.remedy, std::move(evidence)};
}

}  // namespace fettle::alert
