// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// What people read in a plan for over-provisioning.
namespace fettle::overprovision::text {

inline constexpr std::string_view kTrim =
    FETTLE_TEXT("Tell the drive that {bytes:size} outside all partitions hold nothing (from byte {start:count})");
inline constexpr std::string_view kTrimPower =
    FETTLE_TEXT("No partition is touched. Part of the space may be trimmed already. Run it again");
inline constexpr std::string_view kTrimLoss =
    FETTLE_TEXT("What deleted partitions left in {bytes:size} of unallocated space cannot be recovered afterwards");

inline constexpr std::string_view kLimit = FETTLE_TEXT(
    "Have the drive offer {visible:size} of its {native:size} from now on ({feature}; {hidden:size} set aside). It "
    "takes one "
    "such change each time it is switched on: to change it again, switch the machine off and on");
inline constexpr std::string_view kLimitPower = FETTLE_TEXT(
    "The drive offers either as much as before or as much as planned, and no data is changed: fettle overprovision "
    "show "
    "tells which. Run it again, or fettle overprovision undo");
inline constexpr std::string_view kLimitLoss = FETTLE_TEXT(
    "There is no partition table on the drive: whatever lies in its last {hidden:size} cannot be reached until undone");

inline constexpr std::string_view kCopyIn = FETTLE_TEXT(
    "Move the second copy of the partition table from the end of the drive, which will be hidden, to behind the last "
    "partition");
inline constexpr std::string_view kCopyEnd =
    FETTLE_TEXT("Move the second copy of the partition table to the end of what the drive offers");
inline constexpr std::string_view kCopyPower = FETTLE_TEXT(
    "One copy of the partition table is whole at every moment, and no partition changes. Run it again, or fettle "
    "overprovision undo");

inline constexpr std::string_view kDelete =
    FETTLE_TEXT("Delete namespace {nsid} ({before:size}), with everything in it");
inline constexpr std::string_view kCreate = FETTLE_TEXT("Make a namespace of {after:size} in its place");
inline constexpr std::string_view kAttach = FETTLE_TEXT("Attach it to the controller, so that the system sees it");
inline constexpr std::string_view kSystem = FETTLE_TEXT("Have the system look at the drive again");
inline constexpr std::string_view kDeletePower = FETTLE_TEXT(
    "The data is lost. The drive may be without a namespace, and then offers no space until fettle overprovision undo "
    "makes a new one");
inline constexpr std::string_view kSystemPower = FETTLE_TEXT("Nothing: at its next start the system looks by itself");
inline constexpr std::string_view kNamespaceLoss =
    FETTLE_TEXT("All data in namespace {nsid} ({before:size}), with its partitions and file systems");
inline constexpr std::string_view kCreateFull = FETTLE_TEXT(
    "Make a namespace of {after:size} in its place, or of the old size where the drive keeps part of the room to "
    "itself");

inline constexpr std::string_view kCheck = FETTLE_TEXT("Check the {type} file system in {device}");
inline constexpr std::string_view kCheckPower =
    FETTLE_TEXT("Nothing was changed but what every check at a start of the machine would put right");
inline constexpr std::string_view kShrink =
    FETTLE_TEXT("Shrink the file system in {device} from {old:size} to {new:size}, by its own program");
inline constexpr std::string_view kShrinkPower = FETTLE_TEXT(
    "Data is being moved within the file system. The partition has its full length still. Check it ({check}) and run "
    "this again; have a backup");
inline constexpr std::string_view kCheckAgain =
    FETTLE_TEXT("Check the smaller file system before its partition shrinks");
inline constexpr std::string_view kFits =
    FETTLE_TEXT("The file system is whole and smaller than its partition, which does no harm");
inline constexpr std::string_view kTable =
    FETTLE_TEXT("Shorten partition {index} to {new:size} in the partition table, and change nothing else in it");
inline constexpr std::string_view kTablePower = FETTLE_TEXT(
    "The partition is as long as before or as planned; the file system fits into either. A GPT has two copies: should "
    "one be damaged, the other holds");
inline constexpr std::string_view kLengthen = FETTLE_TEXT("Lengthen partition {index} to {new:size} in the table");
inline constexpr std::string_view kGrow = FETTLE_TEXT("Let the file system in {device} fill its partition");
inline constexpr std::string_view kGrowPower =
    FETTLE_TEXT("The file system is smaller than its partition, which does no harm. Check it and run this again");

inline constexpr std::string_view kNotInUse = FETTLE_TEXT("Nothing on the drive is in use");
inline constexpr std::string_view kPartitionNotInUse = FETTLE_TEXT("{device} is not mounted");
inline constexpr std::string_view kNotInUseRemedy =
    FETTLE_TEXT("Unmount it first; for the drive that the system runs from, start from another medium");
inline constexpr std::string_view kMains =
    FETTLE_TEXT("The machine runs on mains, so that power does not fail half-way");

}  // namespace fettle::overprovision::text
