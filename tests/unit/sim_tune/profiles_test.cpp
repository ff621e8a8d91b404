// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles on described computers.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/tune/family.h"
#include "core/tune/profile.h"
#include "tests/unit/sim_tune/computers.h"
#include "tests/unit/tune_windows/saved.h"

namespace fettle::tune::test {
namespace {

std::vector<Setting> settings_of(const Described& described) {
    std::vector<Setting> all;
    const auto computer = computer_of(described);
    for (const auto& family : make_linux_families()) {
        for (auto& one : family->look(computer, *described.system)) all.push_back(std::move(one));
    }
    return all;
}

std::set<std::string> wanted(Profile profile, const Described& described) {
    std::set<std::string> all;
    for (const auto& one : to_set(changes_of(profile, settings_of(described)))) all.insert(one.id + "=" + one.value);
    return all;
}

TEST(ProfilesTest, RowsNameSettingsThatExist) {
    std::set<std::string> names;
    for (const auto& described : all_computers()) {
        for (const auto& one : settings_of(described)) names.emplace(name_of(one.id));
    }
    auto windows = laptop();
    for (const auto& one : windows_settings(windows)) names.emplace(name_of(one.id));
    std::ifstream stream(FETTLE_TEST_DATA "/../../core/tune/profile.cpp");
    const std::string source{std::istreambuf_iterator<char>(stream), {}};
    const std::regex row(R"re(Row\{\s*Profile::\w+,\s*"([a-z-]+)",)re");
    std::size_t rows = 0;
    for (std::sregex_iterator one(source.begin(), source.end(), row), end; one != end; ++one) {
        ++rows;
        EXPECT_TRUE(names.count((*one)[1])) << "no computer has " << (*one)[1];
    }
    EXPECT_GE(rows, 15U) << "the table has another form";
}

TEST(ProfilesTest, ValuesAreAccepted) {
    for (const auto& described : all_computers()) {
        const auto settings = settings_of(described);
        for (const auto profile : kProfiles) {
            std::set<std::string> seen;
            for (const auto& change : changes_of(profile, settings)) {
                EXPECT_TRUE(seen.insert(change.id).second) << change.id << " twice in " << name(profile);
                EXPECT_FALSE(change.reason.empty());
                const auto setting = std::find_if(settings.begin(), settings.end(),
                                                  [&](const auto& one) { return one.id == change.id; });
                ASSERT_NE(setting, settings.end());
                EXPECT_EQ(change.is_set, setting->value == change.value);
                if (change.is_set || !change.can_be_set) continue;
                EXPECT_TRUE(accepted_value(*setting, change.value)) << change.id << "=" << change.value;
            }
        }
    }
}

TEST(ProfilesTest, PerformanceOfALaptopAndADesktop) {
    EXPECT_EQ(wanted(Profile::performance, worn_laptop()),
              (std::set<std::string>{"io-scheduler:nvme0n1=none", "trim-timer=enabled"}));
    EXPECT_EQ(wanted(Profile::performance, mixed_desktop()),
              (std::set<std::string>{"io-scheduler:sda=mq-deadline", "queue-depth:sdb=32", "trim-timer=enabled",
                                     "access-times:/home=relatime"}));
    // Linux documentation, scsi/link_power_management_policy: max_performance is the policy without power saving.
    auto laptop = faulty_link_laptop();
    laptop.system->put("/sys/block/sdb/device/../../scsi_host/host0/link_power_management_policy", "min_power");
    EXPECT_EQ(wanted(Profile::performance, laptop), std::set<std::string>{"link-power:sdb=max_performance"});
}

TEST(ProfilesTest, EnduranceDoesNotForgetTheKindOfSwap) {
    EXPECT_EQ(wanted(Profile::endurance, raspberry_pi()),
              (std::set<std::string>{"swappiness=133", "hibernation=forbidden"}));
    const auto desktop = wanted(Profile::endurance, mixed_desktop());
    EXPECT_TRUE(desktop.count("access-times:/home=relatime"));
    EXPECT_FALSE(std::any_of(desktop.begin(), desktop.end(), [](const auto& one) {
        return one.starts_with("swappiness");
    })) << "folklore";
}

TEST(ProfilesTest, SafetyKeepsUsbPortsAwake) {
    EXPECT_EQ(wanted(Profile::safety, usb_desktop()), std::set<std::string>{"usb-suspend:sdb=on"});
}

TEST(ProfilesTest, SafetyWantsNoCacheOfDrivesThatHaveNone) {
    // Linux, 2023, "block: don't allow enabling a cache on devices that don't support it": the kernel refuses "write
    // back" where the drive reports no volatile cache. The server's drives do not need a flush.
    EXPECT_TRUE(wanted(Profile::safety, server()).empty());
}

TEST(ProfilesTest, CapacityNeverRaisesALimit) {
    auto small = worn_laptop();
    EXPECT_TRUE(wanted(Profile::capacity, small).count("journal-limit=200M"));
    for (const auto* limit : {"50M", "100M", "1048576", "64K"}) {
        small.system->put("/etc/systemd/journald.conf", std::string("[Journal]\nSystemMaxUse=") + limit + "\n");
        EXPECT_FALSE(wanted(Profile::capacity, small).count("journal-limit=200M")) << limit << " is less";
    }
    for (const auto* limit : {"201M", "1G", "4G", "1T", ""}) {
        small.system->put("/etc/systemd/journald.conf", std::string("[Journal]\nSystemMaxUse=") + limit + "\n");
        EXPECT_TRUE(wanted(Profile::capacity, small).count("journal-limit=200M")) << limit << " is more";
    }
}

TEST(ProfilesTest, ValuesAgainstWhichSafetySpeaksAreLeftOut) {
    Setting setting;
    setting.id = "link-power:sda";
    setting.value = "med_power_with_dipm";
    setting.choices = {"max_performance", "med_power_with_dipm", "min_power"};
    Advice advice;
    advice.value = "min_power";
    advice.effects = {Effect::safety};
    setting.advice = advice;
    EXPECT_TRUE(changes_of(Profile::performance, {setting}).empty()) << "max_performance would be unsafe here";
    setting.advice->effects = {Effect::power};
    ASSERT_EQ(changes_of(Profile::performance, {setting}).size(), 1U);
    EXPECT_EQ(changes_of(Profile::performance, {setting})[0].value, "max_performance");
    setting.advice->value = "max_performance";
    setting.advice->effects = {Effect::safety};
    EXPECT_EQ(changes_of(Profile::performance, {setting}).size(), 1U) << "the safe value itself";
}

TEST(ProfilesTest, WhatHasAnObstacleIsShownAndNotSet) {
    const auto settings = settings_of(container());
    for (const auto profile : kProfiles) {
        for (const auto& change : changes_of(profile, settings))
            EXPECT_EQ(change.can_be_set, change.is_set) << change.id;
        EXPECT_TRUE(to_set(changes_of(profile, settings)).empty());
    }
}

TEST(ProfilesTest, HaveTexts) {
    std::set<std::string_view> names;
    for (const auto profile : kProfiles) {
        EXPECT_TRUE(names.insert(name(profile)).second);
        EXPECT_FALSE(title(profile).empty());
        EXPECT_FALSE(about(profile).empty());
    }
}

}  // namespace
}  // namespace fettle::tune::test
