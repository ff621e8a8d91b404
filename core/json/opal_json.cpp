// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/opal_json.h"

#include <fmt/format.h>

#include "core/json/put.h"

namespace fettle::json {

namespace {

Json discovery_json(const erase::tcg::Discovery& discovery) {
    Json object;
    auto& features = object["features"] = Json::array();
    for (const auto code : discovery.features) {
        const auto name = opal::feature_name(code);
        features.push_back(name.empty() ? fmt::format("{:04x}h", code) : std::string(name));
    }
    put(object, "com_id", discovery.com_id);
    object["locking_supported"] = discovery.locking_supported;
    object["locking_enabled"] = discovery.locking_enabled;
    object["locked"] = discovery.locked;
    object["media_encryption"] = discovery.encrypts;
    Json mbr;
    mbr["supported"] = discovery.mbr_supported;
    mbr["enabled"] = discovery.mbr_enabled;
    mbr["done"] = discovery.mbr_done;
    object["shadow_mbr"] = std::move(mbr);
    // Absent where the drive has no Block SID feature, and so does not report them.
    if (discovery.owned) {
        object["owned"] = *discovery.owned;
        object["owner_blocked"] = discovery.owner_blocked;
    }
    object["first_password_public"] = discovery.first_password_known;
    return object;
}

Json system_json(const SystemOpal& system) {
    Json object;
    object["supported"] = system.supported;
    object["locking_supported"] = system.locking_supported;
    object["locking_enabled"] = system.locking_enabled;
    object["locked"] = system.locked;
    object["mbr_enabled"] = system.mbr_enabled;
    object["mbr_done"] = system.mbr_done;
    return object;
}

}  // namespace

Json to_json(const opal::State& state) {
    Json object;
    object["state"] = opal::name(state.lock());
    object["can_set_up"] = state.is_opal();
    if (state.discovery) object["discovery"] = discovery_json(*state.discovery);
    if (state.system) object["system"] = system_json(*state.system);
    auto missing = Json::array();
    for (const auto& one : state.missing) missing.push_back(to_json(one));
    put_filled(object, "missing", std::move(missing));
    return object;
}

}  // namespace fettle::json
