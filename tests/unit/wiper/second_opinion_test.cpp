// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/second_opinion.h"

#include <gtest/gtest.h>

#include "core/trim/wipe_plan.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/wiper/images.h"

namespace fettle::trim {
namespace {

using Verdict = CheckerAnswer::Verdict;

class Examiner final : public FileSystemExaminer {
public:
    Result<std::vector<std::string>> formats(const FileSystemPlace& place) override {
        EXPECT_TRUE(place.whole);
        EXPECT_EQ(place.size, 8U << 20U);
        if (seen.empty()) return fettle::fail(ErrorCode::io, "libblkid");
        return seen.front() == "-" ? std::vector<std::string>{} : seen;
    }
    Result<CheckerAnswer> check(const FileSystemPlace& /*place*/, const std::string& type) override {
        ++checks;
        EXPECT_EQ(type, seen.front());
        return CheckerAnswer{verdict, "e2fsck -f -n", "e2fsprogs", "last words", "exit status 8"};
    }
    std::vector<std::string> seen{"ext2"};
    Verdict verdict = Verdict::sound;
    int checks = 0;
};

class SecondOpinion : public testing::Test {
protected:
    void SetUp() override {
        image_ = test::make_image("mke2fs -q -F -t ext2", 8);
        if (!image_) GTEST_SKIP() << "cannot run mke2fs";
    }
    Region ask(FileSystemExaminer* examiner) {
        auto regions = read_regions(*image_, "image", false);
        EXPECT_TRUE(regions);
        EXPECT_EQ(regions->size(), 1U);
        EXPECT_FALSE(regions->front().refusal);
        DriveEntry entry;
        entry.id = "image";
        ask_others(*image_, {entry, true}, examiner, *regions);
        return regions->front();
    }
    plan::Plan plan_of(Region region) {
        plan::test::FakeHasher hasher;
        WipeInputs inputs;
        inputs.entry.id = "image";
        inputs.pinned = plan::test::some_drive();
        inputs.granularity_bytes = 4096;
        auto made = make_wipe_plan(inputs, {std::move(region)}, hasher);
        EXPECT_TRUE(made);
        return made->plan;
    }
    std::optional<test::Image> image_;
    Examiner examiner_;
};

TEST_F(SecondOpinion, WhatAllAgreeOnLosesNothing) {
    const auto region = ask(&examiner_);
    EXPECT_FALSE(region.refusal);
    EXPECT_TRUE(region.doubts.empty());
    const auto plan = plan_of(region);
    EXPECT_FALSE(plan.loses_data());
    ASSERT_EQ(plan.steps.size(), 1U);
    const auto checked = [](const plan::Need& need) { return need.what.id == "checked" && need.met; };
    EXPECT_TRUE(std::any_of(plan.needs.begin(), plan.needs.end(), checked));
}

TEST_F(SecondOpinion, AnyOtherFormatIsARefusalBeforeTheCheckerIsRun) {
    for (const std::vector<std::string>& seen :
         {std::vector<std::string>{"ext2", "dos"}, {"btrfs"}, {"xfs", "ext2"}, {"-"}}) {
        examiner_.seen = seen;
        const auto region = ask(&examiner_);
        ASSERT_TRUE(region.refusal) << seen.front();
        EXPECT_EQ(region.refusal->id, "several-formats");
        EXPECT_TRUE(region.space.free.empty());
        EXPECT_TRUE(plan_of(region).steps.empty());
    }
    examiner_.seen.clear();
    EXPECT_EQ(ask(&examiner_).refusal.value_or(Message()).id, "formats-unread");
    EXPECT_EQ(examiner_.checks, 0);
}

TEST_F(SecondOpinion, FaultsAreARefusal) {
    examiner_.verdict = Verdict::faulty;
    const auto region = ask(&examiner_);
    ASSERT_TRUE(region.refusal);
    EXPECT_EQ(region.refusal->id, "checker-found-faults");
    EXPECT_TRUE(plan_of(region).steps.empty());
}

TEST_F(SecondOpinion, ACheckerThatDidNotFinishIsARefusalOfItsOwn) {
    examiner_.verdict = Verdict::not_finished;
    const auto region = ask(&examiner_);
    ASSERT_TRUE(region.refusal);
    EXPECT_EQ(region.refusal->id, "checker-did-not-finish");
    const auto text = render(region.refusal->text, region.refusal->evidence);
    EXPECT_NE(text.find("e2fsck -f -n"), std::string::npos) << text;
    EXPECT_NE(text.find("exit status 8"), std::string::npos) << text;
    EXPECT_TRUE(plan_of(region).steps.empty());
}

// ntfsfix checks little of a volume.
TEST_F(SecondOpinion, OfNtfsLessIsSaidThanOfExt) {
    const auto proof = [&] { return ask(&examiner_).proofs.at(0).text; };
    const auto ext = proof();
    image_ = test::make_image("mkfs.ntfs -q -F -f", 8);
    if (!image_) GTEST_SKIP() << "cannot run mkfs.ntfs";
    examiner_.seen = {"ntfs"};
    EXPECT_NE(proof(), ext);
    EXPECT_NE(proof().find("chkdsk"), std::string_view::npos);
}

/// Whoever goes on types the serial number: the plan counts as one that loses data.
TEST_F(SecondOpinion, WhereNobodyCouldCheckThePlanMustBeConfirmed) {
    const std::vector<std::pair<Verdict, std::string>> cases{{Verdict::not_installed, "checker-not-installed"},
                                                             {Verdict::not_possible, "checker-not-possible"}};
    for (const auto& [verdict, id] : cases) {
        examiner_.verdict = verdict;
        const auto plan = plan_of(ask(&examiner_));
        ASSERT_EQ(plan.losses.size(), 1U);
        EXPECT_EQ(plan.losses.front().id, id);
        EXPECT_NE(render(plan.losses.front().text, plan.losses.front().evidence).find("e2fsck"), std::string::npos);
        EXPECT_TRUE(plan.loses_data());
        EXPECT_TRUE(plan.steps.front().loses_data);
    }
    EXPECT_NE(render(ask(&examiner_).doubts.front().remedy, {}).size(), 0U);
    const auto alone = plan_of(ask(nullptr));
    ASSERT_EQ(alone.losses.size(), 1U);
    EXPECT_EQ(alone.losses.front().id, "not-examined");
}

TEST_F(SecondOpinion, WhatIsBuriedWithinMustBeConfirmed) {
    auto inner = test::make_image("mke2fs -q -F -t ext4", 1);
    if (!inner) GTEST_SKIP() << "cannot run mke2fs";
    std::copy(inner->bytes().begin(), inner->bytes().end(), image_->bytes().begin() + (5U << 20U));
    const auto plan = plan_of(ask(&examiner_));
    ASSERT_EQ(plan.losses.size(), 1U);
    EXPECT_EQ(plan.losses.front().id, "format-within");
    EXPECT_EQ(std::get<std::uint64_t>(*plan.losses.front().find("at_byte")), 5U << 20U);
    EXPECT_TRUE(plan.loses_data());
}

}  // namespace
}  // namespace fettle::trim
