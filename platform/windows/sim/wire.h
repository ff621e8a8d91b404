// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "platform/windows/ioctl/device_io.h"

namespace fettle::win_sim {

using Bytes = std::vector<std::uint8_t>;

/// Little-endian fields; beyond the end they read as 0 and are not written.
inline std::uint64_t get(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width && at + i < bytes.size(); ++i) value |= std::uint64_t{bytes[at + i]} << (8 * i);
    return value;
}
inline std::uint32_t get32(std::span<const std::uint8_t> bytes, std::size_t at) {
    return static_cast<std::uint32_t>(get(bytes, at, 4));
}
inline void set(std::span<std::uint8_t> bytes, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width && at + i < bytes.size(); ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
}
inline void set_text(std::span<std::uint8_t> bytes, std::size_t at, std::string_view text) {
    for (std::size_t i = 0; i < text.size() && at + i < bytes.size(); ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(text[i]);
    }
}

/// The response, as far as the buffer has room: Windows shortens descriptors and reports success.
inline windows::IoAnswer answer(std::span<std::uint8_t> out, std::span<const std::uint8_t> bytes) {
    const auto length = std::min(out.size(), bytes.size());
    std::copy_n(bytes.begin(), length, out.begin());
    return {windows::win_error::kNone, static_cast<std::uint32_t>(length)};
}
inline windows::IoAnswer refuse(windows::WinError error) { return {error, 0}; }

/// What a drive that is gone or silent makes of a call.
[[nodiscard]] inline windows::WinError error_of_transport(ErrorCode code) {
    return code == ErrorCode::timeout ? windows::win_error::kSemaphoreTimeout : windows::win_error::kDeviceNotConnected;
}

}  // namespace fettle::win_sim
