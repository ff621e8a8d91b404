// SPDX-License-Identifier: GPL-3.0-or-later
// The service's helper refuses what is not among the places of the families: every change has to be, and its undo.
#include <gtest/gtest.h>

#include <string>

#include "core/tune/drive_path.h"
#include "core/tune/family.h"
#include "tests/unit/sim_tune/computers.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

std::size_t check(const Places& places, const Change& change, const Setting& setting, SystemFiles& files) {
    std::size_t checked = 0;
    for (const auto& file : change.files) {
        EXPECT_TRUE(places.has_file(file.path)) << file.path;
        for (const auto& folder : files.missing_folders(file.path)) EXPECT_TRUE(places.has_folder(folder)) << folder;
        ++checked;
    }
    for (const auto& swap : change.swap_files) {
        EXPECT_TRUE(places.has_swap_file(swap.path)) << swap.path;
        ++checked;
    }
    EXPECT_TRUE((change.fstab.empty() && change.lines.empty()) || places.has_file("/etc/fstab"));
    for (const auto& value : change.values) {
        const auto path = drive_path(value.path, setting.subject, files);
        EXPECT_TRUE(path && places.has_value(*path)) << value.path;
        ++checked;
    }
    for (const auto& unit : change.units) {
        EXPECT_TRUE(places.has_unit(unit.unit)) << unit.unit;
        ++checked;
    }
    for (const auto& mount : change.mounts) {
        EXPECT_TRUE(is_plain_path(mount.mount_point)) << mount.mount_point;
        EXPECT_TRUE(places.has_mount_option(mount.before)) << mount.before;
        EXPECT_TRUE(places.has_mount_option(mount.after)) << mount.after;
        ++checked;
    }
    return checked;
}

TEST(PlacesOfFamilies, EveryChangeIsAmongThem) {
    const auto places = linux_places();
    std::size_t checked = 0;
    for (const auto& described : all_computers()) {
        const auto computer = computer_of(described);
        for (const auto& family : make_linux_families()) {
            for (const auto& setting : family->look(computer, *described.system)) {
                auto values = setting.choices;
                if (setting.bounds) values.push_back(another_value(setting));
                if (setting.obstacle) continue;
                for (const auto& value : values) {
                    const auto change = family->change(computer, *described.system, setting, value);
                    ASSERT_TRUE(change) << described.name << " " << setting.id << " " << to_string(change.error());
                    checked += check(places, *change, setting, *described.system);
                }
            }
        }
    }
    EXPECT_GT(checked, 200U);
}

}  // namespace
}  // namespace fettle::tune::test
