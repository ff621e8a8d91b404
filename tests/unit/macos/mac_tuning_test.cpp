// SPDX-License-Identifier: GPL-3.0-or-later
// A Mac's settings through the Toolbox: shown, set and restored by macOS' programs.
#include <algorithm>

#include "platform/macos/tune/program_mac_system.h"
#include "tests/unit/macos/fake_mac.h"
#include "tests/unit/sim_tune/tuning_fixture.h"
#include "tests/unit/tune_macos/saved.h"

namespace fettle::macos {
namespace {

using tune::test::is_done;

TEST(ProgramMacSystemTest, PassesOutputsAndErrorsOn) {
    auto programs = std::make_shared<SavedPrograms>();
    programs->outputs["pmset -g custom"] = {0, "AC Power:\n sleep 0\n", ""};
    programs->outputs["sysctl vm.swapusage"] = {1, "", "unknown oid"};
    ProgramMacSystem system(programs, [] { return tune::MacFacts{}; });
    EXPECT_EQ(system.output(tune::MacQuery::power_settings).value_or("?"), "AC Power:\n sleep 0\n");
    EXPECT_EQ(system.output(tune::MacQuery::swap_usage).error().code, ErrorCode::io);
    EXPECT_EQ(system.output(tune::MacQuery::nvme_drives).error().code, ErrorCode::unsupported);
}

class NoLock final : public tune::SettingsLock {};

Result<std::unique_ptr<tune::SettingsLock>> free_lock() { return std::make_unique<NoLock>(); }

TEST(ProgramMacChangerTest, RunsPmsetAlone) {
    auto programs = std::make_shared<SavedPrograms>();
    programs->outputs["pmset -b hibernatemode 3"] = {};
    programs->outputs["rm -rf /"] = {};
    ProgramMacChanger changer(programs, free_lock);
    EXPECT_TRUE(changer.run({"pmset", {"-b", "hibernatemode", "3"}}));
    EXPECT_EQ(changer.run({"rm", {"-rf", "/"}}).error().code, ErrorCode::refused);
    EXPECT_EQ(programs->calls, std::vector<std::string>{"pmset -b hibernatemode 3"});
}

TEST(ProgramMacChangerTest, KnowsNoRegistry) {
    ProgramMacChanger changer(std::make_shared<SavedPrograms>(), free_lock);
    EXPECT_EQ(changer.value("k", "n").error().code, ErrorCode::unsupported);
    EXPECT_EQ(changer.has_key("k").error().code, ErrorCode::unsupported);
    EXPECT_EQ(changer.make_key("k").error().code, ErrorCode::unsupported);
    EXPECT_EQ(changer.remove_empty_key("k").error().code, ErrorCode::unsupported);
    EXPECT_EQ(changer.set_value("k", "n", {}).error().code, ErrorCode::unsupported);
}

/// pmset as on a MacBook: it reports what was set.
class MacBook final : public Programs {
public:
    Result<ProgramOutput> run(const std::string& program, const std::vector<std::string>& arguments,
                              std::chrono::milliseconds /*limit*/) override {
        if (program != "pmset") return fail(ErrorCode::unsupported, program);
        if (arguments == std::vector<std::string>{"-g", "custom"}) return ProgramOutput{0, report, ""};
        if (arguments.size() != 3 || arguments[1] != "hibernatemode") return ProgramOutput{1, "", "usage"};
        if (!root) return ProgramOutput{77, "'pmset' must be run as root...", ""};
        calls.push_back(arguments[0] + " " + arguments[2]);
        // The report starts with the battery's part.
        const auto ac = report.find("AC Power:");
        const std::string key = "hibernatemode        ";
        const auto at = report.find(key, arguments[0] == "-c" ? ac : 0) + key.size();
        report.replace(at, report.find('\n', at) - at, arguments[2]);
        if (fails) return ProgramOutput{1, "", "an error after the change"};
        return ProgramOutput{};
    }

    std::string report = tune::saved_text("pmset_custom_macbook.txt");
    std::vector<std::string> calls;
    bool root = true;
    bool fails = false;
};

class MacTuningTest : public testing::Test {
protected:
    MacTuningTest() {
        CarePorts care;
        care.journals = &journals_;
        care.clock = &clock_;
        care.randomness = &randomness_;
        care.hasher = &hasher_;
        TunePorts tune;
        tune.changes = &changes_;
        tune.settings = &settings_;
        tune.changer = &changer_;
        toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care, {}, {}, tune);
    }
    static Result<plan::Receipt> execute(const Result<plan::Job>& job) {
        if (!job) return fail(job.error());
        return plan::execute(*job, plan::NoConfirmation{}, {}, {});
    }
    Result<plan::Receipt> set(const std::string& id, const std::string& value) {
        return execute(toolbox_.tuning->plan({{id, value}}));
    }
    Result<plan::Receipt> undo() { return execute(toolbox_.tuning->plan_undo({})); }
    tune::Setting setting(const std::string& id) {
        const auto report = toolbox_.tuning->settings();
        EXPECT_TRUE(report);
        const auto found = std::find_if(report->settings.begin(), report->settings.end(),
                                        [&](const tune::Setting& one) { return one.id == id; });
        EXPECT_NE(found, report->settings.end()) << id;
        return found == report->settings.end() ? tune::Setting() : *found;
    }

    std::shared_ptr<MacBook> mac_ = std::make_shared<MacBook>();

private:
    tune::MacSettings settings_{std::make_shared<ProgramMacSystem>(mac_, tune::portable_facts)};
    ProgramMacChanger changer_{mac_, free_lock};
    tune::test::TestChanges changes_;
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;
    fettle::test::FakeDrives drives_{{}};
    fettle::test::FakeMachine machine_;
    fettle::test::FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_;
};

TEST_F(MacTuningTest, SetsOnePowerSourceAndRestoresIt) {
    const auto before = mac_->report;
    const auto done = set("hibernate-mode:battery", "25");
    ASSERT_TRUE(is_done(done)) << tune::test::why(done);
    EXPECT_EQ(done->steps.at(0).verification.verdict, plan::Verification::Verdict::verified);
    EXPECT_EQ(setting("hibernate-mode:battery").value, "25");
    EXPECT_EQ(setting("hibernate-mode:battery").changed->from, "3");
    EXPECT_EQ(setting("hibernate-mode:ac").value, "3");
    const auto undone = undo();
    ASSERT_TRUE(is_done(undone)) << tune::test::why(undone);
    EXPECT_EQ(mac_->report, before);
    EXPECT_EQ(mac_->calls, (std::vector<std::string>{"-b 25", "-b 3"}));
    EXPECT_FALSE(setting("hibernate-mode:battery").changed);
}

TEST_F(MacTuningTest, WithoutRightsNothingIsRecorded) {
    mac_->root = false;
    const auto refused = set("hibernate-mode:ac", "0");
    ASSERT_TRUE(refused);
    ASSERT_TRUE(refused->steps.at(0).error);
    EXPECT_EQ(refused->steps[0].error->code, ErrorCode::not_permitted);
    EXPECT_FALSE(setting("hibernate-mode:ac").changed);
}

TEST_F(MacTuningTest, AChangeThatFailedHalfwayCanBeUndone) {
    const auto before = mac_->report;
    mac_->fails = true;
    ASSERT_FALSE(is_done(set("hibernate-mode:ac", "0")));
    const auto now = setting("hibernate-mode:ac");
    ASSERT_TRUE(now.changed);
    EXPECT_FALSE(now.changed->complete);
    mac_->fails = false;
    const auto undone = undo();
    ASSERT_TRUE(is_done(undone)) << tune::test::why(undone);
    EXPECT_EQ(mac_->report, before);
}

TEST_F(MacTuningTest, ForeignChangesAreLeftAlone) {
    ASSERT_TRUE(is_done(set("hibernate-mode:ac", "0")));
    ASSERT_TRUE(mac_->run("pmset", {"-c", "hibernatemode", "25"}, kPatience));
    EXPECT_TRUE(setting("hibernate-mode:ac").changed->foreign);
    const auto undone = undo();
    EXPECT_FALSE(is_done(undone));
    EXPECT_EQ(setting("hibernate-mode:ac").value, "25");
}

TEST_F(MacTuningTest, WhatMacosDecidesItselfIsRefused) {
    const auto refused = set("sleep-image", "/dev/null");
    ASSERT_FALSE(refused);
    EXPECT_EQ(mac_->calls.size(), 0U);
}

}  // namespace
}  // namespace fettle::macos
