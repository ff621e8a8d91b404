// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/ask_drive.h"

#include <algorithm>

#include "core/ata/inspect.h"
#include "core/nvme/inspect.h"
#include "core/scsi/inspect.h"
#include "core/scsi/sat.h"

namespace fettle::toolbox {

namespace {

void ask_ata(AtaPort& port, const catalogue::Catalogue& catalogue, Wake wake, DriveFacts& facts) {
    ata::InspectOptions options;
    options.wake = wake;
    const auto quirks = catalogue.quirks(facts.identity);
    options.skip_self_test_log =
        std::find(quirks.begin(), quirks.end(), catalogue::Quirk::self_test_log_hangs) != quirks.end();
    // The error is also in facts.missing.
    (void)ata::inspect(port, facts, options);
}

/// Tries NVMe through a USB bridge that may also have a SATA drive behind it. Returns whether the drive identified
/// itself.
bool ask_bridged_nvme(NvmePort& port, DriveFacts& facts) {
    auto asked = facts;
    nvme::inspect(port, std::nullopt, asked);
    if (asked.identity.protocol != Protocol::nvme) return false;
    facts = std::move(asked);
    return true;
}

}  // namespace

void ask_drive(DrivePorts& ports, const DriveEntry& entry, const catalogue::Catalogue& catalogue, Wake wake,
               DriveFacts& facts) {
    if (ports.nvme && !ports.scsi) return nvme::inspect(*ports.nvme, entry.identity.nsid, facts);
    if (ports.nvme && ask_bridged_nvme(*ports.nvme, facts)) return;
    const bool plain_ata = ports.ata && entry.identity.bus != Bus::usb;
    if (ports.scsi && !plain_ata) scsi::inspect(*ports.scsi, wake, facts);
    if (ports.ata) {
        ask_ata(*ports.ata, catalogue, wake, facts);
    } else if (ports.scsi && facts.identity.protocol == Protocol::ata) {
        // VPD page 89h has revealed a SAT layer that the system did not report.
        scsi::SatPort port(*ports.scsi);
        ask_ata(port, catalogue, wake, facts);
    }
}

}  // namespace fettle::toolbox
