// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/places.h"

#include <gtest/gtest.h>

#include <string>

#include "core/tune/family.h"

namespace fettle::tune {
namespace {

TEST(PlacesTest, AnAsteriskStaysWithinAComponent) {
    const Places places{{"/etc/x.d/zz-*-a*.conf", "/etc/*.d/one"}, {}, {}, {}};
    EXPECT_TRUE(places.has_file("/etc/x.d/zz-b-a1.conf"));
    EXPECT_TRUE(places.has_file("/etc/x.d/zz-b-a-a.conf-a.conf"));
    EXPECT_TRUE(places.has_file("/etc/y.d/one"));
    for (const std::string path :
         {"/etc/x.d/zz--a1.conf", "/etc/x.d/zz-b-a.conf", "/etc/x.d/zz-b/c-a1.conf", "/etc/x.d/zz-b-a1.conf/",
          "/etc/x.d//zz-b-a1.conf", "/etc/x.d/./zz-b-a1.conf", "/etc/.d/one", "/etc/a/b.d/one", "etc/y.d/one", "",
          "/etc/y\n.d/one", "/etc/x.d", "/etc/x.d/zz-b-a1.con"}) {
        EXPECT_FALSE(places.has_file(path)) << path;
    }
    EXPECT_FALSE(places.has_file(std::string("/etc/y\0.d/one", 13)));
}

TEST(PlacesTest, ParentsOfAPathAreOnlyWhereThePatternHasThem) {
    const Places places{{}, {"/sys/block/*/device/../../host/*/policy"}, {}, {}};
    EXPECT_TRUE(places.has_value("/sys/block/sda/device/../../host/host0/policy"));
    EXPECT_FALSE(places.has_value("/sys/block/../device/../../host/host0/policy"));
    EXPECT_FALSE(places.has_value("/sys/block/sda/device/../../host/../policy"));
    EXPECT_FALSE(places.has_value("/sys/block/sda/device/../x/host/host0/policy"));
}

TEST(PlacesTest, FoldersAreThoseOfTheFiles) {
    const Places places{{"/etc/systemd/*.conf.d/zz-*.conf"}, {}, {}, {}};
    for (const std::string folder : {"/etc", "/etc/systemd", "/etc/systemd/sleep.conf.d"}) {
        EXPECT_TRUE(places.has_folder(folder)) << folder;
    }
    for (const std::string folder : {"", "/", "etc", "/etc/", "/etc/systemd/system", "/etc/systemd/..", "/usr",
                                     "/etc/systemd/a.conf.d/zz-1.conf"}) {
        EXPECT_FALSE(places.has_folder(folder)) << folder;
    }
}

TEST(PlacesTest, PlainPaths) {
    for (const std::string path : {"/", "/home", "/a b/\xc3\xa4", "/..."}) EXPECT_TRUE(is_plain_path(path)) << path;
    for (const std::string path : {"", "home", "//", "/home/", "/.", "/home/../etc", "/a\nb", "/a\x7f"}) {
        EXPECT_FALSE(is_plain_path(path)) << path;
    }
}

TEST(PlacesTest, OnlyWhoSaysSoRebuildsTheInitramfs) {
    Places places;
    EXPECT_TRUE(places.has_reload(Reload::systemd));
    EXPECT_FALSE(places.has_reload(Reload::initramfs));
    Places more;
    more.initramfs = true;
    places.add(more);
    EXPECT_TRUE(places.has_reload(Reload::initramfs));
    EXPECT_TRUE(linux_places().has_reload(Reload::initramfs));
}

TEST(PlacesTest, SwapDevicesAreBelowDev) {
    const auto places = linux_places();
    for (const std::string path : {"/dev/disk/by-uuid/5c1f2f1e", "/dev/mapper/vg-swap", "/dev/nvme0n1p3"}) {
        EXPECT_TRUE(places.has_swap_device(path)) << path;
    }
    for (const std::string path :
         {"/dev/shm/x", "/dev/disk/by-uuid/../x", "/dev/..", "/tmp/x", "/dev/mapper/a/b", ""}) {
        EXPECT_FALSE(places.has_swap_device(path)) << path;
    }
}

TEST(PlacesTest, FilesThatRunProgramsAreNoneOfThem) {
    const auto places = linux_places();
    for (const std::string path :
         {"/etc/passwd", "/etc/sudoers.d/zz-fettle-x", "/etc/cron.d/zz-fettle-x", "/etc/systemd/system/x.service",
          "/etc/systemd/system/x.mount", "/etc/systemd/system/local-fs.target.d/x.conf", "/etc/initramfs-tools/hooks/x",
          "/etc/lvm/lvm.conf", "/etc/systemd/system.conf.d/x.conf", "/etc/udev/rules.d/10-x.rules",
          "/etc/ld.so.preload"}) {
        EXPECT_FALSE(places.has_file(path)) << path;
    }
    for (const std::string path :
         {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/sys/kernel/uevent_helper"}) {
        EXPECT_FALSE(places.has_value(path)) << path;
    }
    EXPECT_FALSE(places.has_unit("ssh.service"));
    EXPECT_FALSE(places.has_mount_option("suid"));
    EXPECT_FALSE(places.has_mount_option("discard=async,suid")) << "one option";
    EXPECT_TRUE(places.has_mount_option("commit=60"));
    for (const auto* option : {"commit=", "commit=60,suid", "commit=60 -o suid", "commit=\"60\"", "commit=60/..",
                               "xcommit=60", "commit=60\n"}) {
        EXPECT_FALSE(places.has_mount_option(option)) << option;
    }
}

}  // namespace
}  // namespace fettle::tune
