// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Erasing a whole drive: what it can do, the plan, the work, and the way back after a crash.
namespace fettle::erase {

/// The ways, the best first: the order in which Fettle prefers them where a drive has several.
enum class Method : std::uint8_t {
    sanitize_block,      ///< ATA, NVMe, SCSI: every flash block is erased, those outside the host's reach too
    sanitize_crypto,     ///< ATA, NVMe, SCSI: the drive throws away the key that everything is stored with
    format_crypto,       ///< NVMe Format with Secure Erase Setting 2
    psid_revert,         ///< TCG Opal: back to the factory, which makes a new key
    sanitize_overwrite,  ///< ATA, NVMe, SCSI: everything is written over
    security_enhanced,   ///< ATA SECURITY ERASE UNIT, enhanced
    format_user_data,    ///< NVMe Format with Secure Erase Setting 1
    security_normal,     ///< ATA SECURITY ERASE UNIT
    discard,             ///< the system's discard of every block: advice
};
inline constexpr unsigned kMethods = 9;

/// "sanitize-block": stable, for people, scripts and the journal.
[[nodiscard]] std::string_view name(Method method) noexcept;
[[nodiscard]] std::optional<Method> method_named(std::string_view name) noexcept;

[[nodiscard]] constexpr bool is_sanitize(Method method) noexcept {
    return method == Method::sanitize_block || method == Method::sanitize_crypto ||
           method == Method::sanitize_overwrite;
}
[[nodiscard]] constexpr bool is_security(Method method) noexcept {
    return method == Method::security_enhanced || method == Method::security_normal;
}
[[nodiscard]] constexpr bool is_format(Method method) noexcept {
    return method == Method::format_crypto || method == Method::format_user_data;
}

/// The words of IEEE 2883 and NIST SP 800-88: against whom it helps.
enum class Grade : std::uint8_t {
    clear,  ///< nobody reads it with the commands that a host has
    purge,  ///< not even a laboratory reads it
};
[[nodiscard]] std::string_view name(Grade grade) noexcept;

/// What may be read afterwards.
enum class Promise : std::uint8_t {
    zeros,    ///< nothing but zeros
    blank,    ///< one and the same byte all over, or at least nothing that was there before
    changed,  ///< nothing that was there before: with a new key old data read as noise
    nothing,  ///< it was asked for, and not promised
};

}  // namespace fettle::erase
