// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "tests/unit/schedule/zones.h"

namespace fettle::schedule {
namespace {

UnixTime at(const char* text) { return parse_utc(text).value(); }

Task task(const char* calendar) {
    Task made;
    made.id = "one";
    made.calendar = parse_calendar(calendar).value();
    return made;
}

Scheduler scheduler_of(const Task& one, const TimeZone& zone, State state = {}, std::uint64_t seed = 1) {
    return {Schedule{{one}, false}, std::move(state), zone, seed};
}

/// Runs what is due at each look from one time to another; how often that was.
std::size_t run_through(Scheduler& scheduler, UnixTime from, UnixTime to, std::vector<UnixTime>* when = nullptr) {
    std::size_t runs = 0;
    for (auto now = from; now < to; now = scheduler.next_look(now, {})) {
        for (const auto& point : scheduler.due(now, {})) {
            scheduler.began(point.task, point.due, now, "boot");
            scheduler.ended(point.task, RunOutcome::done, "", now);
            if (when != nullptr) when->push_back(now);
            ++runs;
        }
    }
    return runs;
}

const Utc kUtc;

TEST(Scheduler, RunsNothingWhenItIsFirstSeen) {
    auto scheduler = scheduler_of(task("hourly"), kUtc);
    EXPECT_TRUE(scheduler.due(at("2026-05-05T12:00:01Z"), {}).empty());
    EXPECT_EQ(scheduler.due(at("2026-05-05T13:00:00Z"), {}).size(), 1U);
}

TEST(Scheduler, MakesGoodAMonthOffOnce) {
    auto scheduler = scheduler_of(task("weekly 03:00"), kUtc);
    (void)scheduler.look(at("2026-05-05T12:00:00Z"), {});
    EXPECT_EQ(run_through(scheduler, at("2026-06-06T12:00:00Z"), at("2026-06-08T02:00:00Z")), 1U);
}

TEST(Scheduler, PassesOverWhatIsTooLate) {
    auto one = task("daily 03:00");
    one.catch_up = false;
    auto scheduler = scheduler_of(one, kUtc);
    (void)scheduler.look(at("2026-05-05T12:00:00Z"), {});
    EXPECT_TRUE(scheduler.due(at("2026-05-08T09:00:00Z"), {}).empty());
    EXPECT_EQ(scheduler.state().tasks.front().passed_over, 1U);
    EXPECT_EQ(scheduler.due(at("2026-05-09T03:59:00Z"), {}).size(), 1U);
}

TEST(Scheduler, PutsOffByTheSameRandomDelayEachTimeItIsAsked) {
    auto one = task("daily 03:00");
    one.random_delay_seconds = 3600;
    auto scheduler = scheduler_of(one, kUtc);
    const auto due = at("2026-05-06T03:00:00Z");
    (void)scheduler.look(due - 1, {});
    const auto begins = scheduler.look(due, {}).front().at;
    EXPECT_GE(begins, due);
    EXPECT_LE(begins, due + 3600);
    EXPECT_TRUE(scheduler.due(begins - 1, {}).empty());
    EXPECT_EQ(scheduler.due(begins, {}).size(), 1U);
    // Another day, and another machine, have another.
    std::vector<std::int64_t> delays;
    for (std::int64_t day = 0; day < 100; ++day) {
        auto other = scheduler_of(one, kUtc, {}, static_cast<std::uint64_t>(day) + 1);
        (void)other.look(due + day * kDay - 1, {});
        delays.push_back(other.look(due + day * kDay, {}).front().at - due - day * kDay);
    }
    const auto [least, most] = std::minmax_element(delays.begin(), delays.end());
    EXPECT_LT(*least, 600);  // a hundred even draws of an hour miss its first ten minutes once in 10^8
    EXPECT_GT(*most, 3000);
}

TEST(Scheduler, WaitsForMainsAndForIdleness) {
    auto one = task("daily 03:00");
    one.on_ac_only = true;
    one.when_idle = true;
    one.idle_wait_seconds = 7200;
    auto scheduler = scheduler_of(one, kUtc);
    const auto due = at("2026-05-06T03:00:00Z");
    (void)scheduler.look(due - 1, {});
    EXPECT_EQ(scheduler.look(due + 60, {true, true}).front().standing, Standing::waits_for_mains);
    EXPECT_EQ(scheduler.look(due + 60, {false, false}).front().standing, Standing::waits_for_idle);
    EXPECT_EQ(scheduler.look(due + 60, {false, true}).front().standing, Standing::due);
    EXPECT_EQ(scheduler.look(due + 7199, {false, false}).front().standing, Standing::waits_for_idle);
    EXPECT_EQ(scheduler.look(due + 7200, {false, false}).front().standing, Standing::due);
    EXPECT_EQ(scheduler.look(due + 9000, {true, true}).front().standing, Standing::waits_for_mains);
    EXPECT_EQ(scheduler.look(due + 60, {std::nullopt, std::nullopt}).front().standing, Standing::due);
}

TEST(Scheduler, StartsNothingInAPauseAndMakesItGoodOnce) {
    auto scheduler = scheduler_of(task("daily 03:00"), kUtc);
    (void)scheduler.look(at("2026-05-05T12:00:00Z"), {});
    const auto end = at("2026-05-08T12:00:00Z");
    scheduler.state().paused_until = end;
    EXPECT_TRUE(scheduler.paused(end - 1));
    EXPECT_FALSE(scheduler.paused(end));
    const auto put_off = scheduler.look(at("2026-05-05T12:00:00Z"), {}).front();
    EXPECT_EQ(put_off.standing, Standing::paused) << "before its due time, too";
    EXPECT_EQ(put_off.at, end);
    EXPECT_EQ(run_through(scheduler, at("2026-05-05T12:00:00Z"), end), 0U);
    EXPECT_EQ(scheduler.look(end - 1, {}).front().standing, Standing::paused);
    std::vector<UnixTime> when;
    EXPECT_EQ(run_through(scheduler, end - 1, end + kDay, &when), 2U);
    EXPECT_EQ(when, (std::vector{end, at("2026-05-09T03:00:00Z")})) << "once, and then in its time";
    EXPECT_EQ(scheduler.state().paused_until, 0);
}

TEST(Scheduler, PassesOverInAPauseWhatMakesNothingGood) {
    auto one = task("daily 03:00");
    one.catch_up = false;
    auto scheduler = scheduler_of(one, kUtc);
    (void)scheduler.look(at("2026-05-05T12:00:00Z"), {});
    scheduler.state().paused_until = at("2026-05-08T12:00:00Z");
    EXPECT_EQ(scheduler.look(at("2026-05-05T12:00:00Z"), {}).front().at, at("2026-05-09T03:00:00Z"));
    std::vector<UnixTime> when;
    run_through(scheduler, at("2026-05-05T12:00:00Z"), at("2026-05-10T00:00:00Z"), &when);
    EXPECT_EQ(when, std::vector{at("2026-05-09T03:00:00Z")});
}

TEST(Scheduler, APauseLeavesRunningDisabledAndLaterTasksAsTheyAre) {
    auto scheduler = scheduler_of(task("monthly 03:00"), kUtc);
    const auto now = at("2026-05-05T12:00:00Z");
    const auto before = scheduler.look(now, {}).front();
    scheduler.state().paused_until = now + kDay;
    EXPECT_EQ(scheduler.look(now, {}).front().standing, Standing::waits_for_time);
    EXPECT_EQ(scheduler.look(now, {}).front().at, before.at);
    scheduler.began("one", std::nullopt, now, "boot");  // requested out of turn
    EXPECT_EQ(scheduler.look(now, {}).front().standing, Standing::running);
    auto off = task("daily 03:00");
    off.enabled = false;
    auto disabled = scheduler_of(off, kUtc, scheduler.state());
    EXPECT_EQ(disabled.look(now, {}).front().standing, Standing::disabled);
}

TEST(Scheduler, AClockThatIsSetBackMakesNoPauseLonger) {
    auto scheduler = scheduler_of(task("daily 03:00"), kUtc);
    const auto now = at("2026-05-05T12:00:00Z");
    (void)scheduler.look(now, {});
    scheduler.state().paused_until = now + kDay;
    (void)scheduler.look(now - kLongestPause, {});
    EXPECT_EQ(scheduler.state().paused_until, 0) << "more than any pause may last";
    scheduler.state().paused_until = now + kDay;
    (void)scheduler.look(now + kDay, {});
    (void)scheduler.look(now, {});
    EXPECT_EQ(scheduler.state().paused_until, 0) << "a pause that is over does not begin again";
}

TEST(Scheduler, DoesNotRunAgainWhatBrokeOff) {
    auto first = scheduler_of(task("daily 03:00"), kUtc);
    const auto due = at("2026-05-06T03:00:00Z");
    (void)first.look(due - 1, {});
    first.began("one", first.due(due, {}).front().due, due, "boot");
    auto second = scheduler_of(task("daily 03:00"), kUtc, first.state());
    EXPECT_TRUE(second.due(due + 60, {}).empty());
    EXPECT_EQ(second.find("one")->outcome, RunOutcome::broken_off);
    EXPECT_EQ(second.due(due + kDay, {}).size(), 1U);
    // One whose process is alive runs on.
    Scheduler beside(Schedule{{task("daily 03:00")}, false}, first.state(), kUtc, 1, {"one"});
    EXPECT_EQ(beside.look(due + 60, {}).front().standing, Standing::running);
}

/// Wrong by 14 years, once: a dead battery, and a network that knows better.
TEST(Scheduler, RecoversFromAClockThatWasFarAhead) {
    for (const auto* calendar : {"hourly", "daily 03:00", "weekly 03:00", "monthly 03:00"}) {
        auto scheduler = scheduler_of(task(calendar), kUtc);
        (void)scheduler.look(at("2026-05-05T12:00:00Z"), {});
        EXPECT_LE(run_through(scheduler, at("2040-01-15T12:00:00Z"), at("2040-01-15T12:30:00Z")), 1U) << calendar;
        const auto before = at("2026-05-06T00:00:00Z");
        const auto period = longest_gap(task(calendar).calendar);
        const auto runs = run_through(scheduler, before, before + 20 * period);
        EXPECT_GE(runs, 18U) << calendar;
        EXPECT_LE(runs, 21U) << calendar;
    }
}

TEST(Scheduler, RecoversFromAClockThatIsFarBehind) {
    for (const auto* calendar : {"hourly", "daily 03:00", "weekly 03:00", "monthly 03:00"}) {
        const auto period = longest_gap(task(calendar).calendar);
        auto scheduler = scheduler_of(task(calendar), kUtc);
        const auto then = at("2026-05-05T12:00:00Z");
        run_through(scheduler, then - 30 * period, then);
        for (const auto back : {3 * period, 10 * period, 25 * period, 1000 * kDay}) {
            auto set_back = scheduler;
            std::vector<UnixTime> when;
            const auto from = then - back;
            (void)run_through(set_back, from, from + 6 * std::max(period, kDay), &when);
            ASSERT_FALSE(when.empty()) << calendar << " " << back;
            EXPECT_LE(when.front(), from + std::max(2 * period, 36 * kHour) + period) << calendar << " " << back;
            // The first may make good what was due before, at whatever time the clock was set.
            for (std::size_t i = 2; i < when.size(); ++i)
                EXPECT_GE(when[i] - when[i - 1], 28 * period / 31) << calendar;
        }
    }
}

/// A day of a clock that goes forth and back without end brings no more runs than due times that it showed.
TEST(Scheduler, NeverStorms) {
    auto scheduler = scheduler_of(task("every 30 min"), kUtc);
    const auto start = at("2026-05-05T12:10:00Z");
    (void)scheduler.look(start, {});
    std::size_t runs = 0;
    for (int swing = 0; swing < 10'000; ++swing) {
        const auto now = start + (swing % 2 == 0 ? 20 * kHour : 0) + swing % 97;
        for (const auto& point : scheduler.due(now, {})) {
            scheduler.began(point.task, point.due, now, "");
            scheduler.ended(point.task, RunOutcome::done, "", now);
            ++runs;
        }
    }
    EXPECT_EQ(runs, 1U);
}

TEST(Scheduler, BearsTimesBeyondAllReason) {
    auto one = task("weekly 03:00");
    one.random_delay_seconds = 600;
    auto scheduler = scheduler_of(one, kUtc);
    for (const auto now : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{0},
                           std::numeric_limits<std::int64_t>::max()}) {
        EXPECT_LE(scheduler.due(now, {}).size(), 1U);
    }
    EXPECT_LE(run_through(scheduler, at("2026-05-05T12:00:00Z"), at("2026-06-05T12:00:00Z")), 6U);
}

TEST(Scheduler, ForgetsTasksThatAreGone) {
    auto scheduler = scheduler_of(task("hourly"), kUtc);
    (void)scheduler.look(0, {});
    const Scheduler empty(Schedule{}, scheduler.state(), kUtc, 1);
    EXPECT_TRUE(empty.state().tasks.empty());
}

TEST(Scheduler, ReckonsByTheWallOnAJourney) {
    // East to west: Monday 03:00 comes a second time, and is the same due time.
    class Fixed final : public TimeZone {
    public:
        explicit Fixed(std::int64_t hours) : seconds_(hours * kHour) {}
        [[nodiscard]] std::int64_t offset_at(UnixTime /*time*/) const override { return seconds_; }

    private:
        std::int64_t seconds_;
    };
    const Fixed berlin(1);
    const Fixed new_york(-5);
    auto at_home = scheduler_of(task("weekly 03:00"), berlin);
    (void)at_home.look(at("2026-11-20T00:00:00Z"), {});
    EXPECT_EQ(run_through(at_home, at("2026-11-20T00:00:00Z"), at("2026-11-23T02:30:00Z")), 1U);
    auto away = scheduler_of(task("weekly 03:00"), new_york, at_home.state());
    EXPECT_EQ(run_through(away, at("2026-11-23T04:00:00Z"), at("2026-11-29T00:00:00Z")), 0U);
    EXPECT_EQ(run_through(away, at("2026-11-29T00:00:00Z"), at("2026-12-01T00:00:00Z")), 1U);
}

}  // namespace
}  // namespace fettle::schedule
