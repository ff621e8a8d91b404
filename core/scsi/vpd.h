// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::scsi {

/// Vital product data pages that Fettle reads (SPC-5 7.7, SBC-4 6.6, SAT-4 12.4.2).
enum class VpdPage : std::uint8_t {
    supported = 0x00,
    serial = 0x80,
    identification = 0x83,
    ata_information = 0x89,
    block_limits = 0xB0,
    characteristics = 0xB1,
    provisioning = 0xB2,
    block_lengths = 0xB4,
};

inline constexpr std::size_t kVpdHeaderBytes = 4;

/// The payload of a page without its header. Errors: truncated (shorter than claimed), malformed (another page: bridges
/// often return standard INQUIRY data).
[[nodiscard]] Result<BytesView> vpd_payload(BytesView bytes, VpdPage page);

/// Page 00h: the numbers of the supported pages.
[[nodiscard]] Result<std::vector<std::uint8_t>> decode_supported_vpd(BytesView bytes);

/// Page 80h: the unit serial number without padding.
[[nodiscard]] Result<std::string> decode_unit_serial(BytesView bytes);

/// Page 89h (SAT-4 12.4.2): the device behind a SCSI/ATA translation.
struct AtaInformation {
    std::string sat_vendor;
    std::string sat_product;
    std::string sat_revision;
    std::uint8_t command = 0;            ///< ECh IDENTIFY DEVICE, A1h IDENTIFY PACKET DEVICE
    std::vector<std::uint8_t> identify;  ///< 512 bytes
};
[[nodiscard]] Result<AtaInformation> decode_ata_information(BytesView bytes);

/// Page B0h (SBC-4 6.6.4). 0 means not reported, as in the standard.
struct BlockLimits {
    std::uint16_t optimal_granularity_blocks = 0;
    std::uint32_t maximum_transfer_blocks = 0;
    std::uint32_t optimal_transfer_blocks = 0;
    std::uint32_t maximum_unmap_blocks = 0;  ///< FFFFFFFFh: no limit; 0: UNMAP is not supported
    std::uint32_t maximum_unmap_descriptors = 0;
    std::uint32_t optimal_unmap_granularity_blocks = 0;
    std::optional<std::uint32_t> unmap_alignment_block;  ///< if UGAVALID is set
    std::uint64_t maximum_write_same_blocks = 0;
};
[[nodiscard]] Result<BlockLimits> decode_block_limits(BytesView bytes);

/// Page B1h (SBC-4 6.6.2).
struct BlockCharacteristics {
    std::uint16_t rotation = 0;  ///< 0 not reported, 1 non-rotating, 0401h..FFFEh rpm
    std::uint8_t product_type = 0;
    std::uint8_t form_factor = 0;  ///< nominal: 1 5.25", 2 3.5", 3 2.5", 4 1.8", 5 less
    std::uint8_t zoned = 0;

    [[nodiscard]] std::optional<bool> solid_state() const noexcept;
    [[nodiscard]] std::optional<std::uint16_t> rpm() const noexcept;
    /// "2.5 inch"; empty if not reported.
    [[nodiscard]] std::string_view form_factor_name() const noexcept;
};
[[nodiscard]] Result<BlockCharacteristics> decode_block_characteristics(BytesView bytes);

/// Page B2h (SBC-4 6.6.6).
struct Provisioning {
    bool unmap = false;           ///< LBPU: UNMAP is supported
    bool write_same_16 = false;   ///< LBPWS
    bool write_same_10 = false;   ///< LBPWS10
    std::uint8_t reads_zero = 0;  ///< LBPRZ, 3 bits: xx1b zeroes, 010b a provisioning pattern
    bool anchored = false;        ///< ANC_SUP
    std::uint8_t type = 0;        ///< 0 full or unknown, 1 resource, 2 thin

    [[nodiscard]] bool any() const noexcept { return unmap || write_same_16 || write_same_10; }
    [[nodiscard]] bool zeroes() const noexcept { return (reads_zero & 1U) != 0; }
};
[[nodiscard]] Result<Provisioning> decode_provisioning(BytesView bytes);

}  // namespace fettle::scsi
