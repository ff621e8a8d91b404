// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/registry.h"

#include <limits>

#include "platform/macos/reports/plist.h"
#include "platform/macos/reports/texts.h"

namespace fettle::macos {

namespace {

std::optional<std::uint32_t> small(const Plist& entry, std::string_view key) {
    const auto number = entry.number(key);
    if (!number || *number == 0 || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(*number);
}

std::optional<bool> solid_state(const std::string& medium) {
    if (medium == "Solid State") return true;
    if (medium == "Rotational") return false;
    return std::nullopt;
}

/// The name of an entry; the key differs between planes of the registry.
std::string name_of(const Plist& entry) {
    auto name = entry.text("IORegistryEntryName");
    return name.empty() ? entry.text("IOName") : name;
}

/// Fills in a device from what is below it.
class Below {
public:
    explicit Below(StorageDevice& device) : device_(device) {}

    /// As deep as a property list is nested.
    void visit(const Plist& entry) {
        const auto id = entry.text("BSD Name");
        if (device_.id.empty()) {
            if (const auto& counts = entry.inner("Statistics"); !device_.statistics && counts.dict() != nullptr) {
                take_statistics(counts);
            }
            if (entry.flag("Whole") == true && is_whole_disk(id)) take_medium(entry, id);
        } else if (entry.flag("Whole") == false && whole_disk_of(id) == device_.id) {
            take_partition(entry, id);
            // Containers within a partition have media of their own, which are no hardware.
            return;
        } else if (entry.flag("Whole") == true) {
            return;
        }
        for (const auto& child : entry.list("IORegistryEntryChildren")) visit(child);
    }

private:
    void take_statistics(const Plist& counts) {
        const auto read = counts.number("Bytes (Read)");
        const auto written = counts.number("Bytes (Write)");
        if (read && written) device_.statistics = RegistryStatistics{*read, *written};
    }

    void take_medium(const Plist& entry, const std::string& id) {
        device_.id = id;
        device_.size_bytes = entry.number("Size");
        device_.removable = entry.flag("Removable");
        device_.writable = entry.flag("Writable");
        if (!device_.logical_bytes) device_.logical_bytes = small(entry, "Preferred Block Size");
    }

    void take_partition(const Plist& entry, const std::string& id) {
        RegistryPartition partition;
        partition.id = id;
        partition.name = name_of(entry);
        partition.type = entry.text("Content Hint");
        if (partition.type.empty()) partition.type = entry.text("Content");
        partition.base_bytes = entry.number("Base");
        partition.size_bytes = entry.number("Size");
        partition.number = small(entry, "Partition ID");
        device_.partitions.push_back(std::move(partition));
    }

    StorageDevice& device_;
};

StorageDevice device_of(const Plist& entry) {
    StorageDevice device;
    device.class_name = entry.text("IOObjectClass");
    const auto& about = entry.inner("Device Characteristics");
    device.model = trimmed(about.text("Product Name"));
    device.vendor = trimmed(about.text("Vendor Name"));
    device.serial = trimmed(about.text("Serial Number"));
    device.firmware = trimmed(about.text("Product Revision Level"));
    device.solid_state = solid_state(about.text("Medium Type"));
    device.logical_bytes = small(about, "Logical Block Size");
    device.physical_bytes = small(about, "Physical Block Size");
    const auto& link = entry.inner("Protocol Characteristics");
    device.interconnect = link.text("Physical Interconnect");
    device.location = link.text("Physical Interconnect Location");
    device.unmap = entry.inner("IOStorageFeatures").flag("Unmap");
    device.nvme_smart = entry.flag("NVMe SMART Capable").value_or(false);
    device.ata_smart = entry.flag("SMART Capable").value_or(false);
    Below(device).visit(entry);
    return device;
}

}  // namespace

Result<std::vector<StorageDevice>> parse_storage_devices(std::string_view text) {
    std::vector<StorageDevice> devices;
    if (trimmed(text).empty()) return devices;
    const auto list = parse_plist(text);
    if (!list) return fail(list.error());
    if (list->array() == nullptr)
        return fail(ErrorCode::malformed, FETTLE_TEXT("ioreg's output is no list of devices"));
    for (const auto& entry : *list->array()) {
        if (entry.dict() != nullptr) devices.push_back(device_of(entry));
    }
    return devices;
}

}  // namespace fettle::macos
