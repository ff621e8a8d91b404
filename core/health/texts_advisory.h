// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about known firmware defects. Symptom and remedy come from the catalogue.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kAdvisory{"firmware-advisory",
                                FETTLE_TEXT("The drive's firmware {firmware} has a known defect: {symptom}"),
                                FETTLE_TEXT("{remedy} Make a backup before you update the firmware.")};
inline constexpr Text kAdvisoryAtHours{"firmware-advisory",
                                       FETTLE_TEXT("The drive's firmware {firmware} has a known defect that occurs "
                                                   "after {from_power_on_hours:count} power-on hours: {symptom}"),
                                       FETTLE_TEXT("{remedy} Make a backup before you update the firmware.")};
inline constexpr Text kAdvisoryMaybe{
    "firmware-advisory-unknown",
    FETTLE_TEXT("Some firmware revisions of this model have a known defect. "
                "Whether firmware {firmware} is affected is unknown: {symptom}"),
    FETTLE_TEXT("Ask the manufacturer whether a firmware update is available for this drive. {remedy}")};
inline constexpr Text kAdvisoryUnconfirmed{
    "firmware-advisory-unconfirmed",
    FETTLE_TEXT("Users report a defect in this model's firmware; the manufacturer has not confirmed it: {symptom}"),
    FETTLE_TEXT("These reports alone do not require any action. Keep a current backup.")};

}  // namespace fettle::health::text
