// SPDX-License-Identifier: GPL-3.0-or-later
// Windows' settings through the Toolbox: set, restored byte for byte, interrupted at every change, and changed by
// somebody else.
#include "tests/unit/sim_tune/windows_computer.h"

namespace fettle::tune::test {
namespace {

const std::string kDisk = control_key("Enum\\" + std::string(kInstance) + "\\Device Parameters\\Disk");
const std::string kSysMain = control_key("Services\\SysMain");

/// A setting of each kind with a new value: one value, one that is absent in a key that is absent, one program, two
/// programs.
const std::vector<Assignment> kAll{{"sysmain", "automatic"},
                                   {"page-file", "automatic"},
                                   {"write-cache:PhysicalDrive0", "off"},
                                   {"hibernation", "disabled"},
                                   {"disk-idle:ac", "600"}};

std::string refusal(const Result<plan::Receipt>& receipt) {
    if (!receipt) return std::string(name(receipt.error().code)) + ": " + receipt.error().context;
    for (const auto& step : receipt->steps) {
        if (step.error) return std::string(name(step.error->code)) + ": " + step.error->context;
    }
    return {};
}

TEST(WindowsTuningTest, SetsAndRestoresEachKind) {
    for (const auto& wanted : kAll) {
        WindowsWorld world;
        const auto before = world.windows.registry;
        const auto program = world.start();
        const auto from = program->setting(wanted.id).value;
        const auto set = program->set({wanted});
        ASSERT_TRUE(is_done(set)) << wanted.id << ": " << why(set);
        EXPECT_EQ(set->steps.at(0).verification.verdict, plan::Verification::Verdict::verified) << wanted.id;
        const auto now = program->setting(wanted.id);
        EXPECT_EQ(now.value, wanted.value) << wanted.id;
        ASSERT_TRUE(now.changed) << wanted.id;
        EXPECT_EQ(now.changed->from, from);
        EXPECT_TRUE(now.changed->complete);
        EXPECT_FALSE(now.changed->foreign);
        EXPECT_NE(world.windows.registry, before) << wanted.id;
        const auto undone = program->undo({wanted.id});
        ASSERT_TRUE(is_done(undone)) << wanted.id << ": " << why(undone);
        EXPECT_EQ(world.windows.registry, before) << wanted.id;
        EXPECT_FALSE(program->setting(wanted.id).changed) << wanted.id;
    }
}

TEST(WindowsTuningTest, SetsAllAtOnceAndRestoresAll) {
    WindowsWorld world;
    const auto before = world.windows.registry;
    const auto set = world.start()->set(kAll);
    ASSERT_TRUE(is_done(set)) << why(set);
    EXPECT_EQ(set->steps.size(), kAll.size());
    EXPECT_TRUE(world.windows.registry.contains(lower_case(kDisk)));
    EXPECT_EQ(set->drives.size(), 1U) << "the drive of the write cache is pinned";
    const auto undone = world.start()->undo();
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(world.windows.registry, before);
    EXPECT_EQ(refusal(world.start()->undo()).substr(0, 9), "not-found");
}

TEST(WindowsTuningTest, ASecondChangeLeadsBackToTheFirstState) {
    WindowsWorld world;
    const auto before = world.windows.registry;
    ASSERT_TRUE(is_done(world.start()->set({{"disk-idle:ac", "600"}, {"sysmain", "automatic"}})));
    ASSERT_TRUE(is_done(world.start()->set({{"disk-idle:ac", "60"}, {"sysmain", "manual"}})));
    EXPECT_EQ(world.start()->setting("disk-idle:ac").changed->from, "1200");
    const auto undone = world.start()->undo();
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(world.windows.registry, before);
}

TEST(WindowsTuningTest, PlansNothingForWhatIsSet) {
    WindowsWorld world;
    const auto job = world.start()->toolbox.tuning->plan({{"sysmain", "disabled"}});
    ASSERT_TRUE(job);
    EXPECT_TRUE(job->plan.steps.empty());
}

TEST(WindowsTuningTest, SaysWhatAnUndoDoesNotBringBack) {
    WindowsWorld world;
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"hibernation", "disabled"}});
    ASSERT_TRUE(job);
    ASSERT_EQ(job->plan.needs.size(), 1U);
    EXPECT_TRUE(job->plan.needs[0].met);
    const auto text = render(job->plan.needs[0].what.text, job->plan.needs[0].what.evidence);
    EXPECT_NE(text.find("hiberfil.sys"), std::string::npos) << text;
}

TEST(WindowsTuningTest, RefusesWhatIsNoSettingOrNoValue) {
    WindowsWorld world;
    const auto program = world.start();
    const auto code = [&](const std::vector<Assignment>& wanted) {
        const auto job = program->toolbox.tuning->plan(wanted);
        return job ? ErrorCode::internal : job.error().code;
    };
    EXPECT_EQ(code({{"swappiness", "10"}}), ErrorCode::not_found);
    EXPECT_EQ(code({{"page-file", "none"}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{"sysmain", "manual"}, {"sysmain", "automatic"}}), ErrorCode::invalid_argument);
    EXPECT_EQ(program->toolbox.system_use->sample_writes().error().code, ErrorCode::unsupported) << "no counters";
}

TEST(WindowsTuningTest, AnotherFettleThatChangesSettingsIsNoticed) {
    WindowsWorld world;
    world.windows.locked = true;
    EXPECT_EQ(refusal(world.start()->set({{"sysmain", "automatic"}})).substr(0, 4), "busy");
    world.windows.locked = false;
    EXPECT_FALSE(world.start()->setting("sysmain").changed);
}

TEST(WindowsTuningTest, WithoutRightsNothingIsRecorded) {
    for (const auto& wanted : kAll) {
        WindowsWorld world;
        const auto before = world.windows.registry;
        world.windows.on_change = [](const std::string& what) { return Status(fail(ErrorCode::not_permitted, what)); };
        const auto receipt = world.start()->set({wanted});
        ASSERT_TRUE(receipt) << wanted.id;
        EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << wanted.id;
        EXPECT_EQ(refusal(receipt).substr(0, 13), "not-permitted") << wanted.id;
        EXPECT_EQ(world.windows.registry, before) << wanted.id;
        world.windows.on_change = nullptr;
        EXPECT_FALSE(world.start()->setting(wanted.id).changed) << wanted.id;
    }
}

// --- changes by others ------------------------------------------------------------------------------

TEST(WindowsTuningTest, WhatChangedAfterThePlanIsLeftAlone) {
    WindowsWorld world;
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"sysmain", "automatic"}});
    world.windows.put(kSysMain, "Start", make_dword(3));
    EXPECT_EQ(refusal(WindowsProgram::execute(job)).substr(0, 7), "refused");
    EXPECT_EQ(*world.windows.value(kSysMain, "Start"), make_dword(3));
    EXPECT_FALSE(program->setting("sysmain").changed);
}

TEST(WindowsTuningTest, WhatChangedDuringTheJobIsLeftAlone) {
    WindowsWorld world;
    const auto program = world.start();
    // Another program comes in between: after the plan's check, while the record is saved.
    world.changes.on_change = [&](const std::string& what) {
        if (what == "save sysmain") world.windows.put(kSysMain, "Start", make_dword(3));
        return Status();
    };
    const auto receipt = program->set({{"sysmain", "automatic"}, {"page-file", "automatic"}});
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(refusal(receipt).substr(0, 7), "refused");
    EXPECT_EQ(*world.windows.value(kSysMain, "Start"), make_dword(3));
    EXPECT_EQ(receipt->steps.at(1).outcome, plan::Outcome::not_taken);
}

TEST(WindowsTuningTest, UndoRefusesWhatSomebodyElseChanged) {
    WindowsWorld world;
    ASSERT_TRUE(is_done(world.start()->set({{"sysmain", "automatic"}, {"disk-idle:ac", "600"}})));
    world.windows.put(kSysMain, "Start", make_dword(3));
    world.windows.put(ObedientWindows::disk_idle(kBalanced), "ACSettingIndex", make_dword(77));
    const auto program = world.start();
    EXPECT_TRUE(program->setting("sysmain").changed->foreign);
    EXPECT_TRUE(program->setting("disk-idle:ac").changed->foreign);
    const auto refused = refusal(program->undo({"sysmain"}));
    EXPECT_EQ(refused.substr(0, 7), "refused");
    EXPECT_NE(refused.find("SysMain\\Start"), std::string::npos) << refused;
    EXPECT_EQ(refusal(program->undo({"disk-idle:ac"})).substr(0, 7), "refused");
    EXPECT_EQ(*world.windows.value(kSysMain, "Start"), make_dword(3));
}

TEST(WindowsTuningTest, UndoOfAllLeavesWhatSomebodyElseChanged) {
    WindowsWorld world;
    ASSERT_TRUE(is_done(world.start()->set({{"sysmain", "automatic"}, {"hibernation", "disabled"}})));
    world.windows.put(kSysMain, "Start", make_dword(3));
    const auto undone = world.start()->undo();
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(*world.windows.value(kSysMain, "Start"), make_dword(3));
    EXPECT_EQ(world.start()->setting("hibernation").value, "enabled");
    EXPECT_TRUE(world.start()->setting("sysmain").changed);
}

TEST(WindowsTuningTest, UndoOfAPowerPlanWaitsUntilThePlanIsActive) {
    WindowsWorld world;
    const auto before = world.windows.registry;
    ASSERT_TRUE(is_done(world.start()->set({{"disk-idle:ac", "600"}})));
    world.windows.put(ObedientWindows::schemes(), "ActivePowerScheme", make_string(kSaver));
    const auto program = world.start();
    const auto refused = refusal(program->undo({"disk-idle:ac"}));
    EXPECT_NE(refused.find(kBalanced), std::string::npos) << refused;
    const auto second = program->toolbox.tuning->plan({{"disk-idle:ac", "60"}});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::refused) << "one record cannot lead back to two plans";
    EXPECT_EQ(*world.windows.value(ObedientWindows::schemes(), "ActivePowerScheme"), make_string(kSaver));
    world.windows.put(ObedientWindows::schemes(), "ActivePowerScheme", make_string(kBalanced));
    ASSERT_TRUE(is_done(world.start()->undo({"disk-idle:ac"})));
    EXPECT_EQ(world.windows.registry, before);
}

TEST(WindowsTuningTest, AKeyThatOthersUseMeanwhileStays) {
    WindowsWorld world;
    ASSERT_TRUE(is_done(world.start()->set({{"write-cache:PhysicalDrive0", "off"}})));
    world.windows.put(kDisk, "Other", make_dword(5));
    ASSERT_TRUE(is_done(world.start()->undo({"write-cache"})));
    EXPECT_EQ(*world.windows.value(kDisk, "Other"), make_dword(5));
    EXPECT_EQ(*world.windows.value(kDisk, "UserWriteCacheSetting"), std::nullopt);
}

TEST(WindowsTuningTest, ADriveWithAnotherNumberIsFoundByItsInstance) {
    WindowsWorld world;
    const auto before = world.windows.registry;
    ASSERT_TRUE(is_done(world.start()->set({{"write-cache:PhysicalDrive0", "off"}})));
    world.windows.windows.drives.front().id = "PhysicalDrive3";
    const auto undone = world.start()->undo({"write-cache:PhysicalDrive3"});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(world.windows.registry, before);
}

// --- interruptions ----------------------------------------------------------------------------------

enum class How { error, crash };

/// Lets the k-th change of the registry, of programs and of records (from 0) fail; a crash ends the program there.
struct Trouble {
    WindowsWorld& world;
    std::size_t at;
    How how;
    std::size_t count = 0;
    std::string where = {};

    void begin() {
        world.windows.on_change = [this](const std::string& what) { return happen(what); };
        world.changes.on_change = [this](const std::string& what) { return happen(what); };
    }
    void end() const {
        world.windows.on_change = nullptr;
        world.changes.on_change = nullptr;
    }
    Status happen(const std::string& what) {
        if (count++ != at) return {};
        where = what;
        if (how == How::crash) throw Crash{};
        return fail(ErrorCode::io, what + ": no space left on device");
    }
};

/// Performs an action that may be cut. False: it was not.
template <typename Action>
bool cut(WindowsWorld& world, std::size_t at, How how, std::string& where, const Action& action) {
    Trouble trouble{world, at, how};
    trouble.begin();
    try {
        action(*world.start());
    } catch (const Crash&) {
    }
    trouble.end();
    where = trouble.where;
    return !trouble.where.empty();
}

/// Everything that is on record is undone, or nothing was.
void restore(WindowsWorld& world, const std::string& where) {
    const auto program = world.start();
    const auto keys = world.changes.keys();
    ASSERT_TRUE(keys);
    if (keys->empty()) return;
    const auto undone = program->undo();
    EXPECT_TRUE(is_done(undone)) << where << ": " << why(undone);
    const auto left = program->toolbox.jobs->unfinished();
    ASSERT_TRUE(left);
    EXPECT_TRUE(left->empty()) << where << ": the journal of the interrupted job has served its purpose";
}

TEST(WindowsTuningTest, AnInterruptedChangeIsUndone) {
    for (const auto how : {How::error, How::crash}) {
        std::size_t at = 0;
        for (;; ++at) {
            WindowsWorld world;
            const auto before = world.windows.registry;
            std::string where;
            if (!cut(world, at, how, where, [](const WindowsProgram& program) { (void)program.set(kAll); })) break;
            restore(world, where);
            EXPECT_EQ(world.windows.registry, before) << where;
            EXPECT_TRUE(world.changes.keys()->empty()) << where;
        }
        EXPECT_GT(at, 15U);
    }
}

TEST(WindowsTuningTest, AnInterruptedChangeIsRepeated) {
    std::size_t at = 0;
    for (;; ++at) {
        WindowsWorld world;
        const auto before = world.windows.registry;
        std::string where;
        if (!cut(world, at, How::crash, where, [](const WindowsProgram& program) { (void)program.set(kAll); })) break;
        const auto again = world.start()->set(kAll);
        ASSERT_TRUE(is_done(again)) << where << ": " << why(again);
        for (const auto& one : kAll) EXPECT_EQ(world.start()->setting(one.id).value, one.value) << where;
        restore(world, where);
        EXPECT_EQ(world.windows.registry, before) << where;
    }
    EXPECT_GT(at, 15U);
}

TEST(WindowsTuningTest, AnInterruptedSecondChangeLeadsBackToTheFirstState) {
    const std::vector<Assignment> second{{"sysmain", "manual"}, {"disk-idle:ac", "60"}};
    std::size_t at = 0;
    for (;; ++at) {
        WindowsWorld world;
        const auto before = world.windows.registry;
        ASSERT_TRUE(is_done(world.start()->set(kAll)));
        std::string where;
        if (!cut(world, at, How::crash, where, [&](const WindowsProgram& program) { (void)program.set(second); })) {
            break;
        }
        EXPECT_FALSE(world.start()->setting("sysmain").changed->foreign) << where;
        restore(world, where);
        EXPECT_EQ(world.windows.registry, before) << where;
    }
    EXPECT_GT(at, 5U);
}

TEST(WindowsTuningTest, AnInterruptedUndoIsRepeated) {
    std::size_t at = 0;
    for (;; ++at) {
        WindowsWorld world;
        const auto before = world.windows.registry;
        ASSERT_TRUE(is_done(world.start()->set(kAll)));
        std::string where;
        if (!cut(world, at, How::crash, where, [](const WindowsProgram& program) { (void)program.undo(); })) break;
        restore(world, where);
        EXPECT_EQ(world.windows.registry, before) << where;
        EXPECT_TRUE(world.changes.keys()->empty()) << where;
    }
    EXPECT_GT(at, 15U);
}

}  // namespace
}  // namespace fettle::tune::test
