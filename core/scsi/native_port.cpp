// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/native_port.h"

#include <algorithm>
#include <array>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/scsi/commands.h"
#include "core/scsi/sat.h"
#include "core/scsi/transact.h"
#include "core/scsi/vpd.h"

namespace fettle::scsi {

namespace {

bool is_nvme(NvmePort& port) {
    std::array<std::uint8_t, nvme::kIdentifyBytes> identify{};
    return port.admin(nvme::identify_controller(), identify) && nvme::decode_identify_controller(BytesView(identify));
}

bool is_translated(ScsiPort& port) {
    constexpr std::uint16_t kBytes = 252;
    const auto list = static_cast<std::uint8_t>(VpdPage::supported);
    const auto bytes = read(port, inquiry_vpd(list, kBytes), kBytes, "supported VPD pages");
    const auto pages = bytes ? decode_supported_vpd(BytesView(*bytes)) : fail(bytes.error());
    const auto ata = static_cast<std::uint8_t>(VpdPage::ata_information);
    return pages && std::find(pages->begin(), pages->end(), ata) != pages->end();
}

}  // namespace

NativePort native_port(DrivePorts& ports) {
    NativePort native;
    if (ports.nvme && (!ports.scsi || is_nvme(*ports.nvme))) {
        native.nvme = ports.nvme.get();
    } else if (ports.ata) {
        native.ata = ports.ata.get();
    } else if (ports.scsi && is_translated(*ports.scsi)) {
        native.translated = std::make_unique<SatPort>(*ports.scsi);
        native.ata = native.translated.get();
    } else {
        native.scsi = ports.scsi.get();
    }
    return native;
}

}  // namespace fettle::scsi
