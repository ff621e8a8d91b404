// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/inquiry.h"

namespace fettle::scsi {

namespace {

// Offsets of SPC-5 6.7.2 table 148.
constexpr std::size_t kPeripheral = 0;
constexpr std::size_t kRemovable = 1;
constexpr std::size_t kVersion = 2;
constexpr std::size_t kAdditionalLength = 4;
constexpr std::size_t kProtect = 5;
constexpr std::size_t kVendor = 8;
constexpr std::size_t kProduct = 16;
constexpr std::size_t kRevision = 32;
constexpr std::size_t kVendorSpecific = 36;
constexpr std::size_t kVendorSpecificLength = 20;
constexpr std::size_t kVersionDescriptors = 58;
constexpr std::size_t kVersionDescriptorCount = 8;

}  // namespace

std::string_view Inquiry::standard() const noexcept {
    switch (version) {
        case 0x02: return "SCSI-2";
        case 0x03: return "SPC";
        case 0x04: return "SPC-2";
        case 0x05: return "SPC-3";
        case 0x06: return "SPC-4";
        case 0x07: return "SPC-5";
        case 0x0D: return "SPC-6";
        default: return {};
    }
}

Result<Inquiry> decode_inquiry(BytesView bytes) {
    const auto view = bytes.fixed<kInquiryBytes>(0, "INQUIRY data");
    if (!view) return fail(view.error());
    Inquiry inquiry;
    inquiry.peripheral_qualifier = view->u8<kPeripheral>() >> 5U;
    inquiry.peripheral_type = view->u8<kPeripheral>() & 0x1FU;
    inquiry.removable = view->bit<kRemovable, 7>();
    inquiry.version = view->u8<kVersion>();
    inquiry.protection = view->bit<kProtect, 0>();
    inquiry.vendor = ascii_field(view->bytes<kVendor, 8>());
    inquiry.product = ascii_field(view->bytes<kProduct, 16>());
    inquiry.revision = ascii_field(view->bytes<kRevision, 4>());
    // Bytes beyond the additional length come from the host's buffer, not from the drive.
    const auto valid = bytes.slice(0, std::size_t{view->u8<kAdditionalLength>()} + kAdditionalLength + 1);
    inquiry.serial = ascii_field(valid.slice(kVendorSpecific, kVendorSpecificLength).span());
    for (std::size_t i = 0; i < kVersionDescriptorCount; ++i) {
        const auto descriptor = valid.be16(kVersionDescriptors + 2 * i).value_or(0);
        if (descriptor != 0) inquiry.descriptors.push_back(descriptor);
    }
    return inquiry;
}

}  // namespace fettle::scsi
