// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/survey.h"

#include <algorithm>

namespace fettle::firmware {

std::string_view name(Way way) noexcept {
    switch (way) {
        case Way::nvme: return "nvme";
        case Way::ata: return "ata";
        case Way::scsi: return "scsi";
    }
    return "unknown";
}

std::string State::pending_revision() const {
    const auto next = std::find_if(slots.begin(), slots.end(), [](const Slot& one) { return one.next; });
    return next == slots.end() ? std::string() : next->revision;
}

const Slot* State::slot(unsigned number) const noexcept {
    const auto found = std::find_if(slots.begin(), slots.end(), [&](const Slot& one) { return one.number == number; });
    return found == slots.end() ? nullptr : &*found;
}

Result<State> survey(DrivePorts& ports, const DriveEntry& entry) {
    // Bridges drop the second half of commands; one has left a drive partly updated.
    if (entry.identity.bus == Bus::usb || !entry.bridge.empty()) {
        return fail(
            ErrorCode::unsupported,
            FETTLE_TEXT(
                "firmware updates through a USB bridge (connect the drive to a SATA or M.2 port of the computer)"));
    }
    if (ports.nvme) return survey_nvme(*ports.nvme);
    if (ports.ata) return survey_ata(*ports.ata);
    if (ports.scsi) return survey_scsi(*ports.scsi);
    return fail(ErrorCode::unsupported, FETTLE_TEXT("firmware of {drive}: the drive cannot be queried"),
                {{"drive", entry.id}});
}

}  // namespace fettle::firmware
