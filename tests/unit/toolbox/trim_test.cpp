// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/toolbox/local_toolbox.h"
#include "tests/support/fake_file_systems.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::test {
namespace {

DriveEntry drive(const std::string& id, const std::string& model) {
    DriveEntry entry;
    entry.id = id;
    entry.path = "/dev/" + id;
    entry.identity.model = model;
    entry.identity.serial = "S-" + id;
    return entry;
}

FileSystem mounted(const std::string& target, const std::string& on, std::uint64_t id) {
    FileSystem file_system;
    file_system.mount_id = id;
    file_system.target = target;
    file_system.type = "ext4";
    file_system.devices = {on + "1"};
    file_system.drives = {on};
    file_system.discard_max_bytes = 1U << 30U;
    return file_system;
}

class TrimTest : public testing::Test {
protected:
    TrimTest() {
        file_systems_.all = {mounted("/", "sda", 1), mounted("/home", "sda", 2), mounted("/data", "sdb", 3),
                             mounted("/broken", "sdc", 4)};
        file_systems_.all[1].also_at = {"/bound"};
        file_systems_.all[2].read_only = true;
    }
    std::vector<std::string> planned(const std::vector<std::string>& names) {
        const auto made = toolbox_.trimming->plan({names, false, 0});
        EXPECT_TRUE(made);
        std::vector<std::string> targets;
        if (!made) return targets;
        for (const auto index : made->step_candidates) {
            targets.push_back(made->candidates[index].file_system.target);
        }
        return targets;
    }
    ErrorCode error(const std::vector<std::string>& names) {
        const auto made = toolbox_.trimming->plan({names, false, 0});
        return made ? ErrorCode::internal : made.error().code;
    }

    FakeDrives drives_{
        {drive("sda", "A"), drive("sdb", "B"), drive("sdc", "SuperSSpeed S238 128GB"), drive("sdd", "D")}};
    FakeMachine machine_;
    FakeFiles files_;
    FakeFileSystems file_systems_;
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::FakeHasher hasher_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {},
                                          {&file_systems_, &journals_, &clock_, &randomness_, &hasher_});
    CancelToken cancel_;
};

using Names = std::vector<std::string>;

TEST_F(TrimTest, AMountADriveOrAllOnce) {
    EXPECT_EQ(planned({"/home"}), Names{"/home"});
    EXPECT_EQ(planned({"/home", "/bound", "/home"}), Names{"/home"});
    EXPECT_EQ(planned({"sda"}), (Names{"/", "/home"}));
    EXPECT_EQ(planned({"/home", "S-sda"}), (Names{"/home", "/"}));
    const auto all = toolbox_.trimming->plan({{}, true, 0});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->candidates.size(), 4U);
    EXPECT_EQ(all->job.plan.steps.size(), 2U);
    EXPECT_EQ(all->job.plan.drives.size(), 1U);
    EXPECT_TRUE(all->candidates[3].refused);
    EXPECT_EQ(machine_.asked.count("sdd"), 0U);  // nothing of it is mounted: it is not looked at
    EXPECT_EQ(machine_.asked.at("sda"), Wake::never);
}

TEST_F(TrimTest, WhatIsNamedWronglyIsSaid) {
    EXPECT_EQ(error({}), ErrorCode::invalid_argument);
    EXPECT_EQ(error({""}), ErrorCode::invalid_argument);
    EXPECT_EQ(error({"/no/mount"}), ErrorCode::not_found);
    EXPECT_EQ(error({"sdz"}), ErrorCode::not_found);
    EXPECT_EQ(error({"sdd"}), ErrorCode::unsupported);
    drives_.paths.emplace("/dev/sda1", fail(ErrorCode::not_a_drive, "/dev/sda1 is a partition of sda"));
    EXPECT_EQ(error({"/dev/sda1"}), ErrorCode::not_a_drive);
    const auto invented = toolbox_.trimming->plan({{"/proc"}, false, 0});
    ASSERT_TRUE(invented);
    EXPECT_EQ(invented->candidates[0].obstacle->id, "no-device");
}

TEST_F(TrimTest, GoesThroughJournalAndReceiptAndLeavesNoJournal) {
    const auto made = toolbox_.trimming->plan({{"sda"}, false, 4096});
    ASSERT_TRUE(made);
    const auto receipt = plan::execute(made->job, plan::NoConfirmation{}, {}, cancel_);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->plan_hash, made->job.hash);
    EXPECT_EQ(receipt->steps.size(), 2U);
    EXPECT_EQ(receipt->steps[0].verification.verdict, plan::Verification::Verdict::not_verifiable);
    EXPECT_EQ(file_systems_.minimum, 4096U);
    EXPECT_TRUE(journals_.files.empty());
    EXPECT_GT(journals_.appends, 4U);
}

TEST_F(TrimTest, WhatACrashCutOffIsToldAndMadeGood) {
    const auto made = toolbox_.trimming->plan({{"sda"}, false, 0});
    ASSERT_TRUE(made);
    // As a process leaves it that went down in the first step.
    auto journal = journals_.create("earlier");
    plan::JournalWriter writer(**journal, clock_);
    ASSERT_TRUE(writer.begin(made->job.plan, made->job.hash));
    ASSERT_TRUE(writer.before(0, made->job.plan.steps[0].id));
    const auto left = toolbox_.jobs->unfinished();
    ASSERT_TRUE(left);
    ASSERT_EQ(left->size(), 1U);
    EXPECT_EQ(left->front().story.verb, "trim");
    EXPECT_EQ(left->front().story.steps[0].state, plan::StepState::begun);
    ASSERT_TRUE(plan::execute(made->job, plan::NoConfirmation{}, {}, cancel_));
    EXPECT_TRUE(toolbox_.jobs->unfinished()->empty());
}

TEST_F(TrimTest, NothingToAskIsUnsupported) {
    const auto made = toolbox_.trimming->plan({{"/data"}, false, 0});
    ASSERT_TRUE(made);
    EXPECT_EQ(plan::execute(made->job, plan::NoConfirmation{}, {}, cancel_).error().code, ErrorCode::unsupported);
    auto without = make_local_toolbox(drives_, machine_, files_, catalogue_);
    EXPECT_EQ(without.trimming->plan({{"/"}, false, 0}).error().code, ErrorCode::unsupported);
}

TEST_F(TrimTest, APathWhoseDriveIsNotKnownEndsAtTheDevice) {
    const std::vector<std::pair<std::string, std::string>> expected{
        {"loop7", "loop"}, {"dm-3", "device-mapper"}, {"md127", "md"}, {R"(\\?\Volume{1})", "volume"}};
    for (const auto& [device, kind] : expected) {
        file_systems_.all[0].devices = {device};
        const auto traced = toolbox_.trimming->trace("/");
        ASSERT_TRUE(traced);
        ASSERT_EQ(traced->paths.size(), 1U);
        const auto& layers = traced->paths.front().path.layers;
        ASSERT_EQ(layers.size(), 2U);
        EXPECT_EQ(check::name(layers[1].kind), kind);
        EXPECT_EQ(layers[1].name, device);
    }
}

TEST_F(TrimTest, ATokenIsTakenToo) {
    const auto made = toolbox_.trimming->plan({{"/"}, false, 0});
    const auto token = plan::confirm(made->job);
    ASSERT_TRUE(token);
    EXPECT_TRUE(plan::execute(made->job, *token, {}, cancel_));
    EXPECT_EQ(plan::execute(made->job, *token, {}, cancel_).error().code, ErrorCode::refused);
}

}  // namespace
}  // namespace fettle::test
