// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about endurance, available spare and expected lifetime.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kEnduranceSpent{
    "endurance-spent",
    FETTLE_TEXT("{percentage_used}% of the rated endurance is used. The drive is worn, "
                "not defective: it may last much longer, but it is past its rating."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};
inline constexpr Text kEnduranceSpentAtLeast{
    "endurance-spent",
    FETTLE_TEXT("{percentage_used}% or more of the rated endurance is used (the counter's "
                "maximum). The drive is worn, not defective, but far past its rating."),
    FETTLE_TEXT("Keep a current backup and replace the drive soon.")};
inline constexpr Text kEnduranceNearlySpent{
    "endurance-nearly-spent", FETTLE_TEXT("{percentage_used}% of the rated endurance is used."),
    FETTLE_TEXT("The drive has no defect. Plan to replace it, and keep a current backup.")};
inline constexpr Text kLifeAtThreshold{
    "life-at-threshold",
    FETTLE_TEXT("The remaining life (attribute {attribute_id}, {attribute_name}) has reached the manufacturer's "
                "threshold: value {value}, threshold {threshold}. The drive is worn, not defective."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};
inline constexpr Text kReliabilityWorn{
    "reliability-degraded-worn",
    FETTLE_TEXT("The drive warns that its reliability is reduced. {percentage_used}% of its rated endurance is "
                "used, with no data errors and with spare blocks left: the warning is about wear, not a defect."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};
inline constexpr Text kScsiEnduranceLimit{"endurance-limit-met",
                                          FETTLE_TEXT("The drive warns that its rated endurance is exhausted "
                                                      "(additional sense {asc}/{ascq}). It is worn, not defective."),
                                          FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};

inline constexpr Text kSpareBelowThreshold{"spare-below-threshold",
                                           FETTLE_TEXT("The available spare is nearly exhausted: {spare_percent}% is "
                                                       "left; the drive's threshold is {spare_threshold_percent}%."),
                                           FETTLE_TEXT("Copy your data to another drive now and replace this "
                                                       "one: without spare blocks it becomes read-only or fails.")};
inline constexpr Text kSpareWarning{"spare-below-threshold",
                                    FETTLE_TEXT("The drive warns that its available spare is nearly exhausted."),
                                    FETTLE_TEXT("Copy your data to another drive now and replace this "
                                                "one: without spare blocks it becomes read-only or fails.")};
inline constexpr Text kMmcReserveLow{
    "mmc-reserve-low", FETTLE_TEXT("The device warns that 80% of its reserved blocks are used."),
    FETTLE_TEXT("Keep a current backup, and plan to replace the device or its storage.")};
inline constexpr Text kMmcReserveGone{
    "mmc-reserve-gone", FETTLE_TEXT("The device reports an emergency: nearly all of its reserved blocks are used."),
    FETTLE_TEXT("Copy your data to another drive now: without reserved blocks the device becomes read-only or fails.")};
inline constexpr Text kSpareContradiction{
    "spare-below-threshold-unwarned",
    FETTLE_TEXT("The drive reports {spare_percent}% available spare with a threshold of "
                "{spare_threshold_percent}%, but no warning. One of the two is wrong."),
    FETTLE_TEXT("Keep a current backup, and look for a firmware update from the manufacturer.")};
inline constexpr Text kSpareZero{
    "spare-zero",
    FETTLE_TEXT("The drive reports {spare_percent}% available spare with a threshold of {spare_threshold_percent}%: "
                "either no spare blocks are left, or the drive does not count them."),
    FETTLE_TEXT("Keep a current backup. Look for a firmware update, and replace the drive if its error count "
                "grows.")};
inline constexpr Text kSpareNotCounted{
    "spare-not-counted",
    FETTLE_TEXT("The drive does not count its available spare: it reports {spare_percent}% with a threshold of "
                "{spare_threshold_percent}%, as virtual drives do."),
    {}};
inline constexpr Text kSpareWarningContradiction{
    "spare-warning-contradicted",
    FETTLE_TEXT("The drive warns that its available spare is nearly exhausted, but reports "
                "{spare_percent}% with a threshold of {spare_threshold_percent}%. One of the two is wrong."),
    FETTLE_TEXT("Make a backup now, and look for a firmware update from the "
                "manufacturer. Replace the drive if the warning persists.")};
inline constexpr Text kSpareLow{
    "spare-low", FETTLE_TEXT("Only {spare_percent}% of the available spare is left."),
    FETTLE_TEXT("Keep a current backup, plan to replace the drive, and check it again soon.")};
inline constexpr Text kSpareBlocksGone{
    "spare-blocks-gone",
    FETTLE_TEXT("No spare blocks are left, and {reallocated_count} have been replaced so far: the next failing block "
                "cannot be replaced."),
    FETTLE_TEXT("Copy your data to another drive and replace this one.")};

inline constexpr Text kLifetimePoweredAlways{
    "lifetime-powered-always",
    FETTLE_TEXT("These are years of power-on time ({power_on_hours:count} hours so far). A drive that runs eight "
                "hours a day lasts three times as many calendar years."),
    ""};
inline constexpr Text kLifetimeSameUse{
    "lifetime-same-use",
    FETTLE_TEXT("The estimate assumes the same usage as before ({percentage_used}% of the drive's endurance used "
                "so far). The rated endurance is a warranty limit; drives often last longer."),
    ""};
inline constexpr Text kLifetimeCoarse{
    "lifetime-coarse",
    FETTLE_TEXT("The drive reports wear only as a whole percentage, currently {percentage_used}%, so the number "
                "of years is a rough estimate."),
    ""};
inline constexpr Text kLifetimeCapped{
    "lifetime-capped",
    FETTLE_TEXT("At this rate, the flash will last more than {years} years; other components will fail first."), ""};
inline constexpr Text kLifetimeTooEarly{
    "lifetime-too-early", FETTLE_TEXT("The drive reports no wear yet (0% used), so its lifetime cannot be estimated."),
    ""};
inline constexpr Text kLifetimeTooYoung{
    "lifetime-too-young",
    FETTLE_TEXT("The drive has only {power_on_hours} power-on hours, too few to estimate its lifetime."), ""};
inline constexpr Text kLifetimeSpent{
    "lifetime-spent", FETTLE_TEXT("The rated endurance is exhausted; the remaining lifetime cannot be estimated."), ""};
inline constexpr Text kLifetimeNoHours{
    "lifetime-no-hours",
    FETTLE_TEXT("The drive does not report its power-on time, so its lifetime in years cannot be estimated."), ""};
inline constexpr Text kLifetimeSourcesDisagree{
    "lifetime-sources-disagree",
    FETTLE_TEXT("Two counters of data written disagree: {host_written_bytes:size} in the standard "
                "statistics (used here) and {attribute_bytes:size} in the manufacturer's attributes."),
    ""};
inline constexpr Text kLifetimeStatisticWrapped{
    "lifetime-statistic-wrapped",
    FETTLE_TEXT("The drive's standard counter of data written has overflowed; the "
                "manufacturer's attribute is used instead ({host_written_bytes:size})."),
    ""};
inline constexpr Text kWriteAmplificationImplausible{
    "write-amplification-implausible",
    FETTLE_TEXT("The counters of host writes and flash writes are inconsistent "
                "(ratio {ratio:1f}), so write amplification is not shown."),
    ""};

}  // namespace fettle::health::text
