// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tune/system_files.h"

/// What the service and its settings helper send each other: one JSON object a line, one answer for each request.
namespace fettle::linux_system {

inline constexpr std::uint64_t kSettingsProtocol = 1;
/// A file of the largest size, in hexadecimal, and the rest of a request.
inline constexpr std::size_t kLongestLine = 2 * tune::kLargestFile + (std::size_t{64} << 10U);

/// Methods of tune::SystemFiles that change something, and the end of a lock.
enum class SettingsMethod : std::uint8_t {
    replace,              ///< target, file
    remove,               ///< target
    remove_leftovers,     ///< target
    make_folder,          ///< target
    remove_empty_folder,  ///< target
    set_value,            ///< target, text
    reload,               ///< reload
    enable_unit,          ///< target: the unit; flag
    remount,              ///< target: the mount point; text: the options
    resize_swap_file,     ///< target; bytes
    swap_on,              ///< target; text: the options
    swap_off,             ///< target
    lock,
    unlock,
};
inline constexpr std::array kSettingsMethods{
    SettingsMethod::replace,
    SettingsMethod::remove,
    SettingsMethod::remove_leftovers,
    SettingsMethod::make_folder,
    SettingsMethod::remove_empty_folder,
    SettingsMethod::set_value,
    SettingsMethod::reload,
    SettingsMethod::enable_unit,
    SettingsMethod::remount,
    SettingsMethod::resize_swap_file,
    SettingsMethod::swap_on,
    SettingsMethod::swap_off,
    SettingsMethod::lock,
    SettingsMethod::unlock,
};
[[nodiscard]] std::string_view name(SettingsMethod method) noexcept;

struct SettingsRequest {
    std::uint64_t number = 0;  ///< the answer has the same
    SettingsMethod method = SettingsMethod::lock;
    std::string target;
    std::string text;
    bool flag = false;
    std::uint64_t bytes = 0;
    tune::Reload reload = tune::Reload::none;
    std::optional<tune::File> file;
    friend bool operator==(const SettingsRequest&, const SettingsRequest&) = default;
};

struct SettingsAnswer {
    std::uint64_t number = 0;
    Status result;
};

/// Without the newline. Bytes of `target` and `text` that are not UTF-8 are replaced.
[[nodiscard]] std::string to_line(const SettingsRequest& request);
[[nodiscard]] std::string to_line(const SettingsAnswer& answer);

/// Errors: malformed; too_large; unsupported (another version of the protocol).
[[nodiscard]] Result<SettingsRequest> parse_request(std::string_view line);
/// Errors: the same.
[[nodiscard]] Result<SettingsAnswer> parse_answer(std::string_view line);

}  // namespace fettle::linux_system
