// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/drive_entry.h"

#include <algorithm>

#include "platform/linux/nvme_entry.h"
#include "platform/linux/scsi_entry.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSysfsSectorBytes = 512;  // `size` counts in these, whatever the drive's own

bool is_lettered(std::string_view name, std::string_view prefix) {
    return name.size() > prefix.size() && name.starts_with(prefix) &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()), name.end(),
                       [](char c) { return c >= 'a' && c <= 'z'; });
}

bool is_namespace(std::string_view name) {
    if (!name.starts_with("nvme")) return false;
    const auto n = name.find('n', 4);
    return n != std::string_view::npos && is_numbered(name.substr(0, n), "nvme") && is_numbered(name.substr(n), "n");
}

std::optional<std::uint32_t> sector_size(const std::string& path) {
    const auto bytes = read_number(path);
    if (!bytes || *bytes == 0 || *bytes > 0x1000000) return std::nullopt;
    return static_cast<std::uint32_t>(*bytes);
}

void read_virtio(DriveEntry& entry, const std::string& block) {
    entry.identity.bus = Bus::virtio;
    entry.identity.serial = text_or_empty(block + "/serial");
    // For virtual disks, `rotational` is unreliable: it is 1 unless the host sets it.
    entry.identity.solid_state = std::nullopt;
}

std::optional<std::uint8_t> life_value(const std::string& text, std::uint64_t largest) {
    const auto value = parse_number(text, 16);
    if (!value || *value == 0 || *value > largest) return std::nullopt;
    return static_cast<std::uint8_t>(*value);
}

void read_mmc(DriveEntry& entry, const std::string& block) {
    const auto card = block + "/device";
    auto& identity = entry.identity;
    identity.bus = Bus::mmc;
    identity.solid_state = true;
    identity.model = text_or_empty(card + "/name");
    identity.serial = hex_digits(text_or_empty(card + "/serial"));
    identity.firmware = text_or_empty(card + "/fwrev");
    if (text_or_empty(card + "/type") != "MMC") return;
    const auto life = text_or_empty(card + "/life_time");  // "0x01 0x02"
    const auto blank = life.find(' ');
    MmcLife mmc;
    mmc.type_a = life_value(life.substr(0, blank), 0x0B);
    if (blank != std::string::npos) mmc.type_b = life_value(life.substr(blank + 1), 0x0B);
    mmc.pre_eol = life_value(text_or_empty(card + "/pre_eol_info"), 3);
    if (mmc != MmcLife{}) entry.mmc_life = mmc;
}

}  // namespace

bool is_drive_name(std::string_view name) {
    return is_namespace(name) || is_lettered(name, "sd") || is_lettered(name, "vd") || is_lettered(name, "xvd") ||
           is_lettered(name, "hd") || is_numbered(name, "mmcblk");
}

std::optional<DriveEntry> read_drive_entry(const Roots& roots, const std::string& name) {
    const auto block = roots.sys + "/block/" + name;
    if (!is_drive_name(name) || !exists(block) || read_number(block + "/hidden") == 1U) return std::nullopt;
    DriveEntry entry;
    entry.id = name;
    entry.path = roots.dev + "/" + name;
    entry.removable = read_number(block + "/removable") == 1U;
    const auto sectors = read_number(block + "/size").value_or(0);
    if (entry.removable && sectors == 0) return std::nullopt;  // an empty slot of a card reader
    auto& identity = entry.identity;
    if (sectors > 0) identity.capacity = saturating_bytes(sectors, kSysfsSectorBytes);
    identity.logical_sector_bytes = sector_size(block + "/queue/logical_block_size");
    identity.physical_sector_bytes = sector_size(block + "/queue/physical_block_size");
    if (const auto turns = read_number(block + "/queue/rotational")) identity.solid_state = *turns == 0;

    if (name.starts_with("nvme")) {
        read_nvme(entry, block);
    } else if (name.starts_with("mmcblk")) {
        read_mmc(entry, block);
    } else if (name.starts_with("vd") || name.starts_with("xvd")) {
        read_virtio(entry, block);
    } else if (!read_scsi(entry, roots, block)) {
        return std::nullopt;
    }
    return entry;
}

}  // namespace fettle::linux_system
