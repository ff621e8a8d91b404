// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/message.h"

/// Texts about erase methods.
namespace fettle::erase::text {

inline constexpr std::string_view kSanitizeBlock = FETTLE_TEXT(
    "SANITIZE block erase: the drive erases every flash block, including blocks that the host cannot "
    "address. Fettle verifies the result. After a power loss the drive continues automatically.");
inline constexpr std::string_view kSanitizeCrypto = FETTLE_TEXT(
    "SANITIZE crypto erase: the drive discards its media encryption key. "
    "Takes seconds; it is effective only if the drive encrypted all data.");
inline constexpr std::string_view kSanitizeOverwrite = FETTLE_TEXT(
    "SANITIZE overwrite: the drive writes zeros over all blocks, including blocks that the host "
    "cannot address. Slow, and adds one full drive write of wear.");
inline constexpr std::string_view kFormatCrypto = FETTLE_TEXT(
    "NVMe Format with cryptographic erase: the drive replaces the namespace's encryption key. Takes "
    "seconds; if power fails during the format, the namespace is unusable until it is formatted "
    "again.");
inline constexpr std::string_view kFormatUser = FETTLE_TEXT(
    "NVMe Format with user data erase: the drive erases all data in the namespace. NVMe does not "
    "specify what happens to copies outside it, so Fettle rates this method as Clear, not Purge.");
inline constexpr std::string_view kFormatUnit = FETTLE_TEXT(
    "FORMAT UNIT: the drive overwrites every block with its own pattern; blocks that the host cannot address may keep "
    "data. Can take hours. If power fails meanwhile, the drive is unusable until it is formatted again.");
inline constexpr std::string_view kSetSectors = FETTLE_TEXT(
    "SET SECTOR CONFIGURATION EXT: changes the sector size within minutes. All data is lost, but this is not an erase: "
    "parts of the data may remain on the drive.");
inline constexpr std::string_view kPsid = FETTLE_TEXT(
    "PSID revert (TCG Opal): resets the drive to its factory state with new encryption keys, "
    "using the 32 characters on its label. Recovers a drive locked with a lost password. "
    "Some firmware reports success and keeps the data, so Fettle verifies the result.");
inline constexpr std::string_view kSecurityEnhanced = FETTLE_TEXT(
    "Enhanced ATA SECURITY ERASE UNIT: the drive erases all user data, including "
    "reallocated sectors. A password is set during the erase. If power fails, the "
    "drive stays locked with it; Fettle uses a fixed password and can unlock the drive.");
inline constexpr std::string_view kSecurityNormal = FETTLE_TEXT(
    "ATA SECURITY ERASE UNIT: the drive erases all sectors that the host can "
    "address. A password is set during the erase. If power fails, the drive "
    "stays locked with it; Fettle uses a fixed password and can unlock the drive.");
inline constexpr std::string_view kDiscard = FETTLE_TEXT(
    "Discard (TRIM) of all blocks: the drive may erase them at once, later "
    "or never. Rated as Clear at best, and only if reading back confirms it.");

// Obstacles.
inline constexpr std::string_view kOnlyReads = FETTLE_TEXT(
    "The USB bridge passes only commands that read information: erase commands do not reach the NVMe drive.");
inline constexpr std::string_view kConnectDirectly =
    FETTLE_TEXT("Remove the drive from the USB enclosure and install it in the computer (M.2, SATA).");
inline constexpr std::string_view kPathUnproven = FETTLE_TEXT(
    "The bridge or controller does not return the drive's registers, so Fettle "
    "cannot confirm that an erase command reaches the drive. If the password "
    "reaches the drive and the erase does not, the drive stays locked.");
inline constexpr std::string_view kSanitizeNotProven = FETTLE_TEXT(
    "The bridge or controller does not return the drive's "
    "registers, so the progress of a sanitize cannot be read.");
inline constexpr std::string_view kFrozen = FETTLE_TEXT(
    "The drive's security is frozen until the drive is power-cycled or reset. The "
    "computer's firmware freezes it at every start so that malware cannot set a password.");
inline constexpr std::string_view kFrozenRemedy = FETTLE_TEXT(
    "Suspend the computer to RAM and resume it (\"fettle erase run --suspend\" does this), or "
    "disconnect and reconnect the drive's power while the computer is running.");
inline constexpr std::string_view kExpired =
    FETTLE_TEXT("Too many wrong passwords were sent: the drive rejects every password until it is power-cycled.");
inline constexpr std::string_view kExpiredRemedy =
    FETTLE_TEXT("Power-cycle the drive (restarting the computer may not be enough), then try again.");
inline constexpr std::string_view kSanitizeFrozen =
    FETTLE_TEXT("The computer's firmware has frozen SANITIZE until the drive is power-cycled.");
inline constexpr std::string_view kSanitizeRuns =
    FETTLE_TEXT("A sanitize is already running on the drive; the drive accepts no other erase until it ends.");
inline constexpr std::string_view kSanitizeFailed =
    FETTLE_TEXT("The last sanitize failed. The drive rejects reads and writes until a sanitize succeeds.");
inline constexpr std::string_view kSanitizeResume =
    FETTLE_TEXT("\"fettle erase resume\" waits for the sanitize to finish, or repeats it if it failed.");
inline constexpr std::string_view kFormatRuns =
    FETTLE_TEXT("A format is running on the drive; the drive accepts no other erase until it ends.");
inline constexpr std::string_view kFormatCorrupt =
    FETTLE_TEXT("A format of the drive was interrupted. The drive rejects reads and writes until a format succeeds.");
inline constexpr std::string_view kFormatResume =
    FETTLE_TEXT("\"fettle erase resume\" waits for the format to finish, or formats the drive again.");
inline constexpr std::string_view kVirtual =
    FETTLE_TEXT("This is a virtual drive: the host may keep data that is erased here.");
inline constexpr std::string_view kVirtualRemedy = FETTLE_TEXT("Erase the physical drive on the host.");
inline constexpr std::string_view kTcgLocked =
    FETTLE_TEXT("The drive is locked by its own encryption (TCG Opal). It can only be erased with its PSID.");

// Sources of time estimates.
inline constexpr std::string_view kBySanitizeLog = "the drive's own estimate (Sanitize Status log)";
inline constexpr std::string_view kByWord89 = "the drive's own estimate (IDENTIFY word 89)";
inline constexpr std::string_view kByWord90 = "the drive's own estimate (IDENTIFY word 90)";
inline constexpr std::string_view kAtLeast = ", and may take longer";

}  // namespace fettle::erase::text
