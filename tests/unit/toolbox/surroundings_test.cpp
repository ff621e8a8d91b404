// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/surroundings.h"

#include <gtest/gtest.h>

namespace fettle::toolbox {
namespace {

check::MachineFacts facts_of(const std::vector<std::string>& ids) {
    check::MachineFacts facts;
    for (const auto& id : ids) {
        check::DrivePlace place;
        place.drive_id = id;
        facts.places.push_back(std::move(place));
    }
    return facts;
}

TEST(Surroundings, TakeOnePlaceForEachDriveInTheirOrder) {
    Surroundings surroundings;
    surroundings.add("sdb", facts_of({"sda", "sdb", "sdb"}));
    surroundings.add("sda", facts_of({"sda"}));
    surroundings.add("sdc", facts_of({}));
    const auto& places = surroundings.machine().places;
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places[0].drive_id, "sdb");
    EXPECT_EQ(places[1].drive_id, "sda");
}

TEST(Surroundings, SayOnceWhatLacks) {
    Surroundings surroundings;
    auto facts = facts_of({});
    facts.missing.push_back({"mounts", "io", "first"});
    surroundings.add("sda", facts);
    surroundings.add("sdb", facts);
    surroundings.add("sdc", fail(ErrorCode::io, "sysfs"));
    surroundings.add("sdd", fail(ErrorCode::io, "sysfs"));
    const auto& missing = surroundings.machine().missing;
    ASSERT_EQ(missing.size(), 2U);
    EXPECT_EQ(missing[0].what, "mounts");
    EXPECT_EQ(missing[1].what, "machine");
}

TEST(Surroundings, TakeTheScheduleFromTheFirstWhoAnswers) {
    Surroundings surroundings;
    auto first = facts_of({"sdb"});
    first.trim_schedule.known = true;
    first.trim_schedule.timer_enabled = true;
    surroundings.add("sda", fail(ErrorCode::io, "sysfs"));
    surroundings.add("sdb", first);
    surroundings.add("sdc", facts_of({"sdc"}));
    EXPECT_TRUE(surroundings.machine().trim_schedule.timer_enabled);
    EXPECT_EQ(surroundings.machine().trim_schedule.known, true);
}

}  // namespace
}  // namespace fettle::toolbox
