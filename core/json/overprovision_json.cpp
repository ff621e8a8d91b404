// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/overprovision_json.h"

#include "core/json/put.h"

namespace fettle::json {

namespace {

using overprovision::LimitKind;

Json spare_json(const overprovision::Spare& spare) {
    Json object;
    object["bytes"] = spare.bytes.bytes;
    object["over_provisioning_percent"] = 100 * spare.over_provisioning;
    object["spare_factor"] = spare.spare_factor;
    return object;
}

Json range_json(const overprovision::Range& range) {
    Json object;
    object["low"] = range.low;
    object["middle"] = range.middle;
    object["high"] = range.high;
    return object;
}

Json ata_json(const overprovision::AtaLimit& limit) {
    Json object;
    object["method"] = limit.kind == LimitKind::hpa ? "hpa" : limit.kind == LimitKind::accessible_max ? "amac" : "none";
    object["sectors"] = limit.sectors;
    put(object, "native_sectors", limit.native_sectors);
    object["logical_sector_bytes"] = limit.sector_bytes;
    return object;
}

Json nvme_json(const overprovision::NvmeSpace& space) {
    Json object;
    object["namespace_management"] = space.can_manage;
    put(object, "total_bytes", space.total);
    put(object, "unallocated_bytes", space.unallocated);
    put(object, "namespace_bytes", space.size());
    return object;
}

}  // namespace

Json to_json(const overprovision::Picture& picture) {
    Json object;
    object["flash_bytes_estimate"] = picture.flash.bytes;
    object["native_bytes"] = picture.native.bytes;
    object["native_told"] = picture.native_told;
    object["visible_bytes"] = picture.visible.bytes;
    object["hidden_bytes"] = picture.hidden.bytes;
    if (picture.other_namespaces.bytes > 0) object["other_namespaces_bytes"] = picture.other_namespaces.bytes;
    put(object, "partitioned_bytes", picture.partitioned);
    put(object, "unallocated_bytes", picture.unallocated);
    if (picture.factory) object["factory_spare_estimate"] = spare_json(*picture.factory);
    if (picture.all) object["spare_estimate"] = spare_json(*picture.all);
    if (picture.ata) object["ata"] = ata_json(*picture.ata);
    if (picture.nvme) object["nvme"] = nvme_json(*picture.nvme);
    object["notes"] = to_json(picture.notes);
    auto& missing = object["missing"] = Json::array();
    for (const auto& one : picture.missing) missing.push_back(to_json(one));
    return object;
}

Json to_json(const overprovision::Advice& advice) {
    Json object;
    put(object, "write_amplification", advice.write_amplification);
    put(object, "written_per_day_bytes", advice.written_per_day);
    put(object, "percentage_used", advice.percentage_used);
    put(object, "years_left", advice.years_left);
    object["spare_estimate"] = spare_json(advice.now);
    if (advice.modelled) object["modelled_write_amplification"] = range_json(*advice.modelled);
    auto& steps = object["steps"] = Json::array();
    for (const auto& step : advice.steps) {
        Json one;
        one["extra_percent"] = step.extra_percent;
        one["extra_bytes"] = step.extra.bytes;
        one["spare_estimate"] = spare_json(step.spare);
        one["write_amplification"] = range_json(step.write_amplification);
        if (step.more_years) one["more_years"] = range_json(*step.more_years);
        steps.push_back(std::move(one));
    }
    object["messages"] = to_json(advice.messages);
    return object;
}

}  // namespace fettle::json
