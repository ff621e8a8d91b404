// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/kinship.h"

#include <algorithm>

namespace fettle::plan {

namespace {

bool same_controller(const Kin& one, const Kin& other) {
    if (one.place == nullptr || other.place == nullptr) return false;
    if (!one.place->controller || !other.place->controller) return false;
    const auto& address = one.place->controller->address;
    return !address.empty() && address == other.place->controller->address;
}

}  // namespace

Kinship kinship(const Kin& one, const Kin& other) {
    const auto& a = one.entry.identity;
    const auto& b = other.entry.identity;
    if (one.entry.id == other.entry.id || a.bus != b.bus) return Kinship::none;
    if (a.bus == Bus::sas || a.bus == Bus::scsi) {
        return !a.wwn.empty() && a.wwn == b.wwn && a.serial == b.serial ? Kinship::same_unit : Kinship::none;
    }
    if (a.bus != Bus::nvme) return Kinship::none;
    const bool named = !a.serial.empty() && a.serial == b.serial && a.model == b.model;
    if (!named && !same_controller(one, other)) return Kinship::none;
    const bool same = a.nsid && a.nsid == b.nsid && a.nguid == b.nguid && a.eui64 == b.eui64;
    return same ? Kinship::same_unit : Kinship::same_subsystem;
}

bool is_path_to_any(const Kin& one, const std::vector<DriveEntry>& entries) {
    return std::any_of(entries.begin(), entries.end(), [&](const DriveEntry& other) {
        return kinship(one, {other, nullptr}) == Kinship::same_unit;
    });
}

void add_to_hold(const Kin& relative, Kinship kinship, std::vector<DriveEntry>& held) {
    if (kinship != Kinship::same_unit && !is_path_to_any(relative, held)) held.push_back(relative.entry);
}

}  // namespace fettle::plan
