// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/place_users.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace fettle::plan {

namespace {

/// Mount points that the running system needs.
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

}  // namespace

void add_users_of(const check::DrivePlace& place, const std::string& whose, PlaceUsers& users) {
    for (const auto& path : place.paths) {
        // Only the drive itself is unused.
        const bool bare = path.mount_point.empty() && !path.layers.empty() &&
                          (path.layers.front().kind == check::Layer::Kind::drive ||
                           path.layers.front().kind == check::Layer::Kind::partition);
        if (bare) continue;
        const bool system = path.needed_by_system || std::find(kSystemMounts.begin(), kSystemMounts.end(),
                                                               path.mount_point) != kSystemMounts.end();
        auto& list = path.dismounted_when_held && !system ? users.dismounted : users.all;
        add(list, whose.empty() ? user_of(path) : fmt::format("{} on {}", user_of(path), whose));
        if (system) add(users.system, user_of(path));
    }
}

}  // namespace fettle::plan
