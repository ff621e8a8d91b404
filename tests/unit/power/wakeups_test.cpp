// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/wakeups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace fettle::power {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kMs = 1'000'000;

/// Counters in a time of their own, in which each reading takes none.
class FakeMeter final : public IdleMeter {
public:
    /// At each of these times one read of 4 KiB completes.
    explicit FakeMeter(std::vector<std::uint64_t> at_ms) : at_ms_(std::move(at_ms)) {}

    std::optional<Error> error;
    std::map<std::uint64_t, std::uint64_t> in_flight_until_ms;  ///< from, to
    std::vector<ProcessList> lists{{}, {}};
    std::function<void(std::uint64_t)> on_wait;
    std::vector<std::uint64_t> waits;

    Result<DriveIo> drive(const DriveEntry& /*entry*/) override {
        if (error) return fail(*error);
        DriveIo io;
        for (const auto at : at_ms_) io.operations += at * kMs <= now_ns_ ? 1 : 0;
        io.read_bytes = io.operations * 4096;
        for (const auto& [from, to] : in_flight_until_ms) {
            io.in_flight += from * kMs <= now_ns_ && now_ns_ < to * kMs ? 1 : 0;
        }
        return io;
    }
    ProcessList processes() override { return lists.at(asked_++); }
    std::uint64_t now_ns() override { return now_ns_; }
    void wait(std::uint64_t ns, const CancelToken& /*cancel*/) override {
        waits.push_back(ns);
        now_ns_ += ns;
        if (on_wait) on_wait(now_ns_);
    }

private:
    std::vector<std::uint64_t> at_ms_;
    std::uint64_t now_ns_ = 0;
    std::size_t asked_ = 0;
};

/// State 3 after 100 ms, state 4 after 2,000 ms more.
NvmePower two_states() {
    NvmePower power;
    power.states.resize(5);
    power.states[3].operational = power.states[4].operational = false;
    power.apst_supported = true;
    power.apst_enabled = true;
    power.transitions = {{0, 3, 100}, {1, 3, 100}, {2, 3, 100}, {3, 4, 2000}};
    return power;
}

Wakeups watched(FakeMeter& meter, std::uint64_t ms, const NvmePower* power = nullptr) {
    const auto found = watch_wakeups(meter, {}, power, {}, ms * kMs, {}, {});
    EXPECT_TRUE(found.has_value()) << (found ? "" : to_string(found.error()));
    return found.value_or(Wakeups{});
}

std::vector<std::string> sentences(const Wakeups& wakeups) {
    std::vector<std::string> texts;
    for (const auto& one : explain(wakeups)) texts.push_back(render(one.text, one.evidence));
    return texts;
}

TEST(Wakeups, OfADriveThatRests) {
    FakeMeter meter({});
    const auto power = two_states();
    const auto found = watched(meter, 10'000, &power);
    EXPECT_EQ(found.wakeups, 0U);
    EXPECT_EQ(found.watched_ns, 10'000 * kMs);
    EXPECT_EQ(found.longest_gap_ns, 10'000 * kMs);
    ASSERT_EQ(found.states.size(), 2U);
    EXPECT_EQ(found.states[0].state, 3U);
    EXPECT_DOUBLE_EQ(found.states[0].gap_share, 1);
    EXPECT_DOUBLE_EQ(found.states[0].state_share, 0.99);  // (10 - 0.1) / 10
    EXPECT_EQ(found.states[1].idle_ms, 2100U);
    EXPECT_DOUBLE_EQ(found.states[1].state_share, 0.79);  // (10 - 2.1) / 10
    EXPECT_THAT(sentences(found), ElementsAre("The gaps allow state 4 in 79.0 % of the time."));
}

TEST(Wakeups, CountsGapsBetweenReadings) {
    // Readings every 50 ms. I/O at 1,020 ms is seen at 1,050 ms, that at 3,000 ms at once, two more at 3,010 and
    // 3,060 ms in the readings of 3,050 and 3,100 ms: one burst. The gaps are at least 0-1,000, 1,050-2,950 and
    // 3,100-6,000 ms.
    FakeMeter meter({1020, 3000, 3010, 3060});
    const auto power = two_states();
    const auto found = watched(meter, 6000, &power);
    EXPECT_EQ(found.wakeups, 2U);
    EXPECT_EQ(found.operations, 4U);
    EXPECT_EQ(found.read_bytes, 4U * 4096U);
    EXPECT_EQ(found.written_bytes, 0U);
    EXPECT_EQ(found.longest_gap_ns, 2900 * kMs);
    EXPECT_EQ(found.period_ns, 50 * kMs);
    EXPECT_DOUBLE_EQ(found.per_minute(), 20);
    // All three are longer than 100 ms: 1,000 + 1,900 + 2,900 = 5,800 ms, 5,500 of them beyond it. One is longer than
    // 2,100 ms, by 800 ms.
    EXPECT_EQ(found.states[0].gaps, 3U);
    EXPECT_NEAR(found.states[0].gap_share, 5800.0 / 6000, 1e-12);
    EXPECT_NEAR(found.states[0].state_share, 5500.0 / 6000, 1e-12);
    EXPECT_EQ(found.states[1].gaps, 1U);
    EXPECT_NEAR(found.states[1].gap_share, 2900.0 / 6000, 1e-12);
    EXPECT_NEAR(found.states[1].state_share, 800.0 / 6000, 1e-12);
}

TEST(Wakeups, TellsWhatIsNotReached) {
    std::vector<std::uint64_t> every_second;
    for (std::uint64_t i = 1; i < 60; ++i) every_second.push_back(i * 1000);
    FakeMeter meter(every_second);
    const auto power = two_states();
    // 59 gaps of 950 ms, as the one before the first I/O ends at the reading before it, and 1,000 ms at the end.
    const auto found = watched(meter, 60'000, &power);
    EXPECT_EQ(found.wakeups, 59U);
    EXPECT_EQ(found.longest_gap_ns, 1000 * kMs);
    EXPECT_NEAR(found.states[0].state_share, (59 * 850 + 900) / 60'000.0, 1e-12);
    EXPECT_EQ(found.states[1].gaps, 0U);
    EXPECT_THAT(sentences(found),
                ElementsAre("The gaps allow state 3 in 85.1 % of the time.",
                            "State 4 was not reached: it needs 2.1 s without I/O, and the longest gap "
                            "was 1 s."));
    std::vector<std::uint64_t> always;
    for (std::uint64_t i = 0; i <= 600; ++i) always.push_back(i * 100);
    FakeMeter busy(always);
    EXPECT_THAT(sentences(watched(busy, 60'000, &power)),
                ElementsAre("No gap was long enough for an idle state: the longest was 50 ms, but state 3 needs 100 ms "
                            "without I/O."));
}

TEST(Wakeups, ACommandInFlightIsNoGap) {
    FakeMeter meter({4000});
    meter.in_flight_until_ms = {{1000, 4000}};
    const auto found = watched(meter, 5000);
    EXPECT_EQ(found.wakeups, 1U);
    EXPECT_EQ(found.longest_gap_ns, 1000 * kMs);  // 4,000-5,000; the first is 0-950
    EXPECT_THAT(found.states, IsEmpty());
    EXPECT_THAT(sentences(found), IsEmpty());
}

TEST(Wakeups, KnowsNothingOfTheTimeBefore) {
    FakeMeter meter({0, 30, 80, 130});
    EXPECT_EQ(watched(meter, 1000).wakeups, 0U);  // the burst may have begun earlier
}

TEST(Wakeups, NamesTheProcesses) {
    FakeMeter meter({});
    meter.lists[0].processes = {
        {10, 100, "idle", 500, 500}, {11, 100, "mail", 4096, 0}, {12, 100, "gone", 9, 9}, {13, 100, "old", 7000, 7000}};
    meter.lists[1].processes = {
        {10, 100, "idle", 500, 500}, {11, 100, "mail", 8192, 100}, {13, 200, "new", 0, 9000}, {14, 300, "late", 10, 0}};
    meter.lists[1].unreadable = 3;
    const auto found = watched(meter, 1000);
    EXPECT_THAT(found.processes, ElementsAre(ProcessGrowth{13, "new", 0, 9000}, ProcessGrowth{11, "mail", 4096, 100},
                                             ProcessGrowth{14, "late", 10, 0}));
    EXPECT_EQ(found.unreadable_processes, 3U);
    EXPECT_EQ(sentences(found).size(), 2U);
}

TEST(Wakeups, ReportsErrorsAndInterruptions) {
    FakeMeter broken({});
    broken.error = Error{ErrorCode::unsupported, "counting", {}};
    EXPECT_EQ(watch_wakeups(broken, {}, nullptr, {}, 1000 * kMs, {}, {}).error().code, ErrorCode::unsupported);

    CancelToken cancel;
    FakeMeter meter({});
    meter.on_wait = [&](std::uint64_t now_ns) {
        if (now_ns == 500 * kMs) cancel.cancel();
    };
    std::vector<std::uint64_t> progress;
    const auto part = watch_wakeups(
        meter, {}, nullptr, {}, 1000 * kMs, [&](std::uint64_t ns) { progress.push_back(ns); }, cancel);
    ASSERT_TRUE(part.has_value());
    EXPECT_EQ(part->watched_ns, 450 * kMs);  // the reading at 500 ms was not made
    EXPECT_EQ(progress.size(), 9U);

    FakeMeter late({});
    CancelToken at_once;
    at_once.cancel();
    EXPECT_EQ(watch_wakeups(late, {}, nullptr, {}, 1000 * kMs, {}, at_once).error().code, ErrorCode::cancelled);
}

TEST(Wakeups, EndsAtTheGivenTime) {
    FakeMeter meter({});
    EXPECT_EQ(watched(meter, 120).watched_ns, 120 * kMs);
    EXPECT_THAT(meter.waits, ElementsAre(50 * kMs, 50 * kMs, 20 * kMs));
}

TEST(Wakeups, NoticesAnotherDriveOfTheSameName) {
    class Replaced final : public IdleMeter {
    public:
        Result<DriveIo> drive(const DriveEntry& /*entry*/) override { return DriveIo{100 - 10 * read_++, 0, 0, 0}; }
        ProcessList processes() override { return {}; }
        std::uint64_t now_ns() override { return read_ * kMs; }
        void wait(std::uint64_t /*ns*/, const CancelToken& /*cancel*/) override {}

    private:
        std::uint64_t read_ = 0;
    };
    Replaced meter;
    EXPECT_EQ(watch_wakeups(meter, {}, nullptr, {}, 1000 * kMs, {}, {}).error().code, ErrorCode::vanished);
}

}  // namespace
}  // namespace fettle::power
