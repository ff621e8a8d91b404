// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/vpd_pages.h"

namespace fettle::sim::t10 {

Bytes standard_inquiry(const StandardInquiry& inquiry) {
    constexpr std::size_t kBytes = 96;
    constexpr std::size_t kStandards = 8;
    constexpr std::uint8_t kResponseFormat = 0x02;
    constexpr std::uint8_t kQueueing = 0x02;  // CMDQUE
    Bytes out(kBytes);
    out[2] = inquiry.version;
    out[3] = kResponseFormat;
    out[4] = kBytes - 5;
    out[7] = inquiry.command_queueing ? kQueueing : 0;
    put_text(out, 8, 8, inquiry.vendor);
    put_text(out, 16, 16, inquiry.product);
    put_text(out, 32, 4, inquiry.revision);
    if (!inquiry.vendor_specific.empty()) put_text(out, 36, 20, inquiry.vendor_specific);
    for (std::size_t i = 0; i < std::min(kStandards, inquiry.standards.size()); ++i) {
        put(out, 58 + 2 * i, 2, inquiry.standards[i]);
    }
    return out;
}

Bytes vpd_page(std::uint8_t code, std::span<const std::uint8_t> payload) {
    constexpr std::size_t kHeader = 4;
    Bytes out(kHeader + payload.size());
    out[1] = code;
    put(out, 2, 2, payload.size());
    std::copy(payload.begin(), payload.end(), out.begin() + kHeader);
    return out;
}

Bytes vpd_text(std::uint8_t code, std::string_view text, std::size_t width) {
    Bytes payload(width);
    put_text(payload, 0, width, text);
    return vpd_page(code, payload);
}

void append_designator(Bytes& page, std::uint8_t protocol_and_code_set, std::uint8_t association_and_type,
                       std::span<const std::uint8_t> designator) {
    page.insert(page.end(),
                {protocol_and_code_set, association_and_type, 0, static_cast<std::uint8_t>(designator.size())});
    page.insert(page.end(), designator.begin(), designator.end());
}

Bytes block_limits_page(const BlockLimitsPage& limits) {
    constexpr std::size_t kPayload = 0x3C;
    constexpr std::uint32_t kAlignmentValid = 1U << 31U;  // UGAVALID
    Bytes out = vpd_page(0xB0, Bytes(kPayload));
    out[4] = limits.zero_write_same_refused ? 1 : 0;
    out[5] = limits.compare_and_write;
    put(out, 6, 2, limits.granularity);
    put(out, 8, 4, limits.maximum_transfer);
    put(out, 12, 4, limits.optimal_transfer);
    put(out, 20, 4, limits.unmap_blocks);
    put(out, 24, 4, limits.unmap_descriptors);
    put(out, 28, 4, limits.unmap_granularity);
    if (limits.unmap_alignment) put(out, 32, 4, *limits.unmap_alignment | kAlignmentValid);
    put(out, 36, 8, limits.write_same_blocks);
    return out;
}

Bytes characteristics_page(std::uint16_t rotation, std::uint8_t form_factor) {
    constexpr std::size_t kPayload = 0x3C;
    Bytes out = vpd_page(0xB1, Bytes(kPayload));
    put(out, 4, 2, rotation);
    out[7] = form_factor;
    return out;
}

Bytes provisioning_page(const ProvisioningPage& page) {
    const auto flags = static_cast<std::uint8_t>((page.unmap ? 0x80U : 0U) | (page.write_same_16 ? 0x40U : 0U) |
                                                 (page.write_same_10 ? 0x20U : 0U) | (page.reads_zero ? 0x04U : 0U));
    return vpd_page(0xB2, Bytes{0, flags, page.type, 0});
}

}  // namespace fettle::sim::t10
