// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about what the drive says of itself, and about what could not be learnt.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kErrorMode{
    "controller-error-mode",
    FETTLE_TEXT(
        "The drive's controller runs without its normal firmware: it calls itself {model}, firmware {firmware}, "
        "serial {serial}. Your data cannot be reached, whatever the drive says of its health."),
    FETTLE_TEXT("Do not format it. If there is no backup, a data-recovery service may still read it; otherwise ask the "
                "maker for a replacement.")};
inline constexpr Text kCapacityLost{
    "capacity-lost",
    FETTLE_TEXT("The drive shows only {capacity_bytes:size} of the capacity that its name promises ({model}). This is "
                "how a drive looks that has lost its internal tables; it no longer works as a drive."),
    FETTLE_TEXT("Do not format it. If there is no backup, a data-recovery service may still read it; otherwise ask the "
                "maker for a replacement.")};
inline constexpr Text kCapacityZero{
    "capacity-zero", FETTLE_TEXT("The drive shows a capacity of zero: it no longer works as a drive."),
    FETTLE_TEXT(
        "Unplug it and plug it in again once. If the capacity stays at zero, replace the drive; a data-recovery "
        "service may still read it.")};
inline constexpr Text kIntel8MegabyteBug{
    "capacity-8mb",
    FETTLE_TEXT(
        "The drive shows a capacity of {capacity_bytes:size}: the known defect of this model after a power loss. "
        "The data cannot be reached."),
    FETTLE_TEXT("If there is no backup, ask a data-recovery service first. A secure erase with updated firmware brings "
                "the drive back, but not the data.")};

inline constexpr Text kPredictsFailure{
    "self-reported-failure", FETTLE_TEXT("The drive itself says that it is failing, and its counts bear it out."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kPredictsFailureWorn{
    "self-reported-failure-worn",
    FETTLE_TEXT("The drive reports failure, but only because its rated endurance is spent: it is worn, and nothing in "
                "it is known to be broken."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive; do not wait for it to fail.")};
inline constexpr Text kPredictsFailureWarning{
    "self-reported-failure-warning",
    FETTLE_TEXT("The drive's own verdict is \"failed\" because of the warning above; its memory shows no damage."),
    FETTLE_TEXT("See to the warning, then check again. Keep a current backup.")};
inline constexpr Text kPredictsFailureNoEvidence{
    "self-reported-failure-without-evidence",
    FETTLE_TEXT(
        "The drive says that it is failing, but gives no evidence: no errors are counted and no value is at its "
        "threshold. It may know more than it shows."),
    FETTLE_TEXT("Make a backup now. Look for a firmware update from the maker, and replace the drive if the report "
                "stays.")};
inline constexpr Text kPredictsFailureNoDetail{
    "self-reported-failure-without-detail",
    FETTLE_TEXT("The drive says that it is failing; its counts could not be read, so the cause is not known."),
    FETTLE_TEXT("Make a backup now, then read the drive's full report to learn the cause.")};

inline constexpr Text kNoHealthData{
    "no-health-data", FETTLE_TEXT("Nothing is known about this drive's health: there was no health data to read."),
    FETTLE_TEXT("Drives in virtual machines, memory cards and some USB adapters pass none on: connect the drive "
                "directly if you can. A saved report must hold the drive's SMART data, not only its name.")};
inline constexpr Text kHealthNotPermitted{
    "health-not-permitted",
    FETTLE_TEXT("The drive's health could not be read: Fettle was not permitted to ask the drive."),
    FETTLE_TEXT("Run Fettle as an administrator, for example with sudo; if it already runs so, the system itself "
                "forbids it.")};
inline constexpr Text kHealthAsleep{
    "health-asleep", FETTLE_TEXT("The drive sleeps and was not woken for this, so its health is not known."),
    FETTLE_TEXT("Ask again while the drive is awake, or allow Fettle to wake it.")};
inline constexpr Text kHealthPowerModeUnknown{
    "health-power-mode-unknown",
    FETTLE_TEXT("The drive's power mode could not be read. It may be in standby and was not spun up for this, so its "
                "health is unknown."),
    FETTLE_TEXT("Query the drive while it is in use, or allow Fettle to spin it up (--wake).")};
inline constexpr Text kLocked{
    "drive-locked", FETTLE_TEXT("The drive is locked by a password: it returns no data until it is unlocked."),
    FETTLE_TEXT("fettle erase methods shows the ways to unlock it or to erase it.")};
inline constexpr Text kLockedExpired{
    "drive-locked",
    FETTLE_TEXT("The drive is locked by a password, and too many wrong ones were sent: it rejects every password "
                "until it is switched off and on."),
    FETTLE_TEXT("Switch the drive off and on. fettle erase methods then shows the ways to unlock it or to erase it.")};
inline constexpr Text kHealthUnsupported{
    "health-unsupported", FETTLE_TEXT("The drive, or the adapter it is behind, does not pass health data on."),
    FETTLE_TEXT("Connect the drive directly (SATA or M.2) or through another adapter to read its health.")};
inline constexpr Text kHealthReadFailed{
    "health-read-failed", FETTLE_TEXT("The drive's health could not be read: {reason}."),
    FETTLE_TEXT(
        "Check cable and power and try again. If it stays so, make a backup: a drive that does not answer may be "
        "about to fail.")};
inline constexpr Text kNoDeviceNode{
    "health-no-device-node",
    FETTLE_TEXT("The drive cannot be read: the kernel has it, but it has no device node here."),
    FETTLE_TEXT(
        "In a container, pass the drive's device node in from the host, or run Fettle on the host. Otherwise check "
        "that udev creates device nodes.")};
inline constexpr Text kNotResponding{
    "drive-not-responding", FETTLE_TEXT("The drive does not respond: {reason}. Its health is unknown."),
    FETTLE_TEXT(
        "Check power, cable or network connection and try again. If the drive stays silent, it may have failed: "
        "make sure that your backup is current.")};
inline constexpr Text kSmartDisabled{
    "smart-disabled", FETTLE_TEXT("Health monitoring (SMART) is switched off in the drive, so it tells nothing."),
    FETTLE_TEXT("Switch SMART on in the firmware setup of the computer, or with: smartctl -s on DEVICE.")};
inline constexpr Text kPartlyMissing{
    "health-partly-missing", FETTLE_TEXT("A part of the drive's report could not be had: {missing} ({reason})."), ""};
inline constexpr Text kPartlyNotPermitted{
    "health-partly-missing", FETTLE_TEXT("Fettle was not permitted to read a part of the drive's report: {missing}."),
    FETTLE_TEXT("Run Fettle as an administrator, for example with sudo; if it already runs so, the system itself "
                "forbids it.")};

inline constexpr Text kGoodFlash{
    "health-summary",
    FETTLE_TEXT("Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, "
                "{spare_percent}% of its spare memory is left, and the count of data errors is {error_count}."),
    ""};
inline constexpr Text kGoodUsed{"health-summary",
                                FETTLE_TEXT("Nothing speaks against this drive: {percentage_used}% of its rated "
                                            "endurance is used, and the count of data errors is {error_count}."),
                                ""};
inline constexpr Text kGoodUsedOnly{
    "health-summary",
    FETTLE_TEXT(
        "Nothing speaks against this drive: {percentage_used}% of its rated endurance is used, and no warning is "
        "raised. It does not tell how many data errors it has had."),
    ""};
inline constexpr Text kGoodErrors{
    "health-summary",
    FETTLE_TEXT("Nothing speaks against this drive: the count of data errors is {error_count}, and no value is at its "
                "threshold. How much of its endurance is used is not known."),
    ""};
inline constexpr Text kGoodHardDisk{"health-summary",
                                    FETTLE_TEXT("Nothing speaks against this hard disk: unreadable sectors "
                                                "{error_count}, replaced sectors {reallocated_count}."),
                                    ""};
inline constexpr Text kGoodSelfAssessment{
    "health-summary-self-assessment",
    FETTLE_TEXT("The drive says that it is well. It gives no counts by which that could be checked."), ""};
inline constexpr Text kGoodNothingCrossed{
    "health-summary",
    FETTLE_TEXT(
        "Nothing speaks against this drive: none of its {attribute_count} values is at its threshold. It counts "
        "neither errors nor endurance in a way that is known."),
    ""};

}  // namespace fettle::health::text
