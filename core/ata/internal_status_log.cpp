// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/internal_status_log.h"

#include <algorithm>

#include "core/ata/commands.h"
#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

// Offsets in page 0.
constexpr std::size_t kLogAddress = 0;
constexpr std::size_t kIeee = 4;
constexpr std::size_t kArea1 = 8;
constexpr std::size_t kArea2 = 10;
constexpr std::size_t kArea3 = 12;
constexpr std::size_t kSavedAvailable = 382;
constexpr std::size_t kSavedGeneration = 383;

}  // namespace

AtaCommand read_internal_status(bool saved, bool capture, std::uint16_t page, std::uint16_t pages) {
    constexpr std::uint32_t capture_timeout_ms = 60'000;
    auto command = read_log_ext(saved ? Log::saved_internal_status : Log::current_internal_status, page, pages);
    command.timeout_ms = capture_timeout_ms;
    if (capture && !saved) command.features = 1;
    return command;
}

std::uint64_t InternalStatusHeader::bytes(std::size_t area) const noexcept {
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < std::min(area, last_pages.size()); ++i) {
        last = std::max<std::uint64_t>(last, last_pages.at(i));
    }
    return (last + 1) * kSectorBytes;
}

Result<InternalStatusHeader> decode_internal_status_header(BytesView data) {
    if (data.size() < kSectorBytes) {
        return fail(ErrorCode::truncated, FETTLE_TEXT("the header of the internal status log"));
    }
    const auto address = data.u8(kLogAddress);
    const bool current = address == static_cast<std::uint8_t>(Log::current_internal_status);
    const bool saved = address == static_cast<std::uint8_t>(Log::saved_internal_status);
    if (!current && !saved) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the header of the internal status log"));
    }
    InternalStatusHeader header;
    header.ieee_oui = data.le32(kIeee).value_or(0);
    header.last_pages = {data.le16(kArea1).value_or(0), data.le16(kArea2).value_or(0), data.le16(kArea3).value_or(0)};
    header.saved_data_available = (data.u8(kSavedAvailable).value_or(0) & 1U) != 0;
    header.saved_generation = data.u8(kSavedGeneration).value_or(0);
    return header;
}

}  // namespace fettle::ata
