// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "platform/sim/scsi/sat/sat_features.h"
#include "platform/sim/scsi/sat/sat_limits.h"
#include "platform/sim/scsi/vpd_pages.h"

namespace fettle::sim::t10 {

namespace {

// Words of IDENTIFY DEVICE, ACS-4 7.13.6.
constexpr std::size_t kSerialWord = 10;
constexpr std::size_t kSerialWords = 10;
constexpr std::size_t kFirmwareWord = 23;
constexpr std::size_t kModelWord = 27;
constexpr std::size_t kModelWords = 20;

/// SAT-4 8.2.2 table 9: the last four letters of the firmware revision, the first four where those are blank.
std::string revision(const IdentifyWords& identify) {
    const auto last = identify.text(kFirmwareWord + 2, 2);
    return last == "    " ? identify.text(kFirmwareWord, 2) : last;
}

Bytes standard(const IdentifyWords& identify) {
    // SAM-5, SPC-4, SBC-3, SAT-3 without version claimed (SPC-5 table C.1).
    static constexpr std::array<std::uint16_t, 4> kStandards{0x00A0, 0x0460, 0x04C0, 0x1EE0};
    const auto model = identify.text(kModelWord, kModelWords);
    const auto firmware = revision(identify);
    StandardInquiry inquiry;
    inquiry.vendor = "ATA";
    inquiry.product = model;
    inquiry.revision = firmware;
    inquiry.standards = kStandards;
    return standard_inquiry(inquiry);
}

/// SAT-4 10.3.4: the world wide name if present, and the model with the serial number.
Bytes identification(const IdentifyWords& identify) {
    Bytes list;
    if (const auto wwn = identify.wwn(); wwn != 0) {
        Bytes naa;
        append(naa, 8, wwn);
        append_designator(list, 0x01, 0x03, naa);
    }
    Bytes t10(68);
    put_text(t10, 0, 8, "ATA");
    put_text(t10, 8, 40, identify.text(kModelWord, kModelWords));
    put_text(t10, 48, 20, identify.text(kSerialWord, kSerialWords));
    append_designator(list, 0x02, 0x01, t10);
    return vpd_page(0x83, list);
}

/// SAT-4 10.3.5, page 89h.
Bytes ata_information(const IdentifyWords& identify, const SatSettings& settings) {
    constexpr std::size_t kPayload = 568;
    constexpr std::uint8_t kIdentifyDevice = 0xEC;
    Bytes out = vpd_page(0x89, Bytes(kPayload));
    put_text(out, 8, 8, settings.vendor);
    put_text(out, 16, 16, settings.product);
    put_text(out, 32, 4, settings.revision);
    // The register FIS after power-on diagnostics: status, error, LBA and count of an ATA device.
    constexpr std::array<std::uint8_t, 20> kSignature{0x34, 0x00, 0x50, 0x01, 0x01, 0, 0, 0, 0, 0,
                                                      0,    0,    0x01, 0,    0,    0, 0, 0, 0, 0};
    std::copy(kSignature.begin(), kSignature.end(), out.begin() + 36);
    out[56] = kIdentifyDevice;
    std::copy(identify.bytes().begin(), identify.bytes().end(), out.begin() + 60);
    return out;
}

Bytes limits(const IdentifyWords& identify, bool trim) {
    BlockLimitsPage page;
    page.granularity = static_cast<std::uint16_t>(1U << identify.physical_exponent());
    page.maximum_transfer = kSatTransferBlocks;
    page.write_same_blocks = kSatWriteSameBlocks;
    if (trim) {
        const auto bounds = sat_unmap_limits(identify);
        page.unmap_blocks = static_cast<std::uint32_t>(bounds.blocks);
        page.unmap_descriptors = static_cast<std::uint32_t>(bounds.descriptors);
        page.unmap_granularity = page.granularity;
    }
    return block_limits_page(page);
}

Bytes provisioning(const IdentifyWords& identify, bool trim) {
    ProvisioningPage page;
    page.unmap = page.write_same_16 = page.write_same_10 = trim;
    page.reads_zero = trim && identify.trim_zeroes();
    return provisioning_page(page);
}

std::optional<Bytes> page(const SatLink& link, const SatSettings& settings, std::uint8_t code) {
    const auto& identify = link.identify();
    switch (code) {
        case 0x00: return vpd_page(0, Bytes{0x00, 0x80, 0x83, 0x89, 0xB0, 0xB1, 0xB2});
        case 0x80: return vpd_text(0x80, identify.text(kSerialWord, kSerialWords), 20);
        case 0x83: return identification(identify);
        case 0x89: return ata_information(identify, settings);
        case 0xB0: return limits(identify, trims(link, settings));
        case 0xB1:
            return characteristics_page(identify.word(217), static_cast<std::uint8_t>(identify.word(168) & 0xFU));
        case 0xB2: return provisioning(identify, trims(link, settings));
        default: return std::nullopt;
    }
}

}  // namespace

Outcome sat_inquiry(const SatLink& link, const SatSettings& settings, const Request& request) {
    const auto& cdb = request.cdb;
    const bool vital = cdb.bit(1, 0);  // EVPD
    if (!vital && cdb.u8(2) != 0) return check(invalid_field(2));
    if (!vital) return reply(request, standard(link.identify()), cdb.be16(3));
    const auto bytes = page(link, settings, cdb.u8(2));
    return bytes ? reply(request, *bytes, cdb.be16(3)) : check(invalid_field(2));
}

}  // namespace fettle::sim::t10
