// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/schedule/launch_agent.h"

#include <algorithm>
#include <set>

#include "core/schedule/task.h"
#include "platform/macos/reports/plist.h"
#include "tests/unit/macos/fake_mac.h"

namespace fettle::macos {
namespace {

const LaunchPlace kPlace{"/Users/a/Library/LaunchAgents/org.fettle.schedule.plist", "gui/501"};
const LaunchJob kJob{"org.fettle.schedule", "/usr/local/bin/fettle", 600};
constexpr const char* kBootstrap =
    "launchctl bootstrap gui/501 /Users/a/Library/LaunchAgents/org.fettle.schedule.plist";
constexpr const char* kBootout = "launchctl bootout gui/501/org.fettle.schedule";

TEST(LaunchJobTest, IsAPropertyListOfLaunchd) {
    const auto list = parse_plist(launch_job_text(kJob));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->text("Label"), "org.fettle.schedule");
    const auto& words = list->list("ProgramArguments");
    ASSERT_EQ(words.size(), 3U);
    EXPECT_EQ(words[0].as_text(), "/usr/local/bin/fettle");
    EXPECT_EQ(words[1].as_text(), "schedule");
    EXPECT_EQ(words[2].as_text(), "run");
    EXPECT_EQ(list->number("StartInterval"), 600U);
    EXPECT_EQ(list->text("ProcessType"), "Background");
    EXPECT_EQ(list->flag("RunAtLoad"), true);
    EXPECT_NE(launch_job_text(kJob).find("<!DOCTYPE plist PUBLIC"), std::string::npos);
}

TEST(LaunchJobTest, PathsAreEscaped) {
    const LaunchJob odd{"l", "/Volumes/A & <B>/\"fettle\"", 1};
    const auto text = launch_job_text(odd);
    EXPECT_NE(text.find("A &amp; &lt;B&gt;"), std::string::npos) << text;
    EXPECT_EQ(launched_program(text), odd.program);
    EXPECT_EQ(launched_program("none"), std::nullopt);
    EXPECT_EQ(
        launched_program(list_of("<dict><key>ProgramArguments</key><array><string>/bin/sh</string></array></dict>")),
        std::nullopt);
}

/// Files in memory, and programs that do what they are asked.
class LaunchAgentTest : public testing::Test {
protected:
    LaunchAgentTest() {
        programs->outputs[kBootstrap] = {};
        programs->outputs[kBootout] = {};
    }
    LaunchAgent agent(const LaunchPlace& place = kPlace) {
        LaunchFiles in_memory;
        in_memory.read = [this](const std::string& path) -> Result<std::string> {
            const auto found = files.find(path);
            if (found == files.end()) return fail(ErrorCode::not_found, path);
            return found->second;
        };
        in_memory.replace = [this](const std::string& path, std::string_view text) {
            files[path] = text;
            return Status();
        };
        in_memory.remove = [this](const std::string& path) {
            files.erase(path);
            return Status();
        };
        in_memory.may_start = [this](const std::string& program) -> Status {
            if (refused.contains(program)) return fail(ErrorCode::refused, "others can change it");
            return {};
        };
        return {place, kJob, in_memory, programs};
    }
    std::set<std::string> refused;
    std::map<std::string, std::string> files;
    std::shared_ptr<SavedPrograms> programs = std::make_shared<SavedPrograms>();
};

TEST_F(LaunchAgentTest, DoesNotInstallAProgramThatOthersCanReplace) {
    refused = {kJob.program};
    EXPECT_EQ(agent().install().error().code, ErrorCode::refused);
    EXPECT_TRUE(files.empty());
    EXPECT_TRUE(programs->calls.empty());
}

TEST_F(LaunchAgentTest, RemovesAJobWhoseProgramOthersCanReplaceByNow) {
    refused = {"/old/fettle", kJob.program};
    for (const auto* const program : {"/old/fettle", kJob.program.c_str()}) {
        files[kPlace.file] = launch_job_text({"org.fettle.schedule", program, 600});
        EXPECT_EQ(agent().install().error().code, ErrorCode::refused);
        EXPECT_TRUE(files.empty());
        EXPECT_EQ(programs->calls.back(), kBootout);
    }
}

TEST_F(LaunchAgentTest, LeavesTheJobOfAnotherCopyThatMayBeStarted) {
    refused = {kJob.program};
    files[kPlace.file] = launch_job_text({"org.fettle.schedule", "/Library/Fettle/fettle", 600});
    EXPECT_TRUE(agent().install());
    EXPECT_EQ(launched_program(files.at(kPlace.file)), "/Library/Fettle/fettle");
    EXPECT_TRUE(programs->calls.empty());
}

TEST_F(LaunchAgentTest, InstallsOnceAndRemoves) {
    auto agent = this->agent();
    EXPECT_FALSE(agent.installed());
    ASSERT_TRUE(agent.install());
    EXPECT_TRUE(agent.installed());
    EXPECT_EQ(launched_program(files.at(kPlace.file)), kJob.program);
    EXPECT_EQ(programs->calls, (std::vector<std::string>{kBootout, kBootstrap}));
    ASSERT_TRUE(agent.install());
    EXPECT_EQ(programs->calls.size(), 2U) << "nothing to do";
    ASSERT_TRUE(agent.remove());
    EXPECT_TRUE(files.empty());
    EXPECT_EQ(programs->calls.back(), kBootout);
    ASSERT_TRUE(agent.remove());
    EXPECT_EQ(programs->calls.size(), 3U);
}

TEST_F(LaunchAgentTest, AnotherProgramsJobIsReplaced) {
    files[kPlace.file] = launch_job_text({"org.fettle.schedule", "/old/fettle", 600});
    auto agent = this->agent();
    EXPECT_FALSE(agent.installed());
    ASSERT_TRUE(agent.install());
    EXPECT_EQ(launched_program(files.at(kPlace.file)), kJob.program);
}

TEST_F(LaunchAgentTest, AFailureOfLaunchctlIsReportedAndTriedAgain) {
    programs->outputs[kBootstrap] = {5, "", "Bootstrap failed: 5: Input/output error"};
    auto agent = this->agent();
    const auto failed = agent.install();
    ASSERT_FALSE(failed);
    EXPECT_NE(failed.error().context.find("Bootstrap failed: 5"), std::string::npos);
    EXPECT_FALSE(agent.installed());
    programs->outputs[kBootstrap] = {};
    EXPECT_TRUE(agent.install());
}

TEST_F(LaunchAgentTest, WithoutAHomeFolderThereIsNoPlace) {
    auto agent = this->agent({"", "gui/501"});
    EXPECT_EQ(agent.install().error().code, ErrorCode::refused);
    EXPECT_TRUE(agent.remove());
}

class MemorySchedule final : public schedule::ScheduleStore {
public:
    std::map<schedule::Document, std::string> documents;
    Result<std::optional<std::string>> load(schedule::Document which) override {
        const auto found = documents.find(which);
        return found == documents.end() ? std::optional<std::string>() : std::optional(found->second);
    }
    Status save(schedule::Document which, std::string_view text) override {
        documents[which] = text;
        return {};
    }
    Result<std::string> set_aside(schedule::Document /*which*/) override { return "aside"; }
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked /*what*/) override {
        return std::make_unique<schedule::ScheduleLock>();
    }
};

TEST_F(LaunchAgentTest, TheJobIsThereWhileATaskIs) {
    LaunchedSchedule store(std::make_unique<MemorySchedule>(), agent());
    auto schedule = schedule::default_schedule();
    ASSERT_TRUE(store.save(schedule::Document::schedule, schedule::to_json(schedule)));
    EXPECT_EQ(files.size(), 1U);
    ASSERT_TRUE(store.save(schedule::Document::state, "{}"));
    EXPECT_EQ(files.size(), 1U) << "the state has no tasks";
    for (auto& task : schedule.tasks) task.enabled = false;
    ASSERT_TRUE(store.save(schedule::Document::schedule, schedule::to_json(schedule)));
    EXPECT_TRUE(files.empty());
    EXPECT_EQ(store.load(schedule::Document::schedule).value(), schedule::to_json(schedule));
}

TEST_F(LaunchAgentTest, AScheduleThatNobodyWouldRunIsNotSaved) {
    refused = {kJob.program};
    auto inner = std::make_unique<MemorySchedule>();
    const auto& documents = inner->documents;
    LaunchedSchedule store(std::move(inner), agent());
    auto schedule = schedule::default_schedule();
    EXPECT_EQ(store.save(schedule::Document::schedule, schedule::to_json(schedule)).error().code, ErrorCode::refused);
    EXPECT_TRUE(documents.empty());
    for (auto& task : schedule.tasks) task.enabled = false;
    EXPECT_TRUE(store.save(schedule::Document::schedule, schedule::to_json(schedule))) << "it needs no job";
    EXPECT_EQ(documents.size(), 1U);
}

}  // namespace
}  // namespace fettle::macos
