// SPDX-License-Identifier: GPL-3.0-or-later
// Flags of swapon(2), and what is never given to swapon(2) or swapoff(2).
#include "platform/linux/swap_area.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

struct FlagRow {
    std::string_view options;
    int flags;
};

// swapon(2): SWAP_FLAG_PREFER is 0x8000 and the priority its lowest 15 bits. Linux, include/linux/swap.h:
// SWAP_FLAG_DISCARD 0x10000, SWAP_FLAG_DISCARD_ONCE 0x20000, SWAP_FLAG_DISCARD_PAGES 0x40000.
constexpr std::array kFlagRows{
    FlagRow{"", 0},
    FlagRow{"sw", 0},
    FlagRow{"defaults,nofail,noauto", 0},
    FlagRow{"pri=0", 0x8000},
    FlagRow{"pri=5", 0x8005},
    FlagRow{"sw,pri=100", 0x8064},
    FlagRow{"pri=32767", 0xffff},
    FlagRow{"pri=32768", 0},
    FlagRow{"pri=-1", 0},
    FlagRow{"pri=", 0},
    FlagRow{"pri=5x", 0},
    FlagRow{"pri=5,pri=7", 0x8007},
    FlagRow{"discard", 0x10000},
    FlagRow{"discard=once", 0x30000},
    FlagRow{"discard=pages", 0x50000},
    FlagRow{"discard=other", 0},
    FlagRow{"nodiscard", 0},
    FlagRow{"discard=pages,discard=once", 0x30000},
    FlagRow{"sw,pri=10,discard=pages", 0x5800a},
    FlagRow{"discard=once,pri=32767,nofail", 0x3ffff},
};

TEST(SwapFlagsTest, OptionsOfFstabGiveTheFlagsOfTheSystemCall) {
    for (const auto& row : kFlagRows) EXPECT_EQ(swap_flags(row.options), row.flags) << row.options;
}

class SwapDeviceTest : public testing::Test {
protected:
    /// Neither system call is made: their errors have other texts.
    static void expect_refused(const std::string& path) {
        for (const auto& status : {activate_swap_device(path, "pri=5"), deactivate_swap_device(path)}) {
            ASSERT_FALSE(status) << path;
            EXPECT_EQ(status.error().code, ErrorCode::refused) << path;
            EXPECT_EQ(status.error().context, path + " is not a block device");
        }
    }
    [[nodiscard]] std::string here(const std::string& path) const { return system_.top() + "/" + path; }

    FakeSystem system_;
};

TEST_F(SwapDeviceTest, AFileIsNoDevice) {
    system_.file("swapfile", std::string(40960, '\0'));
    expect_refused(here("swapfile"));
    system_.bytes("empty", {});
    expect_refused(here("empty"));
}

TEST_F(SwapDeviceTest, AFolderIsNoDevice) {
    system_.folder("folder");
    expect_refused(here("folder"));
}

TEST_F(SwapDeviceTest, ACharacterDeviceIsNoBlockDevice) { expect_refused("/dev/null"); }

// Links of udev lead to devices: "/dev/disk/by-uuid/…".
TEST_F(SwapDeviceTest, WhatALinkLeadsToCounts) {
    system_.file("swapfile", std::string(40960, '\0'));
    system_.folder("folder");
    system_.link("dev/disk/by-uuid/1", "swapfile");
    system_.link("dev/disk/by-uuid/2", "folder");
    expect_refused(here("dev/disk/by-uuid/1"));
    expect_refused(here("dev/disk/by-uuid/2"));
}

TEST_F(SwapDeviceTest, WhatIsMissingIsNamed) {
    system_.link("dev/disk/by-uuid/3", "none");
    for (const auto& path : {here("none"), here("dev/disk/by-uuid/3")}) {
        for (const auto& status : {activate_swap_device(path, ""), deactivate_swap_device(path)}) {
            ASSERT_FALSE(status) << path;
            EXPECT_EQ(status.error().code, ErrorCode::vanished) << path;
            EXPECT_TRUE(status.error().context.starts_with("reading " + path)) << status.error().context;
        }
    }
}

}  // namespace
}  // namespace fettle::linux_system
