// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "core/schedule/time.h"
#include "core/toolbox/local_toolbox.h"
#include "tests/support/fake_file_systems.h"
#include "tests/support/memory_schedule.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::test {
namespace {

using schedule::RunOutcome;
using schedule::Standing;

DriveEntry drive(const std::string& id) {
    DriveEntry entry;
    entry.id = id;
    entry.path = "/dev/" + id;
    entry.identity.model = "Model";
    entry.identity.serial = "S-" + id;
    return entry;
}

FileSystem mounted(const std::string& target, std::vector<std::string> drives, std::uint64_t id) {
    FileSystem file_system;
    file_system.mount_id = id;
    file_system.target = target;
    file_system.type = "ext4";
    file_system.devices = {drives.front() + "1"};
    file_system.drives = std::move(drives);
    file_system.discard_max_bytes = 1U << 30U;
    return file_system;
}

class MovableClock final : public plan::Clock {
public:
    [[nodiscard]] std::uint64_t steady_ns() const override { return 1; }
    [[nodiscard]] std::string utc() const override { return schedule::utc_text(now); }
    schedule::UnixTime now = schedule::parse_utc("2026-11-20T12:00:00Z").value();
};

class Zone final : public schedule::TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(schedule::UnixTime /*time*/) const override { return 0; }
};

class Machine final : public plan::Power {
public:
    std::optional<bool> on_battery() override { return battery; }
    bool can_suspend() override { return false; }
    Status suspend(std::uint32_t /*seconds*/) override { return fail(ErrorCode::unsupported, "suspend"); }
    std::string boot_id() override { return boot; }
    bool battery = false;
    std::string boot = "boot-1";
};

class Timer final : public schedule::TrimTimer {
public:
    check::TrimSchedule look() override { return found; }
    Status take_over() override {
        if (!allowed) return fail(ErrorCode::not_permitted, "systemctl");
        found.timer_enabled = false;
        return {};
    }
    Status give_back() override {
        found.timer_enabled = true;
        return {};
    }
    check::TrimSchedule found;
    bool allowed = true;
};

class Runs final : public history::HistoryStore {
public:
    Status add(const std::vector<history::Observation>& /*all*/) override { return {}; }
    Status add_boot(const bench::BootRecord& /*boot*/) override { return {}; }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& /*range*/) override {
        return std::vector<bench::BootRecord>();
    }
    Status add_run(const history::TaskRun& run) override {
        kept.push_back(run);
        return {};
    }
    Result<std::vector<history::Observation>> observations(const std::string& /*drive*/,
                                                           const history::Range& /*range*/) override {
        return std::vector<history::Observation>();
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& /*range*/) override { return kept; }
    Result<std::vector<history::Observation>> latest() override { return std::vector<history::Observation>(); }
    Result<std::optional<std::string>> note(const std::string& /*drive*/) override {
        return std::optional<std::string>();
    }
    Status set_note(const std::string& /*drive*/, std::string_view /*text*/) override { return {}; }
    Status thin(std::int64_t /*now*/) override { return {}; }
    [[nodiscard]] std::vector<std::string> problems() const override { return {}; }
    std::vector<history::TaskRun> kept;
};

class ScheduleTest : public testing::Test {
protected:
    ScheduleTest() {
        file_systems_.all = {mounted("/", {"sda"}, 1), mounted("/home", {"sda"}, 2), mounted("/data", {"sdb"}, 3),
                             mounted("/pool", {"sdb", "sdc"}, 4)};
        // Weekly TRIM only, at once when it is due.
        auto schedule = schedule::default_schedule();
        schedule.tasks.resize(1);
        schedule.tasks[0].random_delay_seconds = 0;
        store_.texts[schedule::Document::schedule] = schedule::to_json(schedule);
    }
    std::vector<schedule::TaskResult> run(std::vector<std::string> tasks = {}, bool dry = false) {
        auto results = toolbox_.scheduling->run({std::move(tasks), dry}, cancel_);
        EXPECT_TRUE(results);
        return results ? std::move(*results) : std::vector<schedule::TaskResult>();
    }
    void become_monday() { clock_.now = schedule::parse_utc("2026-11-23T00:00:00Z").value(); }
    /// A journal as a machine leaves it that went down while the drive was being trimmed.
    void go_down_trimming(const std::string& name) {
        const auto made = toolbox_.trimming->plan({{name}, false, 0});
        ASSERT_TRUE(made);
        auto journal = journals_.create("earlier");
        plan::JournalWriter writer(**journal, clock_);
        ASSERT_TRUE(writer.begin(made->job.plan, made->job.hash));
        ASSERT_TRUE(writer.before(0, made->job.plan.steps[0].id));
        machine_power_.boot = "boot-2";
    }

    FakeDrives drives_{{drive("sda"), drive("sdb"), drive("sdc")}};
    FakeMachine machine_;
    FakeFiles files_;
    FakeFileSystems file_systems_;
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    MovableClock clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::FakeHasher hasher_;
    Machine machine_power_;
    MemorySchedule store_;
    Zone zone_;
    Runs history_;
    Timer timer_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ =
        make_local_toolbox(drives_, machine_, files_, catalogue_, {},
                           {&file_systems_, &journals_, &clock_, &randomness_, &hasher_, nullptr, &machine_power_},
                           {&store_, &zone_, &history_, &timer_, nullptr});
    CancelToken cancel_;
};

TEST_F(ScheduleTest, RunsWhatIsDueOnce) {
    EXPECT_TRUE(run().empty());
    become_monday();
    const auto results = run();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].outcome, RunOutcome::done);
    // Each of the four file systems has four pieces of 1,000 bytes; /pool is one piece more of nothing else.
    EXPECT_EQ(results[0].detail, "discarded 16 kB on 4 file systems");
    EXPECT_TRUE(run().empty());
    ASSERT_EQ(history_.kept.size(), 1U);
    EXPECT_EQ(history_.kept[0].outcome, "done");
    const auto overview = toolbox_.scheduling->overview();
    ASSERT_TRUE(overview);
    EXPECT_TRUE(overview->others.fettle_schedule);
    EXPECT_EQ(overview->tasks[0].standpoint.due.time, clock_.now + 7 * schedule::kDay);
}

TEST_F(ScheduleTest, AFileSystemWithoutTrimIsNoFailure) {
    EXPECT_TRUE(run().empty());
    become_monday();
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::unsupported;
    const auto results = run();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].outcome, RunOutcome::left_alone);
    EXPECT_EQ(results[0].skipped.size(), 4U);
}

TEST_F(ScheduleTest, AnAlertIsHandedOverBeforeItIsNotedAndUntilItIs) {
    EXPECT_TRUE(run().empty());
    file_systems_.error_from = 0;  // every file system fails
    std::vector<std::string> told;
    bool heard = false;
    schedule::RunRequest request;
    request.tell = [&](const alert::Alert& alert) -> Status {
        // Whoever crashes here must find it untold the next time.
        EXPECT_FALSE(schedule::load(store_, true)->state.tasks[0].told_bad);
        told.push_back(alert.message.id);
        return heard ? Status() : fail(ErrorCode::cancelled, "nobody heard");
    };
    const auto next = [&](int weeks) {
        clock_.now = schedule::parse_utc("2026-11-23T00:00:00Z").value() + weeks * 7 * schedule::kDay;
        const auto results = toolbox_.scheduling->run(request, cancel_);
        ASSERT_TRUE(results);
        ASSERT_EQ(results->size(), 1U);
    };
    next(0);
    EXPECT_EQ(told, std::vector<std::string>{"task-failed"});
    EXPECT_FALSE(schedule::load(store_, true)->state.tasks[0].told_bad);
    heard = true;
    next(1);  // it fails again, and nobody heard of the first time
    EXPECT_EQ(told.size(), 2U);
    EXPECT_TRUE(schedule::load(store_, true)->state.tasks[0].told_bad);
    request.tell = [&](const alert::Alert& alert) -> Status {
        EXPECT_TRUE(schedule::load(store_, true)->state.tasks[0].told_bad);
        told.push_back(alert.message.id);
        return {};
    };
    next(2);
    EXPECT_EQ(told.size(), 2U);  // once is enough
    file_systems_.error_from = kToTheEnd;
    next(3);
    EXPECT_EQ(told.back(), "task-works-again");
    EXPECT_EQ(told.size(), 3U);
    EXPECT_FALSE(schedule::load(store_, true)->state.tasks[0].told_bad);
}

TEST_F(ScheduleTest, ANewQuarantineIsHandedOverBeforeTheRestartIsNoted) {
    EXPECT_TRUE(run().empty());
    go_down_trimming("sda");
    bool heard = false;
    int told = 0;
    schedule::RunRequest request;
    request.tell = [&](const alert::Alert& alert) -> Status {
        EXPECT_EQ(alert.message.id, "drive-in-quarantine");
        ++told;
        return heard ? Status() : fail(ErrorCode::cancelled, "nobody heard");
    };
    EXPECT_FALSE(toolbox_.scheduling->run(request, cancel_));
    EXPECT_EQ(told, 1);
    heard = true;
    EXPECT_TRUE(toolbox_.scheduling->run(request, cancel_));
    EXPECT_EQ(told, 2);
    EXPECT_TRUE(toolbox_.scheduling->run(request, cancel_));
    EXPECT_EQ(told, 2);
}

TEST_F(ScheduleTest, LeavesTrimToFstrimTimerUnlessItIsTakenOver) {
    timer_.found.timer_enabled = true;
    EXPECT_TRUE(run().empty());
    become_monday();
    const auto left = run();
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].outcome, RunOutcome::left_alone);
    EXPECT_EQ(file_systems_.asked, 0);
    schedule::ScheduleChange change;
    change.take_over_fstrim = true;
    timer_.allowed = false;
    EXPECT_EQ(toolbox_.scheduling->change(change).error().code, ErrorCode::not_permitted);
    EXPECT_FALSE(schedule::load(store_, true)->schedule.took_over_fstrim);
    timer_.allowed = true;
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_TRUE(schedule::load(store_, true)->schedule.took_over_fstrim);
    clock_.now += 7 * schedule::kDay;
    EXPECT_EQ(run().at(0).outcome, RunOutcome::done);
}

TEST_F(ScheduleTest, ATaskThatWasAddedIsNeverLeftToOthers) {
    timer_.found.timer_enabled = timer_.found.cron_job = true;
    schedule::ScheduleChange change;
    schedule::Task task;
    task.id = "nightly";
    task.verb = schedule::TaskVerb::trim;
    task.calendar = schedule::parse_calendar("daily 03:00").value();
    change.put = {task};
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_TRUE(run().empty());
    clock_.now += schedule::kDay;
    const auto overview = toolbox_.scheduling->overview();
    ASSERT_EQ(overview->tasks.size(), 2U);
    EXPECT_NE(overview->tasks[0].note, "");
    EXPECT_EQ(overview->tasks[1].note, "");
    const auto results = run();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].task, "nightly");
    EXPECT_EQ(results[0].outcome, RunOutcome::done);
    // The default task, changed, is a person's as well; put back, it is Fettle's again.
    change.put = {schedule::default_schedule().tasks[0]};
    change.put[0].calendar = schedule::parse_calendar("daily 04:00").value();
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_EQ(toolbox_.scheduling->overview()->tasks[0].note, "");
    change.put = {schedule::default_schedule().tasks[0]};
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_NE(toolbox_.scheduling->overview()->tasks[0].note, "");
}

// Nobody looks at the output of a poll: only its failure raises an alert.
TEST_F(ScheduleTest, APollOfADriveThatDoesNotRespondFails) {
    auto schedule = schedule::default_schedule();
    schedule.tasks.erase(schedule.tasks.begin());
    store_.texts[schedule::Document::schedule] = schedule::to_json(schedule);
    drives_.open_error = ErrorCode::timeout;
    const auto results = run({"health"});
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].outcome, RunOutcome::failed);
    EXPECT_NE(results[0].detail.find("cannot read sda"), std::string::npos) << results[0].detail;
    ASSERT_EQ(results[0].alerts.size(), 1U);
    EXPECT_EQ(results[0].alerts[0].message.id, "task-failed");
}

TEST_F(ScheduleTest, ARandomDelayIsDrawnOnce) {
    store_.texts[schedule::Document::schedule] = schedule::to_json(schedule::default_schedule());
    const auto next = [&] { return toolbox_.scheduling->overview()->tasks.at(0).standpoint.at; };
    const auto first = next();
    EXPECT_EQ(next(), first);
    EXPECT_TRUE(run().empty());  // what runs waits as was told
    EXPECT_EQ(next(), first);
    // Nor where nothing can be kept, as for a user who only looks.
    store_.texts.erase(schedule::Document::state);
    store_.full = true;
    const auto unkept = next();
    EXPECT_EQ(next(), unkept);
    EXPECT_EQ(store_.texts.count(schedule::Document::state), 0U);
}

TEST_F(ScheduleTest, WaitsForMains) {
    EXPECT_TRUE(run().empty());
    become_monday();
    machine_power_.battery = true;
    EXPECT_TRUE(run().empty());
    EXPECT_EQ(toolbox_.scheduling->overview()->tasks[0].standpoint.standing, Standing::waits_for_mains);
    machine_power_.battery = false;
    EXPECT_EQ(run().size(), 1U);
}

TEST_F(ScheduleTest, APauseIsKeptAndRequestedTasksRunInIt) {
    EXPECT_TRUE(run().empty());
    const auto now = toolbox_.scheduling->overview()->now;
    schedule::ScheduleChange change;
    for (const auto until : {now, now - 1, now + schedule::kLongestPause + 1, std::int64_t{-1}}) {
        change.pause_until = until;
        EXPECT_EQ(toolbox_.scheduling->change(change).error().code, ErrorCode::invalid_argument) << until;
    }
    change.pause_until = now + schedule::kLongestPause;
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_EQ(toolbox_.scheduling->overview()->paused_until, now + schedule::kLongestPause);
    become_monday();
    EXPECT_TRUE(run().empty());
    EXPECT_EQ(toolbox_.scheduling->overview()->tasks[0].standpoint.standing, Standing::paused);
    EXPECT_EQ(run({"weekly-trim"}).size(), 1U);
    become_monday();
    change.pause_until = 0;
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_EQ(toolbox_.scheduling->overview()->paused_until, 0);
    EXPECT_EQ(run().size(), 1U);
}

TEST_F(ScheduleTest, KeepsADriveInQuarantineOutUntilItIsReleased) {
    EXPECT_TRUE(run().empty());  // notes the boot
    go_down_trimming("/data");
    const auto news = run();
    ASSERT_EQ(news.size(), 1U);
    ASSERT_EQ(news[0].alerts.size(), 1U);
    EXPECT_EQ(news[0].alerts[0].message.id, "drive-in-quarantine");
    EXPECT_EQ(news[0].alerts[0].drive, "S-sdb");
    EXPECT_TRUE(run().empty());  // told once
    become_monday();
    const auto results = run();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].outcome, RunOutcome::done);
    EXPECT_EQ(results[0].detail, "discarded 8 kB on 2 file systems");
    ASSERT_EQ(results[0].skipped.size(), 2U);  // /data, and /pool that lies on sdb too
    EXPECT_EQ(toolbox_.scheduling->overview()->quarantines.size(), 1U);
    schedule::ScheduleChange change;
    change.release = {"S-sdb"};
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_EQ(toolbox_.scheduling->change(change).error().code, ErrorCode::not_found);
    EXPECT_EQ(run({"weekly-trim"}).at(0).detail, "discarded 16 kB on 4 file systems");
}

TEST_F(ScheduleTest, AFailureIsAnAlertOnce) {
    EXPECT_TRUE(run().empty());
    file_systems_.error_from = 0;
    std::vector<std::size_t> alerts;
    for (int week = 0; week < 3; ++week) {
        if (week == 2) file_systems_.error_from = kToTheEnd;
        clock_.now += 7 * schedule::kDay;
        const auto results = run();
        ASSERT_EQ(results.size(), 1U);
        EXPECT_EQ(results[0].outcome, week == 2 ? RunOutcome::done : RunOutcome::failed);
        alerts.push_back(results[0].alerts.size());
    }
    EXPECT_EQ(alerts, (std::vector<std::size_t>{1, 0, 1}));  // failed; still so; works again
}

TEST_F(ScheduleTest, RunsNothingThatCannotBeNoted) {
    EXPECT_TRUE(run().empty());
    become_monday();
    store_.full = true;
    EXPECT_EQ(toolbox_.scheduling->run({}, cancel_).error().code, ErrorCode::io);
    EXPECT_EQ(file_systems_.asked, 0);
    store_.full = false;
    store_.busy = true;
    EXPECT_EQ(toolbox_.scheduling->run({}, cancel_).error().code, ErrorCode::busy);
}

TEST_F(ScheduleTest, RehearsesWithoutATrace) {
    const auto before = store_.texts;
    const auto results = run({"weekly-trim"}, true);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].detail, "would trim 4 file systems");
    EXPECT_EQ(store_.texts, before);
    EXPECT_EQ(file_systems_.asked, 0);
    EXPECT_EQ(toolbox_.scheduling->run({{"nonsense"}, true}, cancel_).error().code, ErrorCode::not_found);
    EXPECT_EQ(toolbox_.scheduling->run({{"nonsense"}, false}, cancel_).error().code, ErrorCode::not_found);
}

TEST_F(ScheduleTest, ChangesTasks) {
    schedule::ScheduleChange change;
    schedule::Task task;
    task.id = "nightly";
    task.calendar = schedule::parse_calendar("daily 03:00").value();
    change.put = {task};
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_EQ(toolbox_.scheduling->overview()->tasks.size(), 2U);
    change.put[0].what = {"/mount"};  // only TRIM is for mounts
    EXPECT_EQ(toolbox_.scheduling->change(change).error().code, ErrorCode::invalid_argument);
    change = {};
    change.remove = {"nightly"};
    ASSERT_TRUE(toolbox_.scheduling->change(change));
    EXPECT_EQ(toolbox_.scheduling->change(change).error().code, ErrorCode::not_found);
    auto without = make_local_toolbox(drives_, machine_, files_, catalogue_);
    EXPECT_EQ(without.scheduling->overview().error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace fettle::test
