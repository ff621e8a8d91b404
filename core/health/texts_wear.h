// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about endurance, spare memory and how long the drive will last.
#pragma once

#include "core/health/evidence.h"

namespace fettle::health::text {

inline constexpr Text kEnduranceSpent{
    "endurance-spent",
    FETTLE_TEXT(
        "{percentage_used}% of the endurance that the maker rated is used. The drive is worn, not broken: it may "
        "go on for long, but it is past what was promised."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};
inline constexpr Text kEnduranceSpentAtLeast{
    "endurance-spent",
    FETTLE_TEXT(
        "{percentage_used}% or more of the endurance that the maker rated is used (the counter ends there). The "
        "drive is worn, not broken, but far past what was promised."),
    FETTLE_TEXT("Keep a current backup and replace the drive soon.")};
inline constexpr Text kEnduranceNearlySpent{
    "endurance-nearly-spent", FETTLE_TEXT("{percentage_used}% of the endurance that the maker rated is used."),
    FETTLE_TEXT("Nothing is broken. Plan to replace the drive, and keep a current backup.")};
inline constexpr Text kLifeAtThreshold{
    "life-at-threshold",
    FETTLE_TEXT(
        "The drive's measure of remaining life (attribute {attribute_id}, {attribute_name}) has reached the limit "
        "that its maker set: value {value}, limit {threshold}. The drive is worn, not broken."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};
inline constexpr Text kReliabilityWorn{
    "reliability-degraded-worn",
    FETTLE_TEXT(
        "The drive warns that its reliability is reduced. {percentage_used}% of its rated endurance is used, no "
        "data error is counted and spare memory is left: the warning is about wear, nothing is broken."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};
inline constexpr Text kScsiEnduranceLimit{
    "endurance-limit-met",
    FETTLE_TEXT("The drive warns that its rated endurance is spent (additional sense {asc}/{ascq}). It is worn, not "
                "broken."),
    FETTLE_TEXT("Keep a current backup and plan to replace the drive.")};

inline constexpr Text kSpareBelowThreshold{
    "spare-below-threshold",
    FETTLE_TEXT(
        "The spare memory that replaces failing blocks is nearly gone: {spare_percent}% is left, and the drive's "
        "own limit is {spare_threshold_percent}%."),
    FETTLE_TEXT(
        "Copy your data to another drive now and replace this one: without spare memory it becomes read-only or "
        "fails.")};
inline constexpr Text kSpareWarning{
    "spare-below-threshold",
    FETTLE_TEXT("The drive warns that the spare memory that replaces failing blocks is nearly gone."),
    FETTLE_TEXT(
        "Copy your data to another drive now and replace this one: without spare memory it becomes read-only or "
        "fails.")};
inline constexpr Text kMmcReserveLow{
    "mmc-reserve-low", FETTLE_TEXT("The memory warns that 80% of the spare blocks that replace failing ones are used."),
    FETTLE_TEXT("Keep a current backup, and plan to replace the device or its memory.")};
inline constexpr Text kMmcReserveGone{
    "mmc-reserve-gone",
    FETTLE_TEXT("The memory reports an emergency: nearly all spare blocks that replace failing ones are used."),
    FETTLE_TEXT("Copy your data to another drive now: without spare blocks the memory becomes read-only or fails.")};
inline constexpr Text kSpareContradiction{
    "spare-below-threshold-unwarned",
    FETTLE_TEXT(
        "The drive shows {spare_percent}% of spare memory with a limit of {spare_threshold_percent}%, yet raises "
        "no warning itself. One of the two is wrong."),
    FETTLE_TEXT("Keep a current backup, and look for a firmware update from the maker.")};
inline constexpr Text kSpareZero{
    "spare-zero",
    FETTLE_TEXT("The drive reports {spare_percent}% available spare with a threshold of {spare_threshold_percent}%: "
                "either no spare blocks are left, or the drive does not count them."),
    FETTLE_TEXT("Keep a current backup. Look for a firmware update, and replace the drive if its errors grow.")};
inline constexpr Text kSpareNotCounted{
    "spare-not-counted",
    FETTLE_TEXT("The drive does not count its available spare: it reports {spare_percent}% with a threshold of "
                "{spare_threshold_percent}%, as virtual drives do."),
    {}};
inline constexpr Text kSpareWarningContradiction{
    "spare-warning-contradicted",
    FETTLE_TEXT("The drive warns that the spare memory that replaces failing blocks is nearly gone, yet shows "
                "{spare_percent}% of it with a limit of {spare_threshold_percent}%. One of the two is wrong."),
    FETTLE_TEXT("Make a backup now, and look for a firmware update from the maker. Replace the drive if the warning "
                "stays.")};
inline constexpr Text kSpareLow{
    "spare-low", FETTLE_TEXT("Only {spare_percent}% of the spare memory that replaces failing blocks is left."),
    FETTLE_TEXT("Keep a current backup, plan to replace the drive, and check it again soon.")};
inline constexpr Text kSpareBlocksGone{
    "spare-blocks-gone",
    FETTLE_TEXT("No spare blocks are left, and {reallocated_count} have been replaced so far: the next failing block "
                "cannot be replaced."),
    FETTLE_TEXT("Copy your data to another drive and replace this one.")};

inline constexpr Text kLifetimePoweredAlways{
    "lifetime-powered-always",
    FETTLE_TEXT("Years are counted in time with the power on ({power_on_hours:count} hours so far). A drive that runs "
                "eight hours a day lasts three times as long by the calendar."),
    ""};
inline constexpr Text kLifetimeSameUse{
    "lifetime-same-use",
    FETTLE_TEXT("The drive goes on being used as it was so far ({percentage_used}% of its endurance in that time); the "
                "rated endurance is a promise, not an end."),
    ""};
inline constexpr Text kLifetimeCoarse{
    "lifetime-coarse",
    FETTLE_TEXT("The drive counts wear in whole percent and shows {percentage_used}%, so the years are a rough guess."),
    ""};
inline constexpr Text kLifetimeCapped{
    "lifetime-capped", FETTLE_TEXT("At this rate it would last for more than {years} years; other parts age first."),
    ""};
inline constexpr Text kLifetimeTooEarly{
    "lifetime-too-early",
    FETTLE_TEXT("The drive shows no wear yet (0% used), so how long it will last cannot be told."), ""};
inline constexpr Text kLifetimeTooYoung{
    "lifetime-too-young",
    FETTLE_TEXT(
        "The drive has been powered on for {power_on_hours} hours only, too short to tell how long it will last."),
    ""};
inline constexpr Text kLifetimeSpent{
    "lifetime-spent", FETTLE_TEXT("The rated endurance is spent; how much longer the drive works cannot be told."), ""};
inline constexpr Text kLifetimeNoHours{
    "lifetime-no-hours",
    FETTLE_TEXT("The drive does not tell how long it has been powered on, so years cannot be worked out."), ""};
inline constexpr Text kLifetimeSourcesDisagree{
    "lifetime-sources-disagree",
    FETTLE_TEXT(
        "Two counters of the data written disagree: {host_written_bytes:size} by the standard statistics, which is "
        "used here, and {attribute_bytes:size} by the maker's table."),
    ""};
inline constexpr Text kLifetimeStatisticWrapped{
    "lifetime-statistic-wrapped",
    FETTLE_TEXT(
        "The drive keeps only a part of its standard counter of data written; the maker's table is used instead "
        "({host_written_bytes:size})."),
    ""};
inline constexpr Text kWriteAmplificationImplausible{
    "write-amplification-implausible",
    FETTLE_TEXT(
        "The counters of host and flash writes do not fit together ({ratio:1f} times), so write amplification is "
        "not shown."),
    ""};

}  // namespace fettle::health::text
