// SPDX-License-Identifier: GPL-3.0-or-later
// What macOS' settings are, what is advised, and what changes them.
#include <set>

#include "tests/unit/tune_macos/saved.h"

namespace fettle::tune {
namespace {

/// The output with another hibernation mode for both sources.
std::string with_mode(const std::string& mode) {
    auto text = saved_text("pmset_custom_macbook.txt");
    const std::string old = "hibernatemode        3";
    for (auto at = text.find(old); at != std::string::npos; at = text.find(old)) {
        text.replace(at, old.size(), "hibernatemode        " + mode);
    }
    return text;
}

TEST(MacSettingsTest, EverySettingIsComplete) {
    auto mac = macbook();
    std::set<std::string> ids;
    for (const auto& one : mac_settings(mac)) {
        EXPECT_TRUE(ids.insert(one.id).second) << one.id << " twice";
        EXPECT_FALSE(one.title.empty()) << one.id;
        EXPECT_FALSE(one.about.empty()) << one.id;
        EXPECT_FALSE(one.value.empty()) << one.id;
        EXPECT_TRUE(one.obstacle || !one.choices.empty()) << one.id;
        EXPECT_FALSE(one.advice && one.advice->source.empty()) << one.id;
    }
    EXPECT_EQ(ids, (std::set<std::string>{"hibernate-mode:ac", "hibernate-mode:battery", "local-snapshots",
                                          "sleep-image", "swap", "trim:disk0"}));
}

TEST(MacSettingsTest, NothingIsReportedWithoutPrograms) {
    CapturedMac mac{MacFacts{}};
    EXPECT_TRUE(mac_settings(mac).empty());
}

TEST(HibernateModeTest, TheDefaultIsKept) {
    auto mac = macbook();
    const auto setting = setting_of(mac, "hibernate-mode:battery");
    EXPECT_EQ(setting.value, "3");
    EXPECT_FALSE(setting.advised_change());
    EXPECT_FALSE(setting.myth.empty());
    // pmset(1) asks not to use any other.
    EXPECT_EQ(setting.choices, (std::vector<std::string>{"0", "3", "25"}));
}

TEST(HibernateModeTest, APortableOnBatteryNeedsTheImage) {
    auto mac = macbook();
    mac.outputs[MacQuery::power_settings] = with_mode("0");
    const auto battery = setting_of(mac, "hibernate-mode:battery");
    EXPECT_TRUE(battery.advised_change());
    EXPECT_EQ(battery.advice->value, "3");
    EXPECT_FALSE(setting_of(mac, "hibernate-mode:ac").advised_change());
    auto desktop = macbook(MacFacts{});
    desktop.outputs[MacQuery::power_settings] = with_mode("0");
    EXPECT_FALSE(setting_of(desktop, "hibernate-mode:battery").advised_change());
    mac.outputs[MacQuery::power_settings] = with_mode("25");
    EXPECT_FALSE(setting_of(mac, "hibernate-mode:battery").advised_change());
}

TEST(HibernateModeTest, ChangesOneSourceAndBackToTheOldNumber) {
    auto mac = macbook();
    mac.outputs[MacQuery::power_settings] = with_mode("7");
    const auto change = mac_change(mac, setting_of(mac, "hibernate-mode:battery"), "25");
    ASSERT_TRUE(change);
    ASSERT_EQ(change->programs.size(), 1U);
    EXPECT_EQ(change->programs[0].make, (ProgramCall{"pmset", {"-b", "hibernatemode", "25"}}));
    EXPECT_EQ(change->programs[0].undo, (ProgramCall{"pmset", {"-b", "hibernatemode", "7"}}));
    EXPECT_EQ(reversed(*change).programs[0].make, change->programs[0].undo);
    const auto ac = mac_change(mac, setting_of(mac, "hibernate-mode:ac"), "0");
    ASSERT_TRUE(ac);
    EXPECT_EQ(ac->programs[0].make.arguments[0], "-c");
}

TEST(HibernateModeTest, OtherNumbersAreRejected) {
    auto mac = macbook();
    const auto setting = setting_of(mac, "hibernate-mode:battery");
    const auto change = mac_change(mac, setting, "1");
    ASSERT_FALSE(change);
    EXPECT_EQ(change.error().code, ErrorCode::invalid_argument);
    mac.outputs.clear();
    const auto gone = mac_change(mac, setting, "0");
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, ErrorCode::not_found);
}

TEST(MotionSensorTest, ExistsOnlyWhereTheMacHasOne) {
    auto mac = macbook();
    mac.outputs[MacQuery::power_settings] = "AC Power:\n sms                  1\n";
    const auto setting = setting_of(mac, "motion-sensor:ac");
    EXPECT_EQ(setting.choices, (std::vector<std::string>{"0", "1"}));
    EXPECT_FALSE(setting.advised_change());
    EXPECT_EQ(mac_change(mac, setting, "0")->programs[0].make, (ProgramCall{"pmset", {"-c", "sms", "0"}}));
}

TEST(MacTrimTest, ASataDriveIsAdvisedAndTheUserDoesIt) {
    auto mac = macbook();
    mac.outputs.erase(MacQuery::nvme_drives);
    mac.outputs[MacQuery::sata_drives] = saved_text("sata_c300.txt");
    const auto setting = setting_of(mac, "trim:disk0");
    EXPECT_EQ(setting.value, "disabled");
    EXPECT_TRUE(setting.advised_change());
    EXPECT_EQ(setting.key, "trim:C300-CTFDDAC128MAG");
    ASSERT_TRUE(setting.obstacle) << "trimforce asks and restarts";
    EXPECT_NE(setting.obstacle->remedy.find("trimforce enable"), std::string_view::npos);
    const auto change = mac_change(mac, setting, "enabled");
    ASSERT_FALSE(change);
    EXPECT_EQ(change.error().code, ErrorCode::refused);
}

TEST(MacTrimTest, TrimforceIsNotForNvme) {
    auto mac = macbook();
    mac.outputs[MacQuery::nvme_drives] = "A:\n  TRIM Support: No\n  Model: X\n  BSD Name: disk1\n";
    const auto setting = setting_of(mac, "trim:disk1");
    EXPECT_EQ(setting.value, "disabled");
    EXPECT_FALSE(setting.advised_change()) << "there is no switch";
    EXPECT_EQ(setting.obstacle->id, "no-switch");
}

TEST(MacTrimTest, AHardDiskHasNone) {
    auto mac = macbook();
    mac.outputs[MacQuery::sata_drives] =
        "A:\n  TRIM Support: No\n  Model: X\n  BSD Name: disk1\n  Medium Type: Rotational\n";
    for (const auto& one : mac_settings(mac)) EXPECT_NE(one.id, "trim:disk1");
}

TEST(MacReportsTest, SnapshotsAndSwapAreShownOnly) {
    auto mac = macbook();
    const auto snapshots = setting_of(mac, "local-snapshots");
    EXPECT_EQ(snapshots.value, "7");
    ASSERT_TRUE(snapshots.obstacle);
    EXPECT_EQ(snapshots.obstacle->id, "irreversible");
    const auto swap = setting_of(mac, "swap");
    EXPECT_EQ(swap.value, "4 GiB");
    EXPECT_TRUE(swap.obstacle);
    EXPECT_NE(render(swap.advice->reason.text, swap.advice->reason.evidence).find("2.68 GiB"), std::string::npos);
    const auto image = setting_of(mac, "sleep-image");
    EXPECT_EQ(image.value, "/var/vm/sleepimage");
    EXPECT_TRUE(image.obstacle);
    EXPECT_FALSE(image.myth.empty());
}

TEST(MacQueryTest, EachHasItsProgram) {
    for (const auto query : kMacQueries) {
        EXPECT_FALSE(call_of(query).program.empty());
        EXPECT_FALSE(call_of(query).arguments.empty());
    }
}

}  // namespace
}  // namespace fettle::tune
