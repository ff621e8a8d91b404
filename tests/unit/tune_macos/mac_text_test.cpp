// SPDX-License-Identifier: GPL-3.0-or-later
// Outputs of macOS' programs; where each comes from: tests/data/tune/README.md.
#include "core/tune/macos/mac_text.h"

#include "tests/unit/tune_macos/saved.h"

namespace fettle::tune {
namespace {

constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;

TEST(PowerSettingsTest, ReadsBothSources) {
    const auto sources = parse_power_settings(saved_text("pmset_custom_macbook.txt"));
    ASSERT_EQ(sources.size(), 2U);
    EXPECT_EQ(sources[0].name, "Battery Power");
    EXPECT_EQ(sources[1].name, "AC Power");
    EXPECT_EQ(sources[0].values.size(), 20U);
    EXPECT_EQ(sources[1].values.size(), 21U);
    ASSERT_NE(sources[0].find("hibernatemode"), nullptr);
    EXPECT_EQ(*sources[0].find("hibernatemode"), "3");
    EXPECT_EQ(*sources[0].find("hibernatefile"), "/var/vm/sleepimage");
    EXPECT_EQ(*sources[0].find("highstandbythreshold"), "50") << "a single blank";
    EXPECT_EQ(*sources[0].find("displaysleep"), "2");
    EXPECT_EQ(*sources[1].find("displaysleep"), "10");
    EXPECT_EQ(sources[0].find("womp"), nullptr) << "on AC power only";
}

TEST(PowerSettingsTest, KeysHaveBlanksAndValuesComments) {
    const auto sources = parse_power_settings(saved_text("pmset_live.txt"));
    ASSERT_EQ(sources.size(), 2U);
    EXPECT_TRUE(sources[0].values.empty());
    ASSERT_NE(sources[1].find("Sleep On Power Button"), nullptr);
    EXPECT_EQ(*sources[1].find("Sleep On Power Button"), "1");
    EXPECT_EQ(*sources[1].find("sleep"), "0");
}

TEST(PowerSettingsTest, SkipsWhatHasNotTheForm) {
    EXPECT_TRUE(parse_power_settings("").empty());
    EXPECT_TRUE(parse_power_settings(" hibernatemode 3\n").empty()) << "no source";
    const auto sources = parse_power_settings("AC Power:\n hibernatemode\n 7\n text only\nno source\n");
    ASSERT_EQ(sources.size(), 1U);
    EXPECT_TRUE(sources[0].values.empty());
}

TEST(LocalSnapshotsTest, ReadsNamesWithoutTheirRemarks) {
    const auto names = parse_local_snapshots(saved_text("tmutil_sonoma.txt"));
    ASSERT_EQ(names.size(), 7U);
    EXPECT_EQ(names.front(), "com.apple.TimeMachine.2023-09-12-174710.local");
    EXPECT_TRUE(parse_local_snapshots("Snapshots for disk /:\n").empty());
}

TEST(SwapUsageTest, ReadsBothDecimalSeparators) {
    const auto point = parse_swap_usage(saved_text("swapusage.txt"));
    ASSERT_TRUE(point);
    EXPECT_EQ(point->total_bytes, 4096 * kMib);
    EXPECT_EQ(point->used_bytes, 2743 * kMib + kMib / 2);
    EXPECT_TRUE(point->encrypted);
    const auto comma = parse_swap_usage(saved_text("swapusage_comma.txt"));
    ASSERT_TRUE(comma);
    EXPECT_EQ(comma->total_bytes, 1024 * kMib);
    EXPECT_EQ(comma->used_bytes, 379 * kMib + kMib / 4);
}

TEST(SwapUsageTest, RejectsOtherForms) {
    for (const auto* text : {"", "vm.swapusage: total = 1.00M", "total = 1.00M used = 2.00M", "total = x used = 1.00M",
                             "total: 1.00M used: 1.00M"}) {
        EXPECT_EQ(parse_swap_usage(text), std::nullopt) << text;
    }
}

TEST(ProfiledDrivesTest, ReadsAnNvmeDriveAndNotItsPartitions) {
    const auto drives = parse_profiled_drives(saved_text("nvme_m1.txt"));
    ASSERT_EQ(drives.size(), 1U);
    EXPECT_EQ(drives[0].bsd_name, "disk0");
    EXPECT_EQ(drives[0].model, "APPLE SSD AP1024Q");
    EXPECT_EQ(drives[0].trim, true);
    EXPECT_EQ(drives[0].solid_state, std::nullopt);
}

TEST(ProfiledDrivesTest, ReadsASataDrive) {
    const auto drives = parse_profiled_drives(saved_text("sata_c300.txt"));
    ASSERT_EQ(drives.size(), 1U);
    EXPECT_EQ(drives[0].bsd_name, "disk0");
    EXPECT_EQ(drives[0].model, "C300-CTFDDAC128MAG");
    EXPECT_EQ(drives[0].trim, false);
    EXPECT_EQ(drives[0].solid_state, true);
}

}  // namespace
}  // namespace fettle::tune
