// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/tune_space.h"

#include <optional>
#include <string>
#include <utility>

#include "core/json/put.h"

namespace fettle::json {

namespace {

Json user_json(const tune::SpaceUser& user) {
    Json object;
    object["id"] = user.id;
    object["title"] = user.title;
    put(object, "path", user.path);
    object["bytes"] = user.bytes;
    put(object, "freeable_bytes", user.freeable_bytes);
    put(object, "command", user.command);
    put(object, "note", std::string(user.note));
    put(object, "mount_point", user.mount_point);
    object["unreadable_folders"] = user.unreadable;
    object["complete"] = user.complete;
    return object;
}

Json file_system_json(const tune::SpaceFileSystem& one) {
    Json object;
    object["mount_point"] = one.mount_point;
    object["source"] = one.source;
    object["type"] = one.type;
    object["size_bytes"] = one.bytes;
    object["available_bytes"] = one.available_bytes;
    object["freeable_bytes"] = one.freeable_bytes;
    put(object, "drive", one.drive);
    put(object, "passes_trim", one.passes_trim);
    put(object, "blocked_by", one.blocked_by);
    return object;
}

void put_range(Json& object, const char* name, const std::optional<overprovision::Range>& range) {
    if (range) object[name] = {{"low", range->low}, {"middle", range->middle}, {"high", range->high}};
}

Json effect_json(const tune::SpaceEffect& effect) {
    Json object;
    object["drive"] = effect.drive;
    object["free_bytes"] = effect.free_bytes;
    object["freeable_bytes"] = effect.freeable_bytes;
    object["measured"] = effect.measured;
    put_range(object, "write_amplification_now", effect.now);
    put_range(object, "write_amplification_then", effect.then);
    object["finding"] = to_json(effect.finding);
    return object;
}

}  // namespace

Json to_json(const tune::SpaceReport& report) {
    Json object;
    auto& users = object["users"] = Json::array();
    for (const auto& one : report.users) users.push_back(user_json(one));
    auto& file_systems = object["file_systems"] = Json::array();
    for (const auto& one : report.file_systems) file_systems.push_back(file_system_json(one));
    auto& effects = object["effects"] = Json::array();
    for (const auto& one : report.effects) effects.push_back(effect_json(one));
    auto& notes = object["notes"] = Json::array();
    for (const auto& one : report.notes) notes.push_back(to_json(one));
    return object;
}

}  // namespace fettle::json
