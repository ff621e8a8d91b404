// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/space.h"

#include <algorithm>
#include <utility>

#include "core/tune/space_system.h"

namespace fettle::tune {

namespace {

void add_file_systems(SpaceReport& report, SpaceSystem& system, FolderMeter& meter) {
    for (auto& mount : system.mounts()) {
        const auto known = std::any_of(report.file_systems.begin(), report.file_systems.end(),
                                       [&](const auto& one) { return one.source == mount.source; });
        const auto size = known ? std::nullopt : meter.file_system(mount.mount_point);
        if (!size) continue;
        SpaceFileSystem one;
        one.mount_point = std::move(mount.mount_point);
        one.source = std::move(mount.source);
        one.type = std::move(mount.type);
        one.bytes = size->bytes;
        one.available_bytes = size->available_bytes;
        for (const auto& user : report.users) {
            if (user.mount_point == one.mount_point) one.freeable_bytes += user.freeable_bytes.value_or(0);
        }
        report.file_systems.push_back(std::move(one));
    }
}

}  // namespace

SpaceReport find_space(SpaceSystem& system, FolderMeter& meter) {
    SpaceReport report;
    report.users = system.users(meter);
    add_file_systems(report, system, meter);
    report.notes = system.notes();
    return report;
}

}  // namespace fettle::tune
