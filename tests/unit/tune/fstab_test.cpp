// SPDX-License-Identifier: GPL-3.0-or-later
// /etc/fstab as fstab(5) describes it. A change may touch the options of one line and nothing else.
#include "core/tune/fstab.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fettle::tune {
namespace {

using Strings = std::vector<std::string>;

/// The header that Debian 12's installer writes.
const std::string kDebianHeader =
    "# /etc/fstab: static file system information.\n"
    "#\n"
    "# Use 'blkid' to print the universally unique identifier for a\n"
    "# device; this may be used with UUID= as a more robust way to name devices\n"
    "# that works even if disks are added and removed. See fstab(5).\n"
    "#\n"
    "# systemd generates mount units based on this file, see systemd.mount(5).\n"
    "# Please run 'systemctl daemon-reload' after making changes here.\n"
    "#\n"
    "# <file system> <mount point>   <type>  <options>       <dump>  <pass>\n";
const std::string kDebian =
    kDebianHeader +
    "# / was on /dev/sda2 during installation\n"
    "UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e /               ext4    errors=remount-ro 0       1\n"
    "UUID=9E2A-4C11  /boot/efi       vfat    umask=0077      0       1\n"
    "UUID=1b0b7c39-64d6-4a37-9a43-0f5a6b9f6f22\t/home\text4\tdefaults,strictatime\t0\t2\n"
    "UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11 none            swap    sw              0       0\n"
    "/dev/sr0        /media/cdrom0   udf,iso9660 user,noauto     0       0\n"
    "/dev/sdc1 /mnt/my\\040disk ext4 noauto 0 0\n";

FstabEntry entry_at(std::string_view text, std::string_view mount_point) {
    auto entry = entry_of(text, mount_point);
    EXPECT_TRUE(entry) << mount_point << ": " << (entry ? "" : to_string(entry.error()));
    return entry.value_or(FstabEntry());
}

/// The text with one line's options, given by hand.
std::string with(std::string text, const std::string& old, const std::string& made) {
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), made);
}

FstabChange to(std::string_view text, std::string_view mount_point, const Strings& options) {
    return options_change(entry_at(text, mount_point), options);
}

std::string applied(std::string_view text, const FstabChange& change) {
    auto made = changed(text, change);
    EXPECT_TRUE(made) << (made ? "" : to_string(made.error()));
    return made.value_or(std::string());
}

/// As tune_plan.cpp's reversed() does it for a whole change.
FstabChange back(FstabChange change) {
    std::swap(change.before, change.after);
    std::swap(change.removed, change.added);
    return change;
}

TEST(FstabTest, ReadsEntriesWithTheirPlaces) {
    const auto entries = parse_fstab(kDebian);
    ASSERT_EQ(entries.size(), 6U);
    EXPECT_EQ(entries[0].line, 12U);
    EXPECT_EQ(entries[0].source, "UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e");
    EXPECT_EQ(entries[0].target, "/");
    EXPECT_EQ(entries[0].type, "ext4");
    EXPECT_EQ(entries[0].options, Strings{"errors=remount-ro"});
    EXPECT_EQ(kDebian.substr(entries[0].options_at, entries[0].options_size), "errors=remount-ro");
    EXPECT_EQ(entries[2].options, (Strings{"defaults", "strictatime"}));
    EXPECT_EQ(entries[3].target, "none");
    EXPECT_EQ(entries[4].options, (Strings{"user", "noauto"}));
    EXPECT_EQ(entries[5].target, "/mnt/my disk") << "decoded";
    for (const auto& entry : entries) {
        std::string joined;
        for (const auto& option : entry.options) joined += (joined.empty() ? "" : ",") + option;
        EXPECT_EQ(kDebian.substr(entry.options_at, entry.options_size), joined) << entry.target;
    }
}

TEST(FstabTest, SkipsWhatIsNoEntry) {
    EXPECT_TRUE(parse_fstab("").empty());
    EXPECT_TRUE(
        parse_fstab("# /dev/sda1 / ext4 defaults 0 0\n  # indented /dev/sda1 / ext4 defaults\n\n \t\n").empty());
    EXPECT_TRUE(parse_fstab("/dev/sda1 / ext4\n").empty()) << "no options to replace";
    EXPECT_EQ(parse_fstab("/dev/sda1 / ext4 ro").size(), 1U) << "neither dump nor pass, nor a final newline";
    const auto dos = parse_fstab("/dev/sda1 / ext4 ro\r\n/dev/sdb1 /b ext4 rw,noatime 0 0\r\n");
    ASSERT_EQ(dos.size(), 2U);
    EXPECT_EQ(dos[0].options, Strings{"ro"});
    EXPECT_EQ(dos[1].options, (Strings{"rw", "noatime"}));
}

TEST(FstabTest, FindsTheOnlyEntryOfAMountPoint) {
    EXPECT_EQ(entry_at(kDebian, "/home").line, 14U);
    EXPECT_EQ(entry_at(kDebian, "/home/").line, 14U) << "the same mount point";
    EXPECT_EQ(entry_at(kDebian, "/mnt/my disk").line, 17U);
    EXPECT_EQ(entry_at("/dev/sda1 /data/ ext4 ro 0 0\n", "/data").line, 1U);
    EXPECT_EQ(entry_of(kDebian, "/var").error().code, ErrorCode::not_found);
    EXPECT_EQ(entry_of(kDebian, "none").error().code, ErrorCode::not_found) << "no mount point";
    EXPECT_EQ(entry_of(kDebian, "").error().code, ErrorCode::not_found);
    const auto twice = entry_of("/dev/sda1 /a ext4 ro 0 0\n/dev/sdb1 /a/ ext4 ro 0 0\n", "/a");
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().code, ErrorCode::refused);
    EXPECT_NE(twice.error().context.find("1 and 2"), std::string::npos) << twice.error().context;
}

TEST(FstabTest, AChangeTouchesTheOptionsOfOneLineOnly) {
    EXPECT_EQ(applied(kDebian, to(kDebian, "/", {"errors=remount-ro", "noatime"})),
              with(kDebian, "errors=remount-ro", "errors=remount-ro,noatime"));
    EXPECT_EQ(applied(kDebian, to(kDebian, "/mnt/my disk", {"noauto", "noatime"})),
              with(kDebian, "ext4 noauto 0", "ext4 noauto,noatime 0"));
    const std::string dos = "/dev/sda1 /\text4 ro\r\n/dev/sdb1 /b ext4 ro\r\n";
    EXPECT_EQ(applied(dos, to(dos, "/", {"ro", "noatime"})), with(dos, "ro\r\n", "ro,noatime\r\n")) << "CR LF stays";
}

TEST(FstabTest, AFieldThatWouldBeEmptySaysDefaults) {
    const std::string text = "/dev/sda1 /a ext4 noatime 0 0\n";
    EXPECT_EQ(applied(text, to(text, "/a", {})), "/dev/sda1 /a ext4 defaults 0 0\n");
}

TEST(FstabTest, UndoGivesTheSameBytes) {
    for (const auto* field : {"defaults", "noatime", "defaults,noatime", "noatime,defaults", "ro,noatime,user",
                              "ro,strictatime,noatime,x-a=b", "errors=remount-ro", "discard,discard,ro",
                              "context=\"system_u:object_r:tmp_t:s0:c1,c2\",ro"}) {
        const auto text = "/dev/sda1  /a\text4   " + std::string(field) + "\t0 0\n";
        const auto entry = entry_at(text, "/a");
        for (const auto* wanted : {"noatime", "strictatime", "discard", ""}) {
            auto options = entry.options;
            std::erase_if(options, [](const std::string& one) {
                return one == "noatime" || one == "strictatime" || one == "discard" || one == "defaults";
            });
            if (*wanted != '\0') options.emplace_back(wanted);
            const auto change = options_change(entry, options);
            const auto made = applied(text, change);
            EXPECT_EQ(fit(entry_at(made, "/a"), change), Fit::after) << field << " to " << wanted;
            EXPECT_EQ(applied(made, back(change)), text) << field << " to " << wanted << " gave " << made;
            EXPECT_EQ(applied(made, change), made) << "once more changes nothing";
        }
    }
}

/// Two changes of one line, undone in either order.
TEST(FstabTest, TwoChangesOfALineAreUndoneInEitherOrder) {
    for (const auto* field : {"defaults,strictatime", "strictatime", "ro,strictatime,user", "defaults",
                              "strictatime,ro", "user,defaults,strictatime,ro"}) {
        const auto text = "/dev/sda1 /a ext4 " + std::string(field) + " 0 0\n";
        auto entry = entry_at(text, "/a");
        auto options = entry.options;
        std::erase_if(options, [](const std::string& one) { return one == "strictatime" || one == "defaults"; });
        const auto first = options_change(entry, options);
        const auto once = applied(text, first);
        entry = entry_at(once, "/a");
        options = entry.options;
        std::erase(options, "defaults");
        options.emplace_back("discard");
        const auto second = options_change(entry, options);
        const auto twice = applied(once, second);
        EXPECT_NE(twice, once);

        EXPECT_EQ(applied(twice, back(second)), once) << "the last one first: " << field;
        EXPECT_EQ(applied(once, back(first)), text) << field;
        const auto without_first = applied(twice, back(first));
        EXPECT_EQ(fit(entry_at(without_first, "/a"), second), Fit::after) << "the second stays: " << field;
        EXPECT_EQ(applied(without_first, back(second)), text) << "the first one first: " << field;
    }
}

TEST(FstabTest, ChangesOfOtherLinesAreIndependent) {
    const auto root = to(kDebian, "/", {"errors=remount-ro", "noatime"});
    const auto home = to(kDebian, "/home", {});
    const auto both = applied(applied(kDebian, root), home);
    EXPECT_EQ(applied(both, back(root)), applied(kDebian, home));
    EXPECT_EQ(applied(both, back(home)), applied(kDebian, root));
    EXPECT_EQ(applied(applied(both, back(root)), back(home)), kDebian);
}

TEST(FstabTest, OptionsOfSomeoneElseStay) {
    const auto change = to(kDebian, "/home", {"noatime"});
    auto made = applied(kDebian, change);
    made = with(made, "\tnoatime\t0\t2", "\tnofail,noatime,x-gvfs-show\t0\t2");
    made += "/dev/sdd1 /new ext4 defaults 0 0\n";
    const auto undone = applied(made, back(change));
    const auto entry = entry_at(undone, "/home");
    auto options = entry.options;
    std::erase(options, "defaults");
    std::sort(options.begin(), options.end());
    EXPECT_EQ(options, (Strings{"nofail", "strictatime", "x-gvfs-show"}));
    EXPECT_EQ(entry_at(undone, "/new").options, Strings{"defaults"});
}

TEST(FstabTest, ChangesOfSomeoneElseInOurOptionsAreRefused) {
    const auto change = to(kDebian, "/home", {"noatime"});
    const auto made = applied(kDebian, change);
    // Neither as before (strictatime) nor as after (noatime).
    const auto other = with(made, "\tnoatime\t0\t2", "\tlazytime\t0\t2");
    EXPECT_EQ(fit(entry_at(other, "/home"), change), Fit::other);
    const auto undone = changed(other, back(change));
    ASSERT_FALSE(undone);
    EXPECT_EQ(undone.error().code, ErrorCode::refused);
    EXPECT_EQ(changed(with(made, "/home", "/elsewhere"), back(change)).error().code, ErrorCode::not_found);
    EXPECT_EQ(changed(made + "/dev/sdz1 /home ext4 ro 0 0\n", back(change)).error().code, ErrorCode::refused);
    // Both the old and the new option: not ours either.
    EXPECT_EQ(fit(entry_at(with(made, "\tnoatime\t0\t2", "\tnoatime,strictatime\t0\t2"), "/home"), change), Fit::other);
}

TEST(FstabTest, WritingDefaultsOutOrNotIsNoChange) {
    const auto change = to(kDebian, "/", {"errors=remount-ro", "noatime"});
    const auto made = with(applied(kDebian, change), "errors=remount-ro,noatime", "defaults,noatime,errors=remount-ro");
    EXPECT_EQ(fit(entry_at(made, "/"), change), Fit::after);
    EXPECT_TRUE(changed(made, back(change)));
}

TEST(FstabTest, OptionsThatWouldBreakTheLineAreRefused) {
    const auto entry = entry_at(kDebian, "/home");
    for (const auto* option : {"a b", "a\tb", "a,b", "a\nb", "a\rb", "a\x7f", ""}) {
        const auto made = with_options(kDebian, entry, {option});
        ASSERT_FALSE(made) << option;
        EXPECT_EQ(made.error().code, ErrorCode::invalid_argument);
    }
    EXPECT_FALSE(with_options(kDebian, entry, {std::string("a\0b", 3)}));
    EXPECT_TRUE(with_options(kDebian, entry, {"x-label=\303\244", "a\\040b"}));
}

TEST(FstabOwnerTest, HeadersOfInstallersAreNoForeignOwner) {
    EXPECT_EQ(foreign_owner(kDebian, nullptr), "");
    const auto entry = entry_at(kDebian, "/home");
    EXPECT_EQ(foreign_owner(kDebian, &entry), "");
    const std::string anaconda =
        "\n#\n# /etc/fstab\n# Created by anaconda on Wed Nov  1 12:00:00 2023\n#\n"
        "# Accessible filesystems, by reference, are maintained under '/dev/disk/'.\n"
        "# See man pages fstab(5), findfs(8), mount(8) and/or blkid(8) for more info.\n#\n"
        "# After editing this file, run 'systemctl daemon-reload' to update systemd\n"
        "# units generated from this file.\n#\n/dev/sda1 / xfs defaults 0 0\n";
    EXPECT_EQ(foreign_owner(anaconda, nullptr), "");
    const std::string arch =
        "# Static information about the filesystems.\n# See fstab(5) for details.\n\n"
        "# <file system> <dir> <type> <options> <dump> <pass>\n# /dev/sda2\n/dev/sda2 / ext4 rw,relatime 0 1\n";
    EXPECT_EQ(foreign_owner(arch, nullptr), "");
    const std::string ubuntu =
        "# /etc/fstab: static file system information.\n#\n# Use 'blkid' to print the universally unique identifier\n"
        "# / was on /dev/ubuntu-vg/ubuntu-lv during curtin installation\n/dev/x / ext4 defaults 0 1\n";
    EXPECT_EQ(foreign_owner(ubuntu, nullptr), "");
    const std::string pi =
        "proc            /proc           proc    defaults          0       0\n"
        "PARTUUID=1-02  /               ext4    defaults,noatime  0       1\n"
        "# a swapfile is not a swap partition, no line here\n"
        "#   use  dphys-swapfile swap[on|off]  for that\n";
    EXPECT_EQ(foreign_owner(pi, nullptr), "");
    EXPECT_EQ(foreign_owner("", nullptr), "");
}

TEST(FstabOwnerTest, ProgramsThatWriteTheFileSaySo) {
    for (
        const auto* header : {
            "# This is a generated file.  Do not edit!\n#\n# To make changes, edit the fileSystems and swapDevices NixOS "
            "options\n# in your /etc/nixos/configuration.nix file.\n",  // NixOS
            "# Ansible managed\n",                                      // {{ ansible_managed }}, the default
            "# Ansible managed: /srv/ansible/fstab.j2 modified on 2023-02-01 by root on build\n",
            "#\n# ansible managed\n#\n",
            "# DO NOT EDIT\n",
            "# This file is managed by Puppet. DO NOT EDIT.\n",
            "# HEADER: This file was autogenerated at 2023-02-01 12:00:00 +0000\n"
            "# HEADER: by puppet.  While it can still be managed manually, it\n"
            "# HEADER: is definitely not recommended.\n",
            "# Generated by Chef. Local modifications will be overwritten.\n",
            "\n\n## Do Not Modify: written by the image builder ##\n",
        }) {
        EXPECT_NE(foreign_owner(std::string(header) + "/dev/sda1 / ext4 defaults 0 1\n", nullptr), "") << header;
    }
    EXPECT_EQ(foreign_owner("/dev/sda1 / ext4 defaults 0 1\n# do not edit the line below\n", nullptr), "")
        << "a comment on one line says nothing of the file";
}

TEST(FstabOwnerTest, LinesOfCloudInitAreItsOwn) {
    const std::string text =
        "LABEL=cloudimg-rootfs\t/\t ext4\tdiscard,errors=remount-ro\t0 1\n"
        "/dev/vdb\t/mnt\tauto\tdefaults,nofail,x-systemd.after=cloud-init.service,_netdev,comment=cloudconfig\t0\t2\n";
    const auto root = entry_at(text, "/");
    const auto data = entry_at(text, "/mnt");
    EXPECT_EQ(foreign_owner(text, &root), "");
    EXPECT_NE(foreign_owner(text, &data), "");
}

TEST(FstabOwnerTest, LinesWithinABlockOfAnsibleAreItsOwn) {
    // ansible.builtin.blockinfile
    const std::string text =
        "/dev/sda1 / ext4 defaults 0 1\n"
        "# BEGIN ANSIBLE MANAGED BLOCK\n/dev/sdb1 /data ext4 defaults 0 2\n# END ANSIBLE MANAGED BLOCK\n"
        "/dev/sdc1 /more ext4 defaults 0 2\n";
    const auto outside = entry_at(text, "/");
    const auto inside = entry_at(text, "/data");
    const auto after = entry_at(text, "/more");
    EXPECT_EQ(foreign_owner(text, &outside), "");
    EXPECT_NE(foreign_owner(text, &inside), "");
    EXPECT_EQ(foreign_owner(text, &after), "");
}

}  // namespace
}  // namespace fettle::tune
