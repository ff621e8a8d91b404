// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about the drive's own verdict, and about missing information.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kErrorMode{
    "controller-error-mode",
    FETTLE_TEXT("The drive's controller runs without its normal firmware: it identifies as {model}, firmware "
                "{firmware}, serial {serial}. Your data is inaccessible, whatever health the drive reports."),
    FETTLE_TEXT("Do not format it. If there is no backup, a data-recovery service may still "
                "be able to read it; otherwise ask the manufacturer for a replacement.")};
inline constexpr Text kCapacityLost{
    "capacity-lost",
    FETTLE_TEXT("The drive reports a capacity of only {capacity_bytes:size}, less than its model name indicates "
                "({model}). This happens when a drive has lost its internal tables; it is no longer usable."),
    FETTLE_TEXT("Do not format it. If there is no backup, a data-recovery service may still "
                "be able to read it; otherwise ask the manufacturer for a replacement.")};
inline constexpr Text kCapacityZero{
    "capacity-zero", FETTLE_TEXT("The drive reports a capacity of zero: it is no longer usable."),
    FETTLE_TEXT("Disconnect and reconnect it once. If the capacity stays at zero, "
                "replace the drive; a data-recovery service may still be able to read it.")};
inline constexpr Text kIntel8MegabyteBug{
    "capacity-8mb",
    FETTLE_TEXT("The drive reports a capacity of {capacity_bytes:size}: a known "
                "defect of this model after a power loss. The data is inaccessible."),
    FETTLE_TEXT("If there is no backup, ask a data-recovery service first. A firmware update "
                "and a secure erase make the drive usable again, but do not recover the data.")};

inline constexpr Text kPredictsFailure{
    "self-reported-failure", FETTLE_TEXT("The drive reports that it is failing, and its error counts confirm it."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kPredictsFailureWorn{
    "self-reported-failure-worn",
    FETTLE_TEXT("The drive reports failure, but only because its rated "
                "endurance is exhausted: it is worn, with no known defect."),
    FETTLE_TEXT("Keep a current backup, and replace the drive before it fails.")};
inline constexpr Text kPredictsFailureWarning{
    "self-reported-failure-warning",
    FETTLE_TEXT("The drive reports \"failed\" because of the warning above; there is no sign of damaged flash."),
    FETTLE_TEXT("Resolve the warning, then check again. Keep a current backup.")};
inline constexpr Text kPredictsFailureNoEvidence{
    "self-reported-failure-without-evidence",
    FETTLE_TEXT("The drive reports that it is failing, but nothing confirms it: no errors are counted and no "
                "attribute is at its threshold. The cause may be one that the drive does not report."),
    FETTLE_TEXT("Make a backup now. Look for a firmware update from the "
                "manufacturer, and replace the drive if the report persists.")};
inline constexpr Text kPredictsFailureNoDetail{
    "self-reported-failure-without-detail",
    FETTLE_TEXT("The drive reports that it is failing; its error counts could not be read, so the cause is unknown."),
    FETTLE_TEXT("Make a backup now, then read the drive's full report to find the cause.")};

inline constexpr Text kNoHealthData{
    "no-health-data", FETTLE_TEXT("The drive's health is unknown: no health data is available."),
    FETTLE_TEXT("Virtual drives, memory cards and some USB adapters provide no health data: connect the drive "
                "directly if possible. A saved report must include the drive's SMART data, not only its name.")};
inline constexpr Text kHealthNotPermitted{
    "health-not-permitted",
    FETTLE_TEXT("The drive's health could not be read: Fettle has no permission to query the drive."),
    FETTLE_TEXT("Run Fettle as root, for example with sudo. If it already runs "
                "as root, the kernel does not allow access to this device.")};
inline constexpr Text kHealthAsleep{
    "health-asleep", FETTLE_TEXT("The drive is in standby and was not spun up, so its health is unknown."),
    FETTLE_TEXT("Query the drive while it is in use, or allow Fettle to spin it up (--wake).")};
inline constexpr Text kHealthPowerModeUnknown{
    "health-power-mode-unknown",
    FETTLE_TEXT("The drive's power mode could not be read. It may be in "
                "standby and was not spun up, so its health is unknown."),
    FETTLE_TEXT("Query the drive while it is in use, or allow Fettle to spin it up (--wake).")};
inline constexpr Text kLocked{
    "drive-locked", FETTLE_TEXT("The drive is locked by a password: it returns no data until it is unlocked."),
    FETTLE_TEXT("\"fettle erase methods\" lists the ways to unlock or erase it.")};
inline constexpr Text kLockedExpired{
    "drive-locked",
    FETTLE_TEXT("The drive is locked by a password, and too many wrong ones "
                "were sent: it rejects every password until it is power-cycled."),
    FETTLE_TEXT("Power-cycle the drive. \"fettle erase methods\" then lists the ways to unlock or erase it.")};
inline constexpr Text kHealthUnsupported{
    "health-unsupported", FETTLE_TEXT("The drive, or the adapter that connects it, provides no health data."),
    FETTLE_TEXT("Connect the drive directly (SATA or M.2) or through another adapter to read its health.")};
inline constexpr Text kHealthReadFailed{"health-read-failed",
                                        FETTLE_TEXT("The drive's health could not be read: {reason}."),
                                        FETTLE_TEXT("Check the cable and power, then try again. If the error persists, "
                                                    "make a backup: an unresponsive drive may be about to fail.")};
inline constexpr Text kNoDeviceNode{
    "health-no-device-node",
    FETTLE_TEXT("The drive cannot be read: the kernel lists it, but it has no device node here."),
    FETTLE_TEXT("In a container, pass the drive's device node through from the host, or "
                "run Fettle on the host. Otherwise check that udev creates device nodes.")};
inline constexpr Text kNotResponding{
    "drive-not-responding", FETTLE_TEXT("The drive does not respond: {reason}. Its health is unknown."),
    FETTLE_TEXT("Check the power, cable or network connection, then try again. If the drive still does not "
                "respond, it may have failed: make sure that your backup is current.")};
inline constexpr Text kSmartDisabled{
    "smart-disabled", FETTLE_TEXT("Health monitoring (SMART) is disabled on the drive, so it reports no health data."),
    FETTLE_TEXT("Enable SMART in the computer's firmware setup, or with \"smartctl -s on DEVICE\".")};
inline constexpr Text kPartlyMissing{
    "health-partly-missing", FETTLE_TEXT("Part of the drive's report could not be read: {missing} ({reason})."), ""};
inline constexpr Text kPartlyNotPermitted{
    "health-partly-missing", FETTLE_TEXT("Fettle has no permission to read part of the drive's report: {missing}."),
    FETTLE_TEXT("Run Fettle as root, for example with sudo. If it already runs "
                "as root, the kernel does not allow access to this device.")};

inline constexpr Text kGoodFlash{"health-summary",
                                 FETTLE_TEXT("No problems found. Endurance used: {percentage_used}%; "
                                             "available spare: {spare_percent}%; data errors: {error_count}."),
                                 ""};
inline constexpr Text kGoodUsed{"health-summary",
                                FETTLE_TEXT("No problems found. Endurance used: "
                                            "{percentage_used}%; data errors: {error_count}."),
                                ""};
inline constexpr Text kGoodUsedOnly{"health-summary",
                                    FETTLE_TEXT("No problems found. Endurance used: {percentage_used}%; "
                                                "no warnings. The drive does not report its data errors."),
                                    ""};
inline constexpr Text kGoodErrors{"health-summary",
                                  FETTLE_TEXT("No problems found. Data errors: {error_count}; no attribute "
                                              "is at its threshold. The endurance used is unknown."),
                                  ""};
inline constexpr Text kGoodHardDisk{
    "health-summary",
    FETTLE_TEXT("No problems found on this hard disk. Unreadable sectors: {error_count}; "
                "reallocated sectors: {reallocated_count}."),
    ""};
inline constexpr Text kGoodSelfAssessment{
    "health-summary-self-assessment",
    FETTLE_TEXT("The drive reports good health, but provides no counters to confirm it."), ""};
inline constexpr Text kGoodNothingCrossed{
    "health-summary",
    FETTLE_TEXT("No problems found. None of the drive's {attribute_count} attributes is at its threshold. The "
                "drive has no known error or endurance counters."),
    ""};

}  // namespace fettle::health::text
