// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alert/alert.h"

#include <gtest/gtest.h>

namespace fettle::alert {
namespace {

history::Observation seen(const char* verdict, int celsius = 40) {
    history::Observation made;
    made.time = 1'795'240'800;
    made.drive = "S1";
    made.model = "M";
    made.verdict = verdict;
    made.temperature_celsius = celsius;
    made.temperature_limit_celsius = 70;
    made.errors = {{"media_errors", 3}};
    return made;
}

std::vector<std::string> ids(const std::vector<Alert>& alerts) {
    std::vector<std::string> found;
    for (const auto& one : alerts) found.push_back(one.message.id);
    return found;
}

using Ids = std::vector<std::string>;

TEST(News, OfADriveSeenForTheFirstTime) {
    std::optional<Known> good;
    EXPECT_EQ(ids(news(good, seen("good"))), Ids{});
    std::optional<Known> bad;
    auto hot = seen("failing", 71);
    hot.advisories = {"fw-1"};
    // Errors of its past are in the verdict already.
    EXPECT_EQ(ids(news(bad, hot)), (Ids{"verdict-worse", "too-hot", "new-advisory"}));
    EXPECT_EQ(ids(news(bad, hot)), Ids{});
}

TEST(News, OfAVerdictIsToldOnce) {
    std::optional<Known> known;
    (void)news(known, seen("good"));
    const auto worse = news(known, seen("attention"));
    ASSERT_EQ(ids(worse), Ids{"verdict-worse"});
    EXPECT_EQ(worse[0].message.severity, Severity::warning);
    EXPECT_EQ(render(worse[0].message.text, worse[0].message.evidence),
              "The health of this drive changed from good to attention.");
    EXPECT_EQ(ids(news(known, seen("attention"))), Ids{});
    EXPECT_EQ(news(known, seen("failed")).front().message.severity, Severity::critical);
    EXPECT_EQ(ids(news(known, seen("good"))), Ids{"verdict-better"});
}

TEST(News, OfADriveThatTellsNothingForAWhileAreNone) {
    std::optional<Known> known;
    (void)news(known, seen("good"));
    auto silent = seen("");
    silent.temperature_celsius.reset();
    silent.errors.clear();
    EXPECT_EQ(ids(news(known, silent)), Ids{});
    EXPECT_EQ(ids(news(known, seen("good"))), Ids{});
    EXPECT_EQ(ids(news(known, seen("worn"))), Ids{"verdict-worse"});
}

TEST(News, OfHeatWaitForItToCool) {
    std::optional<Known> known;
    Ids all;
    for (const int celsius : {70, 71, 69, 71, 66, 75, 65, 70, 71}) {
        for (const auto& one : ids(news(known, seen("good", celsius)))) all.push_back(one);
    }
    EXPECT_EQ(all, (Ids{"too-hot", "cool-again", "too-hot"}));
}

TEST(News, OfErrorsAreGrowth) {
    std::optional<Known> known;
    auto one = seen("good");
    (void)news(known, one);
    one.errors["media_errors"] = 5;
    one.errors["crc_errors"] = 900;  // nobody counted them before: they may be of any age
    const auto grown = news(known, one);
    ASSERT_EQ(ids(grown), Ids{"new-errors"});
    EXPECT_EQ(render(grown[0].message.text, grown[0].message.evidence),
              "Media and data integrity errors increased from 3 to 5.");
    EXPECT_EQ(ids(news(known, one)), Ids{});
    one.errors["media_errors"] = 4;
    EXPECT_EQ(ids(news(known, one)), Ids{});
    one.errors["media_errors"] = 5;
    EXPECT_EQ(ids(news(known, one)), Ids{"new-errors"});
}

// Names of drives' counters that a later version may add.
TEST(News, OfUnknownCountersNameThem) {
    std::optional<Known> known;
    auto one = seen("good");
    one.errors["new_kind"] = 1;
    (void)news(known, one);
    one.errors["new_kind"] = 2;
    const auto grown = news(known, one);
    ASSERT_EQ(ids(grown), Ids{"new-errors"});
    EXPECT_EQ(render(grown[0].message.text, grown[0].message.evidence),
              "The drive's counter new_kind increased from 1 to 2.");
}

TEST(News, OfAdvisories) {
    std::optional<Known> known;
    auto one = seen("attention");
    (void)news(known, one);
    one.advisories = {"fw-1"};
    EXPECT_EQ(ids(news(known, one)), Ids{"new-advisory"});
    one.advisories = {"fw-1", "fw-2"};
    EXPECT_EQ(ids(news(known, one)), Ids{"new-advisory"});
    EXPECT_EQ(ids(news(known, one)), Ids{});
}

TEST(Known, SurvivesItsText) {
    const Known known{"failing", true, {{"media_errors", 18'446'744'073'709'551'615U}}, {"fw-1", "\"odd\"\n"}};
    EXPECT_EQ(parse_known(to_json(known)).value(), known);
    for (const auto* text :
         {"", "{", "[]", "{}", R"({"known":2})", R"({"known":1,"hot":"yes"})", R"({"known":1,"errors":{"a":-1}})"}) {
        EXPECT_FALSE(parse_known(text)) << text;
    }
}

TEST(TaskNews, IsTheChange) {
    EXPECT_FALSE(task_news("t", "", "done", "", 1));
    EXPECT_EQ(task_news("t", "done", "failed", "why", 1)->message.id, "task-failed");
    EXPECT_EQ(task_news("t", "", "failed", "why", 1)->message.id, "task-failed");
    EXPECT_FALSE(task_news("t", "failed", "failed", "why", 1));
    EXPECT_FALSE(task_news("t", "failed", "cancelled", "", 1));
    EXPECT_FALSE(task_news("t", "done", "left-alone", "", 1));
    EXPECT_EQ(task_news("t", "failed", "done", "", 1)->message.id, "task-works-again");
}

}  // namespace
}  // namespace fettle::alert
