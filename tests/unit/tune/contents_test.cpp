// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/contents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/tune/family.h"
#include "core/tune/fstab.h"

namespace fettle::tune {
namespace {

constexpr const char* kHeader = "# Written by Fettle. \"fettle tune undo x\" restores the previous setting.\n";

bool allowed(const std::string& path, const std::string& text) {
    return check_contents(linux_places(), path, std::nullopt, File{text}).has_value();
}

TEST(ContentsTest, WhatSettingsWrite) {
    EXPECT_TRUE(allowed("/etc/sysctl.d/zz-fettle-swappiness.conf", kHeader + std::string("vm.swappiness = 37\n")));
    EXPECT_TRUE(allowed("/etc/tmpfiles.d/zz-fettle-hibernation-image-size.conf",
                        kHeader + std::string("w /sys/power/image_size - - - - 123\n")));
    EXPECT_TRUE(allowed("/etc/systemd/sleep.conf.d/zz-fettle-hibernation.conf",
                        kHeader + std::string("[Sleep]\nAllowHibernation=no\n")));
    EXPECT_TRUE(allowed("/etc/systemd/journald.conf.d/zz-fettle-journal-limit.conf",
                        kHeader + std::string("[Journal]\nSystemMaxUse=\n")));
    EXPECT_TRUE(allowed("/etc/udev/rules.d/99-fettle-io-scheduler-nvme-Maker_Drive_S1.rules",
                        kHeader + std::string("ACTION==\"add|change\", SUBSYSTEM==\"block\", ENV{DEVTYPE}==\"disk\", "
                                              "SYMLINK==\"disk/by-id/nvme-Maker_Drive_S1\", "
                                              "ATTR{queue/scheduler}=\"mq-deadline\"\n")));
    // An asterisk of udev's own.
    EXPECT_TRUE(allowed(
        "/etc/udev/rules.d/99-fettle-link-power-ata-Maker_Drive_S1.rules",
        kHeader + std::string("ACTION==\"add|change\", SUBSYSTEM==\"block\", ENV{DEVTYPE}==\"disk\", "
                              "SYMLINK==\"disk/by-id/ata-Maker_Drive_S1\", "
                              "ATTR{device/../../scsi_host/*/link_power_management_policy}=\"medium_power\"\n")));
}

TEST(ContentsTest, WhatWouldRunProgramsOrSetSomethingElse) {
    const std::string swappiness = "/etc/sysctl.d/zz-fettle-swappiness.conf";
    const std::string rule = "/etc/udev/rules.d/99-fettle-io-scheduler-x.rules";
    const std::string match =
        "ACTION==\"add|change\", SUBSYSTEM==\"block\", ENV{DEVTYPE}==\"disk\", SYMLINK==\"disk/by-id/x\", ";
    const struct {
        std::string path;
        std::string text;
    } cases[] = {
        {swappiness, ""},
        {swappiness, "vm.swappiness = 37\n"},
        {swappiness, kHeader},
        {swappiness, kHeader + std::string("vm.swappiness = 37")},
        {swappiness, kHeader + std::string("vm.swappiness = 37\nkernel.core_pattern = |/tmp/x\n")},
        {swappiness, kHeader + std::string("kernel.core_pattern = |/tmp/x\n")},
        {swappiness, kHeader + std::string("vm.swappiness = 37 \n")},
        {swappiness, kHeader + std::string("vm.swappiness = 3\r7\n")},
        {swappiness, "# Written by Fettle. x\\\nvm.swappiness = 37\n"},
        {"/etc/sysctl.d/zz-fettle-other.conf", kHeader + std::string("vm.swappiness = 37\n")},
        {"/etc/tmpfiles.d/zz-fettle-swappiness.conf", kHeader + std::string("vm.swappiness = 37\n")},
        {"/etc/tmpfiles.d/zz-fettle-hibernation-image-size.conf",
         kHeader + std::string("w /sys/power/image_size - - - - 1\nf+ /etc/cron.d/x - - - - x\n")},
        {"/etc/systemd/sleep.conf.d/zz-fettle-hibernation.conf",
         kHeader + std::string("[Sleep]\nAllowHibernation=no\nSuspendMode=x\n")},
        {rule, kHeader + match + "ATTR{queue/scheduler}=\"none\", RUN+=\"/tmp/x\"\n"},
        {rule, kHeader + match + "RUN+=\"/tmp/x\"\n"},
        {rule, kHeader + match + "ATTR{queue/read_ahead_kb}=\"1\"\n"},
        {rule, kHeader + match + "ATTR{queue/scheduler}=\"none\"\nACTION==\"add\", RUN+=\"/tmp/x\"\n"},
    };
    for (const auto& one : cases) EXPECT_FALSE(allowed(one.path, one.text)) << one.path << "\n" << one.text;
}

TEST(ContentsTest, OwnersAndModesOfOwnFiles) {
    const std::string path = "/etc/sysctl.d/zz-fettle-swappiness.conf";
    const auto text = kHeader + std::string("vm.swappiness = 37\n");
    const auto places = linux_places();
    EXPECT_TRUE(check_contents(places, path, File{"x"}, File{text, 0644, 0, 0}));
    EXPECT_TRUE(check_contents(places, path, File{"x"}, std::nullopt)) << "removed";
    for (const File& file :
         {File{text, 0666, 0, 0}, File{text, 04755, 0, 0}, File{text, 0644, 1000, 0}, File{text, 0644, 0, 1000}}) {
        EXPECT_FALSE(check_contents(places, path, std::nullopt, file)) << file.mode;
    }
}

constexpr const char* kTable =
    "# table\n"
    "UUID=1 / ext4 errors=remount-ro 0 1\n"
    "\n"
    "UUID=2\t/home\text4\tdefaults,strictatime\t0\t2\n"
    "/swapfile none swap sw 0 0\n"
    "server:/x /x nfs rw 0 0\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(ContentsTest, WhatSettingsChangeInFstab) {
    const auto places = linux_places();
    const std::string table = kTable;
    for (const auto& after :
         {table, replaced(table, "errors=remount-ro", "errors=remount-ro,noatime"),
          replaced(table, "errors=remount-ro", "nodiscard,errors=remount-ro"),
          replaced(table, "defaults,strictatime", "noatime,discard=async"),
          replaced(table, "defaults,strictatime", "defaults"), replaced(table, "/swapfile none swap sw 0 0\n", ""),
          table + "/home/swapfile none swap sw,pri=5 0 0\n"}) {
        EXPECT_TRUE(allows_fstab(places, table, after)) << after;
        EXPECT_TRUE(allows_fstab(places, after, table)) << "and back\n" << after;
    }
    const std::string open = "UUID=1 / ext4 noatime 0 1";
    EXPECT_TRUE(allows_fstab(places, open, open + "\n/swapfile none swap sw 0 0\n")) << "without a newline at the end";
}

TEST(ContentsTest, WhatNoSettingChangesInFstab) {
    const auto places = linux_places();
    const std::string table = kTable;
    for (const auto& after : {
             std::string(),
             replaced(table, "errors=remount-ro", "suid,errors=remount-ro"),
             replaced(table, "errors=remount-ro", "errors=panic"),
             replaced(table, "errors=remount-ro", "noatime"),
             replaced(table, "rw", "rw,x-systemd.requires=evil.service"),
             replaced(table, "UUID=1 ", "UUID=3 "),
             replaced(table, "/home", "/etc"),
             replaced(table, "\text4\t", "\txfs\t"),
             replaced(table, "\t0\t2", "\t0\t1"),
             replaced(table, "# table", "# tables"),
             replaced(table, "\n\n", "\n"),
             table + "/dev/evil /etc ext4 defaults 0 0\n",
             table + "/dev/evil /etc swap sw 0 0\n",
             table + "# more\n",
             table + std::string(1, '\0'),
         }) {
        EXPECT_FALSE(allows_fstab(places, table, after)) << after;
    }
}

TEST(ContentsTest, TheSystemsOwnFilesAreEditedOnly) {
    const auto places = linux_places();
    const File now{kTable, 0640, 0, 4};
    EXPECT_TRUE(check_contents(places, std::string(kFstab), now, File{kTable, 0640, 0, 4}));
    EXPECT_FALSE(check_contents(places, std::string(kFstab), now, File{kTable, 0644, 0, 4})) << "another mode";
    EXPECT_FALSE(check_contents(places, std::string(kFstab), now, File{kTable, 0640, 0, 0})) << "another group";
    EXPECT_FALSE(check_contents(places, std::string(kFstab), now, std::nullopt)) << "removed";
    EXPECT_FALSE(check_contents(places, std::string(kFstab), std::nullopt, File{kTable})) << "created";
}

TEST(ContentsTest, CrypttabMayGetAndLoseDiscard) {
    const Places none;
    const std::string table = "# x\nroot UUID=1 none luks\nswap /dev/sda3 /dev/urandom swap\ndata UUID=2\n";
    for (const auto& after :
         {table, replaced(table, "luks", "luks,discard"), replaced(table, "UUID=2", "UUID=2 none discard")}) {
        EXPECT_TRUE(allows_crypttab(none, table, after)) << after;
        EXPECT_TRUE(allows_crypttab(none, after, table)) << after;
    }
    for (const auto& after :
         {std::string(), table + "more UUID=3 none luks\n", replaced(table, "UUID=1", "UUID=9"),
          replaced(table, "none luks", "/tmp/key luks"), replaced(table, "luks", "luks,keyscript=/tmp/x"),
          replaced(table, "luks", "tcrypt"), replaced(table, "# x", "# y")}) {
        EXPECT_FALSE(allows_crypttab(none, table, after)) << after;
    }
}

TEST(ContentsTest, LvmMayChangeItsDiscards) {
    const Places none;
    const std::string own = kHeader + std::string("devices {\n\tissue_discards = 1\n}\n");
    const std::string theirs = "devices {\n\tfilter = [ \"a|.*|\" ]\n}\n";
    EXPECT_TRUE(allows_lvm_conf(none, "", own));
    EXPECT_TRUE(allows_lvm_conf(none, own, ""));
    EXPECT_TRUE(allows_lvm_conf(none, theirs, theirs + own));
    EXPECT_TRUE(allows_lvm_conf(none, theirs + own, theirs));
    EXPECT_TRUE(allows_lvm_conf(none, "devices/issue_discards = 0\n", "devices/issue_discards = 1\n"));
    for (const std::string& after :
         {own + "global/lvmlockctl_kill_command = \"/tmp/x\"\n", replaced(own, "= 1", "= \"/tmp/x\""), theirs + theirs,
          std::string("devices { issue_discards = 1"), std::string("activation/missing_stripe_filler = \"x\"\n")}) {
        EXPECT_FALSE(allows_lvm_conf(none, "", after)) << after;
    }
    EXPECT_FALSE(allows_lvm_conf(none, theirs, "")) << "what others wrote is removed";
}

TEST(ContentsTest, TmpMountMountsATmpfs) {
    const Places none;
    const std::string unit =
        "# remark\n[Unit]\nDescription=Temporary Directory /tmp\nBefore=local-fs.target umount.target\n\n"
        "[Mount]\nWhat=tmpfs\nWhere=/tmp\nType=tmpfs\nOptions=mode=1777,strictatime,nosuid,nodev,size=50%%,nr_inodes=1m\n";
    EXPECT_TRUE(allows_tmp_mount(none, "", unit));
    EXPECT_TRUE(allows_tmp_mount(none, unit, ""));
    for (const auto& after : {replaced(unit, "What=tmpfs", "What=/dev/sda"), replaced(unit, "Where=/tmp", "Where=/etc"),
                              unit + "[Service]\n", unit + "ExecStart=/tmp/x\n",
                              replaced(unit, "# remark", "# remark\\"), unit + "Wants=evil.service\n"}) {
        EXPECT_FALSE(allows_tmp_mount(none, "", after)) << after;
    }
}

/// Each place has its contents: one without would let the service write nothing, one that is too wide, anything.
TEST(ContentsTest, EachFileHasItsContents) {
    const auto places = linux_places();
    for (const auto& pattern : places.files) {
        const auto own = std::any_of(places.own_files.begin(), places.own_files.end(),
                                     [&](const OwnFile& one) { return has_path(pattern, one.path); });
        const auto edited = std::any_of(places.edited_files.begin(), places.edited_files.end(),
                                        [&](const EditedFile& one) { return one.path == pattern; });
        EXPECT_TRUE(own || edited) << pattern;
    }
    for (const auto& own : places.own_files) {
        EXPECT_FALSE(own.lines.empty()) << own.path;
        EXPECT_EQ(std::count(own.lines.begin(), own.lines.end(), "{}"), 0) << own.path;
    }
}

}  // namespace
}  // namespace fettle::tune
