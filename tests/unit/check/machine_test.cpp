// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/check/fixture.h"

namespace fettle::check {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The fixture's drive as the only one of a machine whose schedule is known and off.
struct Machine {
    Fixture drive;
    MachineFacts facts;

    Machine() {
        facts.places = {drive.place};
        facts.trim_schedule.known = true;
        facts.trim_schedule.timer_present = true;
    }
    [[nodiscard]] Examination run() const { return examine_machine(facts, {&drive.facts}); }
};

TEST(TrimSchedule, Off) {
    Machine machine;
    const auto result = machine.run();
    ASSERT_THAT(ids(result.messages), ElementsAre("no-trim-schedule", "no-tuning-needed"));
    EXPECT_EQ(result.messages[0].severity, Severity::warning);
    EXPECT_EQ(*result.messages[0].find("mount_points"), Value(std::string("/")));
    EXPECT_EQ(ids(check_machine(machine.facts, {&machine.drive.facts})), ids(result.messages));
    expect_complete(result.messages);
}

TEST(TrimSchedule, AnyScheduleWillDo) {
    for (const auto member : {&TrimSchedule::timer_enabled, &TrimSchedule::timer_active, &TrimSchedule::cron_job,
                              &TrimSchedule::fettle_schedule}) {
        Machine machine;
        machine.facts.trim_schedule.*member = true;
        EXPECT_EQ(state(machine.run(), "trim-schedule"), CheckState::ok);
    }
}

TEST(TrimSchedule, LiveTrimWillDo) {
    Machine machine;
    machine.facts.places[0].paths[0].mounted_discard = true;
    EXPECT_EQ(state(machine.run(), "trim-schedule"), CheckState::ok);
    machine.facts.trim_schedule.timer_enabled = true;
    EXPECT_THAT(ids(machine.run().messages), ElementsAre("trim-live-and-scheduled", "no-tuning-needed"));
}

TEST(TrimSchedule, NotKnownIsNotOff) {
    Machine machine;
    machine.facts.trim_schedule.known.reset();
    EXPECT_EQ(state(machine.run(), "trim-schedule"), CheckState::unknown);
}

// The blocked way is the drive's finding; a schedule would not help.
TEST(TrimSchedule, DoesNotHelpWhereTheWayIsClosed) {
    Machine machine;
    machine.facts.places[0].paths[0].layers.back().discard_max_bytes = 0;
    EXPECT_EQ(state(machine.run(), "trim-schedule"), CheckState::not_applicable);
}

TEST(TrimSchedule, ConcernsFlashOnly) {
    Machine machine;
    machine.drive.facts.identity.solid_state = false;
    EXPECT_THAT(ids(machine.run().messages), IsEmpty());
    EXPECT_THAT(ids(examine_machine(machine.facts, {nullptr}).messages), IsEmpty());
    EXPECT_THAT(ids(examine_machine(machine.facts, {}).messages), IsEmpty());
}

TEST(Names, AreStable) {
    EXPECT_EQ(name(Layer::Kind::file_system), "file-system");
    EXPECT_EQ(name(Layer::Kind::crypt), "crypt");
    EXPECT_EQ(name(CheckState::not_applicable), "not-applicable");
}

}  // namespace
}  // namespace fettle::check
