// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about errors, thresholds, self-tests, temperature and cables.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kReadOnly{
    "read-only",
    FETTLE_TEXT("The drive has switched itself to read-only to protect your data: nothing more can be written to it."),
    FETTLE_TEXT("Copy your data to another drive now, while it can still be read, and replace this one.")};
inline constexpr Text kReliabilityDegraded{
    "reliability-degraded",
    FETTLE_TEXT("The drive warns that its reliability is degraded by media errors or "
                "internal errors. Media and data integrity errors: {media_errors:count}."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kBackupFailed{"volatile-backup-failed",
                                    FETTLE_TEXT("The drive warns that its power-loss protection has "
                                                "failed: data in its cache is lost if power fails."),
                                    FETTLE_TEXT("Connect the computer to a UPS or turn off the "
                                                "drive's write cache, and have the drive replaced.")};
inline constexpr Text kPersistentMemory{
    "persistent-memory-read-only",
    FETTLE_TEXT("The drive warns that its persistent memory region is read-only or unreliable."),
    FETTLE_TEXT("Copy the data in that region elsewhere and have the drive replaced.")};
inline constexpr Text kUnknownWarning{
    "critical-warning-unknown",
    FETTLE_TEXT("The drive reports warnings that the standard does not define (critical warning {critical_warning})."),
    FETTLE_TEXT("Ask the manufacturer what they mean. Keep a current backup.")};

inline constexpr Text kMediaErrors{
    "media-errors", FETTLE_TEXT("Media and data integrity errors: {error_count:count}."),
    FETTLE_TEXT("Make a backup and check again in a few days. If the count stays the same, the errors are old; "
                "if it grows, replace the drive.")};
inline constexpr Text kMediaErrorsMany{
    "media-errors", FETTLE_TEXT("Media and data integrity errors: {error_count:count}. Data has been lost."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kMediaErrorsGrown{
    "media-errors-grown",
    FETTLE_TEXT("Media and data integrity errors have increased to {error_count:count}, "
                "from the {baseline_count:count} that you accepted."),
    FETTLE_TEXT("Copy your data to another drive. A growing error count means that more data will be lost.")};
inline constexpr Text kMediaErrorsAccepted{
    "media-errors-accepted",
    FETTLE_TEXT("Media and data integrity errors: {error_count:count}, no more than you accepted."), ""};

inline constexpr Text kUncorrectable{
    "uncorrectable-errors", FETTLE_TEXT("Uncorrectable read and write errors: {error_count:count}."),
    FETTLE_TEXT("Make a backup and check again in a few days. If the count stays the same, the errors are old; "
                "if it grows, replace the drive.")};
inline constexpr Text kUncorrectableMany{
    "uncorrectable-errors",
    FETTLE_TEXT("Uncorrectable read and write errors: {error_count:count}. Data has been lost."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kUncorrectableGrown{
    "uncorrectable-errors-grown",
    FETTLE_TEXT("Uncorrectable errors have increased to {error_count:count}, "
                "from the {baseline_count:count} that you accepted."),
    FETTLE_TEXT("Copy your data to another drive. A growing error count means that more data will be lost.")};
inline constexpr Text kUncorrectableAccepted{
    "uncorrectable-errors-accepted",
    FETTLE_TEXT("Uncorrectable errors: {error_count:count}, no more than you accepted."), ""};

inline constexpr Text kMediaErrorsImplausible{
    "media-errors-implausible",
    FETTLE_TEXT("The drive reports {error_count:count} media and data integrity errors. "
                "No drive survives that many: the counter is wrong and is ignored."),
    FETTLE_TEXT("Look for a firmware update from the manufacturer.")};
inline constexpr Text kUncorrectableDisagree{
    "uncorrectable-sources-disagree",
    FETTLE_TEXT("Two counters of uncorrectable errors disagree: {error_count:count} and {other_count:count}. "
                "Real data loss would appear in both, so one of them may be wrong."),
    FETTLE_TEXT("Keep a current backup, and check in a few days whether either count grows.")};

inline constexpr Text kReallocatedFew{
    "reallocated",
    FETTLE_TEXT("Reallocated blocks: {reallocated_count:count}. A few are normal over the life of an SSD."), ""};
inline constexpr Text kReallocatedMany{
    "reallocated", FETTLE_TEXT("Reallocated blocks: {reallocated_count:count}, more than usual."),
    FETTLE_TEXT("Make a backup and check again in a few days. Replace the drive if the count grows.")};
inline constexpr Text kReallocatedHardDisk{
    "reallocated", FETTLE_TEXT("Reallocated sectors: {reallocated_count:count}."),
    FETTLE_TEXT("Make a backup and check again in a few days. Replace the disk if the count grows.")};
inline constexpr Text kReallocatedGrown{"reallocated-grown",
                                        FETTLE_TEXT("Reallocated blocks have increased to {reallocated_count:count}, "
                                                    "from the {baseline_count:count} that you accepted."),
                                        FETTLE_TEXT("Make a backup. Replace the drive if the count keeps growing.")};
inline constexpr Text kReallocatedAccepted{
    "reallocated-accepted", FETTLE_TEXT("Reallocated blocks: {reallocated_count:count}, no more than you accepted."),
    ""};
inline constexpr Text kPending{
    "pending-sectors",
    FETTLE_TEXT("Sectors that currently cannot be read: {pending_count:count}. Their data may be lost."),
    FETTLE_TEXT("Make a backup now. Writing to such a sector repairs "
                "or reallocates it; replace the drive if more appear.")};
inline constexpr Text kPendingMany{
    "pending-sectors",
    FETTLE_TEXT("Sectors that currently cannot be read: {pending_count:count}. Their data may be lost."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kPendingFalse{
    "pending-sector-false",
    FETTLE_TEXT("The drive reports unreadable sectors: {pending_count}. On this model and "
                "firmware the count wrongly alternates between 0 and 1, so it is ignored."),
    ""};
inline constexpr Text kEndToEnd{
    "end-to-end-errors", FETTLE_TEXT("Data corrupted inside the drive (end-to-end errors): {error_count:count}."),
    FETTLE_TEXT(
        "Make a backup, look for a firmware update from the manufacturer, and replace the drive if the count grows.")};
inline constexpr Text kFlashFailures{
    "flash-failures",
    FETTLE_TEXT("Program failures: {program_fail_count:count}; erase failures: {erase_fail_count:count}. "
                "The drive used other blocks instead. This is harmless unless the counts grow fast."),
    ""};
inline constexpr Text kCrcErrors{
    "cable-errors",
    FETTLE_TEXT("Interface CRC errors (corrupted transfers, retried successfully): {error_count:count}. The "
                "cause is the cable, connector or port, not the drive."),
    FETTLE_TEXT("If the count grows, reconnect or replace the SATA cable. The count never returns to zero.")};
inline constexpr Text kUnsafeShutdowns{
    "unsafe-shutdowns", FETTLE_TEXT("Unsafe shutdowns: {error_count:count} in {power_cycles:count} power cycles."), ""};

inline constexpr Text kThresholdNow{
    "threshold-crossed",
    FETTLE_TEXT("Attribute {attribute_id} ({attribute_name}) has reached the manufacturer's "
                "threshold for imminent failure: value {value}, threshold {threshold}."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kThresholdNowOldAge{
    "threshold-crossed-old-age",
    FETTLE_TEXT("Attribute {attribute_id} ({attribute_name}) has reached the "
                "manufacturer's threshold: value {value}, threshold {threshold}."),
    FETTLE_TEXT("Keep a current backup, and check the drive again in a few days.")};
inline constexpr Text kThresholdPast{"threshold-crossed-past",
                                     FETTLE_TEXT("Attribute {attribute_id} ({attribute_name}) reached its threshold "
                                                 "{threshold} in the past (worst {worst}); it is now {value}."),
                                     FETTLE_TEXT("Keep a current backup, and check the drive again in a few days.")};
/// Replaces any of the texts above if a report contains no values.
inline constexpr std::string_view kThresholdWithoutNumbers = FETTLE_TEXT(
    "The report marks attribute {attribute_id} ({attribute_name}) as having "
    "reached the manufacturer's threshold, but does not include the values.");
inline constexpr Text kThresholdTemperaturePast{
    "temperature-limit-past",
    FETTLE_TEXT("The drive has exceeded the manufacturer's temperature limit in the past (attribute {attribute_id})."),
    ""};
inline constexpr Text kThresholdNotMeaningful{
    "threshold-not-meaningful",
    FETTLE_TEXT("Attribute {attribute_id} ({attribute_name}) is at its threshold, "
                "but on this model the threshold has no meaning, so it is ignored."),
    ""};
inline constexpr Text kPowerLossProtection{
    "power-loss-protection-failed",
    FETTLE_TEXT("The drive's power-loss protection has failed its self-test (attribute {attribute_id}, "
                "value {value}, threshold {threshold}): data in its cache may be lost if power fails."),
    FETTLE_TEXT("Connect the computer to a UPS, and have the drive replaced.")};

inline constexpr Text kSelfTestFailed{"self-test-failed",
                                      FETTLE_TEXT("The drive's most recent self-test ({test_kind}) found a failure."),
                                      FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kSelfTestFailedAtHours{
    "self-test-failed",
    FETTLE_TEXT("The drive's most recent self-test ({test_kind}, at "
                "{test_power_on_hours:count} power-on hours) found a failure."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kSelfTestShallowPass{
    "self-test-failed-then-shorter-passed",
    FETTLE_TEXT("A {test_kind} self-test failed. A shorter test has passed since, but does not rule out the failure."),
    FETTLE_TEXT("Make a backup and run an extended self-test.")};
inline constexpr Text kSelfTestHistory{
    "self-test-failed-past",
    FETTLE_TEXT("A {test_kind} self-test failed in the past; a later test of the same or a more thorough kind passed."),
    ""};
inline constexpr Text kSelfTestStatus{
    "self-test-failed",
    FETTLE_TEXT("The drive reports that its last self-test found a failure (status {self_test_status})."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kSelfTestFatal{
    "self-test-not-completed", FETTLE_TEXT("The drive could not complete its last self-test because of an error."),
    FETTLE_TEXT("Make a backup and run the self-test again.")};

inline constexpr Text kTemperatureWarning{
    "temperature-warning", FETTLE_TEXT("The drive warns that its temperature is out of range."),
    FETTLE_TEXT("Improve the airflow or add a heat sink. A drive that is too hot slows down and ages faster.")};
inline constexpr Text kTemperatureHigh{
    "temperature-high", FETTLE_TEXT("The drive is at {temperature_celsius} °C; its limit is {limit_celsius} °C."),
    FETTLE_TEXT("Improve the airflow or add a heat sink. A drive that is too hot slows down and ages faster.")};
inline constexpr Text kTemperatureCritical{
    "temperature-critical",
    FETTLE_TEXT("The drive is at {temperature_celsius} °C, past its critical limit of {limit_celsius} °C: it may shut "
                "itself down or lose data."),
    FETTLE_TEXT("Stop writing to the drive and cool it now: improve the airflow, "
                "add a heat sink, or move it away from other hot components.")};
inline constexpr Text kTemperatureHighAssumed{
    "temperature-high",
    FETTLE_TEXT("The drive is at {temperature_celsius} °C. It reports no limit; {limit_celsius} °C is typical."),
    FETTLE_TEXT("Improve the airflow or add a heat sink. A drive that is too hot slows down and ages faster.")};

inline constexpr Text kScsiPrediction{
    "failure-predicted", FETTLE_TEXT("The drive predicts its own failure (additional sense {asc}/{ascq})."),
    FETTLE_TEXT("Copy your data to another drive now, then replace this one.")};
inline constexpr Text kScsiWarning{"drive-warning",
                                   FETTLE_TEXT("The drive reports a warning (additional sense {asc}/{ascq})."),
                                   FETTLE_TEXT("Keep a current backup, and check the drive again in a few days.")};
inline constexpr Text kScsiTest{
    "failure-predicted-test",
    FETTLE_TEXT("The drive reports a failure prediction that is marked as a test (additional sense 5Dh/FFh)."), ""};

}  // namespace fettle::health::text
