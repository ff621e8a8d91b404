// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// Texts of over-provisioning plans.
namespace fettle::overprovision::text {

inline constexpr std::string_view kTrim =
    FETTLE_TEXT("Trim {bytes:size} of unpartitioned space (from byte {start:count})");
inline constexpr std::string_view kTrimPower =
    FETTLE_TEXT("No partition is changed. Some of the space may already have been trimmed. Run the command again");
inline constexpr std::string_view kTrimLoss =
    FETTLE_TEXT("Data of deleted partitions in {bytes:size} of unallocated space cannot be recovered afterwards");

inline constexpr std::string_view kLimit = FETTLE_TEXT(
    "Limit the drive's capacity to {visible:size} of its {native:size} ({feature}; {hidden:size} set aside). "
    "The drive accepts one such change per power cycle: to change it again, power the computer off and on");
inline constexpr std::string_view kLimitPower = FETTLE_TEXT(
    "The drive has either its old or its planned capacity, and no data is changed; \"fettle "
    "overprovision show\" reports which. Run the command again, or \"fettle overprovision undo\"");
inline constexpr std::string_view kLimitLoss = FETTLE_TEXT(
    "The drive has no partition table: data in its last "
    "{hidden:size} is inaccessible until the change is undone");

inline constexpr std::string_view kCopyIn = FETTLE_TEXT(
    "Move the backup GPT from the end of the drive, which will be hidden, to just after the last partition");
inline constexpr std::string_view kCopyEnd = FETTLE_TEXT("Move the backup GPT to the end of the drive's new capacity");
inline constexpr std::string_view kCopyPower = FETTLE_TEXT(
    "One copy of the partition table is intact at all times, and no partition changes. Run the "
    "command again, or \"fettle overprovision undo\"");

inline constexpr std::string_view kDelete = FETTLE_TEXT("Delete namespace {nsid} ({before:size}) and all data in it");
inline constexpr std::string_view kCreate = FETTLE_TEXT("Create a namespace of {after:size} in its place");
inline constexpr std::string_view kAttach = FETTLE_TEXT("Attach it to the controller, so that the system detects it");
inline constexpr std::string_view kSystem = FETTLE_TEXT("Have the system rescan the drive");
inline constexpr std::string_view kDeletePower = FETTLE_TEXT(
    "The data is lost. The drive may be left without a namespace; it then has no usable space until "
    "\"fettle overprovision undo\" creates one");
inline constexpr std::string_view kSystemPower =
    FETTLE_TEXT("No effect: the system rescans the drive when it next starts");
inline constexpr std::string_view kNamespaceLoss =
    FETTLE_TEXT("All data in namespace {nsid} ({before:size}), including its partitions and file systems");
inline constexpr std::string_view kCreateFull = FETTLE_TEXT(
    "Create a namespace of {after:size} in its place, or of "
    "the old size if the drive reserves part of the space");

inline constexpr std::string_view kCheck = FETTLE_TEXT("Check the {type} file system in {device}");
inline constexpr std::string_view kCheckPower =
    FETTLE_TEXT("Nothing was changed except repairs that the system would also make at start-up");
inline constexpr std::string_view kShrink =
    FETTLE_TEXT("Shrink the file system in {device} from {old:size} to {new:size} with its own tool");
inline constexpr std::string_view kShrinkPower = FETTLE_TEXT(
    "The file system may be partly moved; the partition still has its full size. Make a backup "
    "before you start. After a power failure, check the file system ({check}) and run the command "
    "again");
inline constexpr std::string_view kCheckAgain =
    FETTLE_TEXT("Check the smaller file system before shrinking its partition");
inline constexpr std::string_view kFits =
    FETTLE_TEXT("The file system is intact and smaller than its partition, which does no harm");
inline constexpr std::string_view kTable =
    FETTLE_TEXT("Shrink partition {index} to {new:size} in the partition table; nothing else in the table changes");
inline constexpr std::string_view kTablePower = FETTLE_TEXT(
    "The partition has its old or its planned size; the file system fits into "
    "either. A GPT has two copies: if one is damaged, the other is intact");
inline constexpr std::string_view kLengthen =
    FETTLE_TEXT("Extend partition {index} to {new:size} in the partition table");
inline constexpr std::string_view kGrow = FETTLE_TEXT("Extend the file system in {device} to fill its partition");
inline constexpr std::string_view kGrowPower = FETTLE_TEXT(
    "The file system is smaller than its partition, which does no harm. Check it and run the command again");

inline constexpr std::string_view kShrinkTogether = FETTLE_TEXT(
    "Have the system shrink {device} from {old:size} to {new:size}: it moves files, then shrinks the file system and the "
    "partition");
inline constexpr std::string_view kExtendTogether =
    FETTLE_TEXT("Have the system extend {device} from {old:size} to {new:size}: the partition, then the file system");
inline constexpr std::string_view kTogetherPower = FETTLE_TEXT(
    "Files may be partly moved; the file system records each move in its journal. Make a backup before you start. After "
    "a power failure, check the file system ({check}) and run the command again");

inline constexpr std::string_view kExtendTogetherPower = FETTLE_TEXT(
    "The partition may have its new size before its file system does, which does no harm. Check the file system ({check}) "
    "and make a new plan, which shows what remains to be done");
inline constexpr std::string_view kDismountedTwice = FETTLE_TEXT(
    "Close all files on {mounts}: {drive} is dismounted when the job begins, and again for the trim. If a file is open when "
    "the job begins, the job ends before it changes anything. If one is open after the volume was shrunk, only the trim "
    "remains to be done, with --method trim");

inline constexpr std::string_view kNotInUse = FETTLE_TEXT("Nothing on the drive is in use");
inline constexpr std::string_view kPartitionNotInUse = FETTLE_TEXT("{device} is not mounted");
inline constexpr std::string_view kNotInUseRemedy =
    FETTLE_TEXT("Unmount it first. For the system drive, start the computer from another medium");
inline constexpr std::string_view kMains =
    FETTLE_TEXT("The computer must be on AC power, so that power does not fail during the change");

}  // namespace fettle::overprovision::text
