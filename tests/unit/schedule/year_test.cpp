// SPDX-License-Identifier: GPL-3.0-or-later
// A year of a machine that sleeps, is off, has its clock set, and whose scheduling process goes down at any point. What
// is due is reckoned here a second time, by walking over every minute of the year and by remembering every single due
// time that was dealt with.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <random>
#include <set>

#include "core/schedule/schedule_store.h"
#include "core/schedule/scheduler.h"
#include "tests/unit/schedule/zones.h"
#include "tests/unit/thorough.h"

namespace fettle::schedule {
namespace {

constexpr UnixTime kStart = 1'767'225'600;  // 2026-01-01T00:00:00Z
constexpr UnixTime kEnd = 1'798'761'600;    // 2027-01-01T00:00:00Z
constexpr std::int64_t kLateness = 3600;    // as the documentation has it

/// What a calendar means, in the test's own words.
struct Pattern {
    std::vector<int> weekdays;  ///< tm_wday; empty: all
    int month_day = 0;          ///< 31: the last
    std::vector<int> minutes;   ///< of the day
};

bool shows(const Pattern& pattern, WallTime wall) {
    const std::time_t seconds = wall;
    std::tm local{};
    gmtime_r(&seconds, &local);
    const auto minute = local.tm_hour * 60 + local.tm_min;
    if (std::find(pattern.minutes.begin(), pattern.minutes.end(), minute) == pattern.minutes.end()) return false;
    if (!pattern.weekdays.empty() &&
        std::find(pattern.weekdays.begin(), pattern.weekdays.end(), local.tm_wday) == pattern.weekdays.end()) {
        return false;
    }
    if (pattern.month_day == 0) return true;
    const std::time_t tomorrow = wall + 86'400;
    std::tm next{};
    gmtime_r(&tomorrow, &next);
    return local.tm_mday == pattern.month_day || (pattern.month_day == 31 && next.tm_mday == 1);
}

/// Every due time between two moments, by when it is: each minute is looked at.
std::map<UnixTime, WallTime> due_times(const Pattern& pattern, const TimeZone& zone, UnixTime from, UnixTime to) {
    std::map<UnixTime, WallTime> times;
    std::set<WallTime> seen;
    auto offset = zone.offset_at(from);
    for (auto time = from; time < to; time += 60) {
        const auto now = zone.offset_at(time);
        // The clock leaps: what it does not show comes as much after the leap.
        for (auto skipped = time + offset; skipped < time + now; skipped += 60) {
            if (shows(pattern, skipped) && seen.insert(skipped).second) times[skipped - offset] = skipped;
        }
        offset = now;
        if (shows(pattern, time + now) && seen.insert(time + now).second) times[time] = time + now;
    }
    return times;
}

struct Subject {
    Task task;
    Pattern pattern;
    std::int64_t lasts = 0;  ///< seconds that a run takes
};

std::vector<int> every(int step) {
    std::vector<int> minutes;
    for (int minute = 0; minute < 1440; minute += step) minutes.push_back(minute);
    return minutes;
}

Subject subject(const char* id, const char* calendar, Pattern pattern, bool catch_up, std::int64_t lasts) {
    Subject made;
    made.task.id = id;
    made.task.calendar = parse_calendar(calendar).value();
    made.task.catch_up = catch_up;
    made.pattern = std::move(pattern);
    made.lasts = lasts;
    return made;
}

std::vector<Subject> subjects() {
    auto on_mains = subject("on-mains", "Tue,Sat 12:00", {{2, 6}, 0, {720}}, true, 600);
    on_mains.task.on_ac_only = true;
    auto when_idle = subject("when-idle", "daily 20:00", {{}, 0, {1200}}, true, 300);
    when_idle.task.when_idle = true;
    when_idle.task.idle_wait_seconds = 4 * kHour;
    return {subject("weekly", "weekly 03:00", {{1}, 0, {180}}, true, 2400),
            subject("daily", "daily 02:30", {{}, 0, {150}}, true, 600),
            subject("hourly", "hourly", {{}, 0, every(60)}, true, 20),
            subject("half-hourly", "every 30 min", {{}, 0, every(30)}, false, 10),
            subject("work-days", "Mon..Fri 18:15", {{1, 2, 3, 4, 5}, 0, {1095}}, false, 300),
            subject("month-end", "day 31 04:00", {{}, 31, {240}}, true, 900),
            std::move(on_mains),
            std::move(when_idle)};
}

/// Where the process goes down.
enum class Crash { none, before_began_is_saved, after_it, in_the_run, before_ended_is_saved };

struct Tally {
    std::size_t due = 0;        ///< due times of the year
    std::size_t on_time = 0;    ///< runs that began within the hour
    std::size_t made_good = 0;  ///< runs that began later
    std::size_t passed_over = 0;
    std::size_t broken_off = 0;
};

/// The machine, its clock and the process that runs tasks.
class Year {
public:
    Year(const TimeZone& zone, unsigned seed) : zone_(zone), random_(seed), subjects_(subjects()) {
        for (const auto& one : subjects_) {
            schedule_.tasks.push_back(one.task);
            times_[one.task.id] = due_times(one.pattern, zone_, kStart - 70 * kDay, kEnd + 70 * kDay);
        }
    }

    void live() {
        while (real_ < kEnd && !testing::Test::HasFatalFailure()) {
            happen();
            look();
        }
    }

    std::map<std::string, Tally> tallies;

private:
    [[nodiscard]] UnixTime clock() const { return real_ + set_by_; }
    bool chance(unsigned in) { return random_() % in == 0; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
    }

    /// Sleep, time off and a clock that is set, by chance.
    void happen() {
        if (chance(12)) real_ += between(1, 14) * kHour;      // the night, the week-end
        if (chance(3000)) real_ += between(2, 24) * kDay;     // holidays
        if (chance(250)) set_by_ = between(-15, 15) * kHour;  // set wrongly, and back: never by more than 30 h at once
        conditions_.on_battery = chance(3);
        conditions_.idle = !chance(3);
    }

    /// The last due time that the clock has passed, as found by walking.
    [[nodiscard]] std::pair<UnixTime, WallTime> last(const std::string& task) const {
        const auto& all = times_.at(task);
        return *std::prev(all.upper_bound(clock()));
    }

    /// What is to be run now. Notes what is too late.
    std::vector<std::string> expected() {
        std::vector<std::string> tasks;
        for (const auto& one : subjects_) {
            const auto& task = one.task;
            const auto [time, wall] = last(task.id);
            auto& dealt = dealt_with_[task.id];
            if (dealt.empty()) dealt.insert(wall);  // seen for the first time
            if (dealt.count(wall) != 0) continue;
            const auto patience = task.when_idle ? time + task.idle_wait_seconds : time;
            if (!task.catch_up && clock() > patience + kLateness) {
                dealt.insert(wall);
                ++tallies[task.id].passed_over;
                continue;
            }
            if (task.on_ac_only && *conditions_.on_battery) continue;
            if (task.when_idle && !*conditions_.idle && clock() < patience) continue;
            tasks.push_back(task.id);
        }
        return tasks;
    }

    void look() {
        // A process begins anew after each crash and, here, at each look: nothing is remembered but the saved text.
        Scheduler scheduler(schedule_, parse_state(saved_).value_or(State{}), zone_, 1);
        const auto due = scheduler.due(clock(), conditions_);
        saved_ = to_json(scheduler.state());
        std::vector<std::string> names;
        for (const auto& point : due) names.push_back(point.task);
        ASSERT_EQ(names, expected()) << utc_text(clock());
        if (!due.empty()) return run(scheduler, due.front());
        const auto next = scheduler.next_look(clock(), conditions_);
        ASSERT_GT(next, clock());
        ASSERT_LE(next, clock() + kHour);
        real_ += next - clock();
    }

    void run(Scheduler& scheduler, const Standpoint& point) {
        const auto [time, wall] = last(point.task);
        ASSERT_EQ(point.due.time, time);
        ASSERT_EQ(point.due.wall, wall);
        const auto crash = chance(8) ? static_cast<Crash>(between(1, 4)) : Crash::none;
        const auto& one = *std::find_if(subjects_.begin(), subjects_.end(),
                                        [&](const Subject& s) { return s.task.id == point.task; });
        auto& tally = tallies[point.task];
        scheduler.began(point.task, point.due, clock(), "boot");
        if (crash == Crash::before_began_is_saved) return go_down();
        saved_ = to_json(scheduler.state());
        ASSERT_TRUE(dealt_with_[point.task].insert(wall).second) << point.task << " ran twice for one due time";
        ++(clock() <= time + kHour ? tally.on_time : tally.made_good);
        if (crash != Crash::none) ++tally.broken_off;
        if (crash == Crash::after_it) return go_down();
        real_ += crash == Crash::in_the_run ? one.lasts / 2 : one.lasts;
        if (crash == Crash::in_the_run) return go_down();
        scheduler.ended(point.task, RunOutcome::done, "", clock());
        if (crash == Crash::before_ended_is_saved) return go_down();
        saved_ = to_json(scheduler.state());
        real_ += 1;
    }

    void go_down() { real_ += between(1, 40) * kMinute; }

    const TimeZone& zone_;
    std::mt19937 random_;
    std::vector<Subject> subjects_;
    Schedule schedule_;
    std::string saved_;
    Conditions conditions_;
    UnixTime real_ = kStart;
    std::int64_t set_by_ = 0;
    std::map<std::string, std::map<UnixTime, WallTime>> times_;
    std::map<std::string, std::set<WallTime>> dealt_with_;

public:
    [[nodiscard]] std::size_t due_in_year(const std::string& task) const {
        const auto& all = times_.at(task);
        return static_cast<std::size_t>(std::distance(all.lower_bound(kStart), all.lower_bound(kEnd)));
    }
    [[nodiscard]] const Schedule& schedule() const { return schedule_; }
};

class SimulatedYear : public testing::TestWithParam<unsigned> {};

TEST_P(SimulatedYear, RunsWhatIsDueAndNothingTwice) {
    const Berlin berlin;
    Year year(berlin, GetParam());
    year.live();
    fmt::print("{:<12} {:>9} {:>8} {:>9} {:>11} {:>13} {:>10}\n", "task", "due times", "in time", "made good",
               "passed over", "of them broken", "runs made");
    for (const auto& task : year.schedule().tasks) {
        const auto& tally = year.tallies[task.id];
        const auto runs = tally.on_time + tally.made_good;
        fmt::print("{:<12} {:>9} {:>8} {:>9} {:>11} {:>14} {:>10}\n", task.id, year.due_in_year(task.id), tally.on_time,
                   tally.made_good, tally.passed_over, tally.broken_off, runs);
        EXPECT_GT(runs, 0U) << task.id;
        EXPECT_LE(runs, year.due_in_year(task.id) + 2) << task.id;
        EXPECT_TRUE(!task.catch_up || tally.passed_over == 0) << task.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, SimulatedYear, testing::Range(1U, fettle::test::thorough() ? 9U : 2U));

/// A quiet year: the machine is on all the time, and every due time is run, once, when it is due.
TEST(QuietYear, RunsEveryDueTime) {
    const Berlin berlin;
    for (const auto& one : subjects()) {
        const auto times = due_times(one.pattern, berlin, kStart, kEnd);
        Schedule schedule;
        schedule.tasks.push_back(one.task);
        Scheduler scheduler(schedule, {}, berlin, 1);
        std::vector<UnixTime> runs;
        (void)scheduler.look(kStart - 1, {});
        for (auto now = kStart - 1; now < kEnd; now = scheduler.next_look(now, {})) {
            for (const auto& point : scheduler.due(now, {})) {
                scheduler.began(point.task, point.due, now, "");
                scheduler.ended(point.task, RunOutcome::done, "", now);
                runs.push_back(now);
            }
        }
        std::vector<UnixTime> expected;
        for (const auto& [time, wall] : times) expected.push_back(time);
        EXPECT_EQ(runs, expected) << one.task.id;
    }
}

}  // namespace
}  // namespace fettle::schedule
