// SPDX-License-Identifier: GPL-3.0-or-later
// Configuration that several folders of small files make up: systemd-sleep.conf(5), systemd.syntax(7), sysctl.d(5),
// systemd.unit(5).
#include "core/tune/drop_ins.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "core/tune/units.h"
#include "platform/sim/fleet/memory_system.h"

namespace fettle::tune {
namespace {

using Paths = std::vector<std::string>;

TEST(DropInsTest, AreSortedByNameOverAllFolders) {
    sim::MemorySystem system;
    system.put("/usr/lib/x.d/50-vendor.conf", "");
    system.put("/etc/x.d/90-admin.conf", "");
    system.put("/run/x.d/10-runtime.conf", "");
    system.put("/usr/lib/x.d/readme.txt", "");
    EXPECT_EQ(drop_ins(system, {"/etc/x.d", "/run/x.d", "/usr/lib/x.d"}, ".conf"),
              (Paths{"/run/x.d/10-runtime.conf", "/usr/lib/x.d/50-vendor.conf", "/etc/x.d/90-admin.conf"}));
    EXPECT_TRUE(drop_ins(system, {"/nowhere"}, ".conf").empty());
}

TEST(DropInsTest, AFileInEtcReplacesOneOfTheSameName) {
    sim::MemorySystem system;
    system.put("/usr/lib/x.d/50.conf", "vendor");
    system.put("/run/x.d/50.conf", "runtime");
    EXPECT_EQ(drop_ins(system, {"/etc/x.d", "/run/x.d", "/usr/lib/x.d"}, ".conf"), Paths{"/run/x.d/50.conf"});
    system.put("/etc/x.d/50.conf", "");
    EXPECT_EQ(drop_ins(system, {"/etc/x.d", "/run/x.d", "/usr/lib/x.d"}, ".conf"), Paths{"/etc/x.d/50.conf"});
}

TEST(DropInsTest, ALinkToNullDisables) {
    sim::MemorySystem system;
    system.put("/usr/lib/x.d/50.conf", "vendor");
    system.put("/usr/lib/x.d/60.conf", "vendor");
    system.put_link("/etc/x.d/50.conf", "/dev/null");
    EXPECT_EQ(drop_ins(system, {"/etc/x.d", "/usr/lib/x.d"}, ".conf"), Paths{"/usr/lib/x.d/60.conf"});
    system.put_link("/etc/x.d/60.conf", "/srv/other.conf");
    EXPECT_EQ(drop_ins(system, {"/etc/x.d", "/usr/lib/x.d"}, ".conf"), Paths{"/etc/x.d/60.conf"})
        << "any other link counts";
}

TEST(IniTest, TheLastAssignmentOfTheSectionCounts) {
    const std::string text =
        "Key=before any section\n[Other]\nKey=other\n[Sleep]\n Key = first \nKey2=x\nKey=second\n[Other]\nKey=other\n"
        "[Sleep]\nKey=third\n";
    EXPECT_EQ(ini_value(text, "Sleep", "Key"), "third");
    EXPECT_EQ(ini_value(text, "Sleep", "Key2"), "x");
    EXPECT_EQ(ini_value(text, "Sleep", "key"), std::nullopt) << "case counts";
    EXPECT_EQ(ini_value(text, "Slee", "Key"), std::nullopt);
    EXPECT_EQ(ini_value(text, "Other", "Key2"), std::nullopt);
}

TEST(IniTest, CommentsAndEmptyAssignments) {
    EXPECT_EQ(ini_value("[S]\n#Key=a\n;Key=b\n  # Key=c\n", "S", "Key"), std::nullopt);
    EXPECT_EQ(ini_value("[S]\nKey=a\nKey=\n", "S", "Key"), "") << "resets";
    EXPECT_EQ(ini_value("[S]\nKey=a # no comment\n", "S", "Key"), "a # no comment") << "only whole lines are comments";
    EXPECT_EQ(ini_value("[S]\nKey=a=b\n", "S", "Key"), "a=b");
    EXPECT_EQ(ini_value("[S]\r\nKey=a\r\n", "S", "Key"), "a");
    EXPECT_EQ(ini_value("", "S", "Key"), std::nullopt);
    EXPECT_EQ(ini_value("[S\nKey=a\n", "S", "Key"), std::nullopt);
}

TEST(IniTest, ABackslashContinuesALine) {
    // The example of systemd.syntax(7), "Section C".
    const std::string text =
        "[Section C]\nKeyThree=value 3\\\n# this line is ignored\n; this line is ignored too\n       value 3 continued\n";
    const auto value = ini_value(text, "Section C", "KeyThree");
    ASSERT_TRUE(value);
    EXPECT_TRUE(value->starts_with("value 3 ")) << *value;
    EXPECT_TRUE(value->ends_with("value 3 continued")) << *value;
    EXPECT_EQ(ini_value("[S]\nA=x\\\nKey=part of A\nKey=y\n", "S", "Key"), "y");
    EXPECT_EQ(ini_value("[S]\nA=x\\\nKey=part of A\n", "S", "Key"), std::nullopt);
    EXPECT_EQ(ini_value("[S]\nKey=no\\", "S", "Key"), "no") << "the file ends within the line";
}

TEST(SystemdValueTest, DropInsBeatTheMainFile) {
    sim::MemorySystem system;
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), std::nullopt);
    system.put("/usr/lib/systemd/sleep.conf", "[Sleep]\nKey=vendor\n");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), "vendor");
    system.put("/etc/systemd/sleep.conf", "[Sleep]\n");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), std::nullopt)
        << "only the first main file counts";
    system.put("/etc/systemd/sleep.conf", "[Sleep]\nKey=main\n");
    system.put("/usr/lib/systemd/sleep.conf.d/10.conf", "[Sleep]\nKey=drop-in\n");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), "drop-in");
    system.put("/run/systemd/sleep.conf.d/20.conf", "[Sleep]\nKey=later\n");
    system.put("/etc/systemd/sleep.conf.d/15.conf", "[Sleep]\nKey=earlier\n");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), "later") << "by name, not by folder";
    system.put_link("/etc/systemd/sleep.conf.d/20.conf", "/dev/null");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), "earlier");
    system.put("/etc/systemd/sleep.conf.d/30.conf", "[Sleep]\nKey=\n");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), "");
    system.put("/etc/systemd/sleep.conf.d/40.txt", "[Sleep]\nKey=no drop-in\n");
    EXPECT_EQ(systemd_value(system, "systemd/sleep.conf", "Sleep", "Key"), "");
}

TEST(SysctlTest, TheLatestNameWins) {
    sim::MemorySystem system;
    EXPECT_EQ(sysctl_value(system, "vm.swappiness"), std::nullopt);
    system.put("/usr/lib/sysctl.d/50-default.conf", "vm.swappiness = 60\n");
    system.put("/etc/sysctl.d/10-local.conf", "vm.swappiness=10\n");
    EXPECT_EQ(sysctl_value(system, "vm.swappiness"), "60");
    system.put("/etc/sysctl.d/99-local.conf",
               "# vm.swappiness=1\n; vm.swappiness=2\n  vm/swappiness =  30 \nkernel.sysrq=1\nvm.swappiness\n");
    EXPECT_EQ(sysctl_value(system, "vm.swappiness"), "30") << "with slashes, and blanks";
    system.put("/etc/sysctl.d/99-z.conf", "-vm.swappiness=40\n");
    EXPECT_EQ(sysctl_value(system, "vm.swappiness"), "40") << "\"-\": failures are ignored";
    system.put_link("/etc/sysctl.d/50-default.conf", "/dev/null");
    EXPECT_EQ(sysctl_value(system, "vm.swappiness"), "40");
    EXPECT_EQ(sysctl_value(system, "kernel.sysrq"), "1");
    EXPECT_EQ(sysctl_value(system, "vm.swap"), std::nullopt);
}

TEST(SysctlTest, SlashesAndDotsChangePlaces) {
    // The example of sysctl.d(5): "net.ipv4.conf.enp3s0/200.forwarding" and "net/ipv4/conf/enp3s0.200/forwarding".
    sim::MemorySystem system;
    system.put("/etc/sysctl.d/1.conf", "net/ipv4/conf/enp3s0.200/forwarding=1\n");
    EXPECT_EQ(sysctl_value(system, "net.ipv4.conf.enp3s0/200.forwarding"), "1");
    system.put("/etc/sysctl.d/1.conf", "net.ipv4.conf.enp3s0/200.forwarding=0\n");
    EXPECT_EQ(sysctl_value(system, "net.ipv4.conf.enp3s0/200.forwarding"), "0");
}

TEST(UnitsTest, AreInstalledUnlessMasked) {
    sim::MemorySystem system;
    EXPECT_FALSE(is_installed(system, "fstrim.timer"));
    system.put("/usr/lib/systemd/system/fstrim.timer", "[Timer]\n");
    EXPECT_TRUE(is_installed(system, "fstrim.timer"));
    system.put_link("/run/systemd/system/fstrim.timer", "/dev/null");
    EXPECT_FALSE(is_installed(system, "fstrim.timer")) << "masked";
    system.put("/etc/systemd/system/fstrim.timer", "[Timer]\nOnCalendar=daily\n");
    EXPECT_TRUE(is_installed(system, "fstrim.timer")) << "/etc comes before /run";
    system.put("/etc/systemd/system/fstrim.timer", "");
    EXPECT_FALSE(is_installed(system, "fstrim.timer")) << "an empty file masks, too";
    system.put_link("/etc/systemd/system/other.timer", "/srv/other.timer");
    EXPECT_TRUE(is_installed(system, "other.timer"));
}

TEST(UnitsTest, AreEnabledIfAnotherUnitWantsThem) {
    sim::MemorySystem system;
    system.put("/lib/systemd/system/fstrim.timer", "[Timer]\n");
    EXPECT_FALSE(is_enabled(system, "fstrim.timer"));
    system.put_link("/etc/systemd/system/timers.target.wants/fstrim.timer", "/lib/systemd/system/fstrim.timer");
    EXPECT_TRUE(is_enabled(system, "fstrim.timer"));
    EXPECT_FALSE(is_enabled(system, "trim.timer"));
    sim::MemorySystem vendor;
    vendor.put_link("/usr/lib/systemd/system/timers.target.requires/fstrim.timer", "../fstrim.timer");
    EXPECT_TRUE(is_enabled(vendor, "fstrim.timer")) << "by the distribution";
    sim::MemorySystem other;
    other.put_link("/etc/systemd/system/timers.target.d/fstrim.timer", "../fstrim.timer");
    EXPECT_FALSE(is_enabled(other, "fstrim.timer"));
}

}  // namespace
}  // namespace fettle::tune
