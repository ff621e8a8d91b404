// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// What people read in a plan to erase.
namespace fettle::erase::text {

// Losses.
inline constexpr std::string_view kLosesAll =
    FETTLE_TEXT("Everything on {drive} ({size:size}) is lost for good. Nobody can bring it back, Fettle neither.");
inline constexpr std::string_view kLosesNamespaces =
    FETTLE_TEXT("This drive erases all of its namespaces at once: {namespaces}. What is on any of them is lost too.");

inline constexpr std::string_view kLosesUnlisted =
    FETTLE_TEXT("Namespace {nsid} ({size:size}; {attachment}) is erased too, with everything in it.");
inline constexpr std::string_view kLosesUnlistedUnsized =
    FETTLE_TEXT("Namespace {nsid} (size unknown; {attachment}) is erased too, with everything in it.");

// Steps.
inline constexpr std::string_view kLookBefore =
    FETTLE_TEXT("Read the first and the last MiB and more than 4,000 places between, to compare them afterwards");
inline constexpr std::string_view kProvePath = FETTLE_TEXT(
    "See that the erase command gets through to the drive: sent without its preparation, the drive itself must refuse "
    "it");
inline constexpr std::string_view kSetPassword =
    FETTLE_TEXT("Set the password that the erase asks for; it is always \"{password}\"");
inline constexpr std::string_view kErase = FETTLE_TEXT("Erase {drive} by {method} ({grade})");
inline constexpr std::string_view kWait =
    FETTLE_TEXT("Wait until the sanitize that runs on {drive} has ended; begin it again where it failed");
inline constexpr std::string_view kFreeBlocks =
    FETTLE_TEXT("Discard all blocks, so that the drive is as fresh as a new one");
inline constexpr std::string_view kLookAfter =
    FETTLE_TEXT("Have the system read the drive again, read the same places, and compare");
inline constexpr std::string_view kUnlock =
    FETTLE_TEXT("Unlock {drive} with Fettle's password and take the password away; nothing is erased");
inline constexpr std::string_view kUnlockGiven =
    FETTLE_TEXT("Unlock {drive} with its {whose} password and remove the password; nothing is erased");

// If power fails.
inline constexpr std::string_view kPowerNothing = FETTLE_TEXT("Nothing was changed.");
inline constexpr std::string_view kPowerPassword = FETTLE_TEXT(
    "The drive may come back locked by Fettle's password. fettle erase unlock gives it back with its data; fettle "
    "erase "
    "resume goes on.");
inline constexpr std::string_view kPowerSecurity = FETTLE_TEXT(
    "The drive comes back locked and erased in part. fettle erase resume finishes it; fettle erase unlock makes it "
    "usable "
    "as it is.");
inline constexpr std::string_view kPowerSanitize = FETTLE_TEXT(
    "The drive goes on by itself as soon as it has power again, and gives out no data until it is done. fettle erase "
    "resume "
    "waits for it and compares.");
inline constexpr std::string_view kPowerFormat = FETTLE_TEXT(
    "The namespace may be erased in part, and unusable until it is formatted again: fettle erase resume does it.");
inline constexpr std::string_view kPowerPsid =
    FETTLE_TEXT("The revert was made or it was not: run it again, with the same PSID.");
inline constexpr std::string_view kPowerDiscard = FETTLE_TEXT("Some blocks were discarded, others not: run it again.");
inline constexpr std::string_view kPowerUnlock =
    FETTLE_TEXT("The drive stays locked by Fettle's password, or is free: run it again.");
inline constexpr std::string_view kPowerUnlockGiven =
    FETTLE_TEXT("The drive stays locked by its password, or the password is removed: run it again.");
inline constexpr std::string_view kPowerSecurityGiven = FETTLE_TEXT(
    "The drive comes back erased in part and locked by the same password: run the same command again, or fettle erase "
    "unlock with that password.");
inline constexpr std::string_view kPowerErased = FETTLE_TEXT("The drive is erased; only the comparison is missing.");

// Needs.
inline constexpr std::string_view kKnownPlace = FETTLE_TEXT("The system tells what lies on the drive and what uses it");
inline constexpr std::string_view kNotSystem = FETTLE_TEXT("The running system does not live on this drive");
inline constexpr std::string_view kIsSystem = FETTLE_TEXT(
    "The running system lives on {drive} ({mounts}): it cannot erase the drive under its own feet. Start the machine "
    "from "
    "another system, such as a live system on a USB stick, and run Fettle there; or put the drive into another "
    "machine.");
inline constexpr std::string_view kNotInUse = FETTLE_TEXT("Nothing on the drive is mounted or otherwise in use");
inline constexpr std::string_view kInUse = FETTLE_TEXT(
    "{drive} is in use: {users}. Save what you need, unmount it, and take it out of its array or volume group.");
inline constexpr std::string_view kNamespacesChecked =
    FETTLE_TEXT("Every namespace of the drive was checked for use, on all of its controllers");
inline constexpr std::string_view kNamespaceUnchecked = FETTLE_TEXT(
    "Namespace {nsid} would be erased too ({attachment}), and the system lists no drive for it: whether it is in use "
    "cannot be checked. Detach it from its controllers first (nvme detach-ns), or choose a method that erases one "
    "namespace.");
inline constexpr std::string_view kNamespacesUnknown = FETTLE_TEXT(
    "The drive has several controllers and does not list the namespaces of the others: whether those are in use cannot "
    "be checked. Choose a method that erases one namespace.");
inline constexpr std::string_view kUsable = FETTLE_TEXT("The drive lets {method} through");
inline constexpr std::string_view kOnMains = FETTLE_TEXT("The machine runs on mains");
inline constexpr std::string_view kOnBattery =
    FETTLE_TEXT("The machine runs on its battery: plug it in, for a power cut in an erase leaves the drive half done.");
inline constexpr std::string_view kPowerUnknown =
    FETTLE_TEXT("The machine does not say whether it runs on mains: see to it that it does until the erase has ended");
inline constexpr std::string_view kPsidGiven = FETTLE_TEXT("The PSID from the drive's label is given");
inline constexpr std::string_view kPsidMissing =
    FETTLE_TEXT("The PSID must be given: the 32 letters and digits that are printed on the drive's label (--psid).");
inline constexpr std::string_view kItself = FETTLE_TEXT("The drive answers as the drive that it is");
inline constexpr std::string_view kNotItself = FETTLE_TEXT(
    "The drive's controller has fallen back to an emergency mode: it would say that it erased and do nothing. Destroy "
    "it "
    "by force, or leave it to its maker.");
inline constexpr std::string_view kOurPassword =
    FETTLE_TEXT("A journal of Fettle's tells that the password on the drive is Fettle's");
inline constexpr std::string_view kMaybeOurs = FETTLE_TEXT(
    "Fettle's own password is sent once. A wrong password uses up one of the {tries} tries that a drive allows until "
    "it "
    "is switched off and on; it does not report how many are left");
inline constexpr std::string_view kPasswordTried = FETTLE_TEXT(
    "The {whose} password that you give is sent once. A wrong password uses up one of the {tries} tries that a drive "
    "allows until it is switched off and on; it does not report how many are left");
inline constexpr std::string_view kWhosePassword = FETTLE_TEXT(
    "The password must be given, because no journal says that it is Fettle's: --password-of user or --password-of "
    "master "
    "prompts for it. Where an erase by Fettle on another computer did not finish: --password-of fettle.");
inline constexpr std::string_view kNotOurs = FETTLE_TEXT(
    "No journal says that the password is Fettle's, so there is no erase to resume: fettle erase run --method "
    "security-normal --password-of user (or master, or fettle) erases the drive with the password that is set.");
inline constexpr std::string_view kMasterOnlyErases = FETTLE_TEXT(
    "The master password cannot unlock the drive: its security level is maximum. It can erase the drive: fettle erase "
    "run --method security-normal --password-of master.");
inline constexpr std::string_view kNothingToUnlock =
    FETTLE_TEXT("No password is set on the drive: there is nothing to unlock.");
inline constexpr std::string_view kPathWillBeProven = FETTLE_TEXT(
    "Something stands between the machine and the drive: before a password is set, it is proven that the erase gets "
    "through. If it does not, nothing is done");

}  // namespace fettle::erase::text
