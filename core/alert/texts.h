// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/message.h"

/// Texts of alerts.
namespace fettle::alert {

struct Text {
    const char* id;
    std::string_view text;
    std::string_view remedy;
};

inline constexpr Text kVerdictWorse{
    "verdict-worse", FETTLE_TEXT("The health of this drive changed from {before} to {now}."),
    FETTLE_TEXT("Make sure that your backup is up to date, then run \"fettle health\" to see the reasons.")};
inline constexpr Text kVerdictBad{
    "verdict-worse", FETTLE_TEXT("The health of this drive is {now}."),
    FETTLE_TEXT("Make sure that your backup is up to date, then run \"fettle health\" to see the reasons.")};
inline constexpr Text kVerdictBetter{"verdict-better",
                                     FETTLE_TEXT("The health of this drive changed from {before} to {now}."), ""};
inline constexpr Text kTooHot{
    "too-hot", FETTLE_TEXT("This drive is at {temperature_celsius} °C; its limit is {limit_celsius} °C."),
    FETTLE_TEXT("Improve the airflow. A hot drive slows down and ages faster.")};
inline constexpr Text kCoolAgain{"cool-again", FETTLE_TEXT("This drive has cooled down to {temperature_celsius} °C."),
                                 ""};
inline constexpr std::string_view kErrorsRemedy =
    FETTLE_TEXT("Run \"fettle health\" to see what this means for the drive.");
inline constexpr Text kNewErrors{
    "new-errors", FETTLE_TEXT("The drive's counter {counter} increased from {before} to {now}."), kErrorsRemedy};
/// The same by the counter's name in history::Observation::errors.
struct ErrorText {
    std::string_view counter;
    std::string_view text;
};
inline constexpr std::array kErrorTexts{
    ErrorText{"media_errors", FETTLE_TEXT("Media and data integrity errors increased from {before} to {now}.")},
    ErrorText{"uncorrectable", FETTLE_TEXT("Uncorrectable errors increased from {before} to {now}.")},
    ErrorText{"reallocated", FETTLE_TEXT("Reallocated sectors increased from {before} to {now}.")},
    ErrorText{"pending", FETTLE_TEXT("Pending sectors increased from {before} to {now}.")},
    ErrorText{"end_to_end", FETTLE_TEXT("End-to-end errors increased from {before} to {now}.")},
    ErrorText{"program_fail", FETTLE_TEXT("Program failures increased from {before} to {now}.")},
    ErrorText{"erase_fail", FETTLE_TEXT("Erase failures increased from {before} to {now}.")},
    ErrorText{"crc_errors", FETTLE_TEXT("Interface CRC errors increased from {before} to {now}.")}};
inline constexpr Text kNewAdvisory{
    "new-advisory", FETTLE_TEXT("This drive's firmware has a known defect: {advisory}."),
    FETTLE_TEXT("Run \"fettle check\" to see the manufacturer's statement and the remedy.")};
inline constexpr Text kQuarantine{
    "drive-in-quarantine",
    FETTLE_TEXT("The computer went down while this drive was being trimmed. The schedule will not trim it again."),
    FETTLE_TEXT("Check the drive's health. If there are no problems, allow TRIM again with \"fettle schedule "
                "release\".")};
inline constexpr Text kTaskFailed{"task-failed", FETTLE_TEXT("The scheduled task {task} failed: {detail}"),
                                  FETTLE_TEXT("Run \"fettle schedule list\" to see the status of all tasks.")};
inline constexpr Text kTaskWorksAgain{"task-works-again", FETTLE_TEXT("The scheduled task {task} is working again."),
                                      ""};

[[nodiscard]] inline Message make(const Text& text, Severity severity, std::vector<Evidence> evidence) {
    return {text.id, severity, text.text, text.remedy, std::move(evidence)};
}

/// kNewErrors in the counter's own words, if it is a known one.
[[nodiscard]] inline Text error_text(std::string_view counter) {
    auto text = kNewErrors;
    for (const auto& one : kErrorTexts) {
        if (one.counter == counter) text.text = one.text;
    }
    return text;
}

}  // namespace fettle::alert
