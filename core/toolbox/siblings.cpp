// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/siblings.h"

#include <utility>

namespace fettle::toolbox {

namespace {

/// Only these can have siblings; nothing is read for others.
bool may_have_siblings(Bus bus) { return bus == Bus::nvme || bus == Bus::sas || bus == Bus::scsi; }

}  // namespace

Result<std::vector<Sibling>> find_siblings(DriveSource& drives, check::MachineSource& machine, const DriveEntry& entry,
                                           const check::DrivePlace* place) {
    std::vector<Sibling> found;
    if (!may_have_siblings(entry.identity.bus)) return found;
    auto all = drives.list();
    if (!all) return fail(all.error());
    for (auto& other : *all) {
        if (other.id == entry.id || other.identity.bus != entry.identity.bus) continue;
        // Compare serial numbers; read the place of another drive only if this one has no serial number.
        const bool by_name = plan::kinship({entry, nullptr}, {other, nullptr}) != plan::Kinship::none;
        if (!by_name && !entry.identity.serial.empty()) continue;
        Sibling sibling;
        if (auto facts = machine.inspect({other}, Wake::allowed); facts && !facts->places.empty()) {
            sibling.place = std::move(facts->places.front());
        }
        const auto* const its_place = sibling.place ? &*sibling.place : nullptr;
        sibling.kinship = plan::kinship({entry, place}, {other, its_place});
        if (sibling.kinship == plan::Kinship::none) continue;
        sibling.entry = std::move(other);
        found.push_back(std::move(sibling));
    }
    return found;
}

}  // namespace fettle::toolbox
