// SPDX-License-Identifier: GPL-3.0-or-later
// The service's helper refuses what is not among the places of the families: every change has to be, and its undo.
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/contents.h"
#include "core/tune/drive_path.h"
#include "core/tune/family.h"
#include "core/tune/fstab.h"
#include "core/tune/tune_plan.h"
#include "tests/unit/sim_tune/computers.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

std::string text_of(const std::optional<File>& file) { return file ? "\"" + file->bytes + "\"" : "absent"; }

/// The file may be written as it shall be, and then as it was.
void check_file(const Places& places, const std::string& path, const std::optional<File>& before,
                const std::optional<File>& after) {
    EXPECT_TRUE(places.has_file(path)) << path;
    const auto made = check_contents(places, path, before, after);
    EXPECT_TRUE(made) << (made ? "" : to_string(made.error())) << "\n" << text_of(before) << "\n" << text_of(after);
    const auto undone = check_contents(places, path, after, before);
    EXPECT_TRUE(undone) << (undone ? "" : to_string(undone.error())) << ": undo\n"
                        << text_of(after) << "\n"
                        << text_of(before);
}

/// The same for a table in which one line changes.
template <typename Line>
void check_line(const Places& places, const std::string& table, const Line& line, const Line& back,
                SystemFiles& files) {
    const auto before = files.read(table);
    ASSERT_TRUE(before && *before) << table;
    auto after = **before;
    const auto made = changed(after.bytes, line);
    ASSERT_TRUE(made) << to_string(made.error());
    after.bytes = *made;
    const auto undone = changed(after.bytes, back);
    ASSERT_TRUE(undone) << to_string(undone.error());
    EXPECT_EQ(*undone, (*before)->bytes);
    check_file(places, table, *before, after);
}

std::size_t check_files(const Places& places, const Change& change, SystemFiles& files) {
    for (const auto& file : change.files) {
        for (const auto& folder : files.missing_folders(file.path)) EXPECT_TRUE(places.has_folder(folder)) << folder;
        check_file(places, file.path, file.before, file.after);
    }
    const auto back = reversed(change);
    for (std::size_t i = 0; i < change.fstab.size(); ++i) {
        check_line(places, std::string(kFstab), change.fstab[i], back.fstab[i], files);
    }
    for (std::size_t i = 0; i < change.lines.size(); ++i) {
        check_line(places, change.lines[i].table, change.lines[i], back.lines[i], files);
    }
    return change.files.size() + change.fstab.size() + change.lines.size();
}

std::size_t check_swap(const Places& places, const Change& change) {
    for (const auto& swap : change.swap_files) EXPECT_TRUE(places.has_swap_file(swap.path)) << swap.path;
    for (const auto& area : change.swap_areas) {
        EXPECT_TRUE(places.has_swap_device(area.path) || places.has_swap_file(area.path)) << area.path;
    }
    return change.swap_files.size() + change.swap_areas.size();
}

std::size_t check(const Places& places, const Change& change, const Setting& setting, SystemFiles& files) {
    auto checked = check_files(places, change, files) + check_swap(places, change);
    EXPECT_TRUE(places.has_reload(change.reload));
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

Described with_file(Described one, const std::string& name, const std::string& path, const std::string& text) {
    one.name = name;
    one.system->put(path, text);
    return one;
}

/// What administrators and installers leave in files of which Fettle changes parts.
std::vector<Described> edited_computers() {
    const std::string root = "luks-root UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e none ";
    std::vector<Described> all;
    all.push_back(with_file(encrypted_laptop(), "crypttab with comments", "/etc/crypttab",
                            root + "luks # root disk\narchive\t/dev/sdx1\tnone\tluks,noauto\t# discard\n"));
    all.push_back(with_file(encrypted_laptop(), "crypttab with allow-discards", "/etc/crypttab",
                            root + "luks,discard,allow-discards\narchive /dev/sdx1 - allow-discards # old\n"));
    all.push_back(with_file(encrypted_laptop(), "crypttab with missing fields", "/etc/crypttab",
                            root + "discard,\narchive /dev/sdx1 \n"));
    all.push_back(with_file(worn_laptop(), "drive of which no cache is flushed", "/sys/block/nvme0n1/queue/write_cache",
                            "write through"));
    // As Fedora's installer writes it, edited on Windows.
    all.push_back(with_file(worn_laptop(), "swap line with an option of systemd", "/etc/fstab",
                            "UUID=7a53c1ce / ext4 commit=60,discard 0 1\r\n"
                            "UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11 swap swap "
                            "defaults,x-systemd.device-timeout=0,pri=3 0 0 # swap\r\n"));
    all.push_back(with_file(luks_laptop(), "swap file with many options", "/etc/fstab",
                            "/swap/swapfile swap swap defaults,nofail,discard=once,pri=-1 0 0 # 32 GiB\n"));
    return all;
}

TEST(PlacesOfFamilies, EveryChangeIsAmongThem) {
    const auto places = linux_places();
    std::size_t checked = 0;
    std::set<std::string> names;
    auto computers = all_computers();
    for (auto& one : edited_computers()) computers.push_back(std::move(one));
    for (const auto& described : computers) {
        SCOPED_TRACE(described.name);
        const auto computer = computer_of(described);
        for (const auto& family : make_linux_families()) {
            for (const auto& setting : family->look(computer, *described.system)) {
                auto values = setting.choices;
                if (setting.bounds) values.push_back(another_value(setting));
                if (setting.obstacle) continue;
                for (const auto& value : values) {
                    const auto change = family->change(computer, *described.system, setting, value);
                    ASSERT_TRUE(change) << setting.id << " " << to_string(change.error());
                    SCOPED_TRACE(setting.id + "=" + value);
                    checked += check(places, *change, setting, *described.system);
                    names.emplace(name_of(setting.id));
                }
            }
        }
    }
    EXPECT_GT(checked, 200U);
    for (const auto* one : {"luks-trim", "write-cache", "swap-area", "swap-file", "swap-priority", "swap-discard",
                            "commit-interval", "continuous-trim", "lvm-issue-discards", "tmp-in-memory"}) {
        EXPECT_EQ(names.count(one), 1U) << one;
    }
}

/// The setting of this computer changes to the value, and the table then says so.
void expect_line(const Described& described, const std::string& id, const std::string& value, const std::string& line) {
    const auto computer = computer_of(described);
    for (const auto& family : make_linux_families()) {
        for (const auto& setting : family->look(computer, *described.system)) {
            if (setting.id != id) continue;
            const auto change = family->change(computer, *described.system, setting, value);
            ASSERT_TRUE(change) << to_string(change.error());
            ASSERT_EQ(change->lines.size(), 1U);
            EXPECT_EQ(change->lines.front().after, line);
            return;
        }
    }
    ADD_FAILURE() << "no setting " << id;
}

/// The cases above are those that they are meant to be.
TEST(PlacesOfFamilies, LinesOfCrypttabChangeAsMeant) {
    const auto computers = edited_computers();
    const std::string root = "luks-root UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e none ";
    expect_line(computers[0], "luks-trim:luks-root", "on", root + "luks,discard # root disk");
    expect_line(computers[1], "luks-trim:luks-root", "off", root + "luks");
    expect_line(computers[1], "luks-trim:archive", "off", "archive /dev/sdx1 - none # old");
    expect_line(computers[2], "luks-trim:luks-root", "off", root + "none");
    expect_line(computers[2], "luks-trim:archive", "on", "archive /dev/sdx1 none discard ");
}

}  // namespace
}  // namespace fettle::tune::test
