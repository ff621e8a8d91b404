// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drive/identity.h"

namespace fettle {

std::string_view name(Bus bus) noexcept {
    switch (bus) {
        case Bus::unknown: return "unknown";
        case Bus::sata: return "sata";
        case Bus::ide: return "ide";
        case Bus::nvme: return "nvme";
        case Bus::sas: return "sas";
        case Bus::scsi: return "scsi";
        case Bus::usb: return "usb";
        case Bus::virtio: return "virtio";
        case Bus::mmc: return "mmc";
        case Bus::raid: return "raid";
    }
    return "unknown";
}

std::string_view name(Protocol protocol) noexcept {
    switch (protocol) {
        case Protocol::unknown: return "unknown";
        case Protocol::ata: return "ata";
        case Protocol::nvme: return "nvme";
        case Protocol::scsi: return "scsi";
    }
    return "unknown";
}

}  // namespace fettle
