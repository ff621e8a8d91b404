// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about known defects of the drive's firmware. Symptom and remedy are catalogue data.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kAdvisory{"firmware-advisory",
                                FETTLE_TEXT("The drive's firmware {firmware} has a known defect: {symptom}"),
                                FETTLE_TEXT("{remedy} Make a backup before you update firmware.")};
inline constexpr Text kAdvisoryAtHours{
    "firmware-advisory",
    FETTLE_TEXT(
        "The drive's firmware {firmware} has a known defect that shows from {from_power_on_hours:count} power-on "
        "hours on: {symptom}"),
    FETTLE_TEXT("{remedy} Make a backup before you update firmware.")};
inline constexpr Text kAdvisoryMaybe{
    "firmware-advisory-unknown",
    FETTLE_TEXT(
        "Some firmware of this model has a known defect. Whether this drive's firmware {firmware} has it is not "
        "known: {symptom}"),
    FETTLE_TEXT("Ask the maker whether an update fits this drive. {remedy}")};
inline constexpr Text kAdvisoryUnconfirmed{
    "firmware-advisory-unconfirmed",
    FETTLE_TEXT("Users report, but no maker has confirmed, a defect of this model's firmware: {symptom}"),
    FETTLE_TEXT("Nothing needs to be done on this report alone. Keep a current backup.")};

}  // namespace fettle::health::text
