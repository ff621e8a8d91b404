// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "platform/sim/scsi/outcome.h"

/// Vital product data and INQUIRY as wire bytes (SPC-5 6.7, 7.7; SBC-4 6.6).
namespace fettle::sim::t10 {

struct StandardInquiry {
    std::string_view vendor;
    std::string_view product;
    std::string_view revision;
    std::uint8_t version = 0x06;               ///< 06h SPC-4, 07h SPC-5
    std::span<const std::uint16_t> standards;  ///< version descriptors, at most 8
    std::string_view vendor_specific;          ///< bytes 36 to 55
    bool command_queueing = true;
};
[[nodiscard]] Bytes standard_inquiry(const StandardInquiry& inquiry);

/// Header and payload.
[[nodiscard]] Bytes vpd_page(std::uint8_t code, std::span<const std::uint8_t> payload);
[[nodiscard]] Bytes vpd_text(std::uint8_t code, std::string_view text, std::size_t width);

/// SPC-5 7.7.6.1: one designator of page 83h.
void append_designator(Bytes& page, std::uint8_t protocol_and_code_set, std::uint8_t association_and_type,
                       std::span<const std::uint8_t> designator);

/// Page B0h, SBC-4 6.6.4.
struct BlockLimitsPage {
    bool zero_write_same_refused = true;  ///< WSNZ
    std::uint8_t compare_and_write = 0;
    std::uint16_t granularity = 0;
    std::uint32_t maximum_transfer = 0;
    std::uint32_t optimal_transfer = 0;
    std::uint32_t unmap_blocks = 0;
    std::uint32_t unmap_descriptors = 0;
    std::uint32_t unmap_granularity = 0;
    std::optional<std::uint32_t> unmap_alignment;
    std::uint64_t write_same_blocks = 0;
};
[[nodiscard]] Bytes block_limits_page(const BlockLimitsPage& limits);
/// Page B1h, SBC-4 6.6.2.
[[nodiscard]] Bytes characteristics_page(std::uint16_t rotation, std::uint8_t form_factor);
/// Page B2h, SBC-4 6.6.6.
struct ProvisioningPage {
    bool unmap = false;
    bool write_same_16 = false;
    bool write_same_10 = false;
    bool reads_zero = false;
    std::uint8_t type = 0;
};
[[nodiscard]] Bytes provisioning_page(const ProvisioningPage& page);

}  // namespace fettle::sim::t10
