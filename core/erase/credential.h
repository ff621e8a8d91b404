// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/ata/security_commands.h"
#include "core/base/result.h"

namespace fettle::erase {

/// Which password a SECURITY command carries.
enum class PasswordKind : std::uint8_t {
    fettle,  ///< the fixed user password that Fettle sets for an erase
    user,
    master,
};

/// "user": stable name for the command line, the bus and plans.
[[nodiscard]] std::string_view name(PasswordKind kind) noexcept;
[[nodiscard]] std::optional<PasswordKind> password_kind_named(std::string_view name) noexcept;

/// Number of wrong passwords that a drive accepts between two power cycles. It does not report how many remain (ACS-4
/// 7.41: each failed SECURITY UNLOCK uses one).
inline constexpr std::uint64_t kPasswordTries = 5;

/// A password of the SECURITY feature set and its kind. It never appears in a plan, journal or message; its bytes are
/// overwritten on destruction.
class Credential {
public:
    /// Fettle's own password.
    [[nodiscard]] static Credential fettle();
    /// `text`: the bytes sent to the drive, padded with zeros (as hdparm does). Ignored for Fettle's own password.
    /// Errors: invalid_argument (empty, or longer than 32 bytes).
    [[nodiscard]] static Result<Credential> given(PasswordKind kind, std::string_view text);

    Credential(const Credential&) = default;
    Credential& operator=(const Credential&) = default;
    Credential(Credential&&) noexcept = default;
    Credential& operator=(Credential&&) noexcept = default;
    ~Credential();

    [[nodiscard]] PasswordKind kind() const noexcept { return kind_; }
    /// Fettle set this password, so it may be retried, and removed after a failure.
    [[nodiscard]] bool is_own() const noexcept { return kind_ == PasswordKind::fettle; }
    [[nodiscard]] ata::SecurityBlock block(bool enhanced_erase = false) const;
    /// For passing the password to another process.
    [[nodiscard]] const ata::Password& bytes() const noexcept { return password_; }

private:
    Credential(PasswordKind kind, std::string_view text);

    PasswordKind kind_;
    ata::Password password_{};
};

/// Overwrite what held a password, in a way that the compiler cannot optimize away.
void wipe(std::span<std::uint8_t> bytes) noexcept;
void wipe(std::string& text) noexcept;

}  // namespace fettle::erase
