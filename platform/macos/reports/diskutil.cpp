// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/diskutil.h"

#include <algorithm>
#include <limits>

#include "platform/macos/reports/plist.h"
#include "platform/macos/reports/texts.h"

namespace fettle::macos {

namespace {

/// diskutil prints an error as a property list too, with exit status 1.
Status no_error(const Plist& list) {
    if (list.flag("Error") != true) return {};
    const auto words = list.text("ErrorMessage");
    return fail(ErrorCode::io, FETTLE_TEXT("diskutil reports: {message}"),
                {{"message", words.empty() ? std::string("?") : words}});
}

Result<Plist> read(std::string_view text) {
    auto list = parse_plist(text);
    if (!list) return list;
    if (list->dict() == nullptr) return fail(ErrorCode::malformed, FETTLE_TEXT("diskutil's output is no dictionary"));
    if (auto good = no_error(*list); !good) return fail(good.error());
    return list;
}

std::vector<ListedVolume> volumes_of(const PlistArray& entries) {
    std::vector<ListedVolume> volumes;
    for (const auto& entry : entries) {
        ListedVolume volume;
        volume.id = entry.text("DeviceIdentifier");
        if (volume.id.empty()) continue;
        volume.content = entry.text("Content");
        volume.name = entry.text("VolumeName");
        volume.mount_point = entry.text("MountPoint");
        volume.size_bytes = entry.number("Size");
        volumes.push_back(std::move(volume));
    }
    return volumes;
}

// --- the health log ---------------------------------------------------------------------------------

/// A field of the log; the larger ones are 128 bits, as two numbers with _0 for the low half.
std::optional<std::uint64_t> counter(const Plist& keys, const std::string& name) {
    const auto low = keys.number(name + "_0");
    const auto high = keys.number(name + "_1");
    if (!low) return keys.number(name);
    return high.value_or(0) == 0 ? *low : std::numeric_limits<std::uint64_t>::max();
}

template <typename Small>
std::optional<Small> small(const Plist& keys, const char* name) {
    const auto number = keys.number(name);
    if (!number || *number > std::numeric_limits<Small>::max()) return std::nullopt;
    return static_cast<Small>(*number);
}

/// Kelvin, as in the log (NVMe Base 2.0 figure 207). What no drive can have, 0 above all, is absent.
std::optional<int> celsius(const Plist& keys) {
    constexpr std::uint64_t kZero_kelvin = 273;
    constexpr std::uint64_t kColdest_kelvin = 213;
    constexpr std::uint64_t kHottest_kelvin = 473;
    const auto kelvin = keys.number("TEMPERATURE");
    if (!kelvin || *kelvin < kColdest_kelvin || *kelvin > kHottest_kelvin) return std::nullopt;
    return static_cast<int>(*kelvin) - static_cast<int>(kZero_kelvin);
}

std::optional<NvmeHealth> health_of(const Plist& keys) {
    if (keys.dict() == nullptr || keys.dict()->empty()) return std::nullopt;
    NvmeHealth health;
    health.critical_warning = small<std::uint8_t>(keys, "CRITICAL_WARNING");
    health.temperature_celsius = celsius(keys);
    health.available_spare_percent = small<std::uint8_t>(keys, "AVAILABLE_SPARE");
    health.available_spare_threshold_percent = small<std::uint8_t>(keys, "AVAILABLE_SPARE_THRESHOLD");
    health.percentage_used = small<std::uint8_t>(keys, "PERCENTAGE_USED");
    health.data_units_read = counter(keys, "DATA_UNITS_READ");
    health.data_units_written = counter(keys, "DATA_UNITS_WRITTEN");
    health.host_read_commands = counter(keys, "HOST_READ_COMMANDS");
    health.host_write_commands = counter(keys, "HOST_WRITE_COMMANDS");
    health.controller_busy_minutes = counter(keys, "CONTROLLER_BUSY_TIME");
    health.power_cycles = counter(keys, "POWER_CYCLES");
    health.power_on_hours = counter(keys, "POWER_ON_HOURS");
    health.unsafe_shutdowns = counter(keys, "UNSAFE_SHUTDOWNS");
    health.media_errors = counter(keys, "MEDIA_ERRORS");
    health.error_log_entries = counter(keys, "NUM_ERROR_INFO_LOG_ENTRIES");
    return health;
}

std::optional<bool> passed(const std::string& status) {
    if (status == "Verified") return true;
    if (status == "Failing") return false;
    return std::nullopt;
}

std::optional<bool> made_up(const Plist& list) {
    const auto kind = list.text("VirtualOrPhysical");
    if (kind == "Virtual" || list.text("BusProtocol") == "Disk Image") return true;
    if (kind == "Physical") return false;
    return std::nullopt;
}

}  // namespace

Result<std::vector<ListedDisk>> parse_disk_list(std::string_view text) {
    const auto list = read(text);
    if (!list) return fail(list.error());
    if (list->find("AllDisksAndPartitions") == nullptr) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("diskutil's output lists no disks"));
    }
    std::vector<ListedDisk> disks;
    for (const auto& entry : list->list("AllDisksAndPartitions")) {
        ListedDisk disk;
        disk.id = entry.text("DeviceIdentifier");
        if (!is_whole_disk(disk.id)) continue;
        disk.content = entry.text("Content");
        disk.size_bytes = entry.number("Size");
        disk.partitions = volumes_of(entry.list("Partitions"));
        disk.apfs_volumes = volumes_of(entry.list("APFSVolumes"));
        for (const auto& store : entry.list("APFSPhysicalStores")) {
            auto id = store.text("DeviceIdentifier");
            if (!id.empty()) disk.physical_stores.push_back(std::move(id));
        }
        disks.push_back(std::move(disk));
    }
    return disks;
}

Result<DiskInfo> parse_disk_info(std::string_view text) {
    const auto list = read(text);
    if (!list) return fail(list.error());
    DiskInfo info;
    info.id = list->text("DeviceIdentifier");
    if (whole_disk_of(info.id).empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("diskutil's output names no disk"));
    info.whole = list->flag("WholeDisk").value_or(is_whole_disk(info.id));
    info.whole_disk = list->text("ParentWholeDisk");
    if (!is_whole_disk(info.whole_disk)) info.whole_disk = whole_disk_of(info.id);
    info.model = trimmed(list->text("MediaName"));
    if (info.model.empty()) info.model = trimmed(list->text("IORegistryEntryName"));
    info.bus = list->text("BusProtocol");
    info.file_system = list->text("FilesystemType");
    info.mount_point = list->text("MountPoint");
    info.size_bytes = list->number("TotalSize");
    if (!info.size_bytes) info.size_bytes = list->number("Size");
    info.block_bytes = small<std::uint32_t>(*list, "DeviceBlockSize");
    info.internal = list->flag("Internal");
    info.removable = list->flag("RemovableMedia");
    info.solid_state = list->flag("SolidState");
    info.writable = list->flag("WritableMedia");
    info.made_up = made_up(*list);
    info.smart_passed = passed(list->text("SMARTStatus"));
    info.nvme = health_of(list->inner("SMARTDeviceSpecificKeysMayVaryNotGuaranteed"));
    return info;
}

}  // namespace fettle::macos
