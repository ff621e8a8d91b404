// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/linux_machine_source.h"

#include <utility>

#include "core/ata/commands.h"
#include "core/ata/power_mode.h"
#include "core/scsi/power.h"
#include "platform/linux/block_queue.h"
#include "platform/linux/controller.h"
#include "platform/linux/discard_paths.h"
#include "platform/linux/mounts.h"
#include "platform/linux/signatures.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/trim_schedule.h"

namespace fettle::linux_system {

namespace {

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

std::optional<std::uint64_t> apst_limit(const Roots& roots, const std::string& drive) {
    if (!drive.starts_with("nvme")) return std::nullopt;
    // "any" and "auto" set no limit.
    return read_number(device_folder(roots, drive) + "/power/pm_qos_latency_tolerance_us");
}

/// libblkid's name of the format on the device directly below each file system.
void name_contents(check::DrivePlace& place) {
    for (auto& path : place.paths) {
        if (path.file_system.empty() || path.layers.size() < 2) continue;
        for (const auto& signature : place.signatures) {
            if (signature.name == path.layers[1].name) path.holds = signature.type;
        }
    }
}

}  // namespace

LinuxMachineSource::LinuxMachineSource(Roots roots, Opener open, TableReader read_table)
    : roots_(std::move(roots)), open_(std::move(open)), read_table_(std::move(read_table)) {}

Result<partition::Table> LinuxMachineSource::table_of(const DriveEntry& drive, Wake wake) const {
    auto ports = open_(drive);
    if (!ports) return fail(ports.error());
    if (!ports->block) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading {path}"), {{"path", drive.path}});
    // An unknown power mode counts as standby: a disk must not spin up only to read its partition table.
    if (wake == Wake::never && may_sleep(drive.identity) && ask_whether_asleep(*ports).value_or(true)) {
        return fail(ErrorCode::asleep, FETTLE_TEXT("reading the partition table would spin up {path}"),
                    {{"path", drive.path}});
    }
    return read_table_(*ports->block, std::nullopt);
}

Result<check::MachineFacts> LinuxMachineSource::inspect(const std::vector<DriveEntry>& drives, Wake wake) {
    check::MachineFacts machine;
    const auto mounts = read_mounts(roots_);
    if (!mounts) {
        machine.missing.push_back({"mounts", std::string(name(mounts.error().code)), to_string(mounts.error())});
    }
    for (const auto& drive : drives) {
        check::DrivePlace place;
        place.drive_id = drive.id;
        place.controller = read_controller(roots_, drive.id);
        place.pcie = read_pcie_link(roots_, drive.id);
        place.sata = read_sata_link(roots_, drive.id);
        place.apst_latency_limit_us = apst_limit(roots_, drive.id);
        place.queue = read_block_queue(roots_, drive.id);
        if (auto table = table_of(drive, wake)) {
            place.table = std::move(*table);
            place.signatures = read_signatures(roots_, drive, *place.table);
        } else {
            place.table_error = table.error();
            place.kernel_partitions =
                read_kernel_partitions(roots_, drive.id, drive.identity.logical_sector_bytes.value_or(512));
        }
        if (mounts) place.paths = read_discard_paths(roots_, drive, *mounts);
        name_contents(place);
        machine.places.push_back(std::move(place));
    }
    machine.trim_schedule = read_trim_schedule(roots_);
    return machine;
}

}  // namespace fettle::linux_system
