// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/vpd_identity.h"

#include "core/ata/identify.h"
#include "core/base/bytes.h"
#include "core/scsi/designators.h"
#include "core/scsi/vpd.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

// The T10 designator of an ATA drive (SAT-4 12.4.2.3): "ATA     ", 40 bytes of model, 20 of serial.
constexpr std::size_t kAtaDesignatorBytes = 68;

void read_designators(VpdIdentity& vpd, const std::vector<std::uint8_t>& page) {
    const auto designators = scsi::decode_designators(page);
    if (!designators) return;
    const auto names = scsi::unit_names(*designators);
    vpd.wwn = names.naa.empty() ? names.eui64 : names.naa;
    for (const auto& designator : *designators) {
        const BytesView bytes(designator.bytes);
        const bool of_ata = designator.type == scsi::DesignatorType::t10_vendor &&
                            bytes.size() >= kAtaDesignatorBytes && ascii_field(bytes.slice(0, 8).span()) == "ATA";
        if (!of_ata) continue;
        vpd.ata = true;
        vpd.ata_model = ascii_field(bytes.slice(8, 40).span());
        vpd.serial = ascii_field(bytes.slice(48, 20).span());
    }
}

void read_identify(VpdIdentity& vpd, const std::vector<std::uint8_t>& page) {
    const auto information = scsi::decode_ata_information(page);
    if (!information) return;
    const auto identify = ata::decode_identify(information->identify);
    if (!identify || identify->model.empty()) return;
    vpd.ata = true;
    vpd.ata_model = identify->model;
    vpd.ata_firmware = identify->firmware;
    vpd.serial = identify->serial;
    vpd.sata = identify->sata.present;
    if (identify->sata.generation_max != 0) vpd.sata_generation_max = identify->sata.generation_max;
    // The kernel builds page B1h from this word; older kernels keep no copy of that page.
    if (!vpd.medium_rotation_rate) vpd.medium_rotation_rate = BytesView(information->identify).le16(434);
}

}  // namespace

VpdIdentity read_vpd_identity(const std::string& device, bool translated) {
    VpdIdentity vpd;
    if (const auto page = read_bytes(device + "/vpd_pg80")) {
        vpd.serial = scsi::decode_unit_serial(*page).value_or(std::string());
    }
    if (const auto page = read_bytes(device + "/vpd_pg83")) read_designators(vpd, *page);
    if (const auto page = read_bytes(device + "/vpd_pgb1")) {
        if (const auto medium = scsi::decode_block_characteristics(*page)) vpd.medium_rotation_rate = medium->rotation;
    }
    if (!translated) return vpd;
    if (const auto page = read_bytes(device + "/vpd_pg89")) read_identify(vpd, *page);
    return vpd;
}

}  // namespace fettle::linux_system
