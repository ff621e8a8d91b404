// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/settings_lock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace fettle {
namespace {

TEST(SettingsLock, IsHeldByOneAtATime) {
    const auto folder =
        std::filesystem::path(testing::TempDir()) / ("fettle-settings-lock-" + std::to_string(::getpid()));
    {
        const auto first = lock_settings(folder / "lock");
        ASSERT_TRUE(first) << to_string(first.error());
        const auto second = lock_settings(folder / "lock");
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::busy);
    }
    EXPECT_TRUE(lock_settings(folder / "lock")) << "it ends with its owner";
    std::filesystem::permissions(folder / "lock", std::filesystem::perms::all);
    EXPECT_EQ(lock_settings(folder / "lock").error().code, ErrorCode::refused) << "others could replace the file";
    std::filesystem::remove_all(folder);
}

TEST(SettingsLock, NeedsAFolder) { EXPECT_EQ(lock_settings({}).error().code, ErrorCode::refused); }

}  // namespace
}  // namespace fettle
