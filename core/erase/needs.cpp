// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/erase/plan_texts.h"

namespace fettle::erase {

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

struct Users {
    std::string system;
    std::string all;
};

/// `whose`: the sibling's id; empty for the drive itself.
void look_at(const check::DrivePlace& place, const std::string& whose, Users& users) {
    for (const auto& path : place.paths) {
        // Only the drive itself is unused.
        const bool bare = path.mount_point.empty() && !path.layers.empty() &&
                          (path.layers.front().kind == check::Layer::Kind::drive ||
                           path.layers.front().kind == check::Layer::Kind::partition);
        if (bare) continue;
        add(users.all, whose.empty() ? user_of(path) : fmt::format("{} on {}", user_of(path), whose));
        if (std::find(kSystemMounts.begin(), kSystemMounts.end(), path.mount_point) != kSystemMounts.end()) {
            add(users.system, path.mount_point);
        }
    }
}

plan::Need need(const char* id, std::string_view text, bool met, std::vector<Evidence> evidence = {}) {
    return {{id, met ? Severity::info : Severity::critical, text, {}, std::move(evidence)}, met};
}

}  // namespace

std::vector<plan::Need> surroundings_needs(const EraseInputs& inputs, bool whole_subsystem) {
    std::vector<plan::Need> needs;
    Users users;
    bool known = inputs.place != nullptr;
    if (inputs.place != nullptr) look_at(*inputs.place, {}, users);
    for (const auto& sibling : inputs.siblings) {
        if (!goes_along(sibling, whole_subsystem)) continue;
        known = known && sibling.place != nullptr;
        if (sibling.place != nullptr) look_at(*sibling.place, sibling.entry.id, users);
    }
    needs.push_back(need("place-known", text::kKnownPlace, known));
    const Evidence drive{"drive", inputs.entry.id};
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
    needs.push_back(need("itself", inputs.not_itself ? text::kNotItself : text::kItself, !inputs.not_itself));
    return needs;
}

bool goes_along(const EraseInputs::Sibling& sibling, bool whole_subsystem) {
    return whole_subsystem || sibling.kinship == plan::Kinship::same_unit;
}

std::vector<nvme::SubsystemNamespace> unlisted(const EraseInputs& inputs) {
    std::vector<std::uint32_t> listed;
    if (inputs.abilities.nsid) listed.push_back(*inputs.abilities.nsid);
    for (const auto& sibling : inputs.siblings) {
        if (sibling.entry.identity.nsid) listed.push_back(*sibling.entry.identity.nsid);
    }
    return inputs.abilities.namespaces.without(listed);
}

void add_namespace_needs(const EraseInputs& inputs, std::vector<plan::Need>& needs) {
    bool checked = inputs.abilities.namespaces.complete;
    if (!checked) needs.push_back(need("namespaces-checked", text::kNamespacesUnknown, false));
    for (const auto& one : unlisted(inputs)) {
        if (one.unattached()) continue;
        checked = false;
        needs.push_back(need("namespaces-checked", text::kNamespaceUnchecked, false,
                             {{"nsid", std::uint64_t{one.nsid}}, {"attachment", one.attachment()}}));
    }
    if (checked) needs.push_back(need("namespaces-checked", text::kNamespacesChecked, true));
}

plan::Need power_need(const EraseInputs& inputs) {
    if (!inputs.on_battery) return need("power", text::kPowerUnknown, true);
    return need("power", *inputs.on_battery ? text::kOnBattery : text::kOnMains, !*inputs.on_battery);
}

}  // namespace fettle::erase
