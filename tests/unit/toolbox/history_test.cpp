// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_history.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/unit/plan/fakes.h"

namespace fettle::toolbox {
namespace {

/// Keeps notes in memory.
class Notes final : public history::HistoryStore {
public:
    Status add(const std::vector<history::Observation>& /*all*/) override { return {}; }
    Status add_run(const history::TaskRun& /*run*/) override { return {}; }
    Status add_boot(const bench::BootRecord& boot) override {
        if (full) return fail(ErrorCode::io, "the disk is full");
        started.push_back(boot);
        return {};
    }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& /*range*/) override { return started; }
    Result<std::vector<history::Observation>> observations(const std::string& /*drive*/,
                                                           const history::Range& /*range*/) override {
        return std::vector<history::Observation>();
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& /*range*/) override {
        return std::vector<history::TaskRun>();
    }
    Result<std::vector<history::Observation>> latest() override { return std::vector<history::Observation>(); }
    Result<std::optional<std::string>> note(const std::string& drive) override {
        const auto found = kept.find(drive);
        return found == kept.end() ? std::optional<std::string>() : std::optional(found->second);
    }
    Status set_note(const std::string& drive, std::string_view text) override {
        kept[drive] = std::string(text);
        return {};
    }
    Status thin(std::int64_t /*now*/) override { return {}; }
    [[nodiscard]] std::vector<std::string> problems() const override { return {}; }
    std::map<std::string, std::string> kept;
    std::vector<bench::BootRecord> started;
    bool full = false;
};

class FakeBoot final : public bench::BootClock {
public:
    Result<bench::BootTimestamps> read() override {
        ++reads;
        return answer;
    }
    Result<bench::BootTimestamps> answer = bench::BootTimestamps();
    int reads = 0;
};

constexpr std::uint64_t kSomeDay_us = 1'770'000'000'999'999;

bench::BootTimestamps finished() {
    bench::BootTimestamps stamps;
    stamps.kernel_us = kSomeDay_us;
    stamps.userspace_us = 2'000'000;
    stamps.finish_us = 9'500'000;
    return stamps;
}

// What is noted before it was told is lost by a crash in between; told first, it is told twice at worst.
TEST(RecordTest, NewsStayNewsUntilTheyAreNoted) {
    DriveReport report;
    report.entry.id = "sda";
    report.facts.identity.serial = "S1";
    report.facts.identity.model = "Model";
    report.assessment.verdict = health::Verdict::failing;
    report.assessment.temperature_celsius = 40;
    const auto catalogue = catalogue::Catalogue::built_in();
    Notes store;
    plan::test::FakeClock clock;
    LocalHistory history(catalogue, &store, &clock, nullptr);
    const auto ask = [&] { return history.record({report}, true); };
    for (int i = 0; i < 2; ++i) {
        const auto recorded = ask();
        ASSERT_TRUE(recorded);
        ASSERT_EQ(recorded->alerts.size(), 1U);
        EXPECT_EQ(recorded->alerts[0].message.id, "verdict-worse");
        ASSERT_EQ(recorded->notes.size(), 1U);
        EXPECT_TRUE(store.kept.empty());
        if (i == 1) {
            ASSERT_TRUE(store.set_note(recorded->notes[0].drive, recorded->notes[0].text));
        }
    }
    const auto later = ask();
    ASSERT_TRUE(later);
    EXPECT_TRUE(later->alerts.empty());
    EXPECT_TRUE(later->notes.empty());
}

class StartRecord : public testing::Test {
protected:
    Status record() {
        const auto recorded = history_.record({}, true);
        return recorded ? Status{} : fail(recorded.error());
    }
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Notes store_;
    plan::test::FakeClock clock_;
    FakeBoot boot_;
    LocalHistory history_{catalogue_, &store_, &clock_, &boot_};
};

TEST_F(StartRecord, IsAddedOnceAsSoonAsTheStartHasFinished) {
    auto starting = finished();
    starting.finish_us = 0;
    boot_.answer = starting;
    ASSERT_TRUE(record());
    EXPECT_TRUE(store_.started.empty());
    boot_.answer = finished();
    ASSERT_TRUE(record());
    ASSERT_TRUE(record());
    ASSERT_EQ(store_.started.size(), 1U);
    EXPECT_EQ(store_.started[0].time, 1'770'000'000);
    EXPECT_DOUBLE_EQ(store_.started[0].times.total_s.value(), 9.5);
    EXPECT_EQ(boot_.reads, 2);
}

TEST_F(StartRecord, WhereOnlyUserSpaceStartedThereIsNone) {
    auto again = finished();
    again.soft_reboots = 1;
    boot_.answer = again;
    ASSERT_TRUE(record());
    auto container = finished();
    container.kernel_us = 0;
    boot_.answer = container;
    ASSERT_TRUE(record());
    EXPECT_TRUE(store_.started.empty());
    EXPECT_EQ(boot_.reads, 1) << "it does not change while the system runs";
}

TEST_F(StartRecord, ASystemThatKeepsNoTimesIsNotAskedAgain) {
    boot_.answer = fail(ErrorCode::unsupported, "no systemd");
    ASSERT_TRUE(record());
    ASSERT_TRUE(record());
    EXPECT_EQ(boot_.reads, 1);
    EXPECT_TRUE(store_.started.empty());
}

TEST_F(StartRecord, ItsFailureIsReported) {
    boot_.answer = finished();
    store_.full = true;
    EXPECT_EQ(record().error().code, ErrorCode::io);
    store_.full = false;
    ASSERT_TRUE(record());
    EXPECT_EQ(store_.started.size(), 1U) << "tried again";
}

}  // namespace
}  // namespace fettle::toolbox
