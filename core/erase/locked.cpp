// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/locked.h"

namespace fettle::erase {

namespace {

constexpr std::string_view kLockedByFettle =
    FETTLE_TEXT("The drive is locked with Fettle's password because an erase did not finish.");
constexpr std::string_view kSetByFettle =
    FETTLE_TEXT("Fettle's password is still set on the drive because an erase did not finish.");
constexpr std::string_view kFettleRemedy = FETTLE_TEXT(
    "\"fettle erase resume\" completes the erase. \"fettle erase unlock\" removes the password and "
    "keeps the remaining data.");
constexpr std::string_view kLocked =
    FETTLE_TEXT("The drive is locked with a password, and no journal shows that Fettle set it.");
constexpr std::string_view kSet =
    FETTLE_TEXT("A password is set on the drive, and no journal shows that Fettle set it.");

// At security level high the master password does all that the user password does; at maximum it only erases (ACS-4
// 4.18.3).
constexpr std::string_view kHigh = FETTLE_TEXT(
    "To remove the password and keep the data, run \"fettle erase unlock --password-of user\" (or "
    "master); it prompts for the password. To erase the drive, run \"fettle erase run --method "
    "security-normal\" with the same option.");
constexpr std::string_view kHighOpal = FETTLE_TEXT(
    "To remove the password and keep the data, run \"fettle erase unlock --password-of user\" (or "
    "master); it prompts for the password. To erase the drive, run \"fettle erase run --method "
    "security-normal\" with the same option. Without a password, \"fettle erase run --method "
    "psid-revert\" destroys all data with the PSID on the drive's label.");
constexpr std::string_view kMaximum = FETTLE_TEXT(
    "To keep the data, remove the user password: \"fettle erase unlock --password-of user\" prompts for it. "
    "The security level is maximum, so the master password can only erase the drive: "
    "\"fettle erase run --method security-normal --password-of master\".");
constexpr std::string_view kMaximumOpal = FETTLE_TEXT(
    "To keep the data, remove the user password: \"fettle erase unlock --password-of user\" prompts for it. "
    "The security level is maximum, so the master password can only erase the drive: "
    "\"fettle erase run --method security-normal --password-of master\". Without a password, "
    "\"fettle erase run --method psid-revert\" erases it with the PSID from the drive's label.");

}  // namespace

Message password_message(const Abilities& abilities, bool password_is_ours) {
    const auto& security = *abilities.security;
    const bool locked = security.state.locked;
    const char* const id = locked ? "locked" : "password-set";
    if (password_is_ours) {
        return {id, Severity::info, locked ? kLockedByFettle : kSetByFettle, kFettleRemedy, {}};
    }
    const bool opal = abilities.tcg_com_id.has_value();
    const auto remedy = security.master_maximum ? (opal ? kMaximumOpal : kMaximum) : (opal ? kHighOpal : kHigh);
    return {id, Severity::info, locked ? kLocked : kSet, remedy, {}};
}

}  // namespace fettle::erase
