// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/partition/table.h"

namespace fettle::toolbox {

/// A machine whose partition tables are read through the drives' ports, so that they are recorded and can be replayed
/// for a user who cannot read them. Skips disks that may be in standby.
class TableByPort final : public check::MachineSource {
public:
    /// Both must outlive it.
    TableByPort(check::MachineSource& machine, DriveSource& drives) : machine_(machine), drives_(drives) {}

    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override {
        auto facts = machine_.inspect(drives, wake);
        if (!facts) return facts;
        for (auto& place : facts->places) {
            for (const auto& entry : drives) {
                const bool reads = wake == Wake::allowed || entry.identity.solid_state == true;
                if (entry.id == place.drive_id && reads) read(entry, place);
            }
        }
        return facts;
    }

private:
    void read(const DriveEntry& entry, check::DrivePlace& place) {
        const auto ports = drives_.open(entry);
        if (!ports || !ports->block) return;
        auto table = partition::read_table(*ports->block);
        if (!table) return;
        place.table = std::move(*table);
        place.table_error.reset();
    }

    check::MachineSource& machine_;
    DriveSource& drives_;
};

}  // namespace fettle::toolbox
