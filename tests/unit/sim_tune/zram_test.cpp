// SPDX-License-Identifier: GPL-3.0-or-later
// Swap in compressed memory: shown, and set where zram-generator makes it.
#include <gtest/gtest.h>

#include <string>

#include "core/tune/zram_size.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

constexpr const char* kGenerator = "/usr/lib/systemd/system-generators/zram-generator";
constexpr const char* kMain = "/etc/systemd/zram-generator.conf";
constexpr const char* kOwn = "/etc/systemd/zram-generator.conf.d/zz-fettle-zram-size.conf";

/// The Raspberry Pi: 4,000,000 KiB of memory, 3906 MiB; /dev/zram0 of 2,000,000 KiB, 1953 MiB.
World with_generator(const std::string& conf) {
    auto described = raspberry_pi();
    described.system->put(kGenerator, "ELF");
    described.system->put("/sys/block/zram0/disksize", "2048000000\n");
    if (!conf.empty()) described.system->put(kMain, conf);
    return World(std::move(described));
}

/// zram-generator.conf(5): "zram-size" and its example, the default being min(ram / 2, 4096).
TEST(ZramSizeTest, Expressions) {
    EXPECT_EQ(zram_size_mib("min(ram / 2, 4096)", 8000), 4000U);
    EXPECT_EQ(zram_size_mib("min(ram / 2, 4096)", 16000), 4096U);
    EXPECT_EQ(zram_size_mib("ram * 0.75", 1000), 750U);
    EXPECT_EQ(zram_size_mib("ram/10", 1009), 100U);
    EXPECT_EQ(zram_size_mib(" max( 512 , ram - 1024 ) ", 1024), 512U);
    EXPECT_EQ(zram_size_mib("(ram + 24) / (1 + 1)", 1000), 512U);
    EXPECT_EQ(zram_size_mib("2048", 1), 2048U);
    EXPECT_EQ(zram_size_mib("0", 1000), 0U);
}

TEST(ZramSizeTest, WhatIsNoSize) {
    for (const auto* text : {"", "ram +", "min(1", "ram ram", "-1", "1/0", "0/0", "rum", "1e9", "ram ^ 2", "nan", "inf",
                             "((((((((((((((((((((1))))))))))))))))))))"}) {
        EXPECT_EQ(zram_size_mib(text, 1000), std::nullopt) << text;
    }
}

TEST(ZramTest, ItsSizeIsSetForTheNextStart) {
    auto world = with_generator("[zram0]\nzram-size = ram / 2\n");
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("zram-size").value, "1953");
    EXPECT_EQ(program->setting("zram-size").value_at_start, "") << "half of 3906";
    EXPECT_EQ(program->setting("zram-size").bounds->unit, "MiB");
    auto receipt = program->set({{"zram-size", "1G"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    const auto text = world.system.all().at(kOwn);
    EXPECT_TRUE(text.ends_with("\n[zram0]\nzram-size = 1024\n")) << text;
    EXPECT_EQ(program->setting("zram-size").value, "1953");
    EXPECT_EQ(program->setting("zram-size").value_at_start, "1024");
    receipt = program->set({{"zram-size", "0"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(program->setting("zram-size").value_at_start, "0");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(ZramTest, WhatTheConfigurationSaysForTheNextStart) {
    EXPECT_EQ(with_generator("").start()->setting("zram-size").value_at_start, "0") << "no device without a section";
    EXPECT_EQ(with_generator("[zram1]\n").start()->setting("zram-size").value_at_start, "0");
    EXPECT_EQ(with_generator("[zram0]\n").start()->setting("zram-size").value_at_start, "") << "min(ram / 2, 4096)";
    EXPECT_EQ(with_generator("[zram0]\nzram-size = ram\n").start()->setting("zram-size").value_at_start, "3906");
    EXPECT_EQ(with_generator("[zram0]\nzram-size = 3 * ratio\n").start()->setting("zram-size").value_at_start, "");
}

TEST(ZramTest, WhatOverridesTheSizeIsNamed) {
    const auto obstacle = [](World world) {
        const auto setting = world.start()->setting("zram-size");
        return setting.obstacle ? render(setting.obstacle->text, setting.obstacle->evidence) : std::string();
    };
    EXPECT_EQ(obstacle(with_generator("[zram0]\n")), "");
    EXPECT_NE(obstacle(with_generator("[zram0]\nzram-fraction = 0.1\n")).find("zram-fraction"), std::string::npos);
    EXPECT_NE(obstacle(with_generator("[zram0]\nhost-memory-limit = 2048\n")).find("2048 MiB"), std::string::npos);
    EXPECT_EQ(obstacle(with_generator("[zram0]\nhost-memory-limit = 9048\n")), "");
    // Without zram-generator, somebody else sets it up.
    auto tools = raspberry_pi();
    tools.system->put("/etc/default/zramswap", "PERCENT=50\n");
    EXPECT_NE(obstacle(World(tools)).find("/etc/default/zramswap"), std::string::npos);
    EXPECT_NE(obstacle(World(raspberry_pi())), "");
}

TEST(ZramTest, IsNotListedWithoutEither) {
    for (const auto& one : World(worn_laptop()).start()->settings()) EXPECT_NE(one.id, "zram-size");
}

}  // namespace
}  // namespace fettle::tune::test
