// SPDX-License-Identifier: GPL-3.0-or-later
// Outputs of Windows' programs; where each comes from: tests/data/tune/README.md.
#include "core/tune/windows/power_text.h"
#include "core/tune/windows/storage_text.h"
#include "tests/unit/tune_windows/saved.h"

namespace fettle::tune {
namespace {

constexpr std::uint64_t kGib = std::uint64_t{1} << 30U;
constexpr const char* kDiskIdle = "6738e2c4-e8a5-4a42-b16a-e040e769756e";

TEST(PowerPlanTest, ReadsTheLastTwoNumbersOfEachSetting) {
    const auto plan = parse_power_plan(saved_text("powercfg_query_balanced.txt"));
    EXPECT_EQ(plan.scheme, "381b4222-f694-41f0-9685-ff5bb260df2e");
    ASSERT_EQ(plan.values.size(), 2U) << "subgroups are no settings";
    const auto* const idle = plan.find(kDiskIdle);
    ASSERT_NE(idle, nullptr);
    EXPECT_EQ(idle->ac, 1200U) << "20 minutes, Windows' default";
    EXPECT_EQ(idle->dc, 600U);
    const auto* const script = plan.find("4c793e7d-a264-42e1-87d3-7a0d2f523ccd");
    ASSERT_NE(script, nullptr);
    EXPECT_EQ(script->ac, 1U);
    EXPECT_EQ(script->dc, 0U);
}

TEST(PowerPlanTest, GoesByNumbersAndNotByWords) {
    const auto plan = parse_power_plan(saved_text("powercfg_query_german.txt"));
    const auto* const link = plan.find("EE12F906-D277-404B-B6DA-E5FA1A576DF5");
    ASSERT_NE(link, nullptr);
    EXPECT_EQ(link->ac, 1U);
    EXPECT_EQ(link->dc, 2U);
}

TEST(PowerPlanTest, LeavesOutSettingsWithAnotherCountOfNumbers) {
    const std::string guid = std::string("  ") + kDiskIdle + "\n";
    EXPECT_TRUE(parse_power_plan(guid + "0x00000001\n").values.empty());
    EXPECT_TRUE(parse_power_plan(guid + "0x00000001 0x00000002 0x00000003\n").values.empty());
    EXPECT_TRUE(parse_power_plan("0x00000001 0x00000002\n").values.empty()) << "no setting before them";
    EXPECT_TRUE(parse_power_plan(guid + "0x1 0x2\n").values.empty()) << "powercfg prints eight digits";
    EXPECT_TRUE(parse_power_plan("").scheme.empty());
    EXPECT_TRUE(parse_power_plan("381b4222-f694-41f0-9685-ff5bb260df2").scheme.empty()) << "a digit too few";
}

TEST(SleepStatesTest, ListsWithReasonsAreUnavailable) {
    const auto states = parse_sleep_states(saved_text("powercfg_a_no_hibernation.txt"));
    EXPECT_EQ(states.available, std::vector<std::string>{"Standby (S3)"});
    EXPECT_EQ(states.unavailable,
              (std::vector<std::string>{"Standby (S1)", "Standby (S2)", "Hibernate", "Standby (S0 Low Power Idle)",
                                        "Hybrid Sleep", "Fast Startup"}));
}

TEST(SleepStatesTest, ReadsModernStandby) {
    const auto states = parse_sleep_states(saved_text("powercfg_a_modern_standby.txt"));
    EXPECT_EQ(states.available,
              (std::vector<std::string>{"Standby (S0 Low Power Idle) Network Disconnected", "Hibernate"}));
    EXPECT_EQ(states.unavailable, std::vector<std::string>{"Standby (S1)"});
}

TEST(DeleteNotificationTest, ZeroMeansThatTrimIsSent) {
    // Windows prints "Disabled" behind 0: not TRIM is disabled, its disabling is (MicrosoftDocs, issue 5676).
    const auto both = parse_delete_notification(saved_text("fsutil_21h1.txt"));
    EXPECT_EQ(both.ntfs, true);
    EXPECT_EQ(both.refs, true);
    const auto one = parse_delete_notification(saved_text("fsutil_documentation.txt"));
    EXPECT_EQ(one.ntfs, false);
    EXPECT_EQ(one.refs, std::nullopt) << "not currently set";
}

TEST(DeleteNotificationTest, Windows7DoesNotNameTheFileSystem) {
    const auto old = parse_delete_notification("DisableDeleteNotify = 1\r\n");
    EXPECT_EQ(old.ntfs, false);
    EXPECT_EQ(old.refs, std::nullopt);
    EXPECT_EQ(parse_delete_notification("DisableDeleteNotify = 2").ntfs, std::nullopt);
    EXPECT_EQ(parse_delete_notification("The FSUTIL utility requires that you have administrative privileges.").ntfs,
              std::nullopt);
}

TEST(ShadowStorageTest, ReadsEachVolume) {
    const auto all = parse_shadow_storage(saved_text("vssadmin_vista.txt"));
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].volume, "C:");
    // 1.335 and 4.395 times 2^30.
    EXPECT_EQ(all[0].used_bytes, 1'433'445'335U);
    EXPECT_EQ(all[0].most_bytes, 4'719'095'316U);
    EXPECT_FALSE(all[0].unlimited);
    EXPECT_EQ(all[1].volume, "V:");
    EXPECT_EQ(all[1].used_bytes, 13'575'317'881U);
}

TEST(ShadowStorageTest, ReadsNoLimitAndABrokenLine) {
    const auto all = parse_shadow_storage(saved_text("vssadmin_unbounded.txt"));
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].volume, "C:");
    EXPECT_TRUE(all[0].unlimited);
    EXPECT_EQ(all[0].most_bytes, std::nullopt);
    ASSERT_TRUE(all[0].used_bytes);
    EXPECT_NEAR(static_cast<double>(*all[0].used_bytes) / static_cast<double>(kGib), 15.681, 0.001);
}

TEST(ShadowStorageTest, ReadsOtherLanguagesByPosition) {
    // Written: the order is vssadmin's, the words are German and French.
    const auto all = parse_shadow_storage(
        "   F\u00fcr Volume: (C:)\\\\?\\Volume{1}\\\n   Schattenkopie-Speichervolume: (D:)\\\\?\\Volume{2}\\\n"
        "   Verwendet: 0 Bytes (0%)\n   Zugewiesen: 0 Bytes (0%)\n   Maximal: 1,5 GB (1%)\n\n"
        "   Pour le volume: \\\\?\\Volume{3}\\\n   Volume: \\\\?\\Volume{3}\\\n"
        "   Utilis\u00e9: 2 Mo (1%)\n   Allou\u00e9: 3 Mo (2%)\n   Maximal: 4 Mo (3%)\n");
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].volume, "C:");
    EXPECT_EQ(all[0].used_bytes, 0U);
    EXPECT_EQ(all[0].most_bytes, kGib + kGib / 2);
    EXPECT_EQ(all[1].volume, "\\\\?\\Volume{3}\\");
    EXPECT_EQ(all[1].used_bytes, 2U << 20U);
    EXPECT_EQ(all[1].most_bytes, 4U << 20U);
}

TEST(ScheduledTaskTest, ReadsTheTaskAndNotItsTriggers) {
    const auto task = parse_scheduled_task(saved_text("scheduled_defrag.xml"));
    ASSERT_TRUE(task);
    EXPECT_TRUE(task->enabled) << "the trigger is disabled, not the task";
    EXPECT_EQ(task->command, "%windir%\\system32\\defrag.exe");
    EXPECT_EQ(task->arguments, "-c -h -o -$");
}

TEST(ScheduledTaskTest, IsEnabledUnlessItSaysOtherwise) {
    EXPECT_FALSE(parse_scheduled_task("<Task><Settings><Enabled>false</Enabled></Settings></Task>")->enabled);
    EXPECT_TRUE(parse_scheduled_task("<Task><Settings></Settings></Task>")->enabled) << "the schema's default";
    EXPECT_TRUE(parse_scheduled_task("<Task><Settings/></Task>")->enabled);
    EXPECT_EQ(
        parse_scheduled_task("<Task><Exec><Arguments>a &amp;lt; &quot;b&quot;</Arguments></Exec></Task>")->arguments,
        "a &lt; \"b\"");
    EXPECT_EQ(parse_scheduled_task("ERROR: The system cannot find the file specified."), std::nullopt);
    EXPECT_EQ(parse_scheduled_task("<Tasks></Tasks>"), std::nullopt);
    EXPECT_EQ(parse_scheduled_task("<Task>"), std::nullopt);
}

TEST(PageFilesTest, ReadsPathsAndSizes) {
    const auto files = parse_page_files({"c:\\pagefile.sys 16 8192", "?:\\pagefile.sys", "D:\\my files\\p.sys 0 0",
                                         "E:\\pagefile.sys x y", "two words"});
    ASSERT_EQ(files.size(), 3U);
    EXPECT_EQ(files[0].path, "c:\\pagefile.sys");
    EXPECT_EQ(files[0].initial_mib, 16U);
    EXPECT_EQ(files[0].most_mib, 8192U);
    EXPECT_EQ(files[1].path, "?:\\pagefile.sys");
    EXPECT_EQ(files[2].path, "D:\\my files\\p.sys");
    EXPECT_EQ(files[2].most_mib, 0U);
}

TEST(PrintedSizeTest, TakesWindowsAndMacosForms) {
    EXPECT_EQ(printed_size("0 bytes"), 0U);
    EXPECT_EQ(printed_size("350 MB"), 350U << 20U);
    EXPECT_EQ(printed_size("1024,00M"), 1024U << 20U);
    EXPECT_EQ(printed_size(" 2.5 TB "), 5 * (std::uint64_t{1} << 39U));
    for (const auto* text : {"", "GB", "1.5", "1.2.3 GB", ".5 GB", "-1 GB", "99999999999999999999 B", "20000000 TB",
                             "1 \u0413\u0411", "UNBOUNDED"}) {
        EXPECT_EQ(printed_size(text), std::nullopt) << text;
    }
}

TEST(PlainTextTest, ReadsBothByteOrders) {
    EXPECT_EQ(plain_text(std::vector<std::uint8_t>{0xFF, 0xFE, 'a', 0, '\r', 0, '\n', 0}), "a\n");
    EXPECT_EQ(plain_text(std::vector<std::uint8_t>{0xFE, 0xFF, 0, 'a'}), "a");
    EXPECT_EQ(plain_text(std::vector<std::uint8_t>{0xEF, 0xBB, 0xBF, 'a'}), "a");
    EXPECT_EQ(plain_text({}), "");
}

}  // namespace
}  // namespace fettle::tune
