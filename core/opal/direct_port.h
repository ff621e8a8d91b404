// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/drive/opal_port.h"
#include "core/erase/security_port.h"

namespace fettle::opal {

/// The methods of TCG Core 2.01 and Opal 2.01, sent through the security protocol commands of a drive's own command
/// set: for systems without an interface of their own, and for what such an interface lacks.
class DirectPort final : public OpalPort {
public:
    /// `wait` waits some milliseconds. Requires: `port` is not nullptr.
    DirectPort(std::unique_ptr<erase::SecurityPort> port, std::function<void(std::uint32_t)> wait)
        : port_(std::move(port)), wait_(std::move(wait)) {}

    Result<SystemOpal> status() override;
    Status take_ownership(Password password) override;
    Status activate_locking(Password password) override;
    Status protect(Password password) override;
    Status set_locked(Password password, bool locked) override;
    Status hide_shadow_mbr(Password password) override;
    Status keep_for_resume(Password password) override;
    Status deactivate_locking(Password password) override;
    Status change_owner(Password password, Password next) override;
    Status revert(Password password) override;

    /// The first password of SID, which everybody can read (MSID). Errors: those of the port; unsupported, malformed.
    [[nodiscard]] Result<std::vector<std::uint8_t>> first_password();
    /// The number of locking ranges besides the global one that are set up, with keys of their own. Requires an
    /// activated Locking SP. Errors: refused (the password is wrong, and nothing else was sent), those of the port,
    /// malformed, io (the drive does not permit it).
    [[nodiscard]] Result<std::uint32_t> other_ranges(Password password);
    /// Ends all sessions, including those that another program left open (STACK_RESET). Errors: those of the port.
    [[nodiscard]] Status end_sessions();

private:
    [[nodiscard]] Result<std::uint16_t> com_id();
    [[nodiscard]] Status set_owner_password(std::span<const std::uint8_t> old, Password password);

    std::unique_ptr<erase::SecurityPort> port_;
    std::function<void(std::uint32_t)> wait_;
};

/// The error for the status of a method that was called with a password (Core 2.01 table 166); no error for 0. `what`:
/// the method's name.
[[nodiscard]] Status status_of(std::uint32_t status, std::string_view what);

}  // namespace fettle::opal
