// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/trim_work.h"

#include <gtest/gtest.h>

#include "tests/support/fake_file_systems.h"

namespace fettle::trim {
namespace {

using test::FakeFileSystems;

using test::kGiB;

class OneDrive final : public DriveSource {
public:
    Result<std::vector<DriveEntry>> list() override {
        if (broken) return fettle::fail(ErrorCode::io, "sysfs");
        return std::vector{entry};
    }
    Result<std::string> resolve(const std::string&) override { return fettle::fail(ErrorCode::not_found, ""); }
    Result<DrivePorts> open(const DriveEntry&) override { return DrivePorts{}; }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)>) override {
        return fettle::fail(ErrorCode::unsupported, "");
    }
    DriveEntry entry;
    bool broken = false;
};

class TrimWorkTest : public testing::Test {
protected:
    TrimWorkTest() {
        drives_.entry.id = "sda";
        drives_.entry.identity.serial = "S1";
        FileSystem file_system;
        file_system.mount_id = 29;
        file_system.target = "/home";
        file_system.type = "ext4";
        file_system.devices = {"sda1"};
        file_system.drives = {"sda"};
        Candidate candidate;
        candidate.file_system = file_system;
        plan_ = make_plan({candidate}, {{drives_.entry, {}, nullptr}}, 65'536);
    }
    plan::StepResult take() {
        EXPECT_TRUE(work_.open());
        return work_.take(
            0, [](const plan::StepProgress&) {}, cancel_);
    }
    static std::uint64_t asked_bytes(const plan::StepResult& result) {
        return std::get<std::uint64_t>(result.evidence.at(0).value);
    }

    FakeFileSystems file_systems_;
    OneDrive drives_;
    CancelToken cancel_;
    TrimPlan plan_;
    TrimWork work_{plan_, file_systems_, drives_};
};

TEST_F(TrimWorkTest, AddsUpWhatEachPieceAskedFor) {
    const auto result = take();
    EXPECT_FALSE(result.error);
    EXPECT_EQ(asked_bytes(result), 4000U);
    EXPECT_EQ(file_systems_.minimum, 65'536U);
    EXPECT_EQ(file_systems_.locked, std::vector<std::string>{"sda"});
    EXPECT_EQ(file_systems_.pauses, 0);
}

TEST_F(TrimWorkTest, PausesBetweenPiecesOnly) {
    plan_.candidates[0].pause_ms = 1;
    (void)take();
    EXPECT_EQ(file_systems_.pauses, 3);
}

TEST_F(TrimWorkTest, StopsBetweenPiecesAndTellsWhatWasAsked) {
    file_systems_.cancel = &cancel_;
    const auto result = take();
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::cancelled);
    EXPECT_EQ(asked_bytes(result), 2000U);
}

TEST_F(TrimWorkTest, ADeviceMayBeLargerThanItsFileSystem) {
    file_systems_.error_from = 2 * kGiB;
    file_systems_.error = ErrorCode::invalid_argument;
    const auto result = take();
    EXPECT_FALSE(result.error);
    EXPECT_EQ(asked_bytes(result), 2000U);
}

TEST_F(TrimWorkTest, ADeviceMayEndBehindItsFirstPiece) {
    file_systems_.error_from = kGiB;
    file_systems_.error = ErrorCode::invalid_argument;
    const auto result = take();
    EXPECT_FALSE(result.error);
    EXPECT_EQ(asked_bytes(result), 1000U);
    EXPECT_EQ(std::get<std::uint64_t>(result.evidence.at(1).value), 2U);
}

TEST_F(TrimWorkTest, EachPieceIsReported) {
    ASSERT_TRUE(work_.open());
    std::vector<std::uint64_t> seen;
    const auto result = work_.take(
        0,
        [&](const plan::StepProgress& progress) {
            seen.push_back(progress.done);
            EXPECT_EQ(progress.total, 4U);
        },
        cancel_);
    EXPECT_FALSE(result.error);
    EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2, 3, 4}));
    EXPECT_FALSE(work_.take(0, {}, cancel_).error);  // nobody listens
}

TEST_F(TrimWorkTest, AnErrorIsOneAndSoIsNonsenseAtTheStart) {
    file_systems_.error_from = kGiB;
    EXPECT_EQ(take().error->code, ErrorCode::io);
    work_.close();
    file_systems_.error_from = 0;
    file_systems_.error = ErrorCode::invalid_argument;
    EXPECT_EQ(take().error->code, ErrorCode::invalid_argument);
}

TEST_F(TrimWorkTest, ASystemThatCountsNothingGetsNoCount) {
    file_systems_.counts_nothing = true;
    const auto result = take();
    EXPECT_FALSE(result.error);
    ASSERT_EQ(result.evidence.size(), 1U);
    EXPECT_EQ(result.evidence.front().name, "pieces");
}

TEST_F(TrimWorkTest, WhatChangedSinceThePlanIsRefused) {
    ASSERT_TRUE(work_.open());
    const auto found = work_.identify();
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, plan_.plan.drives);
    file_systems_.other_drive = true;
    EXPECT_EQ(work_.identify().error().code, ErrorCode::refused);
    file_systems_.other_drive = false;
    file_systems_.unmounted = true;
    EXPECT_EQ(work_.identify().error().code, ErrorCode::vanished);
    file_systems_.unmounted = false;
    drives_.broken = true;
    EXPECT_EQ(work_.identify().error().code, ErrorCode::io);
    drives_.broken = false;
    drives_.entry.id = "sdb";
    EXPECT_EQ(work_.identify().error().code, ErrorCode::vanished);
}

TEST_F(TrimWorkTest, OneJobADrive) {
    file_systems_.busy = true;
    EXPECT_EQ(work_.open().error().code, ErrorCode::busy);
}

}  // namespace
}  // namespace fettle::trim
