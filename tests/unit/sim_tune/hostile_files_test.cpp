// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged and strange files of systemd, sysctl, tmpfiles and udev: Fettle reads them without harm, writes none of them,
// and its own file beside them counts as its manual page says.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

using Random = std::mt19937;
using Pieces = std::vector<std::string>;

constexpr unsigned kFilesSeed = 20'261'124;
constexpr int kComputers = 40;

template <typename List>
auto drawn(Random& random, const List& list) {
    return list[std::uniform_int_distribution<std::size_t>(0, std::size(list) - 1)(random)];
}

std::string hostile_text(Random& random) {
    static const Pieces kLines{"[Sleep]",
                               "[sleep]",
                               "[Sleep",
                               "Sleep]",
                               " [Sleep] ",
                               "[Journal]",
                               "[Journal] # x",
                               "[]",
                               "[Login]",
                               "AllowHibernation=no",
                               "AllowHibernation = perhaps",
                               "AllowHibernation",
                               "AllowHibernation=",
                               "AllowHibernation=yes\\",
                               "allowhibernation=no",
                               "=no",
                               "AllowSuspendThenHibernate=off",
                               "SystemMaxUse=1T",
                               "SystemMaxUse=-5G",
                               "SystemMaxUse=\xff\xfe",
                               "SystemMaxUse=99999999999999999999999999G",
                               "# a remark \\",
                               "; another",
                               "vm.swappiness=99999999999999999999",
                               "vm/swappiness = 10",
                               "-vm.swappiness = -1",
                               "vm.swappiness",
                               "vm.*=1",
                               "w /sys/power/image_size - - - - 0",
                               "ACTION==\"add\", RUN+=\"/bin/false\"",
                               "ACTION==\"add\", ATTR{queue/scheduler}=\"bfq",
                               "\\",
                               "\t\v\f",
                               "{\"json\": true}"};
    static const Pieces kEnds{"\n", "\n", "\n", "\r\n", "\n\n", "", "\r"};
    std::string text;
    if (std::uniform_int_distribution<int>(0, 9)(random) == 0) text = "\xef\xbb\xbf";
    const auto lines = std::uniform_int_distribution<int>(0, 12)(random);
    for (int i = 0; i < lines; ++i) text += drawn(random, kLines) + drawn(random, kEnds);
    if (std::uniform_int_distribution<int>(0, 9)(random) == 0) text.insert(text.size() / 2, 1, '\0');
    if (std::uniform_int_distribution<int>(0, 19)(random) == 0) text += std::string(100'000, 'x');
    return text;
}

/// Puts hostile files where settings are kept; how many.
int add_hostile_files(Random& random, sim::MemorySystem& system) {
    static const Pieces kPaths{
        "/etc/systemd/sleep.conf",     "/etc/systemd/sleep.conf.d/50-x.conf",  "/usr/lib/systemd/sleep.conf.d/zzz.conf",
        "/etc/systemd/journald.conf",  "/run/systemd/journald.conf.d/10.conf", "/etc/sysctl.d/99-sysctl.conf",
        "/usr/lib/sysctl.d/zz-a.conf", "/etc/tmpfiles.d/power.conf",           "/etc/udev/rules.d/60-x.rules"};
    int count = 0;
    for (const auto& path : kPaths) {
        if (std::uniform_int_distribution<int>(0, 2)(random) == 0) continue;
        system.put(path, hostile_text(random));
        ++count;
    }
    return count;
}

TEST(HostileFilesTest, NoneOfThemIsEverWritten) {
    Random random(kFilesSeed);
    const std::vector<Assignment> wanted{{"hibernation", "forbidden"},
                                         {"suspend-then-hibernate", "forbidden"},
                                         {"journal-limit", "100M"},
                                         {"swappiness", "37"},
                                         {"hibernation-image-size", "4096"}};
    int files = 0;
    int set = 0;
    for (int computer = 0; computer < kComputers; ++computer) {
        World world(worn_laptop());
        files += add_hostile_files(random, world.system);
        const auto before = world.files();
        const auto program = world.start();
        for (const auto& one : wanted) {
            if (program->setting(one.id).value == one.value) continue;
            const auto receipt = program->set({one});
            ASSERT_TRUE(receipt && receipt->outcome == plan::Outcome::done) << one.id << "\n" << why(receipt);
            ++set;
        }
        for (const auto& [path, bytes] : world.files()) {
            const auto old = before.find(path);
            const bool own = path.find("zz-fettle-") != std::string::npos;
            const bool kernel = path.starts_with("/proc/") || path.starts_with("/sys/");
            if (own || kernel || bytes.empty()) continue;
            EXPECT_TRUE(old != before.end() && old->second == bytes) << path;
        }
        const auto undone = program->undo();
        ASSERT_TRUE(is_done(undone)) << why(undone);
        EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    }
    EXPECT_GT(files, 200) << "generated";
    EXPECT_GT(set, kComputers) << "most were set";
}

/// "zz-fettle-…" comes after all of these but "zzz", and a file that comes later wins (systemd-sleep.conf(5),
/// sysctl.d(5)).
TEST(HostileFilesTest, WhoeverComesLaterIsShownForTheNextStart) {
    World world(worn_laptop());
    world.system.put("/usr/lib/sysctl.d/zzz.conf", "vm.swappiness=77\n");
    const auto program = world.start();
    ASSERT_TRUE(program->set({{"swappiness", "37"}}));
    EXPECT_EQ(program->setting("swappiness").value, "37");
    EXPECT_EQ(program->setting("swappiness").value_at_start, "77") << "not silently lost";
}

}  // namespace
}  // namespace fettle::tune::test
