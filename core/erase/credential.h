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

/// Whose password a SECURITY command carries.
enum class PasswordKind : std::uint8_t {
    fettle,  ///< the fixed one that Fettle sets for an erase; a user password
    user,
    master,
};

/// "user": stable, for the command line, the bus and plans.
[[nodiscard]] std::string_view name(PasswordKind kind) noexcept;
[[nodiscard]] std::optional<PasswordKind> password_kind_named(std::string_view name) noexcept;

/// A drive allows so many wrong passwords between two power cycles, and does not report how many are left (ACS-4 7.41:
/// each failed SECURITY UNLOCK takes one away).
inline constexpr std::uint64_t kPasswordTries = 5;

/// A password of the SECURITY feature set, and whose it is. It is in no plan, no journal and no message; its bytes are
/// overwritten when it goes.
class Credential {
public:
    /// Fettle's own.
    [[nodiscard]] static Credential fettle();
    /// `text`: the bytes as they go to the drive, filled up with zeros (as hdparm does). Fettle's own needs no text.
    /// Errors: invalid_argument (empty, or longer than 32 bytes).
    [[nodiscard]] static Result<Credential> given(PasswordKind kind, std::string_view text);

    Credential(const Credential&) = default;
    Credential& operator=(const Credential&) = default;
    Credential(Credential&&) noexcept = default;
    Credential& operator=(Credential&&) noexcept = default;
    ~Credential();

    [[nodiscard]] PasswordKind kind() const noexcept { return kind_; }
    /// Fettle set it, so that Fettle may try it again and take it away after a failure.
    [[nodiscard]] bool is_own() const noexcept { return kind_ == PasswordKind::fettle; }
    [[nodiscard]] ata::SecurityBlock block(bool enhanced_erase = false) const;
    /// For handing it to another process.
    [[nodiscard]] const ata::Password& bytes() const noexcept { return password_; }

private:
    Credential(PasswordKind kind, std::string_view text);

    PasswordKind kind_;
    ata::Password password_{};
};

/// Overwrite what held a password, in a way that a compiler does not leave out.
void wipe(std::span<std::uint8_t> bytes) noexcept;
void wipe(std::string& text) noexcept;

}  // namespace fettle::erase
