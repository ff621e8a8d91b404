// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// What people read about the ways to erase.
namespace fettle::erase::text {

inline constexpr std::string_view kSanitizeBlock = FETTLE_TEXT(
    "SANITIZE, block erase: the drive empties every flash block, also those that no host can reach. It is looked up "
    "afterwards, and goes on by itself after a power cut.");
inline constexpr std::string_view kSanitizeCrypto = FETTLE_TEXT(
    "SANITIZE, crypto erase: the drive throws away the key that all is stored with. Done in seconds; one has to trust "
    "the "
    "drive that everything was encrypted.");
inline constexpr std::string_view kSanitizeOverwrite = FETTLE_TEXT(
    "SANITIZE, overwrite: the drive writes zeros over everything, also over what no host can reach. Slow, and it costs "
    "the "
    "flash one full write.");
inline constexpr std::string_view kFormatCrypto = FETTLE_TEXT(
    "NVMe Format with crypto erase: a new key for the namespace. Done in seconds; a power cut in it leaves the "
    "namespace "
    "unusable until it is formatted again.");
inline constexpr std::string_view kFormatUser = FETTLE_TEXT(
    "NVMe Format with user data erase: all that the namespace holds is erased. NVMe does not say what becomes of "
    "copies "
    "that the drive keeps outside it, so that Fettle counts it as clear only.");
inline constexpr std::string_view kPsid = FETTLE_TEXT(
    "PSID revert (TCG Opal): back to the state of the factory, with new keys, by the 32 characters on the drive's "
    "label. "
    "The way back into a drive that is locked by a lost password. Firmware has claimed success and kept the data: it "
    "is "
    "looked up afterwards.");
inline constexpr std::string_view kSecurityEnhanced = FETTLE_TEXT(
    "ATA SECURITY ERASE UNIT, enhanced: the drive erases all user data, reassigned sectors too. It needs a password "
    "for as "
    "long as it lasts, and a power cut leaves the drive locked by it: Fettle's is fixed and unlocks it again.");
inline constexpr std::string_view kSecurityNormal = FETTLE_TEXT(
    "ATA SECURITY ERASE UNIT: the drive erases all sectors that a host can reach. It needs a password for as long as "
    "it "
    "lasts, and a power cut leaves the drive locked by it: Fettle's is fixed and unlocks it again.");
inline constexpr std::string_view kDiscard = FETTLE_TEXT(
    "Discard (TRIM) of every block: the drive is asked to forget, and may do so at once, later or never. Clear at the "
    "most, and only where reading back shows it.");

// What stands against one.
inline constexpr std::string_view kOnlyReads = FETTLE_TEXT(
    "The USB bridge lets nothing through but questions: commands that erase an NVMe drive do not get to it.");
inline constexpr std::string_view kConnectDirectly =
    FETTLE_TEXT("Put the drive into the machine itself (M.2, SATA), without the USB enclosure.");
inline constexpr std::string_view kPathUnproven = FETTLE_TEXT(
    "The bridge or controller between does not return the drive's registers, so that it cannot be proven that an erase "
    "gets through. A drive that takes the password and not the erase stays locked.");
inline constexpr std::string_view kSanitizeNotProven = FETTLE_TEXT(
    "The bridge or controller between does not return the drive's registers: it could not be seen how the sanitize "
    "goes.");
inline constexpr std::string_view kFrozen = FETTLE_TEXT(
    "The drive's security is frozen until it loses power or is reset: the machine's firmware does that at every start, "
    "to "
    "keep malicious programs from setting passwords.");
inline constexpr std::string_view kFrozenRemedy = FETTLE_TEXT(
    "Suspend the machine to memory and wake it (fettle erase run --suspend does it), or unplug the drive's power and "
    "plug "
    "it in again while the machine runs.");
inline constexpr std::string_view kExpired =
    FETTLE_TEXT("Too many wrong passwords were sent: the drive rejects every password until it is power-cycled.");
inline constexpr std::string_view kExpiredRemedy =
    FETTLE_TEXT("Switch the drive off and on (a restart of the computer may not do that), then try again.");
inline constexpr std::string_view kSanitizeFrozen =
    FETTLE_TEXT("The machine's firmware has frozen SANITIZE until the drive loses power.");
inline constexpr std::string_view kSanitizeRuns =
    FETTLE_TEXT("A sanitize is running on the drive already; nothing else can be done until it has ended.");
inline constexpr std::string_view kSanitizeFailed =
    FETTLE_TEXT("The last sanitize failed: until one succeeds, the drive gives out no data and takes none.");
inline constexpr std::string_view kSanitizeResume =
    FETTLE_TEXT("fettle erase resume waits for it, or does it again where it failed.");
inline constexpr std::string_view kVirtual =
    FETTLE_TEXT("This is a virtual drive: what it forgets, the machine that runs it may keep.");
inline constexpr std::string_view kVirtualRemedy =
    FETTLE_TEXT("Erase the real drive on the machine that runs this one.");
inline constexpr std::string_view kTcgLocked =
    FETTLE_TEXT("The drive is locked by its own encryption (TCG Opal): it can only be reverted by its PSID.");

// Where a time comes from.
inline constexpr std::string_view kBySanitizeLog = "the drive's own estimate (Sanitize Status log)";
inline constexpr std::string_view kByWord89 = "the drive's own estimate (IDENTIFY word 89)";
inline constexpr std::string_view kByWord90 = "the drive's own estimate (IDENTIFY word 90)";
inline constexpr std::string_view kAtLeast = ", which it says may take longer";

}  // namespace fettle::erase::text
