// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Erasing a whole drive: abilities, plan, execution, and recovery after an interruption.
namespace fettle::erase {

/// Erase methods in Fettle's order of preference, best first.
enum class Method : std::uint8_t {
    sanitize_block,      ///< ATA, NVMe, SCSI: erases every flash block, including those the host cannot address
    sanitize_crypto,     ///< ATA, NVMe, SCSI: discards the media encryption key
    format_crypto,       ///< NVMe Format with Secure Erase Setting 2
    psid_revert,         ///< TCG Opal: resets to factory state, with a new key
    sanitize_overwrite,  ///< ATA, NVMe, SCSI: overwrites everything
    security_enhanced,   ///< ATA SECURITY ERASE UNIT, enhanced
    format_user_data,    ///< NVMe Format with Secure Erase Setting 1
    format_unit,         ///< SCSI FORMAT UNIT: overwrites every block with the drive's own pattern
    security_normal,     ///< ATA SECURITY ERASE UNIT
    discard,             ///< the system's discard of every block: only a hint to the drive
    set_sectors,         ///< ATA SET SECTOR CONFIGURATION EXT: makes all data inaccessible, erases nothing for certain
};
inline constexpr unsigned kMethods = 11;

/// "sanitize-block": stable name for users, scripts and the journal.
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
/// The method can change the logical sector size.
[[nodiscard]] constexpr bool sets_sector_size(Method method) noexcept {
    return is_format(method) || method == Method::format_unit || method == Method::set_sectors;
}

/// Grades of IEEE 2883 and NIST SP 800-88.
enum class Grade : std::uint8_t {
    none,   ///< no erase: data may remain
    clear,  ///< cannot be recovered with host commands
    purge,  ///< cannot be recovered in a laboratory
};
[[nodiscard]] std::string_view name(Grade grade) noexcept;

/// What a read may return afterwards.
enum class Promise : std::uint8_t {
    zeros,    ///< only zeros
    blank,    ///< one repeated byte, or at least none of the earlier data
    changed,  ///< none of the earlier data: with a new key, it reads as noise
    nothing,  ///< no guarantee
};

}  // namespace fettle::erase
