// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/drive/opal_port.h"
#include "core/erase/abilities.h"

/// Self-encrypting drives: their password and its state (TCG Opal and related feature sets).
namespace fettle::opal {

/// The state of the drive's own locking, as it matters to the user.
enum class Lock : std::uint8_t {
    unsupported,  ///< no TCG feature set with locking, or none that can be reached
    unknown,      ///< the drive has TCG commands, but what it supports could not be read
    off,          ///< the drive has no owner, as far as it reports: no password is set
    owned,        ///< it has an owner's password, but locking is not activated
    unlocked,     ///< protected by a password; unlocked until the next power cycle
    locked,       ///< data can be neither read nor written
};
/// "unlocked": stable.
[[nodiscard]] std::string_view name(Lock lock) noexcept;

struct State {
    std::optional<erase::tcg::Discovery> discovery;  ///< nullopt: none was read
    std::optional<SystemOpal> system;                ///< the system's own view, where it has one
    std::vector<Missing> missing;                    ///< what could not be queried
    bool sata = false;                               ///< Linux passes TCG commands only if a parameter permits them

    [[nodiscard]] Lock lock() const noexcept;
    /// Why the state is unknown; nullptr: it is known.
    [[nodiscard]] const Missing* unread() const noexcept;
    /// Opal 1 or 2: has what Fettle changes, and Linux supports.
    [[nodiscard]] bool is_opal() const noexcept;
    /// Whether SID has a password of its own; nullopt: not reported.
    [[nodiscard]] std::optional<bool> owned() const noexcept;
    /// The drive shows the pre-boot image in its shadow MBR in place of its data.
    [[nodiscard]] bool shows_pre_boot_image() const noexcept;
};

/// "opal-2": stable name of a feature code of Level 0 Discovery; empty: unknown to Fettle.
[[nodiscard]] std::string_view feature_name(std::uint16_t code) noexcept;
/// "Opal 2", for display; empty as well.
[[nodiscard]] std::string_view feature_title(std::uint16_t code) noexcept;

/// `ports` are those of the drive that `abilities` describe.
[[nodiscard]] State read_state(const erase::Abilities& abilities, DrivePorts& ports);

}  // namespace fettle::opal
