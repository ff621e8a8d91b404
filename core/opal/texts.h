// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// Texts of plans that change a drive's own locking.
namespace fettle::opal::text {

// Steps.
inline constexpr std::string_view kOwn = FETTLE_TEXT(
    "Set the password of the drive's owner in place of the public one that it was delivered with. Data remains. To undo: "
    "disable the password again, which keeps all data");
inline constexpr std::string_view kActivate =
    FETTLE_TEXT("Activate locking (the Locking SP), whose administrator gets the same password. Data remains");
inline constexpr std::string_view kProtect = FETTLE_TEXT(
    "Protect the whole drive: from now on it is locked whenever it loses power, which includes suspend on most computers, "
    "and must be unlocked with the password before it can be read or written. A computer cannot start from it any more. "
    "To have the system unlock it after each suspend, run fettle opal unlock --after-suspend");
inline constexpr std::string_view kProve =
    FETTLE_TEXT("Lock the drive and unlock it again with the password, to prove that it can be unlocked");
inline constexpr std::string_view kLock = FETTLE_TEXT(
    "Lock the drive: its data can be neither read nor written. If the system keeps the password to "
    "unlock it after each suspend, it unlocks it again after the next one, until the computer is restarted. To undo: unlock "
    "it with the password");
inline constexpr std::string_view kUnlock = FETTLE_TEXT(
    "Unlock the drive with the password until it loses power, and detect its partitions. To undo: lock it again");
inline constexpr std::string_view kHideMbr = FETTLE_TEXT(
    "Hide the pre-boot image (shadow MBR), which the drive shows in place of its data, until it loses power, and detect "
    "its partitions");
inline constexpr std::string_view kResume = FETTLE_TEXT(
    "Have the system keep the password in memory and unlock the drive after each suspend. To undo: restart the computer");
inline constexpr std::string_view kDeactivate = FETTLE_TEXT(
    "Deactivate locking and keep the drive's encryption key: all data remains and needs no password. A pre-boot image in "
    "the shadow MBR is lost. If the system keeps the password to unlock the drive after each suspend, it keeps it in "
    "memory until the computer is restarted. To undo: set a password again");
inline constexpr std::string_view kGiveBack =
    FETTLE_TEXT("Give up ownership: set the owner's password back to the public one that the drive was delivered with");
inline constexpr std::string_view kRevert = FETTLE_TEXT(
    "Revert the drive to its factory state with the password. It creates new encryption keys, so all data is destroyed. "
    "This cannot be undone");

// If power fails.
inline constexpr std::string_view kOwnPower = FETTLE_TEXT(
    "No data is affected. The drive may have the password without locking. Disable the password, then set it up again");
inline constexpr std::string_view kProvePower =
    FETTLE_TEXT("No data is affected. The drive is locked; unlock it with the password");
inline constexpr std::string_view kLockPower = FETTLE_TEXT("The drive is locked; unlock it with the password");
inline constexpr std::string_view kResumePower = FETTLE_TEXT("The drive is locked, and the system has no password");
inline constexpr std::string_view kDeactivatePower =
    FETTLE_TEXT("No data is affected. If the drive is locked, unlock it with the password. Then run the command again");
inline constexpr std::string_view kRevertPower = FETTLE_TEXT(
    "The drive is reverted or not; its data may be lost in either case. Run the command again, or revert it with the PSID "
    "on its label");

// Contents.
inline constexpr std::string_view kLockedContent = "cannot be read: the drive is locked";

// Losses.
inline constexpr std::string_view kRevertLoss =
    FETTLE_TEXT("All data on {drive}, including its partitions and file systems");
inline constexpr std::string_view kNamespacesLoss =
    FETTLE_TEXT("All data in the other namespaces of the drive ({namespaces})");

// What the user must know before setting a password; not a loss now.
inline constexpr std::string_view kForgotten = FETTLE_TEXT(
    "A forgotten password cannot be recovered. Without it, the drive can only be reverted with the PSID on its label, which "
    "destroys all data");

// Needs.
inline constexpr std::string_view kNotSystem = FETTLE_TEXT("The running system does not use the drive");
inline constexpr std::string_view kIsSystemSetup = FETTLE_TEXT(
    "{drive} is the system drive ({mounts}). The computer could not start from it any more: Fettle installs no program "
    "that unlocks it before the start");
inline constexpr std::string_view kIsSystem = FETTLE_TEXT("{drive} is the system drive ({mounts})");
inline constexpr std::string_view kIsSystemRemedy =
    FETTLE_TEXT("Start the computer from a live USB system and run Fettle there.");
inline constexpr std::string_view kInUseRemedy =
    FETTLE_TEXT("Unmount the drive, and remove it from its array or volume group.");
inline constexpr std::string_view kNamespacesChecked = FETTLE_TEXT("Every namespace of the drive was checked for use");
inline constexpr std::string_view kNamespacesUnknown = FETTLE_TEXT(
    "The drive is locked as a whole, and has namespaces that the system has no device for, so Fettle cannot check whether "
    "they are in use");
inline constexpr std::string_view kPower = FETTLE_TEXT("The computer does not run on battery power");
inline constexpr std::string_view kOnBattery =
    FETTLE_TEXT("The computer is on battery power: connect AC power, so that power does not fail during the change");
inline constexpr std::string_view kPowerUnknown = FETTLE_TEXT(
    "The computer does not report its power source: make sure that it stays on AC power until the change is done");
inline constexpr std::string_view kNotOwned = FETTLE_TEXT("The drive has no password yet");
inline constexpr std::string_view kNotOwnedUnknown =
    FETTLE_TEXT("The drive does not report whether it has an owner; if it has one, the first step fails");
inline constexpr std::string_view kOwned = FETTLE_TEXT("The drive already has an owner's password");
inline constexpr std::string_view kOwnedRemedy =
    FETTLE_TEXT("Disable it first, which keeps all data, or revert the drive.");
inline constexpr std::string_view kFirstKnown =
    FETTLE_TEXT("The drive's first password is public, so that it can be replaced");
inline constexpr std::string_view kFirstUnknown =
    FETTLE_TEXT("The drive's first password is the manufacturer's secret, so that Fettle cannot replace it");
inline constexpr std::string_view kFirstKept = FETTLE_TEXT(
    "The drive does not report that the revert restores its public first password. If the owner's password is another one "
    "afterwards, only the manufacturer knows it, and no password can be set");
inline constexpr std::string_view kNotBlocked =
    FETTLE_TEXT("The computer's firmware has not blocked changes of the owner");
inline constexpr std::string_view kBlocked =
    FETTLE_TEXT("The computer's firmware has blocked changes of the owner until the next power cycle (Block SID)");
inline constexpr std::string_view kBlockedRemedy = FETTLE_TEXT(
    "Permit them for one start in the firmware's setup (\"Block SID\", \"TCG drive security\"), or connect the drive after "
    "the computer has started.");
inline constexpr std::string_view kNoAtaPassword = FETTLE_TEXT("No ATA password is set on the drive");
inline constexpr std::string_view kAtaPassword =
    FETTLE_TEXT("An ATA password is set on the drive, which excludes Opal locking");
inline constexpr std::string_view kAtaPasswordRemedy = FETTLE_TEXT("Remove the ATA password first.");
inline constexpr std::string_view kOpen = FETTLE_TEXT("The drive is unlocked");
inline constexpr std::string_view kIsLocked =
    FETTLE_TEXT("The drive is locked; a locked drive cannot give up its password without losing its data");
inline constexpr std::string_view kIsLockedRemedy = FETTLE_TEXT("Unlock it first.");

// Results of the verification.
inline constexpr std::string_view kVerified = FETTLE_TEXT("The drive reports the new state");
inline constexpr std::string_view kNotSo = FETTLE_TEXT("Verification failed: the drive does not report the new state");
inline constexpr std::string_view kNotRead = FETTLE_TEXT("Reading the drive's state failed: {reason}");
inline constexpr std::string_view kNotReported = FETTLE_TEXT("The drive does not report this state");
inline constexpr std::string_view kLaterSteps =
    FETTLE_TEXT("The drive reports nothing about this before it is locked for the first time");
inline constexpr std::string_view kResumeLater = FETTLE_TEXT("Shows at the next suspend");

}  // namespace fettle::opal::text
