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
};

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
    LocalHistory history(catalogue, &store, &clock);
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

}  // namespace
}  // namespace fettle::toolbox
