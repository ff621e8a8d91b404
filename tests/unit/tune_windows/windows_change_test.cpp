// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of Windows' settings, and their way back to exactly what was there.
#include "core/tune/systems/system_plan.h"
#include "tests/unit/tune_windows/saved.h"

namespace fettle::tune {
namespace {

constexpr const char* kScheme = "381b4222-f694-41f0-9685-ff5bb260df2e";
constexpr const char* kDisk = "0012ee47-9041-4b5d-9b77-535fba8b1442";
constexpr const char* kLink = "0b2d69d7-a2a1-449c-9680-f91c70521c60";

/// The change; an empty one and a failure if there is none.
SystemChange change_of(WindowsSystem& windows, const std::string& id, const std::string& value) {
    auto change = windows_change(windows, setting_of(windows, id), value);
    EXPECT_TRUE(change) << id << ": " << (change ? "" : change.error().context);
    return change ? std::move(*change) : SystemChange{};
}
SystemChange undo_of(WindowsSystem& windows, const SystemChange& made) {
    EXPECT_EQ(windows_undo_obstacle(windows, made), "");
    return reversed(made);
}
ErrorCode refusal(WindowsSystem& windows, const std::string& id, const std::string& value) {
    const auto change = windows_change(windows, setting_of(windows, id), value);
    EXPECT_FALSE(change) << id;
    return change ? ErrorCode::internal : change.error().code;
}

/// Writes the registry values as the platform would.
void make(CapturedWindows& windows, const SystemChange& change) {
    std::vector<RegistryEdit> edits;
    for (const auto& one : change.registry) edits.push_back({one.key, false, one.name, one.after});
    windows.registry.apply(edits);
}

ProgramCall call(const std::string& program, const std::vector<std::string>& arguments) { return {program, arguments}; }

TEST(WindowsChangeTest, ThePageFileComesBackByteForByte) {
    auto windows = laptop();
    const auto key = control_key("Control\\Session Manager\\Memory Management");
    const auto before = *windows.registry.find(key, "PagingFiles");
    const auto change = change_of(windows, "page-file", "automatic");
    ASSERT_EQ(change.registry.size(), 1U);
    EXPECT_TRUE(change.needs_restart);
    EXPECT_EQ(change.registry[0].before, before);
    ASSERT_TRUE(change.registry[0].after);
    EXPECT_EQ(texts_of(*change.registry[0].after), std::vector<std::string>{"?:\\pagefile.sys"});
    make(windows, change);
    EXPECT_EQ(value_of(windows, "page-file"), "automatic");
    make(windows, undo_of(windows, change));
    EXPECT_EQ(*windows.registry.find(key, "PagingFiles"), before);
    EXPECT_EQ(refusal(windows, "page-file", "none"), ErrorCode::invalid_argument) << "never offered";
}

TEST(WindowsChangeTest, TimesOfAccessKeepTheFormOfTheirNumber) {
    auto windows = laptop();
    const auto key = control_key("Control\\FileSystem");
    const auto change = change_of(windows, "last-access", "off");
    ASSERT_EQ(change.registry.size(), 1U);
    EXPECT_EQ(change.registry[0].after, make_dword(0x80000001));
    make(windows, change);
    make(windows, undo_of(windows, change));
    EXPECT_EQ(*windows.registry.find(key, "NtfsDisableLastAccessUpdate"), make_dword(0x80000002));

    auto facts = laptop_facts();
    facts.build = 7601;
    auto old = laptop(facts);
    set_registry(old,
                 "[HKLM\\SYSTEM\\CurrentControlSet\\Control\\FileSystem]\n\"NtfsDisableLastAccessUpdate\"=dword:1\n");
    EXPECT_EQ(change_of(old, "last-access", "on").registry.at(0).after, make_dword(0));
    EXPECT_EQ(refusal(old, "last-access", "system-on"), ErrorCode::invalid_argument);
}

TEST(WindowsChangeTest, AnAbsentValueIsAbsentAgain) {
    auto windows = laptop();
    set_registry(windows,
                 "[HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management\\PrefetchParameters]\n"
                 "\"EnablePrefetcher\"=-\n");
    const auto change = change_of(windows, "prefetch", "both");
    ASSERT_EQ(change.registry.size(), 1U);
    EXPECT_EQ(change.registry[0].before, std::nullopt);
    make(windows, change);
    const auto back = undo_of(windows, change);
    EXPECT_EQ(back.registry[0].after, std::nullopt);
    make(windows, back);
    EXPECT_EQ(value_of(windows, "prefetch"), "default");
}

TEST(WindowsChangeTest, FlushingIsOnlyTurnedOn) {
    auto windows = laptop();
    const auto change = change_of(windows, "cache-flushing:PhysicalDrive0", "on");
    ASSERT_EQ(change.registry.size(), 1U);
    EXPECT_EQ(change.registry[0].key, control_key("Enum\\" + std::string(kSamsung) + "\\Device Parameters\\Disk"));
    EXPECT_EQ(change.registry[0].name, "CacheIsPowerProtected");
    EXPECT_EQ(change.registry[0].after, make_dword(0));
    EXPECT_EQ(refusal(windows, "cache-flushing:PhysicalDrive0", "off"), ErrorCode::invalid_argument);
}

TEST(WindowsChangeTest, TheWriteCacheHasItsOwnValue) {
    auto windows = laptop();
    const auto change = change_of(windows, "write-cache:PhysicalDrive0", "off");
    ASSERT_EQ(change.registry.size(), 1U);
    EXPECT_EQ(change.registry[0].name, "UserWriteCacheSetting");
    EXPECT_EQ(change.registry[0].before, make_dword(1));
    EXPECT_EQ(change.registry[0].after, make_dword(0));
    auto gone = laptop_facts();
    gone.drives.clear();
    auto other = laptop(gone);
    const auto vanished = windows_change(other, setting_of(windows, "write-cache:PhysicalDrive0"), "off");
    ASSERT_FALSE(vanished);
    EXPECT_EQ(vanished.error().code, ErrorCode::vanished);
}

TEST(WindowsChangeTest, ProgramsHaveTheirUndo) {
    auto windows = laptop();
    const auto hibernation = change_of(windows, "hibernation", "disabled");
    ASSERT_EQ(hibernation.programs.size(), 1U);
    EXPECT_EQ(hibernation.programs[0].make, call("powercfg", {"/hibernate", "off"}));
    EXPECT_EQ(hibernation.programs[0].undo, call("powercfg", {"/hibernate", "on"}));
    EXPECT_FALSE(hibernation.not_restored.empty());
    const auto trim = change_of(windows, "trim:NTFS", "disabled");
    EXPECT_EQ(trim.programs.at(0).make, call("fsutil", {"behavior", "set", "DisableDeleteNotify", "1"}));
    EXPECT_EQ(trim.programs.at(0).undo, call("fsutil", {"behavior", "set", "DisableDeleteNotify", "0"}));
    const auto refs = change_of(windows, "trim:ReFS", "disabled");
    EXPECT_EQ(refs.programs.at(0).make, call("fsutil", {"behavior", "set", "DisableDeleteNotify", "ReFS", "1"}));
    const auto task = change_of(windows, "scheduled-optimization", "disabled");
    EXPECT_EQ(task.programs.at(0).undo,
              call("schtasks", {"/change", "/tn", "\\Microsoft\\Windows\\Defrag\\ScheduledDefrag", "/enable"}));
    const auto back = undo_of(windows, task);
    EXPECT_EQ(back.programs.at(0).make, task.programs.at(0).undo);
    EXPECT_EQ(back.from, "disabled");
    EXPECT_EQ(refusal(windows, "trim:NTFS", "enabled"), ErrorCode::invalid_argument) << "it is enabled";
}

TEST(WindowsChangeTest, APlanIsActivatedAfterItsValueIsSet) {
    auto windows = laptop();
    const auto change = change_of(windows, "ahci-link-power:battery", "active");
    ASSERT_EQ(change.programs.size(), 2U);
    EXPECT_EQ(change.programs[0].make, call("powercfg", {"/setdcvalueindex", kScheme, kDisk, kLink, "0"}));
    EXPECT_EQ(change.programs[0].undo, call("powercfg", {"/setdcvalueindex", kScheme, kDisk, kLink, "4"}));
    EXPECT_EQ(change.programs[1].make, call("powercfg", {"/setactive", kScheme}));
    const auto back = undo_of(windows, change);
    ASSERT_EQ(back.programs.size(), 2U);
    EXPECT_EQ(back.programs[0].make, change.programs[0].undo) << "set first";
    EXPECT_EQ(back.programs[1].make, change.programs[1].make) << "then activate";
    EXPECT_EQ(change_of(windows, "ahci-link-power:ac", "hipm-dipm").programs.at(0).make,
              call("powercfg", {"/setacvalueindex", kScheme, kDisk, kLink, "2"}));
}

TEST(WindowsChangeTest, UndoWaitsForThePlanThatWasChanged) {
    auto windows = laptop();
    const auto change = change_of(windows, "ahci-link-power:battery", "active");
    ASSERT_EQ(windows_undo_obstacle(windows, change), "");
    auto& query = windows.outputs[WindowsQuery::power_plan];
    query.replace(query.find(kScheme), std::string(kScheme).size(), "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c");
    EXPECT_NE(windows_undo_obstacle(windows, change).find(kScheme), std::string::npos);
}

TEST(WindowsChangeTest, NumbersHaveBounds) {
    auto facts = laptop_facts();
    facts.drives[0].solid_state = false;
    auto windows = laptop(facts);
    EXPECT_EQ(change_of(windows, "disk-idle:ac", "0").programs.at(0).undo.arguments.back(), "1200");
    EXPECT_EQ(refusal(windows, "disk-idle:ac", "4294967296"), ErrorCode::invalid_argument);
    EXPECT_EQ(refusal(windows, "disk-idle:ac", "never"), ErrorCode::invalid_argument);
}

TEST(WindowsChangeTest, AnObstacleRefuses) {
    auto windows = laptop();
    EXPECT_EQ(refusal(windows, "readyboost", "disabled"), ErrorCode::refused);
    Setting unknown;
    unknown.id = "unknown";
    unknown.choices = {"x"};
    const auto change = windows_change(windows, unknown, "x");
    ASSERT_FALSE(change);
    EXPECT_EQ(change.error().code, ErrorCode::not_found);
}

// --- the switch to AHCI -----------------------------------------------------------------------------

CapturedWindows ide_computer(std::uint32_t build) {
    WindowsFacts facts = laptop_facts();
    facts.build = build;
    facts.controller = ControllerMode::ide;
    CapturedWindows windows(facts);
    windows.registry.apply(parsed(saved_text("storage_drivers.reg")));
    return windows;
}

TEST(AhciDriverTest, SinceWindows8StorahciAndItsOverrideStart) {
    auto windows = ide_computer(9600);
    const auto change = change_of(windows, "ahci-driver", "ready");
    ASSERT_EQ(change.registry.size(), 2U);
    EXPECT_EQ(change.registry[0].key, control_key("Services\\storahci"));
    EXPECT_EQ(change.registry[0].name, "Start");
    EXPECT_EQ(change.registry[0].before, make_dword(3));
    EXPECT_EQ(change.registry[0].after, make_dword(0));
    EXPECT_EQ(change.registry[1].key, control_key("Services\\storahci\\StartOverride"));
    EXPECT_EQ(change.registry[1].name, "0");
    EXPECT_EQ(change.registry[1].after, make_dword(0));
}

TEST(AhciDriverTest, BeforeWindows8BothDriversOfTheArticleStart) {
    auto windows = ide_computer(7601);
    const auto change = change_of(windows, "ahci-driver", "ready");
    ASSERT_EQ(change.registry.size(), 2U) << "no override, as Windows 7 has none";
    EXPECT_EQ(change.registry[0].key, control_key("Services\\msahci"));
    EXPECT_EQ(change.registry[1].key, control_key("Services\\iaStorV"));
}

TEST(AhciDriverTest, IsReadyWhenTheDriverStarts) {
    auto windows = ide_computer(19045);
    EXPECT_EQ(value_of(windows, "ahci-driver"), "not-ready");
    EXPECT_EQ(advised(windows, "ahci-driver"), "ready");
    const auto change = change_of(windows, "ahci-driver", "ready");
    make(windows, change);
    EXPECT_EQ(value_of(windows, "ahci-driver"), "ready");
    make(windows, undo_of(windows, change));
    EXPECT_EQ(value_of(windows, "ahci-driver"), "not-ready");
}

/// What the user has to do after all changes of a plan, by id.
std::vector<std::string> to_do(const plan::Plan& plan) {
    std::vector<std::string> ids;
    for (const auto& one : plan.afterwards) ids.push_back(one.id);
    return ids;
}

// BitLocker seals the key to the firmware's settings, so it is suspended before these change (Microsoft, "BitLocker
// recovery guide": changes of the BIOS configuration); the driver comes before the firmware (KB 922976).
TEST(AhciDriverTest, ThePlanSaysWhatIsLeftToTheUser) {
    auto windows = ide_computer(19045);
    const auto change = change_of(windows, "ahci-driver", "ready");
    auto another = laptop();
    const auto other = change_of(another, "hibernation", "disabled");
    const auto made = plan_system_changes({other, change}, {});
    const std::vector<std::string> expected{"bitlocker", "firmware", "finish", "safe-mode", "undo"};
    EXPECT_EQ(to_do(made.plan), expected);
    EXPECT_NE(made.plan.afterwards.back().text.find("fettle tune undo ahci-driver"), std::string_view::npos);
    EXPECT_TRUE(to_do(plan_system_changes({other}, {}).plan).empty());

    // The way back begins in the firmware, which only the plan of the change can say.
    make(windows, change);
    SystemUndoState state;
    state.record.change = change;
    EXPECT_TRUE(to_do(plan_system_undo({state}, {}).plan).empty());
}

TEST(AhciDriverTest, UndoIsRefusedWhileWindowsStartsFromTheDriver) {
    auto windows = ide_computer(19045);
    const auto change = change_of(windows, "ahci-driver", "ready");
    make(windows, change);
    auto facts = windows.facts();
    facts.controller = ControllerMode::ahci;
    CapturedWindows switched(facts);
    switched.registry = windows.registry;
    EXPECT_NE(windows_undo_obstacle(switched, change).find("IDE mode"), std::string::npos);
    EXPECT_EQ(find(windows_settings(switched), "ahci-driver"), nullptr);
}

/// Such as a chipset whose ports 5 and 6 have a mode of their own.
TEST(AhciDriverTest, UndoIsRefusedWhileOneOfSeveralControllersIsInAhciMode) {
    auto windows = ide_computer(19045);
    const auto change = change_of(windows, "ahci-driver", "ready");
    make(windows, change);
    EXPECT_EQ(windows_undo_obstacle(windows, change), "");
    auto facts = windows.facts();
    facts.ahci = true;
    CapturedWindows switched(facts);
    switched.registry = windows.registry;
    EXPECT_NE(windows_undo_obstacle(switched, change).find("IDE mode"), std::string::npos);
}

TEST(AhciDriverTest, RaidModeIsRefused) {
    auto facts = ide_computer(19045).facts();
    facts.controller = ControllerMode::raid;
    CapturedWindows raid(facts);
    raid.registry = ide_computer(19045).registry;
    EXPECT_EQ(refusal(raid, "ahci-driver", "ready"), ErrorCode::refused);
}

TEST(AhciDriverTest, NeedsADriver) {
    WindowsFacts facts;
    facts.controller = ControllerMode::ide;
    CapturedWindows windows(facts);
    EXPECT_EQ(find(windows_settings(windows), "ahci-driver"), nullptr);
}

TEST(WindowsQueryTest, EachHasItsProgram) {
    for (const auto query : kWindowsQueries) {
        EXPECT_FALSE(call_of(query).program.empty());
        EXPECT_FALSE(call_of(query).arguments.empty());
    }
}

}  // namespace
}  // namespace fettle::tune
