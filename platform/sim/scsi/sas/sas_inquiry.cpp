// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_inquiry.h"

#include <charconv>

#include <fmt/format.h>

#include "platform/sim/scsi/sas/sas_blocks.h"
#include "platform/sim/scsi/vpd_pages.h"

namespace fettle::sim::t10 {

namespace {

std::uint64_t hexadecimal(const std::string& text) {
    std::uint64_t value = 0;
    const auto* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value, 16);
    return error == std::errc() && at == end ? value : 0;
}

/// If the model starts with the vendor's name, the name is not repeated.
std::string product_of(const DriveIdentity& identity, const std::string& vendor) {
    const auto& model = identity.model;
    const bool repeated =
        !vendor.empty() && model.size() > vendor.size() && model.starts_with(vendor) && model[vendor.size()] == ' ';
    return repeated ? model.substr(vendor.size() + 1) : model;
}

std::string vendor_of(const DriveIdentity& identity) {
    return identity.vendor.empty() ? identity.model.substr(0, identity.model.find(' ')) : identity.vendor;
}

// Designators (SPC-5 7.7.6.1): code set and protocol; PIV, association and type.
constexpr std::uint8_t kBinary = 0x01;
constexpr std::uint8_t kUtf8 = 0x03;
constexpr std::uint8_t kSas = 0x60;
constexpr std::uint8_t kUnitNaa = 0x03;
constexpr std::uint8_t kPortNaa = 0x93;
constexpr std::uint8_t kPortRelative = 0x94;
constexpr std::uint8_t kDeviceName = 0xA8;

Bytes eight(std::uint64_t name) {
    Bytes out;
    append(out, 8, name);
    return out;
}

}  // namespace

SasInquiry::SasInquiry(const SharedDriveState& drive_state, const SasSettings& settings, const DriveIdentity& identity)
    : drive_state_(drive_state),
      settings_(settings),
      vendor_(settings.vendor.empty() ? vendor_of(identity) : settings.vendor),
      product_(settings.product.empty() ? product_of(identity, vendor_of(identity)) : settings.product),
      serial_(identity.serial),
      unit_name_(hexadecimal(identity.wwn)),
      port_name_(settings.target_port.empty() ? (unit_name_ == 0 ? 0 : unit_name_ + 1)
                                              : hexadecimal(settings.target_port)) {
    physical_bytes_ = identity.physical_sector_bytes.value_or(drive_state.medium().sector_bytes());
}

Bytes SasInquiry::standard(const std::string& revision) const {
    // SAM-5, SPC-5, SBC-4, SPL without version claimed (SPC-5 annex C).
    static constexpr std::array<std::uint16_t, 4> kStandards{0x00A0, 0x05C0, 0x0600, 0x20A0};
    StandardInquiry inquiry;
    inquiry.vendor = vendor_;
    inquiry.product = product_;
    inquiry.revision = revision;
    inquiry.version = 0x07;
    inquiry.standards = kStandards;
    inquiry.vendor_specific = serial_;
    return standard_inquiry(inquiry);
}

Bytes SasInquiry::identification() const {
    Bytes list;
    if (unit_name_ != 0) append_designator(list, kBinary, kUnitNaa, eight(unit_name_));
    if (port_name_ != 0) append_designator(list, kSas | kBinary, kPortNaa, eight(port_name_));
    append_designator(list, kSas | kBinary, kPortRelative, Bytes{0, 0, 0, 1});
    if (unit_name_ != 0) {
        auto name = fmt::format("naa.{:016X}", unit_name_);
        name.resize((name.size() + 4) / 4 * 4, '\0');  // NUL-terminated, a multiple of four
        append_designator(list, kSas | kUtf8, kDeviceName, Bytes(name.begin(), name.end()));
    }
    if (unit_name_ == 0) {
        Bytes t10(8 + 16 + serial_.size());
        put_text(t10, 0, 8, vendor_);
        put_text(t10, 8, 16, product_);
        put_text(t10, 24, serial_.size(), serial_);
        append_designator(list, 0x02, 0x01, t10);
    }
    return vpd_page(0x83, list);
}

/// SPC-5 7.7.7.
Bytes SasInquiry::extended() const {
    constexpr std::size_t kPayload = 0x3C;
    Bytes out = vpd_page(0x86, Bytes(kPayload));
    out[4] = 0x40;  // ACTIVATE_MICROCODE 01b: before the command ends, without a reset
    out[5] = 0x07;  // HEADSUP, ORDSUP, SIMPSUP
    out[6] = 0x01;  // V_SUP: a volatile cache may be there
    put(out, 10, 2, (settings_.extended_test_seconds + 59) / 60);
    out[12] = 0xC0;  // POA_SUP, HRA_SUP: what activates deferred microcode
    out[13] = 252;   // most bytes of sense data
    return out;
}

/// SPC-5 7.7.14: one port.
Bytes SasInquiry::ports() const {
    Bytes designator;
    if (port_name_ != 0) append_designator(designator, kSas | kBinary, kPortNaa, eight(port_name_));
    Bytes list{0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    append(list, 2, designator.size());
    list.insert(list.end(), designator.begin(), designator.end());
    return vpd_page(0x88, list);
}

Bytes SasInquiry::limits() const {
    BlockLimitsPage page;
    page.compare_and_write = SasBlocks::kCompareBlocks;
    page.granularity = static_cast<std::uint16_t>(std::max(1U, physical_bytes_ / drive_state_.medium().sector_bytes()));
    page.maximum_transfer = settings_.maximum_transfer_blocks;
    page.write_same_blocks = SasBlocks::kWriteSameBlocks;
    if (settings_.unmap) {
        page.unmap_blocks = settings_.maximum_unmap_blocks;
        page.unmap_descriptors = settings_.maximum_unmap_descriptors;
        page.unmap_granularity = settings_.unmap_granularity;
        page.unmap_alignment = 0;
    }
    return block_limits_page(page);
}

Bytes SasInquiry::provisioning() const {
    ProvisioningPage page;
    page.unmap = settings_.unmap;
    page.write_same_16 = page.write_same_10 = settings_.write_same_unmap;
    page.reads_zero = drive_state_.quirks().trim_deterministic && drive_state_.quirks().trim_zeroes;
    page.type = 1;  // resource provisioned
    return provisioning_page(page);
}

/// Supported Block Lengths And Protection Types (SBC-4 6.6).
Bytes SasInquiry::lengths() const {
    Bytes list;
    for (const auto bytes : settings_.block_lengths) {
        append(list, 4, bytes);
        append(list, 1, 0);
        append(list, 1, 1U | 1U << settings_.protection_type);
        append(list, 2, 0);
    }
    return vpd_page(0xB4, list);
}

std::optional<Bytes> SasInquiry::page(std::uint8_t code) const {
    switch (code) {
        case 0x00: {
            Bytes pages{0x00, 0x80, 0x83, 0x86, 0x87, 0x88, 0xB0, 0xB1, 0xB2};
            if (!settings_.block_lengths.empty()) pages.push_back(0xB4);
            return vpd_page(0, pages);
        }
        case 0x80: return vpd_text(0x80, serial_, serial_.size());
        case 0x83: return identification();
        case 0x86: return extended();
        // One policy for all mode pages: shared (SPC-5 7.7.9).
        case 0x87: return vpd_page(0x87, Bytes{0x3F, 0xFF, 0, 0});
        case 0x88: return ports();
        case 0xB0: return limits();
        case 0xB1: return characteristics_page(1, settings_.form_factor);
        case 0xB2: return provisioning();
        case 0xB4: return settings_.block_lengths.empty() ? std::nullopt : std::optional(lengths());
        default: return std::nullopt;
    }
}

Outcome SasInquiry::inquiry(const Request& request, const std::string& revision) const {
    const auto& cdb = request.cdb;
    const bool vital = cdb.bit(1, 0);  // EVPD
    if (!vital && cdb.u8(2) != 0) return check(invalid_field(2));
    if (!vital) return reply(request, standard(revision), cdb.be16(3));
    const auto bytes = page(cdb.u8(2));
    return bytes ? reply(request, *bytes, cdb.be16(3)) : check(invalid_field(2));
}

}  // namespace fettle::sim::t10
