// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/check/machine.h"
#include "core/plan/plan.h"

namespace fettle::plan {

namespace text {

inline constexpr std::string_view kKnownPlace =
    FETTLE_TEXT("The system reports what is stored on the drive and what uses it");
inline constexpr std::string_view kNotInUse = FETTLE_TEXT("Nothing on the drive is mounted or otherwise in use");
inline constexpr std::string_view kInUse = FETTLE_TEXT("{drive} is in use: {users}");
inline constexpr std::string_view kDismounted = FETTLE_TEXT(
    "Close all files on {mounts}: {drive} is dismounted when the job begins. If a program still has a file open, the "
    "job ends before it changes anything");

}  // namespace text

/// The texts of a kind of plan. The evidence is "drive", "mounts" and "users".
struct UseTexts {
    std::string_view known_place = text::kKnownPlace;
    std::string_view not_system;
    std::string_view is_system;
    std::string_view is_system_remedy;
    std::string_view not_in_use = text::kNotInUse;
    std::string_view in_use = text::kInUse;
    std::string_view in_use_remedy;
};

/// What a plan changes, and its place.
struct UsedPlace {
    const check::DrivePlace* place = nullptr;  ///< nullptr: no information from the system
    std::string whose;                         ///< appended to its users; empty for the drive that the plan is for
};

/// Adds the needs "place-known", "not-system" and, unless the running system uses it, "not-in-use". `drive`: the id of
/// the drive that the plan is for.
void add_use_needs(std::vector<Need>& needs, const std::string& drive, const std::vector<UsedPlace>& places,
                   const UseTexts& texts);

}  // namespace fettle::plan
