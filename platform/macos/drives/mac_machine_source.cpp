// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/mac_machine_source.h"

#include <algorithm>
#include <string>

#include "platform/macos/drives/mac_places.h"

namespace fettle::macos {

namespace {

void add_missing(check::MachineFacts& machine, const char* what, const Error& error) {
    machine.missing.push_back({what, std::string(name(error.code)), to_string(error)});
}

}  // namespace

Result<partition::Table> MacMachineSource::table_of(const DriveEntry& drive, Wake wake) const {
    // macOS tells no program whether a disk is in standby.
    if (wake == Wake::never && drive.identity.solid_state != true) {
        return fail(ErrorCode::asleep, FETTLE_TEXT("reading the partition table would spin up {path}"),
                    {{"path", drive.path}});
    }
    auto ports = opener_->open(drive.id, drive.identity.protocol);
    if (!ports) return fail(ports.error());
    if (!ports->block) {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("reading {path} requires root"), {{"path", drive.path}});
    }
    return read_table_(*ports->block, std::nullopt);
}

Result<check::MachineFacts> MacMachineSource::inspect(const std::vector<DriveEntry>& drives, Wake wake) {
    check::MachineFacts machine;
    const auto reports = reporter_.ask(StorageReporter::Depth::full);
    if (!reports) {
        add_missing(machine, "disks", reports.error());
        return machine;
    }
    const auto mounts = mounts_->list();
    if (!mounts) add_missing(machine, "mounts", mounts.error());
    const auto known = drives_of(*reports);
    for (const auto& drive : drives) {
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const MacDrive& one) { return one.entry.id == drive.id; });
        auto place = found == known.end() ? check::DrivePlace{}
                                          : place_of(*found, reports->disks, mounts ? *mounts : std::vector<Mount>{});
        place.drive_id = drive.id;
        if (auto table = table_of(drive, wake)) {
            place.table = std::move(*table);
        } else {
            place.table_error = table.error();
        }
        machine.places.push_back(std::move(place));
    }
    return machine;
}

}  // namespace fettle::macos
