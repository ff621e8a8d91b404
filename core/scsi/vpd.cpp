// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/vpd.h"

#include <fmt/format.h>

namespace fettle::scsi {

namespace {

std::string what(VpdPage page) { return fmt::format("VPD page {:02X}h", static_cast<unsigned>(page)); }

// SAT-4 12.4.2 table 179; offsets from the start of the page.
constexpr std::size_t kSatVendor = 8;
constexpr std::size_t kSatProduct = 16;
constexpr std::size_t kSatRevision = 32;
constexpr std::size_t kSatCommand = 56;
constexpr std::size_t kSatIdentify = 60;
constexpr std::size_t kIdentifyBytes = 512;
constexpr std::size_t kSatBytes = kSatIdentify + kIdentifyBytes;

// SBC-4 6.6.4 table 287. Pages of SBC-2 end after 10h bytes, those of SBC-3 after 40h.
constexpr std::size_t kGranularity = 6;
constexpr std::size_t kMaximumTransfer = 8;
constexpr std::size_t kOptimalTransfer = 12;
constexpr std::size_t kMaximumUnmap = 20;
constexpr std::size_t kMaximumUnmapDescriptors = 24;
constexpr std::size_t kOptimalUnmap = 28;
constexpr std::size_t kUnmapAlignment = 32;
constexpr std::size_t kMaximumWriteSame = 36;

// SBC-4 6.6.2 table 284.
constexpr std::size_t kRotation = 4;
constexpr std::size_t kProductType = 6;
constexpr std::size_t kFormFactor = 7;
constexpr std::size_t kZoned = 8;
constexpr std::uint16_t kNonRotating = 1;
constexpr std::uint16_t kFirstRpm = 0x0401;
constexpr std::uint16_t kLastRpm = 0xFFFE;

// SBC-4 6.6.6 table 290.
constexpr std::size_t kProvisioningFlags = 5;
constexpr std::size_t kProvisioningType = 6;

/// The page with its header, up to its claimed length.
Result<BytesView> whole(BytesView bytes, VpdPage page) {
    const auto payload = vpd_payload(bytes, page);
    if (!payload) return fail(payload.error());
    return bytes.slice(0, kVpdHeaderBytes + payload->size());
}

}  // namespace

Result<BytesView> vpd_payload(BytesView bytes, VpdPage page) {
    const auto header = bytes.fixed<kVpdHeaderBytes>(0, what(page));
    if (!header) return fail(header.error());
    if (header->u8<1>() != static_cast<std::uint8_t>(page)) return fail(ErrorCode::malformed, what(page));
    const std::size_t length = header->be16<2>();
    const auto payload = bytes.slice(kVpdHeaderBytes, length);
    if (payload.size() < length) return fail(ErrorCode::truncated, what(page));
    return payload;
}

Result<std::vector<std::uint8_t>> decode_supported_vpd(BytesView bytes) {
    const auto payload = vpd_payload(bytes, VpdPage::supported);
    if (!payload) return fail(payload.error());
    return std::vector<std::uint8_t>(payload->span().begin(), payload->span().end());
}

Result<std::string> decode_unit_serial(BytesView bytes) {
    const auto payload = vpd_payload(bytes, VpdPage::serial);
    if (!payload) return fail(payload.error());
    return ascii_field(payload->span());
}

Result<AtaInformation> decode_ata_information(BytesView bytes) {
    const auto page = whole(bytes, VpdPage::ata_information);
    if (!page) return fail(page.error());
    const auto view = page->fixed<kSatBytes>(0, what(VpdPage::ata_information));
    if (!view) return fail(view.error());
    AtaInformation information;
    information.sat_vendor = ascii_field(view->bytes<kSatVendor, 8>());
    information.sat_product = ascii_field(view->bytes<kSatProduct, 16>());
    information.sat_revision = ascii_field(view->bytes<kSatRevision, 4>());
    information.command = view->u8<kSatCommand>();
    const auto identify = view->bytes<kSatIdentify, kIdentifyBytes>();
    information.identify.assign(identify.begin(), identify.end());
    return information;
}

Result<BlockLimits> decode_block_limits(BytesView bytes) {
    const auto page = whole(bytes, VpdPage::block_limits);
    if (!page) return fail(page.error());
    constexpr std::size_t kShortest = 16;
    if (page->size() < kShortest) return fail(ErrorCode::truncated, what(VpdPage::block_limits));
    BlockLimits limits;
    limits.optimal_granularity_blocks = page->be16(kGranularity).value_or(0);
    limits.maximum_transfer_blocks = page->be32(kMaximumTransfer).value_or(0);
    limits.optimal_transfer_blocks = page->be32(kOptimalTransfer).value_or(0);
    limits.maximum_unmap_blocks = page->be32(kMaximumUnmap).value_or(0);
    limits.maximum_unmap_descriptors = page->be32(kMaximumUnmapDescriptors).value_or(0);
    limits.optimal_unmap_granularity_blocks = page->be32(kOptimalUnmap).value_or(0);
    const auto alignment = page->be32(kUnmapAlignment).value_or(0);
    constexpr std::uint32_t kValid = 1U << 31U;  // UGAVALID
    if ((alignment & kValid) != 0) limits.unmap_alignment_block = alignment & ~kValid;
    limits.maximum_write_same_blocks = page->be64(kMaximumWriteSame).value_or(0);
    return limits;
}

std::optional<bool> BlockCharacteristics::solid_state() const noexcept {
    if (rotation == kNonRotating) return true;
    return rpm() ? std::optional(false) : std::nullopt;
}

std::optional<std::uint16_t> BlockCharacteristics::rpm() const noexcept {
    return rotation >= kFirstRpm && rotation <= kLastRpm ? std::optional(rotation) : std::nullopt;
}

std::string_view BlockCharacteristics::form_factor_name() const noexcept {
    switch (form_factor) {
        case 1: return "5.25 inch";
        case 2: return "3.5 inch";
        case 3: return "2.5 inch";
        case 4: return "1.8 inch";
        case 5: return "< 1.8 inch";
        default: return {};
    }
}

Result<BlockCharacteristics> decode_block_characteristics(BytesView bytes) {
    const auto page = whole(bytes, VpdPage::characteristics);
    if (!page) return fail(page.error());
    const auto view = page->fixed<kFormFactor + 1>(0, what(VpdPage::characteristics));
    if (!view) return fail(view.error());
    BlockCharacteristics characteristics;
    characteristics.rotation = view->be16<kRotation>();
    characteristics.product_type = view->u8<kProductType>();
    characteristics.form_factor = view->u8<kFormFactor>() & 0xFU;
    characteristics.zoned = page->u8(kZoned).value_or(0) >> 4U & 3U;
    return characteristics;
}

Result<Provisioning> decode_provisioning(BytesView bytes) {
    const auto page = whole(bytes, VpdPage::provisioning);
    if (!page) return fail(page.error());
    const auto view = page->fixed<kProvisioningType + 1>(0, what(VpdPage::provisioning));
    if (!view) return fail(view.error());
    Provisioning provisioning;
    provisioning.unmap = view->bit<kProvisioningFlags, 7>();
    provisioning.write_same_16 = view->bit<kProvisioningFlags, 6>();
    provisioning.write_same_10 = view->bit<kProvisioningFlags, 5>();
    provisioning.reads_zero = view->u8<kProvisioningFlags>() >> 2U & 7U;
    provisioning.anchored = view->bit<kProvisioningFlags, 1>();
    provisioning.type = view->u8<kProvisioningType>() & 7U;
    return provisioning;
}

}  // namespace fettle::scsi
