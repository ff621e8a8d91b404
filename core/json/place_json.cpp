// SPDX-License-Identifier: GPL-3.0-or-later
// A drive's surroundings and its partitions as JSON.
#include <fmt/format.h>

#include "core/json/put.h"

namespace fettle::json {

namespace {

Json controller_json(const check::Controller& controller) {
    Json object;
    put(object, "address", controller.address);
    object["pci_class"] = fmt::format("{:06x}", controller.pci_class);
    object["vendor"] = fmt::format("{:04x}", controller.vendor);
    object["device"] = fmt::format("{:04x}", controller.device);
    put(object, "driver", controller.driver);
    return object;
}

Json pcie_json(const check::PcieLink& link) {
    auto object = Json::object();
    put(object, "speed_now_gt_per_second", link.speed_now);
    put(object, "speed_drive_gt_per_second", link.speed_drive);
    put(object, "speed_slot_gt_per_second", link.speed_slot);
    put(object, "width_now", link.width_now);
    put(object, "width_drive", link.width_drive);
    put(object, "width_slot", link.width_slot);
    return object;
}

Json sata_json(const check::SataLink& link) {
    auto object = Json::object();
    put(object, "generation_now", link.now);
    put(object, "generation_drive", link.drive);
    put(object, "generation_port", link.port);
    put(object, "generation_limit", link.limit);
    return object;
}

Json queue_json(const check::BlockQueue& queue) {
    auto object = Json::object();
    put(object, "depth", queue.depth);
    put(object, "write_back", queue.write_back);
    put(object, "discard_max_bytes", queue.discard_max_bytes);
    put(object, "discard_granularity_bytes", queue.discard_granularity_bytes);
    put(object, "optimal_io_bytes", queue.optimal_io_bytes);
    put(object, "alignment_offset_bytes", queue.alignment_offset_bytes);
    put(object, "provisioning_mode", queue.provisioning_mode);
    object["read_only"] = queue.read_only;
    put(object, "queued_trim_disabled", queue.queued_trim_disabled);
    return object;
}

Json path_json(const check::DiscardPath& path) {
    auto object = Json::object();
    put(object, "mount_point", path.mount_point);
    put(object, "file_system", path.file_system);
    object["mounted_discard"] = path.mounted_discard;
    auto& layers = object["layers"] = Json::array();
    for (const auto& layer : path.layers) {
        Json row;
        row["kind"] = check::name(layer.kind);
        row["name"] = layer.name;
        put(row, "detail", layer.detail);
        put(row, "discard_max_bytes", layer.discard_max_bytes);
        put(row, "passes_discard", layer.passes_discard);
        layers.push_back(std::move(row));
    }
    return object;
}

std::string_view name_of(partition::CopyState state) {
    switch (state) {
        case partition::CopyState::absent: return "absent";
        case partition::CopyState::good: return "good";
        case partition::CopyState::damaged: return "damaged";
    }
    return "absent";
}

}  // namespace

Json table_json(const partition::Table& table, const std::vector<partition::Alignment>* alignments) {
    Json object;
    object["scheme"] = partition::name(table.scheme);
    object["sector_bytes"] = table.sector_bytes;
    object["size_bytes"] = table.device_size.bytes;
    if (table.scheme == partition::Scheme::gpt) {
        object["gpt_primary"] = name_of(table.gpt_primary);
        object["gpt_backup"] = name_of(table.gpt_backup);
    }
    if (table.hybrid_mbr) object["hybrid_mbr"] = true;
    auto& partitions = object["partitions"] = Json::array();
    for (std::size_t i = 0; i < table.partitions.size(); ++i) {
        const auto& extent = table.partitions[i];
        Json row;
        row["index"] = extent.index;
        row["start_sector"] = extent.start;
        row["sectors"] = extent.sectors;
        put(row, "type", extent.type);
        put(row, "name", extent.name);
        if (extent.logical) row["logical"] = true;
        if (alignments != nullptr && i < alignments->size()) {
            const auto& alignment = (*alignments)[i];
            row["offset_bytes"] = alignment.offset_bytes;
            row["aligned_4k"] = alignment.to_4k;
            row["aligned_1m"] = alignment.to_1m;
            row["aligned_physical"] = alignment.to_physical;
            row["aligned_optimal"] = alignment.to_optimal;
        }
        partitions.push_back(std::move(row));
    }
    return object;
}

Json to_json(const check::DrivePlace& place) {
    auto object = Json::object();
    if (place.controller) object["controller"] = controller_json(*place.controller);
    if (place.pcie) put_filled(object, "pcie_link", pcie_json(*place.pcie));
    if (place.sata) put_filled(object, "sata_link", sata_json(*place.sata));
    object["queue"] = queue_json(place.queue);
    if (place.table) object["partition_table"] = table_json(*place.table, nullptr);
    auto paths = Json::array();
    for (const auto& path : place.paths) paths.push_back(path_json(path));
    put_filled(object, "discard_paths", std::move(paths));
    return object;
}

}  // namespace fettle::json
