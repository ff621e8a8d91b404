// SPDX-License-Identifier: GPL-3.0-or-later
// What Windows' settings are and what is advised, from saved registry files and outputs.
#include <set>

#include "core/tune/profile.h"
#include "tests/unit/tune_windows/saved.h"

namespace fettle::tune {
namespace {

constexpr const char* kMemory =
    "[HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management]\n";
constexpr const char* kPower = "[HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Power]\n";

bool advises_change(WindowsSystem& windows, const std::string& id) { return setting_of(windows, id).advised_change(); }

/// Sets PagingFiles to these strings.
void set_page_files(CapturedWindows& windows, const std::vector<std::string>& entries) {
    std::vector<RegistryEdit> edits;
    edits.push_back(
        {control_key("Control\\Session Manager\\Memory Management"), false, "PagingFiles", make_multi_string(entries)});
    windows.registry.apply(edits);
}

TEST(WindowsSettingsTest, EverySettingIsComplete) {
    auto facts = laptop_facts();
    facts.controller = ControllerMode::ide;
    auto windows = laptop(facts);
    windows.registry.apply(parsed(saved_text("storage_drivers.reg")));
    std::set<std::string> ids;
    for (const auto& one : windows_settings(windows)) {
        EXPECT_TRUE(ids.insert(one.id).second) << one.id << " twice";
        EXPECT_FALSE(one.title.empty()) << one.id;
        EXPECT_FALSE(one.about.empty()) << one.id;
        EXPECT_FALSE(one.value.empty()) << one.id;
        EXPECT_TRUE(one.obstacle || !one.choices.empty() || one.bounds) << one.id << " can be set to nothing";
        EXPECT_TRUE(one.obstacle || !one.risk.empty()) << one.id << " has no risk text";
        EXPECT_FALSE(one.advice && one.advice->source.empty()) << one.id;
        if (one.advised_change() && !one.choices.empty()) {
            EXPECT_NE(std::find(one.choices.begin(), one.choices.end(), one.advice->value), one.choices.end())
                << one.id;
        }
    }
    for (const auto* id :
         {"page-file", "hibernation", "fast-startup", "prefetch", "superfetch", "sysmain", "readyboost", "indexing",
          "last-access", "trim:NTFS", "trim:ReFS", "scheduled-optimization",
          "restore-space:C:", "restore-space:V:", "write-cache:PhysicalDrive0", "cache-flushing:PhysicalDrive0",
          "ahci-link-power:ac", "ahci-link-power:battery", "ahci-driver"}) {
        EXPECT_TRUE(ids.contains(id)) << id;
    }
}

TEST(WindowsSettingsTest, AnEmptyComputerHasNoInventedSettings) {
    CapturedWindows windows{WindowsFacts{}};
    for (const auto& one : windows_settings(windows)) {
        EXPECT_TRUE(one.id == "prefetch" || one.id == "superfetch") << one.id;
        EXPECT_EQ(one.value, "default") << one.id << ": no value means the default";
        EXPECT_FALSE(one.advised_change()) << one.id;
    }
}

TEST(PageFileTest, NamesTheKindOfTheRealExport) {
    auto windows = laptop();
    EXPECT_EQ(value_of(windows, "page-file"), "custom") << "c:\\pagefile.sys 1535 1535";
    EXPECT_FALSE(advises_change(windows, "page-file")) << "somebody chose it";
}

TEST(PageFileTest, OnlyAMissingOneIsAdvisedAgainst) {
    auto windows = laptop();
    set_page_files(windows, {"?:\\pagefile.sys"});
    EXPECT_EQ(value_of(windows, "page-file"), "automatic");
    EXPECT_FALSE(advises_change(windows, "page-file"));
    set_page_files(windows, {"C:\\pagefile.sys 0 0"});
    EXPECT_EQ(value_of(windows, "page-file"), "system-managed");
    EXPECT_FALSE(advises_change(windows, "page-file"));
    set_page_files(windows, {});
    const auto none = setting_of(windows, "page-file");
    EXPECT_EQ(none.value, "none");
    EXPECT_EQ(advised(windows, "page-file"), "automatic");
    EXPECT_EQ(none.advice->reason.severity, Severity::warning);
    EXPECT_TRUE(none.needs_restart);
}

TEST(PageFileTest, NoValueIsNoSetting) {
    auto windows = laptop();
    set_registry(windows, std::string(kMemory) + "\"PagingFiles\"=-\n");
    EXPECT_EQ(find(windows_settings(windows), "page-file"), nullptr);
}

TEST(HibernationTest, SaysHowLargeItsFileCanBe) {
    auto windows = laptop();
    const auto setting = setting_of(windows, "hibernation");
    EXPECT_EQ(setting.value, "enabled");
    EXPECT_FALSE(setting.advised_change());
    // 40% of 16 GiB (elevenforum.com, tutorial 1955).
    EXPECT_NE(render(setting.advice->reason.text, setting.advice->reason.evidence).find("6.4 GiB"), std::string::npos);
}

TEST(HibernationTest, ALaptopIsAdvisedToHaveItWhereWindowsDoesSo) {
    auto windows = laptop();
    set_registry(windows, std::string(kPower) + "\"HibernateEnabled\"=dword:0\n");
    EXPECT_EQ(advised(windows, "hibernation"), "enabled");
    set_registry(windows, std::string(kPower) + "\"HibernateEnabledDefault\"=dword:0\n");
    EXPECT_FALSE(advises_change(windows, "hibernation")) << "not Windows' default on this computer";
    auto facts = laptop_facts();
    facts.battery = false;
    auto desktop = laptop(facts);
    set_registry(desktop, std::string(kPower) + "\"HibernateEnabled\"=dword:0\n");
    EXPECT_FALSE(advises_change(desktop, "hibernation"));
}

TEST(HibernationTest, WithoutTheRegistryPowercfgDecides) {
    auto windows = laptop();
    set_registry(windows, std::string(kPower) + "\"HibernateEnabled\"=-\n");
    EXPECT_EQ(value_of(windows, "hibernation"), "enabled");
    windows.outputs[WindowsQuery::sleep_states] = saved_text("powercfg_a_no_hibernation.txt");
    EXPECT_EQ(value_of(windows, "hibernation"), "disabled");
    windows.outputs[WindowsQuery::sleep_states] = "Verf\u00fcgbar:\n    Ruhezustand\n";
    EXPECT_EQ(find(windows_settings(windows), "hibernation"), nullptr) << "unknown in another language";
}

TEST(FastStartupTest, IsAdvisedAgainstBesideAnotherSystem) {
    auto windows = laptop();
    EXPECT_FALSE(advises_change(windows, "fast-startup"));
    auto facts = laptop_facts();
    facts.other_system = true;
    auto both = laptop(facts);
    EXPECT_EQ(advised(both, "fast-startup"), "disabled");
}

TEST(FastStartupTest, NeedsHibernation) {
    auto windows = laptop();
    EXPECT_FALSE(setting_of(windows, "fast-startup").obstacle);
    set_registry(windows, std::string(kPower) + "\"HibernateEnabled\"=dword:0\n");
    EXPECT_TRUE(setting_of(windows, "fast-startup").obstacle);
}

TEST(MythsTest, NothingIsSwitchedOffForAnSsd) {
    auto windows = laptop();
    for (const auto* id : {"prefetch", "superfetch", "sysmain", "readyboost", "indexing", "page-file",
                           "scheduled-optimization", "hibernation", "last-access"}) {
        const auto setting = setting_of(windows, id);
        EXPECT_FALSE(setting.myth.empty()) << id;
        EXPECT_FALSE(setting.advice && (setting.advice->value == "off" || setting.advice->value == "disabled")) << id;
    }
    EXPECT_EQ(setting_of(windows, "prefetch").value, "both");
    EXPECT_FALSE(advises_change(windows, "prefetch"));
    EXPECT_EQ(setting_of(windows, "prefetch").advice->basis, Basis::folklore);
}

TEST(MythsTest, TheDefaultIsAdvisedWhereATweakChangedIt) {
    auto windows = laptop();
    EXPECT_EQ(value_of(windows, "sysmain"), "disabled");
    EXPECT_EQ(advised(windows, "sysmain"), "automatic");
    auto server_facts = laptop_facts();
    server_facts.server = true;
    auto server = laptop(server_facts);
    EXPECT_FALSE(advises_change(server, "sysmain")) << "off on Windows Server";
    auto old_facts = laptop_facts();
    old_facts.build = 7601;
    auto old = laptop(old_facts);
    EXPECT_FALSE(advises_change(old, "sysmain")) << "Windows 7 switches it off itself on an SSD";
    old_facts.drives[0].solid_state = false;
    auto hard_disk = laptop(old_facts);
    EXPECT_TRUE(advises_change(hard_disk, "sysmain"));
}

TEST(MythsTest, ReadyBoostIsShownOnly) {
    auto windows = laptop();
    EXPECT_EQ(value_of(windows, "readyboost"), "loaded");
    EXPECT_TRUE(setting_of(windows, "readyboost").obstacle);
}

TEST(LastAccessTest, KnowsTheFourValuesOf1803) {
    auto windows = laptop();
    const auto set = [&](const char* number) {
        set_registry(windows, std::string("[HKLM\\SYSTEM\\CurrentControlSet\\Control\\FileSystem]\n"
                                          "\"NtfsDisableLastAccessUpdate\"=dword:") +
                                  number + "\n");
    };
    // dfir.ru, 2018-12-08.
    EXPECT_EQ(value_of(windows, "last-access"), "system-on");
    set("80000000");
    EXPECT_EQ(value_of(windows, "last-access"), "on");
    set("80000001");
    EXPECT_EQ(value_of(windows, "last-access"), "off");
    set("80000003");
    EXPECT_EQ(value_of(windows, "last-access"), "system-off");
    EXPECT_FALSE(advises_change(windows, "last-access"));
    EXPECT_EQ(setting_of(windows, "last-access").choices.size(), 4U);
    auto facts = laptop_facts();
    facts.build = 7601;
    auto old = laptop(facts);
    set_registry(old,
                 "[HKLM\\SYSTEM\\CurrentControlSet\\Control\\FileSystem]\n\"NtfsDisableLastAccessUpdate\"=dword:1\n");
    EXPECT_EQ(value_of(old, "last-access"), "off");
    EXPECT_EQ(setting_of(old, "last-access").choices, (std::vector<std::string>{"on", "off"}));
}

TEST(TrimTest, IsAdvisedOnlyForAnSsd) {
    auto windows = laptop();
    EXPECT_EQ(value_of(windows, "trim:NTFS"), "enabled");
    windows.outputs[WindowsQuery::delete_notification] = saved_text("fsutil_documentation.txt");
    EXPECT_EQ(value_of(windows, "trim:NTFS"), "disabled");
    EXPECT_EQ(advised(windows, "trim:NTFS"), "enabled");
    EXPECT_EQ(find(windows_settings(windows), "trim:ReFS"), nullptr) << "not currently set";
    auto facts = laptop_facts();
    facts.drives[0].solid_state = false;
    auto hard_disk = laptop(facts);
    hard_disk.outputs[WindowsQuery::delete_notification] = "NTFS DisableDeleteNotify = 1\n";
    EXPECT_FALSE(advises_change(hard_disk, "trim:NTFS"));
}

TEST(TrimTest, WithoutFsutilTheRegistryDecides) {
    auto windows = laptop();
    windows.outputs.erase(WindowsQuery::delete_notification);
    EXPECT_EQ(find(windows_settings(windows), "trim:NTFS"), nullptr);
    set_registry(windows,
                 "[HKLM\\SYSTEM\\CurrentControlSet\\Control\\FileSystem]\n\"DisableDeleteNotification\"=dword:1\n");
    EXPECT_EQ(value_of(windows, "trim:NTFS"), "disabled");
}

TEST(OptimizationTest, IsAdvisedWhereItIsDisabled) {
    auto windows = laptop();
    EXPECT_FALSE(advises_change(windows, "scheduled-optimization"));
    windows.outputs[WindowsQuery::defragmentation] = "<Task><Settings><Enabled>false</Enabled></Settings></Task>";
    EXPECT_EQ(advised(windows, "scheduled-optimization"), "enabled");
}

TEST(RestoreSpaceTest, IsShownAndNeverShrunk) {
    auto windows = laptop();
    const auto setting = setting_of(windows, "restore-space:C:");
    EXPECT_EQ(value_of(windows, "restore-space:V:"), "14.6 GiB") << "14.649";
    ASSERT_TRUE(setting.obstacle);
    EXPECT_EQ(setting.obstacle->id, "irreversible");
    const auto change = windows_change(windows, setting, "1 GiB");
    ASSERT_FALSE(change);
    EXPECT_EQ(change.error().code, ErrorCode::refused);
    windows.outputs[WindowsQuery::shadow_storage] = saved_text("vssadmin_unbounded.txt");
    EXPECT_EQ(value_of(windows, "restore-space:C:"), "unlimited");
}

TEST(CacheTest, MissingFlushesAreAWarning) {
    auto windows = laptop();
    const auto setting = setting_of(windows, "cache-flushing:PhysicalDrive0");
    EXPECT_EQ(setting.value, "off");
    EXPECT_EQ(advised(windows, "cache-flushing:PhysicalDrive0"), "on");
    EXPECT_EQ(setting.advice->reason.severity, Severity::warning);
    EXPECT_EQ(setting.choices, std::vector<std::string>{"on"}) << "never off";
    EXPECT_EQ(setting.key, std::string("cache-flushing:") + kSamsung) << "the same after a restart";
}

TEST(CacheTest, TheDriveSaysWhatIsTrueNow) {
    auto facts = laptop_facts();
    facts.drives[0].write_cache = false;
    auto windows = laptop(facts);
    const auto setting = setting_of(windows, "write-cache:PhysicalDrive0");
    EXPECT_EQ(setting.value, "off");
    EXPECT_EQ(setting.value_at_start, "on");
    facts.drives[0].instance = "SCSI\\Other\\1";
    facts.drives[0].write_cache.reset();
    auto other = laptop(facts);
    EXPECT_EQ(value_of(other, "write-cache:PhysicalDrive0"), "default");
    EXPECT_EQ(value_of(other, "cache-flushing:PhysicalDrive0"), "on");
}

TEST(PowerPlanSettingTest, TakesThePlansOwnValueBeforeItsDefault) {
    auto windows = laptop();
    EXPECT_EQ(value_of(windows, "ahci-link-power:ac"), "hipm") << "the default: the plan has no value for AC power";
    EXPECT_EQ(value_of(windows, "ahci-link-power:battery"), "lowest");
    auto facts = laptop_facts();
    facts.battery = false;
    auto desktop = laptop(facts);
    EXPECT_EQ(find(windows_settings(desktop), "ahci-link-power:battery"), nullptr);
}

TEST(PowerPlanSettingTest, TakesPowercfgsValueBeforeTheRegistrys) {
    auto facts = laptop_facts();
    facts.drives[0].solid_state = false;
    auto windows = laptop(facts);
    const auto setting = setting_of(windows, "disk-idle:ac");
    EXPECT_EQ(setting.value, "1200");
    ASSERT_TRUE(setting.bounds);
    EXPECT_EQ(setting.bounds->unit, "s");
    auto ssd = laptop();
    EXPECT_EQ(find(windows_settings(ssd), "disk-idle:ac"), nullptr) << "no hard disk";
}

TEST(WindowsProfileTest, HasOnlyValuesThatWindowsAccepts) {
    auto windows = laptop();
    const auto settings = windows_settings(windows);
    const auto endurance = changes_of(Profile::endurance, settings);
    const auto hibernation = std::find_if(endurance.begin(), endurance.end(),
                                          [](const ProfileChange& one) { return one.id == "hibernation"; });
    ASSERT_NE(hibernation, endurance.end());
    EXPECT_EQ(hibernation->value, "disabled") << "\"forbidden\" is Linux's value";
    for (const auto profile : kProfiles) {
        for (const auto& change : changes_of(profile, settings)) {
            const auto* const setting = find(settings, change.id);
            ASSERT_NE(setting, nullptr);
            if (change.value == setting->value || setting->obstacle) continue;
            EXPECT_TRUE(windows_change(windows, *setting, change.value)) << change.id << "=" << change.value;
        }
    }
}

TEST(PowerPlanSettingTest, AFaultyDriveNeedsAnActiveLink) {
    auto windows = laptop();
    EXPECT_FALSE(advises_change(windows, "ahci-link-power:ac"));
    auto facts = laptop_facts();
    facts.drives[0].lpm_faulty = true;
    auto faulty = laptop(facts);
    EXPECT_EQ(advised(faulty, "ahci-link-power:ac"), "active");
}

TEST(PowerPlanSettingTest, OtherDriversDoNotUseIt) {
    auto facts = laptop_facts();
    facts.controller_driver = "iaStorAC";
    auto windows = laptop(facts);
    ASSERT_TRUE(setting_of(windows, "ahci-link-power:ac").obstacle);
    EXPECT_EQ(setting_of(windows, "ahci-link-power:ac").obstacle->id, "foreign-driver");
}

}  // namespace
}  // namespace fettle::tune
