// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/schedule_store.h"

#include <gtest/gtest.h>

#include "core/schedule/quarantine.h"
#include "tests/support/memory_schedule.h"

namespace fettle::schedule {
namespace {

using Memory = fettle::test::MemorySchedule;

State full_state() {
    State state;
    state.seed = 0xFFFFFFFFFFFFFFFFU;
    state.boot_id = "boot-1";
    state.paused_until = 1'795'327'200;
    state.released = {"trim-1.journal"};
    state.quarantines = {{"S3Z", "sda: Samsung", 1'795'240'800, "trim-2.journal"}};
    state.tasks = {{"weekly-trim",
                    {{-5, 10}, {20, 30}},
                    true,
                    1'795'240'800,
                    "boot-1",
                    0,
                    RunOutcome::broken_off,
                    "words \"in\" quotes\n",
                    true,
                    12,
                    3}};
    return state;
}

TEST(Store, KeepsSchedulesAndStates) {
    auto schedule = default_schedule();
    schedule.took_over_fstrim = true;
    schedule.tasks[0].what = {"/home", "S3Z8NB0K"};
    schedule.tasks.push_back(schedule.tasks[1]);
    schedule.tasks[2].id = "monthly-test";
    schedule.tasks[2].verb = TaskVerb::self_test;
    for (const auto kind : selftest::kPlainKinds) {
        schedule.tasks[2].test = kind;
        EXPECT_EQ(parse_schedule(to_json(schedule)).value(), schedule);
    }
    EXPECT_EQ(parse_state(to_json(full_state())).value(), full_state());
}

TEST(Store, ASelfTestIsExtendedUnlessTheScheduleNamesAnother) {
    const auto text = [](const std::string& test) {
        return R"({"fettle_schedule":1,"tasks":[{"id":"a","verb":"self-test","calendar":"monthly 02:00")" + test +
               "}]}";
    };
    EXPECT_EQ(parse_schedule(text(""))->tasks[0].test, selftest::Kind::extended);
    EXPECT_EQ(parse_schedule(text(R"(,"test":"short")"))->tasks[0].test, selftest::Kind::brief);
    EXPECT_EQ(parse_schedule(text(R"(,"test":"thorough")")).error().code, ErrorCode::malformed);
}

TEST(Store, WhatAnOlderFettleKeptWasAddedUnlessItIsTheDefault) {
    auto schedule = default_schedule();
    schedule.tasks.push_back(schedule.tasks[0]);
    schedule.tasks[2].id = "nightly";
    auto text = to_json(schedule);
    for (auto at = text.find("\"by_hand\""); at != std::string::npos; at = text.find("\"by_hand\"")) {
        const auto comma = text.rfind(',', at);
        text.erase(comma, text.find('\n', at) - comma);
    }
    ASSERT_EQ(text.find("by_hand"), std::string::npos);
    const auto read = parse_schedule(text);
    ASSERT_TRUE(read) << read.error().context;
    EXPECT_FALSE(read->tasks[0].by_hand);
    EXPECT_TRUE(read->tasks[2].by_hand);
}

TEST(Store, AnOlderFettlesFailuresWereTold) {
    auto state = full_state();
    state.tasks[0].outcome = RunOutcome::failed;
    auto text = to_json(state);
    const auto at = text.find("\"told_bad\"");
    ASSERT_NE(at, std::string::npos);
    text.erase(at, text.find(',', at) + 1 - at);
    EXPECT_TRUE(parse_state(text)->tasks[0].told_bad);
    state.tasks[0].outcome = RunOutcome::done;
    text = to_json(state);
    text.erase(text.find("\"told_bad\""), std::string("\"told_bad\": true,").size());
    EXPECT_FALSE(parse_state(text)->tasks[0].told_bad);
}

TEST(Store, TakesTheDefaultWhereNothingIsKept) {
    Memory store;
    const auto loaded = load(store, false);
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->is_default);
    EXPECT_TRUE(loaded->problems.empty());
    ASSERT_EQ(loaded->schedule.tasks.size(), 2U);
    EXPECT_EQ(loaded->schedule.tasks[0].verb, TaskVerb::trim);
    EXPECT_EQ(longest_gap(loaded->schedule.tasks[0].calendar), 7 * kDay);
}

TEST(Store, PutsDamageAsideAndSaysSo) {
    const auto good = to_json(default_schedule());
    const auto unknown = R"({"fettle_schedule":2,"tasks":[]})";
    const auto twins = R"({"fettle_schedule":1,"tasks":[{"id":"a","verb":"trim","calendar":"daily"},)"
                       R"({"id":"a","verb":"trim","calendar":"daily"}]})";
    for (const std::string& text :
         {std::string(), std::string("{"), good.substr(0, good.size() / 2), std::string("[]"), std::string("null"),
          std::string(1000, '['), std::string(unknown), std::string(twins), std::string(R"({"fettle_schedule":1})"),
          std::string(R"({"fettle_schedule":1,"tasks":[{"id":"a","verb":"erase"}]})"),
          std::string(R"({"fettle_schedule":1,"tasks":[{"id":"../a","verb":"trim",)"
                      R"("calendar":"daily"}]})")}) {
        Memory store;
        store.texts[Document::schedule] = text;
        store.texts[Document::state] = to_json(full_state());
        const auto read_only = load(store, true);
        ASSERT_TRUE(read_only);
        EXPECT_EQ(read_only->problems.size(), 1U);
        EXPECT_TRUE(store.aside.empty());
        const auto loaded = load(store, false);
        ASSERT_TRUE(loaded) << text;
        EXPECT_EQ(loaded->schedule, default_schedule()) << text;
        EXPECT_EQ(loaded->state, full_state());
        ASSERT_EQ(loaded->problems.size(), 1U) << text;
        EXPECT_NE(loaded->problems[0].find("renamed to elsewhere"), std::string::npos);
        EXPECT_EQ(store.aside, std::vector<std::string>{text});
    }
}

TEST(Store, RefusesStatesThatCannotBe) {
    const auto good = to_json(full_state());
    for (const auto& [from, to] :
         std::initializer_list<std::pair<std::string, std::string>>{{"\"first\": -5", "\"first\": 11"},
                                                                    {"\"last\": 10", "\"last\": 9223372036854775807"},
                                                                    {"\"last\": 10", "\"last\": 1e300"},
                                                                    {"broken-off", "unknown"},
                                                                    {"\"running\": true", "\"running\": 1"},
                                                                    {"\"runs\": 12", "\"runs\": -12"},
                                                                    {"\"drive\": \"S3Z\"", "\"drive\": \"\""}}) {
        auto text = good;
        const auto place = text.find(from);
        ASSERT_NE(place, std::string::npos) << from;
        text.replace(place, from.size(), to);
        const auto parsed = parse_state(text);
        ASSERT_FALSE(parsed) << to;
        EXPECT_EQ(parsed.error().code, ErrorCode::malformed);
    }
}

LeftJournal left(const char* name, const char* verb, bool ended) {
    LeftJournal journal;
    journal.name = name;
    journal.story.verb = verb;
    plan::PinnedDrive drive;
    drive.id = "sda";
    drive.serial = "S1";
    journal.story.drives = {drive};
    if (ended) journal.story.outcome = "done";
    return journal;
}

TEST(Quarantine, FollowsATrimThatARestartBrokeOff) {
    State state;
    const std::vector<LeftJournal> journals{left("a.journal", "trim", false)};
    EXPECT_TRUE(after_restart(state, "boot-1", journals, 5).empty());  // nobody knows what was before
    EXPECT_TRUE(after_restart(state, "boot-1", journals, 6).empty());  // the program was killed, the machine went on
    const auto fresh = after_restart(state, "boot-2", journals, 7);
    ASSERT_EQ(fresh.size(), 1U);
    EXPECT_EQ(fresh[0].drive, "S1");
    EXPECT_TRUE(state.quarantined("S1"));
    EXPECT_TRUE(after_restart(state, "boot-3", journals, 8).empty());  // it is there already
    EXPECT_EQ(state.quarantines.size(), 1U);
    EXPECT_TRUE(release(state, "S1"));
    EXPECT_FALSE(release(state, "S1"));
    EXPECT_TRUE(after_restart(state, "boot-4", journals, 9).empty());  // the same journal, and it was released
    EXPECT_EQ(after_restart(state, "boot-5", {left("b.journal", "trim", false)}, 10).size(), 1U);
}

TEST(Quarantine, ConcernsNothingElse) {
    State state;
    state.boot_id = "boot-1";
    EXPECT_TRUE(after_restart(state, "boot-2", {left("a", "trim", true), left("b", "erase", false)}, 5).empty());
    EXPECT_TRUE(after_restart(state, "", {left("c", "trim", false)}, 5).empty());
    EXPECT_EQ(state.boot_id, "boot-2");
}

}  // namespace
}  // namespace fettle::schedule
