// SPDX-License-Identifier: GPL-3.0-or-later
// Accepted values, plans of changes and of the way back, and the record that several changes of a setting leave.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/tune/records.h"
#include "core/tune/tune_plan.h"

namespace fettle::tune {
namespace {

Setting numeric(std::uint64_t least, std::uint64_t most) {
    Setting setting;
    setting.id = setting.key = "swappiness";
    setting.bounds = Bounds{least, most, ""};
    return setting;
}

TEST(AcceptedValueTest, NumbersAreWithinTheirBounds) {
    const auto setting = numeric(0, 200);
    for (const auto* value : {"0", "1", "60", "200"}) EXPECT_EQ(accepted_value(setting, value).value(), value);
    EXPECT_EQ(accepted_value(setting, "007").value(), "7") << "as the kernel reports it";
    for (const auto* value : {"", "-1", "201", "1.5", "60 ", " 60", "0x10", "60\n", "99999999999999999999", "high"}) {
        const auto accepted = accepted_value(setting, value);
        ASSERT_FALSE(accepted) << value;
        EXPECT_EQ(accepted.error().code, ErrorCode::invalid_argument);
        EXPECT_NE(accepted.error().context.find("0 to 200"), std::string::npos) << "names the bounds";
    }
    EXPECT_FALSE(accepted_value(numeric(4, 8), "3"));
    EXPECT_TRUE(accepted_value(numeric(0, UINT64_MAX), "18446744073709551615"));
}

TEST(AcceptedValueTest, NamesAreOneOfTheChoices) {
    Setting setting;
    setting.id = "io-scheduler:sda";
    setting.choices = {"none", "mq-deadline"};
    EXPECT_EQ(accepted_value(setting, "none").value(), "none");
    for (const auto* value : {"", "None", "bfq", "none\" , RUN+=\"/bin/sh", "mq-deadline\n"}) {
        EXPECT_EQ(accepted_value(setting, value).error().code, ErrorCode::invalid_argument) << value;
    }
    Setting neither;
    EXPECT_FALSE(accepted_value(neither, "x")) << "a setting without choices and bounds takes nothing";
}

TEST(AcceptedValueTest, AnObstacleRefusesEveryValue) {
    auto setting = numeric(0, 200);
    setting.obstacle = Message{"container", Severity::info, "This is a container.", {}, {}};
    const auto accepted = accepted_value(setting, "60");
    ASSERT_FALSE(accepted);
    EXPECT_EQ(accepted.error().code, ErrorCode::refused);
    EXPECT_NE(accepted.error().context.find("This is a container."), std::string::npos);
}

Change scheduler_change() {
    Change change;
    change.id = "io-scheduler:nvme0n1";
    change.key = "io-scheduler:nvme-A";
    change.title = "I/O scheduler";
    change.subject = "nvme0n1";
    change.from = "bfq";
    change.to = "none";
    change.files = {{"/etc/udev/rules.d/99-fettle-io-scheduler-nvme-A.rules", std::nullopt, File{"rule none"}}};
    change.values = {{"/sys/block/{drive}/queue/scheduler", "bfq", "none"}};
    change.reload = Reload::udev;
    return change;
}

Change timer_change() {
    Change change;
    change.id = change.key = "trim-timer";
    change.from = "disabled";
    change.to = "enabled";
    change.units = {{"fstrim.timer", false, true}};
    return change;
}

TEST(TunePlanTest, FilesComeBeforeWhatTakesEffectAtOnce) {
    const auto made = plan_changes({scheduler_change(), timer_change()}, {});
    EXPECT_EQ(made.plan.verb, plan::Verb::tune);
    EXPECT_FALSE(made.plan.loses_data());
    EXPECT_TRUE(made.plan.needs.empty());
    ASSERT_EQ(made.plan.steps.size(), 3U);
    ASSERT_EQ(made.steps.size(), 3U);
    EXPECT_EQ(made.steps[0].change, 0U);
    EXPECT_EQ(made.steps[0].phase, Phase::write);
    EXPECT_EQ(made.steps[1].change, 0U);
    EXPECT_EQ(made.steps[1].phase, Phase::apply);
    EXPECT_EQ(made.steps[2].change, 1U) << "a unit has no file of Fettle's";
    EXPECT_EQ(made.steps[2].phase, Phase::apply);
    std::set<std::string> ids;
    for (const auto& step : made.plan.steps) {
        EXPECT_TRUE(ids.insert(step.id).second) << step.id;
        const auto text =
            render(step.what.text, step.what.evidence) + render(step.if_power_fails.text, step.if_power_fails.evidence);
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        EXPECT_FALSE(step.loses_data);
    }
    const auto first = render(made.plan.steps[0].what.text, made.plan.steps[0].what.evidence);
    for (const auto* word : {"nvme0n1", "none", "bfq", "/etc/udev/rules.d/99-fettle-io-scheduler-nvme-A.rules"}) {
        EXPECT_NE(first.find(word), std::string::npos) << word << " in " << first;
    }
}

TEST(TunePlanTest, AnUndoNeedsThatNobodyElseHasChangedIt) {
    ChangeRecord record;
    record.change = scheduler_change();
    record.complete = true;
    const auto own = plan_undo({UndoState{record, {}}}, {});
    ASSERT_EQ(own.plan.needs.size(), 1U);
    EXPECT_TRUE(own.plan.needs[0].met);
    EXPECT_TRUE(own.undo);
    ASSERT_EQ(own.changes.size(), 1U);
    EXPECT_EQ(own.changes[0].values[0].after, "bfq");
    EXPECT_EQ(own.changes[0].files[0].after, std::nullopt);
    EXPECT_EQ(own.changes[0].to, "bfq");
    const auto foreign = plan_undo({UndoState{record, {}}, UndoState{record, {"/etc/x"}}}, {});
    ASSERT_EQ(foreign.plan.needs.size(), 2U);
    EXPECT_FALSE(foreign.plan.needs[1].met);
    const auto text = render(foreign.plan.needs[1].what.text, foreign.plan.needs[1].what.evidence);
    EXPECT_NE(text.find("/etc/x"), std::string::npos) << text;
}

TEST(TunePlanTest, AnUndoOfAllLeavesWhatSomeoneElseHasChanged) {
    ChangeRecord record;
    record.change = scheduler_change();
    const auto some = plan_undo({UndoState{record, {"/etc/x"}}, UndoState{record, {}}}, {}, Foreign::leave);
    ASSERT_EQ(some.plan.needs.size(), 2U);
    EXPECT_TRUE(some.plan.needs[0].met);
    EXPECT_EQ(some.plan.needs[0].what.id, "left");
    const auto text = render(some.plan.needs[0].what.text, some.plan.needs[0].what.evidence);
    EXPECT_NE(text.find("/etc/x"), std::string::npos) << text;
    EXPECT_EQ(some.changes.size(), 1U);
    const auto none = plan_undo({UndoState{record, {"/etc/x"}}}, {}, Foreign::leave);
    ASSERT_EQ(none.plan.needs.size(), 1U);
    EXPECT_FALSE(none.plan.needs[0].met) << "there is nothing to do";
}

TEST(TunePlanTest, EachPartOfAChangeIsReversed) {
    auto change = scheduler_change();
    change.units = {{"fstrim.timer", false, true}};
    change.mounts = {{"/home", "strictatime", "relatime"}};
    change.fstab = {{"/home", {"strictatime"}, {"noatime"}, "defaults,strictatime", "noatime"}};
    const auto back = reversed(change);
    EXPECT_EQ(back.files[0].before, change.files[0].after);
    EXPECT_EQ(back.files[0].after, change.files[0].before);
    EXPECT_EQ(back.values[0], (ValueChange{"/sys/block/{drive}/queue/scheduler", "none", "bfq"}));
    EXPECT_EQ(back.units[0], (UnitChange{"fstrim.timer", true, false}));
    EXPECT_EQ(back.mounts[0], (MountChange{"/home", "relatime", "strictatime"}));
    EXPECT_EQ(back.fstab[0], (FstabChange{"/home", {"noatime"}, {"strictatime"}, "noatime", "defaults,strictatime"}));
    EXPECT_EQ(back.reload, Reload::udev);
    EXPECT_EQ(back.from, "none");
    const auto again = reversed(back);
    EXPECT_EQ(again.files, change.files);
    EXPECT_EQ(again.fstab, change.fstab);
}

TEST(MergedTest, TheFirstRecordIsTheChangeItself) {
    const auto record = merged(std::nullopt, scheduler_change(), "2026-11-23T08:00:00Z");
    EXPECT_FALSE(record.complete);
    EXPECT_FALSE(record.replaced);
    EXPECT_EQ(record.at, "2026-11-23T08:00:00Z");
    EXPECT_EQ(record.change.files, scheduler_change().files);
}

TEST(MergedTest, LaterChangesLeadBackToTheFirstState) {
    auto first = merged(std::nullopt, scheduler_change(), "1");
    first.complete = true;
    first.made_folders = {"/etc/udev/rules.d"};
    auto second = scheduler_change();
    second.from = "none";
    second.to = "mq-deadline";
    second.files = {{second.files[0].path, File{"rule none"}, File{"rule mq-deadline"}}};
    second.values = {{"/sys/block/{drive}/queue/scheduler", "none", "mq-deadline"}};
    const auto record = merged(first, second, "2");
    EXPECT_FALSE(record.complete);
    EXPECT_EQ(record.at, "2");
    EXPECT_EQ(record.change.from, "bfq");
    EXPECT_EQ(record.change.to, "mq-deadline");
    EXPECT_EQ(record.change.files[0].before, std::nullopt);
    EXPECT_EQ(record.change.files[0].after, File{"rule mq-deadline"});
    EXPECT_EQ(record.change.values[0].before, "bfq");
    EXPECT_EQ(record.made_folders, first.made_folders);
    ASSERT_TRUE(record.replaced);
    EXPECT_EQ(record.replaced->files[0].after, File{"rule none"});
}

TEST(MergedTest, WhatOnlyTheFirstChangeTouchedIsNotForgotten) {
    auto change = timer_change();
    change.mounts = {{"/home", "relatime", "noatime"}};
    change.units = {{"fstrim.timer", false, true}, {"other.timer", true, false}};
    const auto record = merged(merged(std::nullopt, change, "1"), timer_change(), "2");
    EXPECT_EQ(record.change.mounts, change.mounts);
    ASSERT_EQ(record.change.units.size(), 2U);
    EXPECT_EQ(record.change.units[1], change.units[1]);
}

FstabChange fstab(std::vector<std::string> removed, std::vector<std::string> added) {
    return {"/home", std::move(removed), std::move(added), "before", "after"};
}

TEST(MergedTest, OptionsOfFstabAddUp) {
    const auto after = [](const FstabChange& one, const FstabChange& two) {
        Change change;
        change.key = "access-times:/home";
        change.fstab = {one};
        auto first = merged(std::nullopt, change, "1");
        first.complete = true;
        change.fstab = {two};
        auto made = merged(first, change, "2").change.fstab.at(0);
        std::sort(made.removed.begin(), made.removed.end());
        std::sort(made.added.begin(), made.added.end());
        return made;
    };
    // strictatime -> noatime -> nothing
    auto made = after(fstab({"strictatime"}, {"noatime"}), fstab({"noatime"}, {}));
    EXPECT_EQ(made.removed, std::vector<std::string>{"strictatime"});
    EXPECT_TRUE(made.added.empty());
    // nothing -> noatime -> strictatime
    made = after(fstab({}, {"noatime"}), fstab({"noatime"}, {"strictatime"}));
    EXPECT_TRUE(made.removed.empty());
    EXPECT_EQ(made.added, std::vector<std::string>{"strictatime"});
    // strictatime -> noatime -> strictatime: as it was
    made = after(fstab({"strictatime"}, {"noatime"}), fstab({"noatime"}, {"strictatime"}));
    EXPECT_TRUE(made.removed.empty());
    EXPECT_TRUE(made.added.empty());
}

/// A change was interrupted, and another is made. Which options the line had then decides what both add up to.
TEST(MergedTest, AnInterruptedChangeOfFstabCountsOnlyIfItWasReached) {
    Change change;
    change.key = "access-times:/home";
    change.fstab = {{"/home", {"strictatime"}, {"noatime"}, "ro,strictatime", "ro,noatime"}};
    const auto interrupted = merged(std::nullopt, change, "1");
    // It was not reached: strictatime -> relatime.
    change.fstab = {{"/home", {"strictatime"}, {}, "ro,strictatime", "ro"}};
    auto made = merged(interrupted, change, "2").change.fstab.at(0);
    EXPECT_EQ(made, change.fstab.at(0));
    // It was: noatime -> relatime.
    change.fstab = {{"/home", {"noatime"}, {}, "ro,noatime", "ro"}};
    made = merged(interrupted, change, "2").change.fstab.at(0);
    EXPECT_EQ(made, (FstabChange{"/home", {"strictatime"}, {}, "ro,strictatime", "ro"}));
}

}  // namespace
}  // namespace fettle::tune
