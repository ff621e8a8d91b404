// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/ata/commands.h"
#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::ata {

/// General Purpose Log Directory or SMART Log Directory, 00h (ACS-3 annex A).
struct LogDirectory {
    std::uint16_t version = 0;
    std::array<std::uint16_t, 256> sectors{};  ///< by log address; 0: the log is not supported

    [[nodiscard]] std::uint16_t size(Log log) const { return sectors.at(static_cast<std::uint8_t>(log)); }
};

/// Error: truncated.
[[nodiscard]] Result<LogDirectory> decode_log_directory(BytesView data);

/// Page 00h of a log with numbered pages (Device Statistics, IDENTIFY DEVICE data): the numbers of its pages (ACS-4
/// 9.5, 9.11). Errors: truncated; malformed, if it is another page.
[[nodiscard]] Result<std::vector<std::uint8_t>> decode_page_list(BytesView data, std::string_view what);

}  // namespace fettle::ata
