// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/demo_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace fettle::sim {

namespace {

using check::Layer;

template <typename Value, std::size_t N>
Value one_of(Settings& table, const std::string& key, const std::array<std::pair<std::string_view, Value>, N>& words) {
    const auto word = table.text(key, std::string(words.front().first));
    for (const auto& [name, value] : words) {
        if (name == word) return value;
    }
    table.complain(key, fmt::format("\"{}\" is not a known value", word));
    return words.front().second;
}

template <typename Number>
std::optional<Number> optional_number(Settings& table, const std::string& key, std::uint64_t most) {
    if (!table.has(key)) return std::nullopt;
    return static_cast<Number>(table.number(key, 0, 0, most));
}

std::optional<double> optional_real(Settings& table, const std::string& key) {
    if (!table.has(key)) return std::nullopt;
    return table.real(key, 0, 0, 1000);
}

std::optional<bool> optional_flag(Settings& table, const std::string& key) {
    if (!table.has(key)) return std::nullopt;
    return table.flag(key, false);
}

check::Controller read_controller(Settings table) {
    check::Controller controller;
    controller.address = table.text("address", "");
    controller.pci_class = static_cast<std::uint32_t>(table.number("pci_class", 0, 0, 0xFFFFFF));
    controller.vendor = static_cast<std::uint16_t>(table.number("vendor", 0, 0, 0xFFFF));
    controller.device = static_cast<std::uint16_t>(table.number("device", 0, 0, 0xFFFF));
    controller.driver = table.text("driver", "");
    return controller;
}

check::PcieLink read_pcie(Settings table) {
    check::PcieLink link;
    link.speed_now = optional_real(table, "speed_now");
    link.speed_drive = optional_real(table, "speed_drive");
    link.speed_slot = optional_real(table, "speed_slot");
    link.width_now = optional_number<std::uint32_t>(table, "width_now", 32);
    link.width_drive = optional_number<std::uint32_t>(table, "width_drive", 32);
    link.width_slot = optional_number<std::uint32_t>(table, "width_slot", 32);
    return link;
}

check::SataLink read_sata(Settings table) {
    check::SataLink link;
    link.now = optional_number<std::uint8_t>(table, "now", 3);
    link.drive = optional_number<std::uint8_t>(table, "drive", 3);
    link.port = optional_number<std::uint8_t>(table, "port", 3);
    link.limit = optional_number<std::uint8_t>(table, "limit", 3);
    link.power_policy = table.text("power_policy", "");
    return link;
}

check::BlockQueue read_queue(Settings table) {
    check::BlockQueue queue;
    queue.depth = optional_number<std::uint32_t>(table, "depth", 65'536);
    queue.write_back = optional_flag(table, "write_back");
    queue.discard_max_bytes = optional_number<std::uint64_t>(table, "discard_max_bytes", UINT64_MAX);
    queue.discard_granularity_bytes = optional_number<std::uint64_t>(table, "discard_granularity_bytes", UINT32_MAX);
    queue.provisioning_mode = table.text("provisioning_mode", "");
    queue.queued_trim_disabled = optional_flag(table, "queued_trim_disabled");
    return queue;
}

constexpr std::array<std::pair<std::string_view, Layer::Kind>, 8> kLayers{{{"file_system", Layer::Kind::file_system},
                                                                           {"swap", Layer::Kind::swap},
                                                                           {"crypt", Layer::Kind::crypt},
                                                                           {"lvm", Layer::Kind::lvm},
                                                                           {"md", Layer::Kind::md},
                                                                           {"partition", Layer::Kind::partition},
                                                                           {"bridge", Layer::Kind::bridge},
                                                                           {"drive", Layer::Kind::drive}}};

check::DiscardPath read_path(Settings& table) {
    check::DiscardPath path;
    path.mount_point = table.text("mount_point", "");
    path.file_system = table.text("file_system", "");
    path.mounted_discard = table.flag("mounted_discard", false);
    path.read_only = table.flag("read_only", false);
    for (auto& each : table.tables("layer", 16)) {
        Layer layer;
        layer.kind = one_of(each, "kind", kLayers);
        layer.name = each.text("name", "");
        layer.detail = each.text("detail", "");
        layer.discard_max_bytes = optional_number<std::uint64_t>(each, "discard_max_bytes", UINT64_MAX);
        layer.passes_discard = optional_flag(each, "passes_discard");
        path.layers.push_back(std::move(layer));
    }
    return path;
}

constexpr std::array<std::pair<std::string_view, PartitionKind>, 5> kPartitionKinds{
    {{"linux", PartitionKind::linux_data},
     {"efi", PartitionKind::efi},
     {"swap", PartitionKind::swap},
     {"luks", PartitionKind::luks},
     {"ntfs", PartitionKind::ntfs}}};

constexpr std::array<std::pair<std::string_view, TableKind>, 3> kTableKinds{
    {{"none", TableKind::none}, {"mbr", TableKind::mbr}, {"gpt", TableKind::gpt}}};

Partition read_partition(Settings& table) {
    Partition partition;
    partition.first_sector = table.number("first_sector", 0);
    partition.sectors = table.number("sectors", 0);
    partition.kind = one_of(table, "type", kPartitionKinds);
    partition.name = table.text("name", "", 36);
    return partition;
}

/// By-id names as udev makes them: bus, model and serial number with '_' for blanks.
std::vector<std::string> links_of(const DriveIdentity& identity) {
    const auto* bus = identity.bus == Bus::usb              ? "usb"
                      : identity.protocol == Protocol::ata  ? "ata"
                      : identity.protocol == Protocol::nvme ? "nvme"
                                                            : "scsi";
    auto name = fmt::format("{}-{}_{}", bus, identity.model, identity.serial);
    std::replace(name.begin(), name.end(), ' ', '_');
    std::vector<std::string> links{name};
    if (!identity.wwn.empty()) links.push_back("wwn-0x" + identity.wwn);
    if (!identity.eui64.empty()) links.push_back("nvme-eui." + identity.eui64);
    return links;
}

DriveEntry read_entry(Settings& table, const Personality& personality) {
    DriveEntry entry;
    entry.id = table.text("id", "", 32);
    if (entry.id.empty()) table.complain("id", "a drive of the fleet needs one");
    entry.path = "/dev/demo/" + entry.id;
    entry.identity = personality.identity;
    // A controller in error mode reports a different identity than the drive was sold with.
    entry.identity.model = table.text("model", entry.identity.model, 40);
    if (table.has("capacity_bytes")) entry.identity.capacity = ByteCount{table.number("capacity_bytes", 0)};
    if (entry.identity.protocol == Protocol::nvme && entry.identity.bus == Bus::nvme) entry.identity.nsid = 1;
    entry.bridge = personality.bridge_name;
    entry.removable = false;
    entry.links = links_of(entry.identity);
    return entry;
}

/// The settings of a common Linux where the file gives none.
SystemPower system_power(const DemoPlace& demo) {
    constexpr std::uint64_t kDefaultLimitUs = 100'000;
    SystemPower power;
    if (demo.entry.identity.bus == Bus::nvme) {
        power.latency_limit_us = demo.place.apst_latency_limit_us.value_or(kDefaultLimitUs);
    }
    if (demo.place.sata) power.link_policy = demo.place.sata->power_policy;
    return power;
}

}  // namespace

Result<DemoPlace> read_demo_place(const Personality& personality) {
    auto root = *personality.demo;
    DemoPlace demo;
    demo.entry = read_entry(root, personality);
    demo.place.drive_id = demo.entry.id;
    if (root.has("controller")) demo.place.controller = read_controller(root.table("controller"));
    if (root.has("pcie")) demo.place.pcie = read_pcie(root.table("pcie"));
    if (root.has("sata")) demo.place.sata = read_sata(root.table("sata"));
    demo.place.apst_latency_limit_us = optional_number<std::uint64_t>(root, "apst_latency_limit_us", UINT32_MAX);
    demo.entry.power = system_power(demo);
    demo.place.queue = read_queue(root.table("queue"));
    for (auto& each : root.tables("path", 32)) demo.place.paths.push_back(read_path(each));
    demo.table = one_of(root, "table", kTableKinds);
    for (auto& each : root.tables("partition", 128)) demo.partitions.push_back(read_partition(each));
    if (auto sound = root.finish(); !sound) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("personality {personality}: {reason}"),
                    {{"personality", personality.name}, {"reason", sound.error().context}});
    }
    return demo;
}

DemoCopy copy_of(const Personality& personality, const DemoPlace& demo, unsigned number) {
    DemoCopy copy{personality, demo};
    const auto mark = "-" + std::to_string(number);
    copy.personality.identity.serial += mark;
    auto& entry = copy.demo.entry;
    if (!entry.identity.serial.empty()) entry.identity.serial += mark;
    entry.id += mark;
    entry.path += mark;
    for (auto& link : entry.links) link += mark;
    copy.demo.place.drive_id = entry.id;
    copy.demo.place.paths.clear();
    return copy;
}

}  // namespace fettle::sim
