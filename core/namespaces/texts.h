// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// Texts of plans that change namespaces.
namespace fettle::namespaces::text {

// Steps.
inline constexpr std::string_view kCreate = FETTLE_TEXT(
    "Create a namespace of {size:size} with sectors of {sector_bytes} bytes in unallocated capacity. To undo: delete "
    "the namespace");
inline constexpr std::string_view kAttachNew =
    FETTLE_TEXT("Attach it to controller {controller}, so that the system detects it");
inline constexpr std::string_view kDelete =
    FETTLE_TEXT("Delete namespace {nsid} ({size:size}) and all data in it. This cannot be undone");
inline constexpr std::string_view kAttach = FETTLE_TEXT(
    "Attach namespace {nsid} ({size:size}) to controller {controller}. Its data does not change. To undo: detach it");
inline constexpr std::string_view kDetach = FETTLE_TEXT(
    "Detach namespace {nsid} ({size:size}) from controller {controller}. Its data remains. To undo: attach it again");
inline constexpr std::string_view kRescan = FETTLE_TEXT("Have the system rescan the drive's namespaces");

// If power fails.
inline constexpr std::string_view kCreatePower =
    FETTLE_TEXT("No data is affected. The namespace may exist without being attached. Attach or delete it");
inline constexpr std::string_view kDeletePower =
    FETTLE_TEXT("The namespace is deleted or still exists; its data may be lost in either case. Run the command again");
inline constexpr std::string_view kAttachPower =
    FETTLE_TEXT("The namespace is attached or not, and its data does not change. Run the command again");
inline constexpr std::string_view kDetachPower =
    FETTLE_TEXT("The namespace is detached or not, and its data does not change. Run the command again");
inline constexpr std::string_view kRescanPower =
    FETTLE_TEXT("No effect: the system rescans the drive when it next starts");

// Losses.
inline constexpr std::string_view kDeleteLoss =
    FETTLE_TEXT("All data in namespace {nsid} ({size:size}), including its partitions and file systems");
inline constexpr std::string_view kDetachLoss = FETTLE_TEXT(
    "Whatever a host that uses controller {controller} has not yet written to namespace {nsid}: that host loses the "
    "namespace without warning. Fettle cannot check whether it is in use there");

// Needs.
inline constexpr std::string_view kKnownPlace =
    FETTLE_TEXT("The system reports what is stored in the namespace and what uses it");
inline constexpr std::string_view kNotSystem = FETTLE_TEXT("The running system does not use the namespace");
inline constexpr std::string_view kIsSystem = FETTLE_TEXT("The running system uses the namespace ({mounts})");
inline constexpr std::string_view kIsSystemRemedy =
    FETTLE_TEXT("Start the computer from a live USB system and run Fettle there.");
inline constexpr std::string_view kNotInUse = FETTLE_TEXT("Nothing in the namespace is mounted or otherwise in use");
inline constexpr std::string_view kInUseRemedy =
    FETTLE_TEXT("Save the data that you need, unmount it, and remove it from its array or volume group.");
inline constexpr std::string_view kNotElsewhere = FETTLE_TEXT("The namespace is attached to no other controller");
inline constexpr std::string_view kElsewhere = FETTLE_TEXT(
    "Namespace {nsid} is also attached to controller {controllers}, where Fettle cannot check whether it is in use");
inline constexpr std::string_view kElsewhereRemedy =
    FETTLE_TEXT("Stop using it there, then detach it: fettle namespace detach --nsid {nsid} --controller ID {drive}");
inline constexpr std::string_view kElsewhereUnknown =
    FETTLE_TEXT("The drive has several controllers and does not report which of them namespace {nsid} is attached to");
inline constexpr std::string_view kUnlisted = FETTLE_TEXT(
    "Namespace {nsid} is attached to this computer's controller, but the system has no device for it, so Fettle cannot "
    "check whether it is in use");
inline constexpr std::string_view kUnlistedRemedy =
    FETTLE_TEXT("Have the system rescan the drive (nvme ns-rescan), or restart the computer.");
inline constexpr std::string_view kListed = FETTLE_TEXT("The use of the namespace can be checked");
inline constexpr std::string_view kMains =
    FETTLE_TEXT("The computer must be on AC power, so that power does not fail during the change");

// Results of the verification.
inline constexpr std::string_view kVerified = FETTLE_TEXT("The drive's lists show the change");
inline constexpr std::string_view kNotSo = FETTLE_TEXT("Verification failed: the drive's lists do not show the change");
inline constexpr std::string_view kNotRead = FETTLE_TEXT("Reading the drive's lists failed: {reason}");
inline constexpr std::string_view kRescanLater =
    FETTLE_TEXT("The system detects the change, at the latest when the computer is restarted");

}  // namespace fettle::namespaces::text
