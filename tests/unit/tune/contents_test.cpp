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

TEST(ContentsTest, TheRuleOfTheWriteCacheTurnsFlushingOn) {
    const std::string path = "/etc/udev/rules.d/99-fettle-write-cache-nvme-Maker_Drive_S1.rules";
    const auto rule = [](const std::string& value) {
        return kHeader +
               std::string(
                   "ACTION==\"add|change\", SUBSYSTEM==\"block\", ENV{DEVTYPE}==\"disk\", "
                   "SYMLINK==\"disk/by-id/nvme-Maker_Drive_S1\", ATTR{queue/write_cache}=\"") +
               value + "\"\n";
    };
    EXPECT_TRUE(allowed(path, rule("write back")));
    // The kernel takes both for the same (queue_wc_store).
    for (const auto* off : {"write through", "none"}) EXPECT_FALSE(allowed(path, rule(off))) << off;
    EXPECT_FALSE(allowed("/etc/udev/rules.d/99-fettle-io-scheduler-x.rules", rule("write back")));
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
          replaced(table, "defaults,strictatime", "discard=sync,commit=300"),
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

TEST(ContentsTest, ValuesThatWouldKeepAFileSystemFromBeingMounted) {
    const auto places = linux_places();
    const std::string table = kTable;
    // ext4(5), btrfs(5)
    for (const auto* option : {"commit=abc", "commit=", "commit=-1", "commit=5s", "commit=99999999999", "discard=abc",
                               "discard=", "discard=once"}) {
        const auto after = replaced(table, "errors=remount-ro", std::string("errors=remount-ro,") + option);
        EXPECT_FALSE(allows_fstab(places, table, after)) << option;
    }
}

TEST(ContentsTest, WhatSettingsChangeInSwapLines) {
    const auto places = linux_places();
    const std::string table =
        "/dev/mapper/fedora-swap none swap defaults,x-systemd.device-timeout=0 0 0\n"
        "LABEL=a\\040b swap swap sw,pri=5 0 0 # mine\r\n"
        "/swapfile none swap sw,nofail,discard=once 0 0\n"
        "swapped /swap swap sw,x-systemd.makefs 0 0\n";
    for (const auto& after :
         {replaced(table, "defaults,", "noauto,discard,"), replaced(table, "defaults,", ""),
          replaced(table, "pri=5", "pri=32767,discard=pages"), replaced(table, ",pri=5", ""),
          replaced(table, "LABEL=a\\040b swap swap sw,pri=5 0 0 # mine\r\n", ""),
          replaced(table, "/swapfile none swap sw,nofail,discard=once 0 0\n", ""),
          replaced(table, "/swap swap sw", "/swap swap noauto,pri=0"), table + "UUID=1-2 none swap sw,pri=-1 0 0\n",
          table + "/home/swap\\040file none swap sw 0 0\n", table + "/dev/sda2 none swap auto 0 0\n"}) {
        EXPECT_TRUE(allows_fstab(places, table, after)) << after;
        EXPECT_TRUE(allows_fstab(places, after, table)) << "and back\n" << after;
    }
}

TEST(ContentsTest, WhatNoSettingChangesInSwapLines) {
    const auto places = linux_places();
    const std::string table =
        "/dev/sda2 none swap sw 0 0\n"
        "/dev/sda3 none swap sw,x-systemd.makefs 0 0\n"
        "/dev/sda4 /swap swap sw 0 0\n";
    const auto with_nul = [&](const std::string& part) {
        auto text = table;
        return text.insert(text.find(part), 1, '\0');
    };
    for (const auto& after : {
             // systemd formats the device, or starts a unit (systemd.swap(5)).
             replaced(table, "sda2 none swap sw", "sda2 none swap sw,x-systemd.makefs"),
             replaced(table, "sda2 none swap sw", "sda2 none swap x-systemd.requires=evil.service"),
             replaced(table, "sda2 none swap sw", "sda2 none swap comment=systemd.makefs"),
             replaced(table, "/swap swap sw", "/swap swap sw,x-systemd.makefs"),
             replaced(table, "sda3", "sda5"),
             table + "/dev/sda5 none swap sw,x-systemd.makefs 0 0\n",
             table + "/dev/sda5 none swap sw,pri=5\\054x-systemd.makefs 0 0\n",
             table + "/dev/sda5 none swap sw,pri=high 0 0\n",
             table + "/dev/sda5 none swap sw,discard=abc 0 0\n",
             table + "swapfile none swap sw 0 0\n",
             table + "/dev/../tmp/x none swap sw 0 0\n",
             table + "UUID= none swap sw 0 0\n",
             table + "server:/x none swap sw 0 0\n",
             table + "/dev/sda5\rx none swap sw 0 0\n",
             table + "/dev/sda5 none swap sw 0 0 #\x1b[2J\n",
             table + "/dev/sda5 none swap sw 0 0 #\v\n",
             table + "LABEL=a\\012b none swap sw 0 0\n",
             // It could not be restored.
             replaced(table, "/dev/sda3 none swap sw,x-systemd.makefs 0 0\n", ""),
             with_nul(" none"),
             with_nul("0 0"),
             with_nul("\n"),
         }) {
        EXPECT_FALSE(allows_fstab(places, table, after)) << testing::PrintToString(after);
    }
}

TEST(ContentsTest, TheSystemsOwnFilesAreEditedOnly) {
    const auto places = linux_places();
    const File now{kTable, 0640, 0, 4};
    EXPECT_TRUE(check_contents(places, std::string(kFstab), now, File{kTable, 0640, 0, 4}));
    EXPECT_FALSE(check_contents(places, std::string(kFstab), now, File{kTable, 0644, 0, 4})) << "a mode";
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

TEST(ContentsTest, OfCrypttabTheFourthFieldIsCompared) {
    const Places none;
    const std::string table =
        "luks-root UUID=1 none luks # root disk\n"
        "data\t/dev/sdb1  -\tluks,discard,allow-discards\t# discard\n"
        "bare /dev/sdc1  \n"
        "mine /dev/sdd1 none luks,header=/a\\,discard\n";
    for (const auto& after : {replaced(table, "luks #", "luks,discard #"), replaced(table, "luks #", "discard,luks #"),
                              replaced(table, ",discard,allow-discards", ""), replaced(table, ",allow-discards", ""),
                              replaced(table, "/dev/sdc1  \n", "/dev/sdc1 none discard  \n")}) {
        EXPECT_TRUE(allows_crypttab(none, table, after)) << after;
        EXPECT_TRUE(allows_crypttab(none, after, table)) << "and back\n" << after;
    }
    for (const auto& after :
         {replaced(table, "# root disk", "# root disc"), replaced(table, " # root disk", ""),
          replaced(table, "luks #", "luks,keyscript=/tmp/x #"), replaced(table, "none luks #", "none # luks #"),
          replaced(table, "none luks #", "/tmp/key luks #"), replaced(table, "# discard", "#"),
          replaced(table, "\t/dev/sdb1  -", " /dev/sdb1 -"),
          replaced(table, "/dev/sdc1  \n", "/dev/sdc1 /key discard\n"),
          // systemd takes "\," for a comma within an option.
          replaced(table, "/a\\,discard", "/a\\")}) {
        EXPECT_FALSE(allows_crypttab(none, table, after)) << after;
    }
}

TEST(ContentsTest, CrypttabGetsNoControlCharacters) {
    const Places none;
    const std::string table = "root UUID=1 none luks\nold UUID=2 none luks\r\n";
    const auto wanted = replaced(table, "none luks\n", "none luks,discard\n");
    EXPECT_TRUE(allows_crypttab(none, table, wanted)) << "what is there stays";
    for (const auto& after :
         {replaced(wanted, "none luks,discard", "none\rluks,discard"),
          replaced(wanted, "luks,discard", "luks,discard\r"), replaced(wanted, "luks,discard", "luks,discard\v"),
          replaced(wanted, "luks\r", "luks,discard\r")}) {
        EXPECT_FALSE(allows_crypttab(none, table, after)) << testing::PrintToString(after);
    }
    const auto nul = replaced(table, "UUID=2", std::string("UUID=2\0", 7));
    EXPECT_FALSE(allows_crypttab(none, nul, nul)) << "not even if it is there already";
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

TEST(ContentsTest, TmpMountHasNoLinesWithinLines) {
    const Places none;
    const std::string unit =
        "# remark\n[Unit]\nDescription=x\nDocumentation=man:x\n[Mount]\nWhat=tmpfs\nWhere=/tmp\nType=tmpfs\n";
    EXPECT_TRUE(allows_tmp_mount(none, "", unit));
    EXPECT_TRUE(allows_tmp_mount(none, "", replaced(unit, "# remark", "# re\tmark")));
    for (const auto* line : {"# remark", "Description=x", "Documentation=man:x", "What=tmpfs", "[Unit]"}) {
        // systemd ends lines at the first two (read_line()).
        for (const char end : {'\r', '\0', '\v', '\x1b'}) {
            const auto after = replaced(unit, line, line + std::string(1, end) + "[Mount]" + end + "What=/dev/sdb1");
            EXPECT_FALSE(allows_tmp_mount(none, "", after)) << testing::PrintToString(after);
        }
    }
    const auto theirs = replaced(unit, "# remark", "# remark\r");
    EXPECT_TRUE(allows_tmp_mount(none, theirs, theirs)) << "the line is there already";
    EXPECT_FALSE(allows_tmp_mount(none, unit, theirs));
    const auto nul = replaced(unit, "# remark", std::string("# remark\0", 9));
    EXPECT_FALSE(allows_tmp_mount(none, nul, nul));
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
