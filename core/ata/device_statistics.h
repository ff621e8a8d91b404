// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

/// Device Statistics log, 04h (ACS-4 9.5).
namespace fettle::ata {

/// One statistic that the drive supports.
struct Statistic {
    std::uint16_t offset = 0;           ///< of its eight bytes in the page
    std::string_view name;              ///< snake_case; a literal
    std::optional<std::int64_t> value;  ///< nullopt: supported, not valid now
    bool normalized = false;
    bool supports_notification = false;
    bool condition_met = false;
};

struct StatisticsPage {
    std::uint8_t number = 0;
    std::uint16_t revision = 0;
    std::vector<Statistic> statistics;

    /// The value of that name, if reported.
    [[nodiscard]] std::optional<std::int64_t> value(std::string_view name) const noexcept;
};

inline constexpr std::uint8_t kFirstStatisticsPage = 1;
inline constexpr std::uint8_t kLastStatisticsPage = 7;

/// Decodes one page of 512 bytes. Statistics unknown to this code are skipped. Errors: truncated; malformed, if the
/// header has another page number than `number`; unsupported for pages other than 1..7.
[[nodiscard]] Result<StatisticsPage> decode_statistics_page(BytesView data, std::uint8_t number);

/// Copies the values that Fettle uses.
void apply(const StatisticsPage& page, DeviceStatistics& out);

}  // namespace fettle::ata
