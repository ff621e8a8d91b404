// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

namespace fettle::logs {

inline constexpr std::string_view kMedium =
    FETTLE_TEXT("The drive could not read or write data. Copy important data, then run \"fettle scan\".");
inline constexpr std::string_view kTransfer = FETTLE_TEXT(
    "Data was damaged between computer and drive. The usual causes are the cable, the backplane and dirty contacts.");
inline constexpr std::string_view kAddress =
    FETTLE_TEXT("A program accessed an address that does not exist. No data is lost.");
inline constexpr std::string_view kRejected = FETTLE_TEXT(
    "The drive rejected a command that it does not support. This is harmless: programs send such "
    "commands to find out what a drive supports.");
inline constexpr std::string_view kInternal =
    FETTLE_TEXT("The drive reported an internal error. If this happens again, update the firmware.");
inline constexpr std::string_view kOther = FETTLE_TEXT("See the status for the cause.");

inline constexpr std::string_view kDeviceStatistics = FETTLE_TEXT("Device statistics");
inline constexpr std::string_view kSataPhy = FETTLE_TEXT("SATA link (Phy event counters)");
inline constexpr std::string_view kScsiErrors = FETTLE_TEXT("Error counters");

}  // namespace fettle::logs
