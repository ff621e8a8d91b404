// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "platform/sim/nvme/error_log.h"
#include "platform/sim/nvme/event_history.h"
#include "platform/sim/nvme/events.h"
#include "platform/sim/nvme/fabrics.h"
#include "platform/sim/nvme/features.h"
#include "platform/sim/nvme/firmware.h"
#include "platform/sim/nvme/namespace_store.h"
#include "platform/sim/nvme/namespaces.h"
#include "platform/sim/nvme/options.h"
#include "platform/sim/nvme/sanitize.h"
#include "platform/sim/nvme/self_test.h"
#include "platform/sim/state/shared_drive_state.h"
#include "platform/sim/tcg/tper.h"

namespace fettle::sim::nvme {

/// The parts of one drive, for its commands.
struct Core {
    Core(SharedDriveState& the_state, Options the_options);

    SharedDriveState& drive_state;
    const Options options;
    NamespaceTable namespaces;
    NamespaceStore store;
    Events events;
    ErrorLog errors;
    Features features;
    Firmware firmware;
    SelfTests self_tests;
    Sanitizer sanitizer;
    tcg::Tper tper;
    EventHistory history;
    std::optional<FabricsView> fabrics;

    std::uint8_t telemetry_captures = 0;         ///< on a host's request; wraps around
    std::set<std::uint32_t> changed_namespaces;  ///< log 04h
    std::uint8_t reported_warnings = 0;          ///< critical warning bits that an event told of
    std::uint64_t seen_ns = 0;                   ///< the clock at the last look
    std::uint64_t warning_ns = 0;                ///< time above WCTEMP in this simulation
    std::uint64_t critical_ns = 0;

    [[nodiscard]] std::uint16_t controller_id() const { return fabrics ? fabrics->cntlid : options.cntlid; }
    /// Critical Warning of the SMART log (NVMe Base 2.0 figure 207).
    [[nodiscard]] std::uint8_t critical_warning() const;
    /// Updates everything that depends on the clock, and raises events.
    void tick();
    /// Adds to the persistent event log, if the drive has one.
    void note(EventHistory::Type type, std::vector<std::uint8_t> data);
    /// Power-on or Reset (figure 229).
    void note_reset();
    /// Notifies the host of a change, if enabled (Set Features 0Bh).
    void namespace_changed(std::uint32_t nsid);
    /// All user data of the drive is erased: the whole medium unmapped, keys changed.
    void erase_everything(Wipe how);
};

/// An active namespace, or why the command is rejected: an id out of range is an invalid namespace, an inactive one an
/// invalid field (NVMe Base 2.0 3.2.1.5).
[[nodiscard]] std::pair<Namespace*, Answer> active_namespace(Core& core, std::uint32_t nsid);

}  // namespace fettle::sim::nvme
