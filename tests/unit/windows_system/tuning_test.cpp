// SPDX-License-Identifier: GPL-3.0-or-later
// A setting in HKEY_CURRENT_USER\Software\FettleTest, set and restored through the Toolbox with everything that Windows
// provides: registry, records, journals and locks.
#include <gtest/gtest.h>
#include <windows.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/json/tune_system_json.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/files/change_folder.h"
#include "platform/files/journal_folder.h"
#include "platform/store/digests.h"
#include "platform/windows/system/system_ports.h"
#include "platform/windows/tune/registry.h"
#include "platform/windows/tune/settings_changer.h"
#include "tests/unit/toolbox/fakes.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows {
namespace {

const std::string kRoot = "HKEY_CURRENT_USER\\Software\\FettleTest";
const std::string kKey = kRoot + "\\New";
constexpr const wchar_t* kBelow = L"Software\\FettleTest";

/// "mode": a dword, "off" where it is absent, after which there is something to do; and "tool": a program that is
/// missing.
class TestSettings final : public tune::SystemSettings {
public:
    std::vector<tune::Setting> settings() override {
        tune::Setting mode;
        mode.id = mode.key = "mode";
        mode.title = "Mode";
        const auto value = registry::value(kKey, "Mode");
        mode.value = value && *value ? "on" : "off";
        mode.choices = {"on", "off"};
        tune::Setting tool;
        tool.id = tool.key = "tool";
        tool.title = "Tool";
        tool.value = "old";
        tool.choices = {"new"};
        return {mode, tool};
    }
    Result<tune::SystemChange> change(const tune::Setting& setting, const std::string& value) override {
        auto made = tune::blank_system_change(setting, value);
        if (setting.id == "tool") {
            made.programs.push_back({{"fettlenoprogram", {"new"}}, {"fettlenoprogram", {"old"}}});
        } else {
            auto before = registry::value(kKey, "Mode");
            if (!before) return fail(before.error());
            made.registry.push_back({kKey, "Mode", std::move(*before), tune::make_dword(1)});
            made.afterwards = {{"restart", Severity::info, "Restart the computer.", {}, {}}};
        }
        return made;
    }
    std::string undo_obstacle(const tune::SystemChange& /*made*/) override { return {}; }
};

class WindowsTuning : public testing::Test {
protected:
    WindowsTuning() {
        remove();
        HKEY key = nullptr;
        EXPECT_EQ(RegCreateKeyExW(HKEY_CURRENT_USER, kBelow, 0, nullptr, 0, KEY_ALL_ACCESS, nullptr, &key, nullptr),
                  ERROR_SUCCESS);
        RegCloseKey(key);
        CarePorts care;
        care.journals = &journals_;
        care.clock = &clock_;
        care.randomness = &randomness_;
        care.hasher = &hasher_;
        TunePorts ports;
        ports.changes = &changes_;
        ports.settings = &settings_;
        ports.changer = &changer_;
        toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care, {}, {}, ports);
    }
    ~WindowsTuning() override { remove(); }
    WindowsTuning(const WindowsTuning&) = delete;
    WindowsTuning& operator=(const WindowsTuning&) = delete;

    static Result<plan::Receipt> execute(const Result<plan::Job>& job) {
        if (!job) return fail(job.error());
        return plan::execute(*job, plan::NoConfirmation{}, {}, CancelToken());
    }
    tune::Setting setting(const std::string& id) {
        const auto report = toolbox_.tuning->settings();
        EXPECT_TRUE(report);
        for (const auto& one : report->settings) {
            if (one.id == id) return one;
        }
        ADD_FAILURE() << id;
        return {};
    }

    windows_system::TemporaryFolder folder_;
    TestSettings settings_;
    SettingsChanger changer_{folder_ / "lock", {{kRoot}, {"fettlenoprogram"}}};
    ChangeFolder changes_{folder_ / "settings"};
    JournalFolder journals_{folder_ / "journal"};
    windows_system::SystemClock clock_;
    windows_system::SystemRandomness randomness_;
    store::SystemHasher hasher_;
    test::FakeDrives drives_{{}};
    test::FakeMachine machine_;
    test::FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_;

private:
    static void remove() {
        RegDeleteTreeW(HKEY_CURRENT_USER, kBelow);
        RegDeleteKeyW(HKEY_CURRENT_USER, kBelow);
    }
};

TEST_F(WindowsTuning, ComesBackWithTheKeyThatWasMade) {
    const auto set = execute(toolbox_.tuning->plan({{"mode", "on"}}));
    ASSERT_TRUE(set) << to_string(set.error());
    EXPECT_EQ(set->outcome, plan::Outcome::done);
    EXPECT_EQ(*registry::value(kKey, "Mode"), tune::make_dword(1));
    ASSERT_TRUE(setting("mode").changed);
    EXPECT_TRUE(setting("mode").changed->complete);
    const auto undone = execute(toolbox_.tuning->plan_undo({}));
    ASSERT_TRUE(undone) << to_string(undone.error());
    EXPECT_EQ(undone->outcome, plan::Outcome::done);
    EXPECT_FALSE(*registry::has_key(kKey));
    EXPECT_FALSE(setting("mode").changed);
}

TEST_F(WindowsTuning, TheReceiptSaysWhatIsLeftToTheUser) {
    const auto set = execute(toolbox_.tuning->plan({{"mode", "on"}}));
    ASSERT_TRUE(set) << to_string(set.error());
    ASSERT_EQ(set->afterwards.size(), 1U);
    EXPECT_EQ(set->afterwards[0].id, "restart");
    // The record of an interrupted change does not say it.
    tune::SystemRecords records(changes_, json::kSystemRecordText);
    auto interrupted = **records.find("mode");
    interrupted.complete = false;
    ASSERT_TRUE(records.save(interrupted));
    const auto again = execute(toolbox_.tuning->plan({{"mode", "on"}}));
    ASSERT_TRUE(again) << to_string(again.error());
    ASSERT_EQ(again->afterwards.size(), 1U);
    const auto undone = execute(toolbox_.tuning->plan_undo({}));
    ASSERT_TRUE(undone) << to_string(undone.error());
    EXPECT_TRUE(undone->afterwards.empty());
}

TEST_F(WindowsTuning, LeavesAloneWhatAnotherProgramSet) {
    ASSERT_TRUE(execute(toolbox_.tuning->plan({{"mode", "on"}})));
    ASSERT_TRUE(registry::set_value(kKey, "Mode", tune::make_dword(7)));
    EXPECT_TRUE(setting("mode").changed->foreign);
    const auto undone = execute(toolbox_.tuning->plan_undo({"mode"}));
    ASSERT_FALSE(undone);
    EXPECT_EQ(undone.error().code, ErrorCode::refused);
    EXPECT_EQ(*registry::value(kKey, "Mode"), tune::make_dword(7));
}

TEST_F(WindowsTuning, AProgramThatIsMissingLeavesNoRecord) {
    const auto set = execute(toolbox_.tuning->plan({{"tool", "new"}}));
    ASSERT_TRUE(set) << to_string(set.error());
    EXPECT_EQ(set->outcome, plan::Outcome::failed);
    ASSERT_TRUE(set->steps.at(0).error);
    EXPECT_EQ(set->steps.at(0).error->code, ErrorCode::unsupported);
    EXPECT_FALSE(setting("tool").changed);
}

}  // namespace
}  // namespace fettle::windows
