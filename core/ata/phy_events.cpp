// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/phy_events.h"

#include <algorithm>
#include <array>

#include "core/ata/sector.h"

namespace fettle::ata {

namespace {

struct Known {
    std::uint16_t id;
    std::string_view name;
};

// Serial ATA 3.3, 13.9.4.
constexpr std::array kKnown{
    Known{0x001, "commands_failed_by_crc"},
    Known{0x002, "data_fis_errors"},
    Known{0x003, "data_fis_errors_to_host"},
    Known{0x004, "data_fis_errors_to_drive"},
    Known{0x005, "other_fis_errors"},
    Known{0x006, "other_fis_errors_to_host"},
    Known{0x007, "other_fis_errors_to_drive"},
    Known{0x008, "other_fis_retries_to_host"},
    Known{0x009, "link_losses"},
    Known{0x00A, "link_resets"},
    Known{0x00B, "crc_errors_to_drive"},
    Known{0x00D, "non_crc_errors_to_drive"},
    Known{0x00F, "data_fis_crc_errors_to_drive"},
    Known{0x010, "data_fis_non_crc_errors_to_drive"},
    Known{0x012, "other_fis_crc_errors_to_drive"},
    Known{0x013, "other_fis_non_crc_errors_to_drive"},
};

constexpr std::size_t kFirst = 4;
constexpr std::size_t kChecksum = kSectorBytes - 1;

std::string_view name_of(std::uint16_t id) {
    const auto* const found =
        std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& one) { return one.id == id; });
    return found == kKnown.end() ? std::string_view() : found->name;
}

}  // namespace

Result<std::vector<PhyEvent>> decode_phy_events(BytesView data) {
    const auto view = data.fixed<kSectorBytes>(0, "SATA Phy event counters");
    if (!view) return fail(view.error());
    if (!checksum_ok(data.slice(0, kSectorBytes).span())) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("SATA Phy event counters: wrong checksum"));
    }
    std::vector<PhyEvent> events;
    for (std::size_t at = kFirst; at + 2 <= kChecksum;) {
        // Bits 14:12: length of the value in words; bit 15: vendor specific; 0: the end.
        const auto identifier = data.le16(at).value_or(0);
        if (identifier == 0) break;
        at += 2;
        const auto bytes = std::size_t{2} * (identifier >> 12U & 7U);
        if (at + bytes > kChecksum) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("SATA Phy event counters: a counter extends beyond the log"));
        }
        PhyEvent event;
        event.id = identifier & 0x8FFFU;
        event.name = name_of(event.id);
        bool all_ones = bytes > 0;
        for (std::size_t i = 0; i < bytes; ++i) {
            const auto byte = data.u8(at + i).value_or(0);
            all_ones = all_ones && byte == 0xFF;
            if (i < sizeof event.count) event.count |= std::uint64_t{byte} << 8U * i;
        }
        event.saturated = all_ones;
        events.push_back(event);
        at += bytes;
    }
    return events;
}

}  // namespace fettle::ata
