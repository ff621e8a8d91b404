// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/vpd_identity.h"

#include "core/base/bytes.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

// VPD page 83h (SPC-5 7.7.6): designation descriptors from byte 4.
constexpr std::size_t kDescriptorsOffset = 4;
constexpr std::uint8_t kTypeT10Vendor = 1;
constexpr std::uint8_t kTypeNaa = 3;
constexpr std::uint8_t kTypeEui64 = 2;
// Of an ATA drive, SAT-4 10.4.4: "ATA     ", 40 bytes of model, 20 bytes of serial number.
constexpr std::size_t kAtaDesignatorBytes = 68;

// VPD page 89h (SAT-4 12.4.2): IDENTIFY data from byte 60; its signature from byte 36.
constexpr std::size_t kIdentifyOffset = 60;

void read_designator(VpdIdentity& vpd, std::uint8_t type, std::uint8_t association, BytesView designator) {
    if (association != 0) return;  // of the port or the enclosure, not of the drive
    if (type == kTypeNaa && !designator.empty() && vpd.wwn.empty()) vpd.wwn = hex_digits(hex(designator.span()));
    if (type == kTypeEui64 && vpd.wwn.empty()) vpd.wwn = hex_digits(hex(designator.span()));
    if (type == kTypeT10Vendor && designator.size() >= kAtaDesignatorBytes &&
        ascii_field(designator.slice(0, 8).span()) == "ATA") {
        vpd.ata = true;
        vpd.ata_model = ascii_field(designator.slice(8, 40).span());
        vpd.serial = ascii_field(designator.slice(48, 20).span());
    }
}

void read_designators(VpdIdentity& vpd, BytesView page) {
    if (page.u8(1) != 0x83) return;
    const auto length = page.be16(2).value_or(0);
    const auto descriptors = page.slice(kDescriptorsOffset, length);
    std::size_t at = 0;
    while (const auto size = descriptors.u8(at + 3)) {
        const auto flags = descriptors.u8(at + 1).value_or(0);
        read_designator(vpd, flags & 0x0FU, flags >> 4U & 0x3U, descriptors.slice(at + 4, *size));
        at += 4U + *size;
    }
}

void read_identify(VpdIdentity& vpd, BytesView page) {
    const auto identify = page.fixed<512>(kIdentifyOffset, "ATA information VPD page");
    if (page.u8(1) != 0x89 || !identify) return;
    const auto model = ata_string(identify->bytes<54, 40>());  // ACS-4 7.12.7.18: words 27-46
    if (model.empty()) return;
    vpd.ata = true;
    vpd.ata_model = model;
    vpd.serial = ata_string(identify->bytes<20, 20>());       // words 10-19
    vpd.ata_firmware = ata_string(identify->bytes<46, 8>());  // words 23-26
    const auto sata = identify->le16<152>();                  // word 76: Serial ATA capabilities
    if (sata != 0 && sata != 0xFFFF) {
        vpd.sata = true;
        for (unsigned generation = 3; generation >= 1 && !vpd.sata_generation_max; --generation) {
            if ((sata >> generation & 1U) != 0) vpd.sata_generation_max = static_cast<std::uint8_t>(generation);
        }
    }
    // The rate is in word 217 also; the kernel's copy of page B1h is made from it.
    if (!vpd.medium_rotation_rate) vpd.medium_rotation_rate = identify->le16<434>();
}

}  // namespace

VpdIdentity read_vpd_identity(const std::string& device) {
    VpdIdentity vpd;
    if (const auto page = read_bytes(device + "/vpd_pg80"); page && BytesView(*page).u8(1) == 0x80) {
        const BytesView view(*page);
        vpd.serial = ascii_field(view.slice(4, view.be16(2).value_or(0)).span());
    }
    if (const auto page = read_bytes(device + "/vpd_pg83")) read_designators(vpd, *page);
    if (const auto page = read_bytes(device + "/vpd_pgb1"); page && BytesView(*page).u8(1) == 0xB1) {
        vpd.medium_rotation_rate = BytesView(*page).be16(4);
    }
    if (const auto page = read_bytes(device + "/vpd_pg89")) read_identify(vpd, *page);
    return vpd;
}

}  // namespace fettle::linux_system
