// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// Texts of erase plans.
namespace fettle::erase::text {

// Losses.
inline constexpr std::string_view kLosesAll =
    FETTLE_TEXT("All data on {drive} ({size:size}) will be permanently destroyed and cannot be recovered.");
inline constexpr std::string_view kLosesAccess = FETTLE_TEXT(
    "All data on {drive} ({size:size}) will be lost: its contents are undefined afterwards. This is not an erase: parts of "
    "the data may remain on the drive. To destroy the data, erase the drive first.");
inline constexpr std::string_view kLosesNamespaces = FETTLE_TEXT(
    "This drive erases all of its namespaces at once: {namespaces}. All data on them will be destroyed too.");

inline constexpr std::string_view kLosesUnlisted =
    FETTLE_TEXT("Namespace {nsid} ({size:size}; {attachment}) will be erased too, with all data in it.");
inline constexpr std::string_view kLosesUnlistedUnsized =
    FETTLE_TEXT("Namespace {nsid} (size unknown; {attachment}) will be erased too, with all data in it.");

// Steps.
inline constexpr std::string_view kLookBefore =
    FETTLE_TEXT("Read the first and last MiB and more than 4,000 locations in between, for comparison after the erase");
inline constexpr std::string_view kProvePath = FETTLE_TEXT(
    "Confirm that the erase command reaches the drive: without the preceding prepare command, the "
    "drive must reject it");
inline constexpr std::string_view kSetPassword =
    FETTLE_TEXT("Set the password that the erase command requires; it is always \"{password}\"");
inline constexpr std::string_view kErase = FETTLE_TEXT("Erase {drive} with {method} ({grade})");
inline constexpr std::string_view kEraseWithSectors = FETTLE_TEXT(
    "Erase {drive} with {method} ({grade}), and set its sector size to {sector_bytes} bytes. Afterwards, sector-by-sector "
    "images made with another sector size cannot be restored to it. Computers that boot in legacy BIOS mode cannot boot "
    "from sectors larger than 512 bytes");
inline constexpr std::string_view kChangeSectors = FETTLE_TEXT(
    "Set the sector size of {drive} to {sector_bytes} bytes (SET SECTOR CONFIGURATION EXT). Afterwards, sector-by-sector "
    "images made with another sector size cannot be restored to it. Computers that boot in legacy BIOS mode cannot boot "
    "from sectors larger than 512 bytes");
inline constexpr std::string_view kRescan = FETTLE_TEXT(
    "Have the system detect the new sector size. Some systems keep the old one until the drive is reconnected or the "
    "computer restarted");
inline constexpr std::string_view kWaitFormat =
    FETTLE_TEXT("Wait for the format running on {drive} to finish; repeat it if it failed");
inline constexpr std::string_view kWait =
    FETTLE_TEXT("Wait for the sanitize running on {drive} to finish; repeat it if it failed");
inline constexpr std::string_view kFreeBlocks = FETTLE_TEXT("Discard all blocks, so that the drive performs like new");
inline constexpr std::string_view kLookAfter =
    FETTLE_TEXT("Drop the system's cached data, read the same locations and compare");
inline constexpr std::string_view kUnlock =
    FETTLE_TEXT("Unlock {drive} with Fettle's password and remove the password; nothing is erased");
inline constexpr std::string_view kUnlockGiven =
    FETTLE_TEXT("Unlock {drive} with its {whose} password and remove the password; nothing is erased");

// Effects of a power failure.
inline constexpr std::string_view kPowerNothing = FETTLE_TEXT("Nothing was changed.");
inline constexpr std::string_view kPowerPassword = FETTLE_TEXT(
    "The drive may be locked with Fettle's password. \"fettle erase unlock\" removes the password "
    "and keeps the data; \"fettle erase resume\" continues the erase.");
inline constexpr std::string_view kPowerSecurity = FETTLE_TEXT(
    "The drive is locked and partly erased. \"fettle erase resume\" completes the erase; \"fettle "
    "erase unlock\" makes the drive usable without completing it.");
inline constexpr std::string_view kPowerSanitize = FETTLE_TEXT(
    "The drive continues automatically when power returns and rejects reads until it is done. "
    "\"fettle erase resume\" waits for the erase to finish and verifies the result.");
inline constexpr std::string_view kPowerFormat = FETTLE_TEXT(
    "The namespace may be partly erased, and unusable until it is formatted again. \"fettle erase "
    "resume\" formats it.");
inline constexpr std::string_view kPowerFormatUnit = FETTLE_TEXT(
    "The format is incomplete: the drive rejects reads and writes (medium format corrupted) until it is formatted again. "
    "\"fettle erase resume\" formats it.");
inline constexpr std::string_view kPowerSetSectors = FETTLE_TEXT(
    "The drive has either the old or the new sector size, and its contents are undefined. \"fettle erase resume\" sets "
    "the sector size again.");
inline constexpr std::string_view kPowerRescan =
    FETTLE_TEXT("Nothing more was changed. The system detects the sector size when it starts.");
inline constexpr std::string_view kPowerPsid =
    FETTLE_TEXT("The drive was either reverted or left unchanged. Run the command again with the same PSID.");
inline constexpr std::string_view kPowerDiscard =
    FETTLE_TEXT("Some blocks were discarded and others not. Run the command again.");
inline constexpr std::string_view kPowerUnlock = FETTLE_TEXT(
    "Either the drive is still locked with Fettle's password, or the password has already been "
    "removed. Run the command again.");
inline constexpr std::string_view kPowerUnlockGiven = FETTLE_TEXT(
    "Either the drive is still locked with its password, or the password has already been removed. "
    "Run the command again.");
inline constexpr std::string_view kPowerSecurityGiven = FETTLE_TEXT(
    "The drive is partly erased and still locked with the password that you entered. Run the same "
    "command again, or run \"fettle erase unlock\" with that password.");
inline constexpr std::string_view kPowerErased =
    FETTLE_TEXT("The drive is erased; only the verification was not completed.");

// Needs.
inline constexpr std::string_view kNotSystem = FETTLE_TEXT("This is not the system drive");
inline constexpr std::string_view kIsSystem = FETTLE_TEXT(
    "{drive} is the system drive ({mounts}) and cannot be erased from the running system. Start the "
    "computer from a live USB system and run Fettle there, or move the drive to another computer.");
inline constexpr std::string_view kInUse = FETTLE_TEXT(
    "{drive} is in use: {users}. Save the data that you need, "
    "unmount the drive, and remove it from its array or volume group.");
inline constexpr std::string_view kNamespacesChecked =
    FETTLE_TEXT("Every namespace of the drive was checked for use, on all of its controllers");
inline constexpr std::string_view kNamespaceUnchecked = FETTLE_TEXT(
    "Namespace {nsid} would be erased too ({attachment}), but the system has no device "
    "for it, so Fettle cannot check whether it is in use. Detach it from its controllers "
    "first (fettle namespace detach), or choose a method that erases a single namespace.");
inline constexpr std::string_view kNamespacesUnknown = FETTLE_TEXT(
    "The drive has several controllers and does not list the namespaces of the other controllers, so "
    "Fettle cannot check whether those namespaces are in use. Choose a method that erases a single "
    "namespace.");
inline constexpr std::string_view kUsable = FETTLE_TEXT("{method} is not blocked");
inline constexpr std::string_view kProtectionKept = FETTLE_TEXT(
    "The drive is formatted with protection information (type {protection_type}) and keeps it; some controllers cannot "
    "use such drives");
inline constexpr std::string_view kProtectionUnknown = FETTLE_TEXT(
    "The drive does not report whether it was formatted with protection information; it is formatted without");
inline constexpr std::string_view kOnMains = FETTLE_TEXT("The computer is on AC power");
inline constexpr std::string_view kOnBattery = FETTLE_TEXT(
    "The computer is on battery power: connect AC power. An interrupted erase can leave the drive unusable.");
inline constexpr std::string_view kPowerUnknown = FETTLE_TEXT(
    "The computer does not report its power source: make "
    "sure that it stays on AC power until the erase is done");
inline constexpr std::string_view kPsidGiven = FETTLE_TEXT("The PSID from the drive's label was entered");
inline constexpr std::string_view kPsidMissing =
    FETTLE_TEXT("Enter the PSID, the 32 letters and digits printed on the drive's label (--psid).");
inline constexpr std::string_view kItself = FETTLE_TEXT("The drive's controller runs its normal firmware");
inline constexpr std::string_view kNotItself = FETTLE_TEXT(
    "The drive's controller runs in an emergency mode: it would report a successful erase "
    "and erase nothing. Destroy the drive physically, or return it to the manufacturer.");
inline constexpr std::string_view kOurPassword =
    FETTLE_TEXT("A Fettle journal shows that Fettle set the password on the drive");
inline constexpr std::string_view kMaybeOurs = FETTLE_TEXT(
    "Fettle's own password is sent once. A wrong password uses one of the {tries} attempts "
    "that a drive allows between power cycles; the drive does not report how many remain");
inline constexpr std::string_view kPasswordTried = FETTLE_TEXT(
    "The {whose} password that you enter is sent once. A wrong password uses one of the {tries} "
    "attempts that a drive allows between power cycles; the drive does not report how many remain");
inline constexpr std::string_view kWhosePassword = FETTLE_TEXT(
    "The password is required, because no journal shows that Fettle set it: "
    "--password-of user or --password-of master prompts for it. If an erase "
    "by Fettle on another computer did not finish, use --password-of fettle.");
inline constexpr std::string_view kNotOurs = FETTLE_TEXT(
    "No journal shows that Fettle set the password, so there is no erase to resume. To erase the "
    "drive with the current password, run \"fettle erase run --method security-normal --password-of "
    "user\" (or master, or fettle).");
inline constexpr std::string_view kMasterOnlyErases = FETTLE_TEXT(
    "The master password cannot unlock the drive, because its security level is maximum. It can "
    "erase the drive: \"fettle erase run --method security-normal --password-of master\".");
inline constexpr std::string_view kNothingToUnlock =
    FETTLE_TEXT("No password is set on the drive: there is nothing to unlock.");
inline constexpr std::string_view kPathWillBeProven = FETTLE_TEXT(
    "The drive is behind a bridge or controller: before setting a password, Fettle confirms that the "
    "erase command reaches the drive. If it does not, nothing is changed");

}  // namespace fettle::erase::text
