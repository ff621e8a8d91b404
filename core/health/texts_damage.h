// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about errors, thresholds, self-tests, temperature and cables.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kReadOnly{
    "read-only",
    FETTLE_TEXT("The drive has switched itself to read-only to protect your data: nothing more can be written to it."),
    FETTLE_TEXT("Copy your data to another drive now, while it can still be read, and replace this one.")};
inline constexpr Text kReliabilityDegraded{
    "reliability-degraded",
    FETTLE_TEXT("The drive warns that its reliability is degraded by errors of its memory or inside itself; it has "
                "counted {media_errors:count} media errors."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kBackupFailed{
    "volatile-backup-failed",
    FETTLE_TEXT("The drive warns that its protection against power loss has failed: data in its cache is lost when the "
                "power goes."),
    FETTLE_TEXT(
        "Keep the machine on an uninterruptible supply or switch the drive's write cache off, and have the drive "
        "replaced.")};
inline constexpr Text kPersistentMemory{
    "persistent-memory-read-only",
    FETTLE_TEXT("The drive warns that its persistent memory region is read-only or unreliable."),
    FETTLE_TEXT("Copy what is kept in that region elsewhere and have the drive replaced.")};
inline constexpr Text kUnknownWarning{
    "critical-warning-unknown",
    FETTLE_TEXT(
        "The drive raises warnings that the standard does not define yet (critical warning {critical_warning})."),
    FETTLE_TEXT("Ask the maker what they mean. Keep a current backup.")};

inline constexpr Text kMediaErrors{
    "media-errors", FETTLE_TEXT("Errors of the drive's own memory over its life: {error_count:count}."),
    FETTLE_TEXT(
        "Make a backup. A number that stays the same is history; check again in a few days, and replace the drive "
        "if it grows.")};
inline constexpr Text kMediaErrorsMany{
    "media-errors", FETTLE_TEXT("Errors of the drive's own memory: {error_count:count}. Data has been lost."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kMediaErrorsGrown{
    "media-errors-grown",
    FETTLE_TEXT("Errors of the drive's memory have grown from {baseline_count:count}, which you had accepted, to "
                "{error_count:count}."),
    FETTLE_TEXT("Copy your data to another drive; errors that grow mean that more will be lost.")};
inline constexpr Text kMediaErrorsAccepted{
    "media-errors-accepted",
    FETTLE_TEXT("Errors of the drive's own memory: {error_count:count}, no more than you have accepted."), ""};

inline constexpr Text kUncorrectable{
    "uncorrectable-errors",
    FETTLE_TEXT("Reads or writes that failed beyond repair over the drive's life: {error_count:count}."),
    FETTLE_TEXT(
        "Make a backup. A number that stays the same is history; check again in a few days, and replace the drive "
        "if it grows.")};
inline constexpr Text kUncorrectableMany{
    "uncorrectable-errors",
    FETTLE_TEXT("Reads or writes that failed beyond repair: {error_count:count}. Data has been lost."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kUncorrectableGrown{
    "uncorrectable-errors-grown",
    FETTLE_TEXT("Errors beyond repair have grown from {baseline_count:count}, which you had accepted, to "
                "{error_count:count}."),
    FETTLE_TEXT("Copy your data to another drive; errors that grow mean that more will be lost.")};
inline constexpr Text kUncorrectableAccepted{
    "uncorrectable-errors-accepted",
    FETTLE_TEXT("Errors beyond repair: {error_count:count}, no more than you have accepted."), ""};

inline constexpr Text kMediaErrorsImplausible{
    "media-errors-implausible",
    FETTLE_TEXT(
        "The drive counts {error_count:count} errors of its memory. No drive lives through that many: the counter "
        "is wrong, so it is not judged."),
    FETTLE_TEXT("Look for a firmware update from the maker.")};
inline constexpr Text kUncorrectableDisagree{
    "uncorrectable-sources-disagree",
    FETTLE_TEXT("Two counters of errors beyond repair disagree: {error_count:count} and {other_count:count}. A real "
                "loss shows in both, so one of the counters may be at fault."),
    FETTLE_TEXT("Keep a current backup, and check in a few days whether either number grows.")};

inline constexpr Text kReallocatedFew{
    "reallocated",
    FETTLE_TEXT("Failing blocks that the drive has replaced by spare ones: {reallocated_count:count}. A few are normal "
                "over a solid-state drive's life."),
    ""};
inline constexpr Text kReallocatedMany{
    "reallocated",
    FETTLE_TEXT(
        "Failing blocks that the drive has replaced by spare ones: {reallocated_count:count}, more than is usual."),
    FETTLE_TEXT("Make a backup and check again in a few days. Replace the drive if the number grows.")};
inline constexpr Text kReallocatedHardDisk{
    "reallocated", FETTLE_TEXT("Bad sectors that the hard disk has replaced by spare ones: {reallocated_count:count}."),
    FETTLE_TEXT("Make a backup and check again in a few days. Replace the disk if the number grows.")};
inline constexpr Text kReallocatedGrown{
    "reallocated-grown",
    FETTLE_TEXT("Replaced blocks have grown from {baseline_count:count}, which you had accepted, to "
                "{reallocated_count:count}."),
    FETTLE_TEXT("Make a backup. Replace the drive if the number goes on growing.")};
inline constexpr Text kReallocatedAccepted{
    "reallocated-accepted", FETTLE_TEXT("Replaced blocks: {reallocated_count:count}, no more than you have accepted."),
    ""};
inline constexpr Text kPending{
    "pending-sectors",
    FETTLE_TEXT("Sectors that cannot be read at present: {pending_count:count}. What is in them may be lost."),
    FETTLE_TEXT("Make a backup now. Writing to such a sector heals or replaces it; replace the drive if more appear.")};
inline constexpr Text kPendingMany{
    "pending-sectors",
    FETTLE_TEXT("Sectors that cannot be read at present: {pending_count:count}. What is in them may be lost."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kPendingFalse{
    "pending-sector-false",
    FETTLE_TEXT("The drive counts unreadable sectors: {pending_count}. On this model and firmware the count flips "
                "between 0 and 1 by mistake, so it is not judged."),
    ""};
inline constexpr Text kEndToEnd{
    "end-to-end-errors",
    FETTLE_TEXT("Times that data was damaged on its way through the drive's own circuits: {error_count:count}."),
    FETTLE_TEXT(
        "Make a backup, look for a firmware update from the maker, and replace the drive if the number grows.")};
inline constexpr Text kFlashFailures{
    "flash-failures",
    FETTLE_TEXT("Flash operations that failed and were repeated elsewhere: {program_fail_count:count} when writing, "
                "{erase_fail_count:count} when erasing. This is history unless it grows fast."),
    ""};
inline constexpr Text kCrcErrors{
    "cable-errors",
    FETTLE_TEXT("Transfers between computer and drive that were garbled and repeated: {error_count:count}. The cause "
                "is the cable, plug or port, not the drive."),
    FETTLE_TEXT("If the number grows, replace the SATA cable or plug it in again. The count never goes back to zero.")};
inline constexpr Text kUnsafeShutdowns{
    "unsafe-shutdowns",
    FETTLE_TEXT("Power losses without warning: {error_count:count} in {power_cycles:count} starts."), ""};

inline constexpr Text kThresholdNow{
    "threshold-crossed",
    FETTLE_TEXT("The drive's value {attribute_id} ({attribute_name}) has reached the limit that its maker set for an "
                "imminent failure: value {value}, limit {threshold}."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kThresholdNowOldAge{
    "threshold-crossed-old-age",
    FETTLE_TEXT("The drive's value {attribute_id} ({attribute_name}) has reached the limit that its maker set: value "
                "{value}, limit {threshold}."),
    FETTLE_TEXT("Keep a current backup, and check the drive again in a few days.")};
inline constexpr Text kThresholdPast{
    "threshold-crossed-past",
    FETTLE_TEXT(
        "The drive's value {attribute_id} ({attribute_name}) was once at its limit {threshold} (worst {worst}); "
        "now it is {value}."),
    FETTLE_TEXT("Keep a current backup, and check the drive again in a few days.")};
/// Stands in for any of the sentences above where a report gives no numbers.
inline constexpr std::string_view kThresholdWithoutNumbers = FETTLE_TEXT(
    "The report marks the drive's value {attribute_id} ({attribute_name}) as having reached the limit that "
    "its maker set, without saying the numbers.");
inline constexpr Text kThresholdTemperaturePast{
    "temperature-limit-past",
    FETTLE_TEXT("The drive was once hotter than the limit that its maker set (attribute {attribute_id})."), ""};
inline constexpr Text kThresholdNotMeaningful{
    "threshold-not-meaningful",
    FETTLE_TEXT(
        "Value {attribute_id} ({attribute_name}) is at its limit, but on this model the limit has no meaning, so "
        "it is not judged."),
    ""};
inline constexpr Text kPowerLossProtection{
    "power-loss-protection-failed",
    FETTLE_TEXT(
        "The drive's protection against power loss has failed its test (attribute {attribute_id}, value {value}, "
        "limit {threshold}): data in its cache may be lost when the power goes."),
    FETTLE_TEXT("Keep the machine on an uninterruptible supply, and have the drive replaced.")};

inline constexpr Text kSelfTestFailed{"self-test-failed",
                                      FETTLE_TEXT("The drive's most recent self-test ({test_kind}) found a failure."),
                                      FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kSelfTestFailedAtHours{
    "self-test-failed",
    FETTLE_TEXT(
        "The drive's most recent self-test ({test_kind}, at {test_power_on_hours:count} power-on hours) found a "
        "failure."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kSelfTestShallowPass{
    "self-test-failed-then-shorter-passed",
    FETTLE_TEXT("A {test_kind} self-test failed; a shorter one that passed since cannot disprove it."),
    FETTLE_TEXT("Make a backup and run an extended self-test.")};
inline constexpr Text kSelfTestHistory{
    "self-test-failed-past",
    FETTLE_TEXT("A {test_kind} self-test failed once; a later one of the same or a more thorough kind passed."), ""};
inline constexpr Text kSelfTestStatus{
    "self-test-failed",
    FETTLE_TEXT("The drive says that its last self-test found a failure (status {self_test_status})."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kSelfTestFatal{
    "self-test-not-completed", FETTLE_TEXT("The drive could not complete its last self-test because of an error."),
    FETTLE_TEXT("Make a backup and run the self-test again.")};

inline constexpr Text kTemperatureWarning{
    "temperature-warning", FETTLE_TEXT("The drive warns that its temperature is out of range."),
    FETTLE_TEXT("Give it air or a heat sink. A drive that is too hot slows down and ages faster.")};
inline constexpr Text kTemperatureHigh{
    "temperature-high", FETTLE_TEXT("The drive is at {temperature_celsius} °C; its limit is {limit_celsius} °C."),
    FETTLE_TEXT("Give it air or a heat sink. A drive that is too hot slows down and ages faster.")};
inline constexpr Text kTemperatureCritical{
    "temperature-critical",
    FETTLE_TEXT("The drive is at {temperature_celsius} °C, past its critical limit of {limit_celsius} °C: it may shut "
                "itself down or lose data."),
    FETTLE_TEXT("Stop what writes to it, and cool it now: air, a heat sink, more distance to other hot parts.")};
inline constexpr Text kTemperatureHighAssumed{
    "temperature-high",
    FETTLE_TEXT("The drive is at {temperature_celsius} °C. It names no limit of its own; {limit_celsius} °C is usual."),
    FETTLE_TEXT("Give it air or a heat sink. A drive that is too hot slows down and ages faster.")};

inline constexpr Text kScsiPrediction{
    "failure-predicted", FETTLE_TEXT("The drive predicts its own failure (additional sense {asc}/{ascq})."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kScsiWarning{"drive-warning",
                                   FETTLE_TEXT("The drive raises a warning (additional sense {asc}/{ascq})."),
                                   FETTLE_TEXT("Keep a current backup, and check the drive again in a few days.")};
inline constexpr Text kScsiTest{
    "failure-predicted-test",
    FETTLE_TEXT("The drive reports a failure prediction that is marked as a test (additional sense 5Dh/FFh)."), ""};

}  // namespace fettle::health::text
