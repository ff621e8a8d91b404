// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/windows_machine_source.h"

#include <string>
#include <utility>

#include "core/ata/commands.h"
#include "core/ata/power_mode.h"
#include "core/scsi/power.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

namespace {

void add_missing(check::MachineFacts& machine, const char* what, const Error& error) {
    machine.missing.push_back({what, std::string(name(error.code)), to_string(error)});
}

/// Whether the drive may be a hard disk that a read would spin up.
bool may_sleep(const DriveIdentity& identity) {
    return identity.solid_state != true && identity.bus != Bus::nvme && identity.bus != Bus::virtio &&
           identity.bus != Bus::mmc;
}

/// nullopt: not reported.
std::optional<bool> ask_whether_asleep(const DrivePorts& ports) {
    if (ports.ata) {
        const auto answer = ports.ata->execute(ata::check_power_mode(), {});
        const auto mode = answer ? ata::power_mode(*answer) : std::nullopt;
        return mode ? std::optional(mode->asleep) : std::nullopt;
    }
    if (!ports.scsi) return std::nullopt;
    const auto answer = scsi::sleeps(*ports.scsi);
    return answer ? std::optional(*answer) : std::nullopt;
}

/// The interface of the device manager that leads to this drive.
std::optional<ListedDevice> listed_device(DeviceIo& io, const std::vector<ListedDevice>& disks, std::uint32_t wanted) {
    for (const auto& disk : disks) {
        const auto device = io.open(disk.path, Access::query);
        if (!device) continue;
        const auto number = device_number(**device, disk.path);
        if (number && number->disk() && number->number == wanted) return disk;
    }
    return std::nullopt;
}

}  // namespace

Result<partition::Table> WindowsMachineSource::table_of(const DriveEntry& drive, Wake wake) const {
    auto ports = open_(drive);
    if (!ports) return fail(ports.error());
    if (!ports->block) {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("reading {path}"), {{"path", drive.path}});
    }
    // An unknown power mode counts as standby: a disk must not spin up only to read its partition table.
    if (wake == Wake::never && may_sleep(drive.identity) && ask_whether_asleep(*ports).value_or(true)) {
        return fail(ErrorCode::asleep, FETTLE_TEXT("reading the partition table would spin up {path}"),
                    {{"path", drive.path}});
    }
    return read_table_(*ports->block, std::nullopt);
}

DriveSurroundings WindowsMachineSource::look_around(const DriveEntry& drive,
                                                    const std::vector<ListedDevice>& disks) const {
    DriveSurroundings around;
    around.drive = drive;
    const auto number = drive_number(drive.id);
    if (!number) return around;
    around.listed = listed_device(*io_, disks, *number);
    around.passes_trim = passes_trim(*io_, drive.id);
    // Windows keeps the layout of every disk that it has read.
    if (const auto device = io_->open(drive.path, Access::query)) {
        if (auto layout = drive_layout(**device, drive.path)) around.layout = std::move(*layout);
        around.write_protected = write_protected(**device);
    }
    return around;
}

Result<check::MachineFacts> WindowsMachineSource::inspect(const std::vector<DriveEntry>& drives, Wake wake) {
    check::MachineFacts machine;
    const auto disks = devices_->disks();
    if (!disks) add_missing(machine, "controllers", disks.error());
    auto listed = volumes_->volumes();
    if (!listed) add_missing(machine, "volumes", listed.error());
    auto volumes = listed ? read_volumes(*io_, std::move(*listed)) : std::vector<Volume>{};
    if (auto marked = mark_system_volumes(volumes, *facts_); !marked) {
        add_missing(machine, "system-volumes", marked.error());
    }
    std::vector<std::optional<bool>> trimmed;
    trimmed.reserve(volumes.size());
    for (const auto& volume : volumes) trimmed.push_back(sends_trim(volume.listed.file_system, *volumes_));
    for (const auto& drive : drives) {
        const auto around = look_around(drive, disks ? *disks : std::vector<ListedDevice>{});
        check::DrivePlace place;
        place.drive_id = drive.id;
        if (around.listed) place.controller = controller_of(*around.listed);
        place.paths = paths_of(around, volumes, trimmed);
        if (around.passes_trim) {
            const auto capacity = drive.identity.capacity.value_or(ByteCount{0});
            place.queue.discard_max_bytes = *around.passes_trim ? capacity.bytes : 0;
        }
        place.queue.read_only = around.write_protected;
        if (around.layout) {
            place.kernel_partitions = partitions_of(*around.layout, drive.identity.logical_sector_bytes.value_or(512));
        }
        if (auto table = table_of(drive, wake)) {
            place.table = std::move(*table);
        } else {
            place.table_error = table.error();
        }
        machine.places.push_back(std::move(place));
    }
    return machine;
}

}  // namespace fettle::windows
