// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/ask_drive.h"

#include <algorithm>

#include "core/ata/inspect.h"
#include "core/nvme/inspect.h"
#include "core/scsi/inspect.h"
#include "core/scsi/sat.h"
#include "core/scsi/usb_bridges.h"

namespace fettle::toolbox {

namespace {

void ask_ata(AtaPort& port, const catalogue::Catalogue& catalogue, Wake wake, DriveFacts& facts) {
    ata::InspectOptions options;
    options.wake = wake;
    const auto quirks = catalogue.quirks(facts.identity);
    options.skip_self_test_log =
        std::find(quirks.begin(), quirks.end(), catalogue::Quirk::self_test_log_hangs) != quirks.end();
    // What went wrong stands in facts.missing as well.
    (void)ata::inspect(port, facts, options);
}

/// Asks through a bridge that carries NVMe. Whether the drive said who it is.
bool ask_bridged_nvme(ScsiPort& scsi, scsi::BridgeKind kind, DriveFacts& facts) {
    const auto port = scsi::make_bridge_port(kind, scsi);
    if (!port) return false;
    auto asked = facts;
    nvme::inspect(*port, std::nullopt, asked);
    if (asked.identity.protocol != Protocol::nvme) return false;
    facts = std::move(asked);
    return true;
}

/// A drive behind a USB bridge: what lets which commands through depends on the bridge.
void ask_bridged(ScsiPort& scsi, const DriveEntry& entry, const catalogue::Catalogue& catalogue, Wake wake,
                 DriveFacts& facts) {
    const auto bridge = scsi::usb_bridge(entry.usb->vendor, entry.usb->product);
    if (ask_bridged_nvme(scsi, bridge.kind, facts)) return;
    scsi::inspect(scsi, wake, facts);
    // An unknown bridge is tried only where it says itself that it translates: bridges have hung for
    // minutes on commands they do not know.
    const bool translates = bridge.kind == scsi::BridgeKind::sat || bridge.also_sat ||
                            (bridge.kind == scsi::BridgeKind::unknown && facts.identity.protocol == Protocol::ata);
    if (!translates) return;
    scsi::SatPort port(scsi);
    ask_ata(port, catalogue, wake, facts);
}

}  // namespace

void ask_drive(DrivePorts& ports, const DriveEntry& entry, const catalogue::Catalogue& catalogue, Wake wake,
               DriveFacts& facts) {
    if (ports.nvme) {
        nvme::inspect(*ports.nvme, entry.identity.nsid, facts);
    } else if (ports.ata) {
        ask_ata(*ports.ata, catalogue, wake, facts);
    } else if (ports.scsi && entry.usb) {
        ask_bridged(*ports.scsi, entry, catalogue, wake, facts);
    } else if (ports.scsi) {
        if (entry.identity.protocol != Protocol::ata) scsi::inspect(*ports.scsi, wake, facts);
        if (facts.identity.protocol != Protocol::ata) return;
        scsi::SatPort port(*ports.scsi);
        ask_ata(port, catalogue, wake, facts);
    }
}

}  // namespace fettle::toolbox
