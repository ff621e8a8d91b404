// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/notes.h"

#include <gtest/gtest.h>

#include "tests/unit/plan/fakes.h"

namespace fettle::firmware::test {
namespace {

/// The journal that the executor leaves of a job whose commit step said what is owed.
std::string journal(Restart waits_for, bool ends, const std::string& expected = "2.00") {
    plan::test::Power power;
    plan::test::FakeStore store(power);
    plan::test::FakeClock clock;
    auto file = store.create("firmware").value();
    plan::JournalWriter writer(*file, clock);
    auto plan = plan::test::some_plan(2);
    plan.verb = plan::Verb::firmware;
    plan.steps[0].id = "download";
    plan.steps[1].id = "commit";
    EXPECT_TRUE(writer.begin(plan, "hash"));
    EXPECT_TRUE(writer.before(0, "download"));
    EXPECT_TRUE(writer.done(0, {{"waits_for", "none"}, {"revision_before", "1.00"}}));
    EXPECT_TRUE(writer.before(1, "commit"));
    if (ends) {
        EXPECT_TRUE(writer.done(1, {{"waits_for", std::string(name(waits_for))},
                                    {"revision_before", "1.00"},
                                    {"expected_revision", expected},
                                    {"boot_id", "monday"}}));
        EXPECT_TRUE(writer.end("done"));
    }
    return store.files.at("firmware");
}

std::string news(Restart waits_for, const std::string& revision, const std::string& boot_id, bool ends = true) {
    const auto notes = read_notes({{"firmware", journal(waits_for, ends)}});
    if (notes.empty()) return "none";
    State drive;
    drive.revision = revision;
    const auto told = judge(notes.front(), drive, boot_id);
    EXPECT_EQ(told.settled, told.message.id == "firmware-update-complete");
    return told.message.id;
}

TEST(FirmwareNotes, TellWhatWaitsAndWhatBecameOfIt) {
    EXPECT_EQ(news(Restart::next_start, "1.00", "monday"), "firmware-update-waits");
    EXPECT_EQ(news(Restart::next_start, "2.00", "tuesday"), "firmware-update-complete");
    EXPECT_EQ(news(Restart::next_start, "1.00", "tuesday"), "firmware-update-not-taken");
    EXPECT_EQ(news(Restart::controller_reset, "1.00", "tuesday"), "firmware-update-not-taken");
    EXPECT_EQ(news(Restart::power_cycle, "1.00", "tuesday"), "firmware-update-waits-for-power");
    EXPECT_EQ(news(Restart::power_cycle, "2.00", "monday"), "firmware-update-complete");
    // Where the machine does not tell its starts apart, nothing is said against the drive.
    EXPECT_EQ(news(Restart::next_start, "1.00", ""), "firmware-update-waits");
    EXPECT_EQ(news(Restart::none, "1.00", "monday"), "none");
    EXPECT_EQ(news(Restart::none, "1.00", "monday", false), "firmware-update-broken-off");
}

TEST(FirmwareNotes, JournalsWithNothingLeftToTellAreSpent) {
    EXPECT_EQ(spent_journals({{"a", journal(Restart::none, true)}}), std::vector<std::string>{"a"});
    EXPECT_TRUE(spent_journals({{"a", journal(Restart::next_start, true)}}).empty());
    EXPECT_TRUE(spent_journals({{"a", journal(Restart::none, false)}}).empty());
    EXPECT_TRUE(spent_journals({{"a", "nothing that could be read"}}).empty());
}

TEST(FirmwareNotes, JournalsOfOtherJobsAreNone) {
    plan::test::Power power;
    plan::test::FakeStore store(power);
    plan::test::FakeClock clock;
    auto file = store.create("erase").value();
    plan::JournalWriter writer(*file, clock);
    EXPECT_TRUE(writer.begin(plan::test::some_plan(1), "hash"));
    const auto text = store.files.at("erase");
    EXPECT_TRUE(read_notes({{"erase", text}}).empty());
    EXPECT_TRUE(spent_journals({{"erase", text}}).empty());
    const auto notes = read_notes({{"erase", text}, {"mine", journal(Restart::next_start, true)}});
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].journal, "mine");
    EXPECT_EQ(notes[0].serial, plan::test::some_drive().serial);
    EXPECT_EQ(notes[0].model, plan::test::some_drive().model);
    EXPECT_EQ(notes[0].plan_hash, "hash");
    EXPECT_FALSE(notes[0].begun_at.empty());
    EXPECT_EQ(notes[0].revision_before, "1.00");
    EXPECT_EQ(notes[0].expected_revision, "2.00");
    EXPECT_EQ(notes[0].boot_id, "monday");
    EXPECT_EQ(notes[0].step, "commit");
    EXPECT_FALSE(notes[0].unfinished);
}

TEST(FirmwareNotes, DamagedJournalsAreNoNotes) {
    auto text = journal(Restart::next_start, true);
    for (std::size_t i = 0; i < text.size(); i += 7) {
        auto bad = text;
        bad[i] = static_cast<char>(bad[i] ^ 0x20);
        (void)read_notes({{"firmware", bad}});
        (void)read_notes({{"firmware", text.substr(0, i)}});
    }
}

}  // namespace
}  // namespace fettle::firmware::test
