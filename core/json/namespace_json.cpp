// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/namespace_json.h"

#include "core/json/put.h"

namespace fettle::json {

namespace {

Json namespace_json(const namespaces::Namespace& one, const std::vector<std::string>& devices) {
    Json object;
    object["nsid"] = one.nsid;
    object["attached"] = one.attached;
    if (one.controllers) object["controllers"] = *one.controllers;
    object["devices"] = devices;
    const auto block = one.identify.logical_block_bytes();
    // Absent where the drive reports nothing about a namespace of other controllers.
    if (!one.identify.active() || !block) return object;
    put(object, "size_bytes", one.size());
    object["capacity_bytes"] = saturating_bytes(one.identify.capacity_blocks, *block).bytes;
    object["used_bytes"] = saturating_bytes(one.identify.used_blocks, *block).bytes;
    object["sector_bytes"] = *block;
    if (const auto format = one.identify.current_format()) object["metadata_bytes"] = format->metadata_bytes;
    object["shared"] = one.shared();
    object["write_protected"] = one.identify.write_protected();
    put(object, "eui64", one.identify.eui64);
    put(object, "nguid", one.identify.nguid);
    return object;
}

}  // namespace

Json to_json(const namespaces::Survey& survey, const std::map<std::uint32_t, std::vector<std::string>>& devices) {
    Json object;
    object["namespace_management"] = survey.can_manage;
    object["controller_id"] = survey.controller;
    put_filled(object, "controllers", survey.controllers);
    if (survey.most != 0) object["maximum_namespaces"] = survey.most;
    put(object, "total_bytes", survey.total);
    put(object, "unallocated_bytes", survey.unallocated);
    object["complete"] = survey.complete;
    auto sizes = Json::array();
    for (const auto& size : survey.sector_sizes) {
        Json one;
        one["bytes"] = size.bytes;
        if (size.relative_performance) one["performance"] = erase::performance_name(*size.relative_performance);
        const auto granularity = survey.granularities.of(size.format).size_bytes;
        if (granularity != 0) one["granularity_bytes"] = granularity;
        sizes.push_back(std::move(one));
    }
    put_filled(object, "sector_sizes", std::move(sizes));
    auto& all = object["namespaces"] = Json::array();
    for (const auto& one : survey.all) {
        const auto found = devices.find(one.nsid);
        all.push_back(namespace_json(one, found == devices.end() ? std::vector<std::string>() : found->second));
    }
    if (survey.changed) {
        Json changed;
        changed["overflow"] = survey.changed->overflow;
        changed["nsids"] = survey.changed->nsid;
        object["changed"] = std::move(changed);
    }
    return object;
}

}  // namespace fettle::json
