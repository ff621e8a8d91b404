// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/erase/plan_texts.h"

namespace fettle::erase {

namespace {

/// Mount points without which the running system does not run.
constexpr std::array<std::string_view, 7> kSystemMounts{"/", "/boot", "/boot/efi", "/efi", "/usr", "/var", "/nix"};

void add(std::string& list, const std::string& item) {
    if (item.empty() || ("," + list + ",").find(", " + item + ",") != std::string::npos || list == item) return;
    list += list.empty() ? item : ", " + item;
}

std::string user_of(const check::DiscardPath& path) {
    if (!path.mount_point.empty()) return path.mount_point;
    if (path.layers.empty()) return "";
    const auto& top = path.layers.front();
    return fmt::format("{} ({})", top.name, check::name(top.kind));
}

struct Users {
    std::string system;
    std::string all;
};

void look_at(const check::DrivePlace& place, Users& users) {
    for (const auto& path : place.paths) {
        // The drive alone is used by nobody.
        const bool bare = path.mount_point.empty() && !path.layers.empty() &&
                          (path.layers.front().kind == check::Layer::Kind::drive ||
                           path.layers.front().kind == check::Layer::Kind::partition);
        if (bare) continue;
        add(users.all, user_of(path));
        if (std::find(kSystemMounts.begin(), kSystemMounts.end(), path.mount_point) != kSystemMounts.end()) {
            add(users.system, path.mount_point);
        }
    }
}

plan::Need need(const char* id, std::string_view text, bool met, std::vector<Evidence> evidence = {}) {
    return {{id, met ? Severity::info : Severity::critical, text, {}, std::move(evidence)}, met};
}

}  // namespace

std::vector<plan::Need> surroundings_needs(const Situation& situation, bool siblings_too) {
    std::vector<plan::Need> needs;
    Users users;
    bool known = situation.place != nullptr;
    if (situation.place != nullptr) look_at(*situation.place, users);
    if (siblings_too) {
        for (const auto& sibling : situation.siblings) {
            known = known && sibling.place != nullptr;
            if (sibling.place != nullptr) look_at(*sibling.place, users);
        }
    }
    needs.push_back(need("place-known", text::kKnownPlace, known));
    const Evidence drive{"drive", situation.entry.id};
    if (users.system.empty()) {
        needs.push_back(need("not-system", text::kNotSystem, true));
    } else {
        needs.push_back(need("not-system", text::kIsSystem, false, {drive, {"mounts", users.system}}));
    }
    if (users.all.empty()) {
        needs.push_back(need("not-in-use", text::kNotInUse, true));
    } else if (users.system.empty()) {
        needs.push_back(need("not-in-use", text::kInUse, false, {drive, {"users", users.all}}));
    }
    needs.push_back(need("itself", situation.not_itself ? text::kNotItself : text::kItself, !situation.not_itself));
    return needs;
}

plan::Need power_need(const Situation& situation) {
    if (!situation.on_battery) return need("power", text::kPowerUnknown, true);
    return need("power", *situation.on_battery ? text::kOnBattery : text::kOnMains, !*situation.on_battery);
}

}  // namespace fettle::erase
