// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/block_queue.h"

#include <algorithm>

#include "platform/linux/scsi_entry.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// libata's attribute `trim` of the device: "forced_unqueued" means that the kernel's quirk is active.
std::optional<bool> queued_trim_disabled(const Roots& roots, const std::string& block) {
    const auto port = ata_port_folder(block);
    if (port.empty()) return std::nullopt;
    const auto prefix = "dev" + base_name(port).substr(3) + ".";
    const auto folder = roots.sys + "/class/ata_device";
    for (const auto& name : names_in(folder)) {
        if (!name.starts_with(prefix)) continue;
        const auto trim = text_or_empty(below(folder, name) + "/trim");
        if (trim == "forced_unqueued") return true;
        if (trim == "queued") return false;
    }
    return std::nullopt;
}

std::string provisioning_mode(const std::string& block) {
    const auto folder = block + "/device/scsi_disk";
    for (const auto& name : names_in(folder)) {
        auto mode = text_or_empty(below(folder, name) + "/provisioning_mode");
        if (!mode.empty()) return mode;
    }
    return {};
}

std::optional<std::uint64_t> above_zero(std::optional<std::uint64_t> value) {
    return value && *value > 0 ? value : std::nullopt;
}

}  // namespace

check::BlockQueue read_block_queue(const Roots& roots, const std::string& drive) {
    const auto block = roots.sys + "/block/" + drive;
    check::BlockQueue queue;
    if (const auto depth = read_number(block + "/device/queue_depth"); depth && *depth <= 0xFFFFFFFF) {
        queue.depth = static_cast<std::uint32_t>(*depth);
    }
    const auto cache = text_or_empty(block + "/queue/write_cache");
    if (cache == "write back") queue.write_back = true;
    if (cache == "write through") queue.write_back = false;
    queue.discard_max_bytes = read_number(block + "/queue/discard_max_bytes");
    queue.discard_granularity_bytes = above_zero(read_number(block + "/queue/discard_granularity"));
    queue.optimal_io_bytes = above_zero(read_number(block + "/queue/optimal_io_size"));
    queue.alignment_offset_bytes = read_number(block + "/alignment_offset");
    queue.provisioning_mode = provisioning_mode(block);
    queue.read_only = read_number(block + "/ro") == 1U;
    queue.queued_trim_disabled = queued_trim_disabled(roots, block);
    return queue;
}

std::vector<partition::Extent> read_kernel_partitions(const Roots& roots, const std::string& drive,
                                                      std::uint32_t sector_bytes) {
    const std::uint64_t per_sector = std::max<std::uint32_t>(1, sector_bytes / 512);
    const auto block = roots.sys + "/block/" + drive;
    std::vector<partition::Extent> partitions;
    for (const auto& name : names_in(block)) {
        const auto folder = below(block, name);
        if (!name.starts_with(drive)) continue;
        const auto number = read_number(folder + "/partition");
        const auto start = read_number(folder + "/start");
        const auto size = read_number(folder + "/size");
        if (!number || *number > 0xFFFFFFFF || !start || !size) continue;
        partition::Extent extent;
        extent.index = static_cast<std::uint32_t>(*number);
        extent.start = *start / per_sector;
        extent.sectors = *size / per_sector;
        partitions.push_back(std::move(extent));
    }
    std::sort(partitions.begin(), partitions.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
    return partitions;
}

}  // namespace fettle::linux_system
