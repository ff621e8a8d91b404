// SPDX-License-Identifier: GPL-3.0-or-later
// The wiper's plan, sample and work on drives of several GiB, which take no room here.
#include <gtest/gtest.h>

#include "core/trim/wipe_work.h"
#include "tests/unit/partition/table_builder.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::trim {
namespace {

using allocation::Range;
using plan::test::FakeHasher;
using Ranges = std::vector<Range>;

constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
constexpr std::uint64_t kGib = std::uint64_t{1} << 30U;

class NoHasher final : public plan::Hasher {
public:
    [[nodiscard]] Result<plan::Sha256> sha256(std::string_view) const override {
        return fettle::fail(ErrorCode::unsupported, "SHA-256");
    }
};

Region region_of(const Ranges& free, Region::Kind kind = Region::Kind::file_system) {
    Region region;
    region.kind = kind;
    region.name = "sda1";
    region.start = kMib;
    region.size = 64 * kMib;
    region.space = {"ext4", "an identity", 64 * kMib, 1024, free};
    return region;
}

WipeInputs scene_of(std::uint64_t granularity = 0, std::uint64_t minimum = 0) {
    WipeInputs inputs;
    inputs.entry.id = "sda";
    inputs.pinned = plan::test::some_drive();
    inputs.granularity_bytes = granularity;
    inputs.minimum_bytes = minimum;
    return inputs;
}

TEST(WipeDiscards, WholeGranulesInRunsOfTheMinimum) {
    const auto region = region_of({{1024, 4096}, {8192, 8191}, {32'768, 8192}});
    EXPECT_EQ(discards_of(region, scene_of()),
              (Ranges{{kMib + 1024, 4096}, {kMib + 8192, 8191}, {kMib + 32'768, 8192}}));
    EXPECT_EQ(discards_of(region, scene_of(0, 8192)), (Ranges{{kMib + 32'768, 8192}}));
    EXPECT_EQ(discards_of(region, scene_of(4096, 0)), (Ranges{{kMib + 8192, 4096}, {kMib + 32'768, 8192}}));
    EXPECT_EQ(discards_of(region, scene_of(4096, 4096)).size(), 2U);
    EXPECT_EQ(discards_of(region, scene_of(4096, 4097)).size(), 1U);
}

TEST(WipePlanBounds, EachFactOfARegionIsInThePlan) {
    const FakeHasher hasher;
    const auto made = make_wipe_plan(scene_of(0, 8192), {region_of({{1024, 4096}, {32'768, 8192}})}, hasher);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->plan.steps.size(), 1U);
    const auto& step = made->plan.steps[0];
    EXPECT_EQ(step.id, "wipe-1");
    EXPECT_EQ(step.what.id, "wipe-file-system");
    const auto number = [&](const char* name) { return std::get<std::uint64_t>(*step.what.find(name)); };
    EXPECT_EQ(number("start_byte"), kMib);
    EXPECT_EQ(number("size_bytes"), 64 * kMib);
    EXPECT_EQ(number("free_bytes"), 12'288U);
    EXPECT_EQ(number("to_discard_bytes"), 8192U);
    EXPECT_EQ(number("ranges"), 1U);
    EXPECT_FALSE(step.loses_data);
    EXPECT_TRUE(step.can_cancel && step.independent);
    EXPECT_FALSE(made->plan.loses_data());
    ASSERT_EQ(made->plan.needs.size(), 1U);
    EXPECT_EQ(made->plan.needs[0].what.id, "trim-not-broken");
    EXPECT_TRUE(made->plan.needs[0].met);
}

/// With a doubt, or between partitions, data may be lost, and an interruption ends otherwise.
TEST(WipePlanBounds, WhatMayLoseDataIsSaidToDoSo) {
    const FakeHasher hasher;
    const auto sure = region_of({{0, kMib}});
    auto doubtful = sure;
    doubtful.doubts = {{"checker-not-installed", Severity::warning, "?", {}, {}}};
    const auto gaps = region_of({{0, kMib}}, Region::Kind::unallocated);
    const auto made = make_wipe_plan(scene_of(), {sure, doubtful, gaps}, hasher);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->plan.steps.size(), 3U);
    const auto& steps = made->plan.steps;
    EXPECT_FALSE(steps[0].loses_data);
    EXPECT_TRUE(steps[1].loses_data);
    EXPECT_TRUE(steps[2].loses_data);
    EXPECT_EQ(steps[2].what.id, "wipe-unallocated");
    EXPECT_NE(steps[0].what.text, steps[2].what.text);
    EXPECT_NE(steps[0].if_power_fails.text, steps[1].if_power_fails.text);
    const auto alone = make_wipe_plan(scene_of(), {sure}, hasher);
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->plan.drives, std::vector{plan::test::some_drive()});
    EXPECT_NE(alone->plan.steps.at(0).if_power_fails.text.find("No data is lost"), std::string_view::npos);
    EXPECT_EQ(steps[1].if_power_fails.text.find("No data is lost"), std::string_view::npos);
    EXPECT_NE(steps[1].if_power_fails.text, steps[2].if_power_fails.text);
    EXPECT_NE(steps[0].if_power_fails.text, steps[2].if_power_fails.text);
    ASSERT_EQ(made->plan.losses.size(), 2U);
    EXPECT_EQ(made->plan.losses[0].id, "checker-not-installed");
    EXPECT_EQ(made->plan.losses[1].id, "deleted-partitions");
    EXPECT_EQ(made->step_regions, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(WipePlanBounds, WhatIsLeftAloneIsInThePlan) {
    const FakeHasher hasher;
    auto refused = region_of({});
    refused.refusal = Message{"file-system-dirty", Severity::warning, "It is dirty.", {}, {}};
    const auto made = make_wipe_plan(scene_of(), {refused, region_of({{0, kMib}}), region_of({})}, hasher);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->step_regions, std::vector<std::size_t>{1});
    const auto option = [&](std::string_view name) -> std::string {
        for (const auto& one : made->plan.options) {
            if (one.name == name) return std::get<std::string>(one.value);
        }
        return {};
    };
    EXPECT_EQ(option("left_alone_1"), "file-system-dirty");
    EXPECT_EQ(option("left_alone_1_name"), "sda1");
    EXPECT_EQ(option("left_alone_1_text"), "It is dirty.");
    EXPECT_EQ(option("held"), "whole");
}

TEST(WipePlanBounds, EachNumberOfEachRangeIsInItsDigest) {
    const FakeHasher hasher;
    const auto digest = [&](const Ranges& free) {
        auto region = region_of(free);
        region.start = 0;
        const auto made = make_wipe_plan(scene_of(), {region}, hasher);
        EXPECT_TRUE(made);
        return std::get<std::string>(*made->plan.steps.at(0).what.find("ranges_sha256"));
    };
    std::set<std::string> digests{digest({{0, 1}})};
    for (unsigned bit = 1; bit < 64; ++bit) {
        EXPECT_TRUE(digests.insert(digest({{std::uint64_t{1} << bit, 1}})).second) << bit;
        if (bit < 63) {
            EXPECT_TRUE(digests.insert(digest({{0, std::uint64_t{1} << bit}})).second) << bit;
        }
    }
}

TEST(WipePlanBounds, WithoutADigestThereIsNoPlan) {
    EXPECT_FALSE(make_wipe_plan(scene_of(), {region_of({{0, kMib}})}, NoHasher()));
}

TEST(WipeSampleBounds, PlacesAreWholeAndEvenlySpread) {
    EXPECT_EQ(places_in({{0, 4 * kSampleBytes}}, 4), (std::vector<std::uint64_t>{0, 4096, 8192, 12'288}));
    EXPECT_EQ(places_in({{0, 5 * kSampleBytes}}, 3), (std::vector<std::uint64_t>{0, 8192, 16'384}));
    EXPECT_EQ(places_in({{100, kSampleBytes}, {9000, 2 * kSampleBytes - 1}}, 9),
              (std::vector<std::uint64_t>{100, 9000}));
    EXPECT_EQ(places_in({{7, 3 * kSampleBytes}}, 1), std::vector<std::uint64_t>{7});
    EXPECT_TRUE(places_in({{0, kMib}}, 0).empty());
    EXPECT_TRUE(places_in({}, 5).empty());
    // The product of the places and a drive of 8 EiB does not fit into 64 bits.
    const auto far = places_in({{0, std::uint64_t{1} << 63U}}, 10'000);
    ASSERT_EQ(far.size(), 10'000U);
    EXPECT_EQ(far.back(), (std::uint64_t{1} << 63U) - kSampleBytes);
}

TEST(WipeSampleBounds, EachPlaceHasItsDigest) {
    const FakeHasher hasher;
    test::OnDisk disk(64 * kMib);
    disk.le(8192, 1, 1);
    disk.le(kMib + 4095, 1, 1);
    const std::vector<std::uint64_t> places{0, 8192, kMib, 2 * kMib};
    const auto sample = take_sample(disk, places, hasher);
    ASSERT_TRUE(sample);
    EXPECT_EQ(sample->places, places);
    ASSERT_EQ(sample->digests.size(), 4U);
    EXPECT_NE(sample->digests[0], sample->digests[1]);
    EXPECT_NE(sample->digests[0], sample->digests[2]);
    EXPECT_EQ(sample->digests[0], sample->digests[3]);
    const auto zeros = count_zeros(disk, places);
    ASSERT_TRUE(zeros);
    EXPECT_EQ(*zeros, 2U);
    EXPECT_FALSE(take_sample(disk, places, NoHasher()));
    disk.break_at(kMib);
    EXPECT_FALSE(take_sample(disk, places, hasher));
    EXPECT_FALSE(count_zeros(disk, places));
}

/// A drive that only counts what it is asked to discard.
class Counting final : public plan::DriveHolder {
public:
    class Held final : public plan::HeldDrive {
    public:
        explicit Held(Counting& all) : all_(all) {
            if (all.readable) ports_.block = std::make_unique<View>(all.disk);
        }
        DrivePorts& ports() override { return ports_; }
        Result<plan::PinnedDrive> identify() override { return plan::test::some_drive(); }
        Status discard(std::uint64_t offset, std::uint64_t length) override {
            all_.discards.push_back({offset, length});
            return {};
        }
        Result<std::unique_ptr<plan::HeldPart>> claim(plan::Part, std::uint64_t, std::uint64_t) override {
            return std::make_unique<Part>(*this);
        }
        Status read_again() override {
            ++all_.read_again;
            return {};
        }
        Status reset() override { return {}; }

    private:
        class Part final : public plan::HeldPart {
        public:
            explicit Part(Held& held) : held_(held) {}
            Status discard(std::uint64_t offset, std::uint64_t length) override {
                return held_.discard(offset, length);
            }

        private:
            Held& held_;
        };
        class View final : public BlockDevice {
        public:
            explicit View(partition::SparseDevice& disk) : disk_(disk) {}
            [[nodiscard]] ByteCount size() const override { return disk_.size(); }
            [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
            Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
                return disk_.read(offset, data);
            }

        private:
            partition::SparseDevice& disk_;
        };
        Counting& all_;
        DrivePorts ports_;
    };
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry&, plan::Hold) override {
        return std::make_unique<Held>(*this);
    }
    partition::SparseDevice disk{8 * kGib};
    bool readable = true;
    Ranges discards;
    int read_again = 0;
};

class WipeWorkBounds : public testing::Test {
protected:
    WipeWorkBounds() {
        // From 1 MiB to 1 GiB, and from 3 GiB and a MiB to 7 GiB: 2 GiB and 1 MiB are free between, 1 GiB less 1 MiB
        // behind.
        holder_.disk.write(0, partition::boot_record({{0x83, 2048, 2'095'104}, {0x83, 6'293'504, 8'386'560}}));
    }
    WipePlan plan(std::uint32_t pause_ms, bool reads_zeros = false) {
        auto inputs = scene_of();
        inputs.pause_ms = pause_ms;
        inputs.reads_zeros = reads_zeros;
        auto regions = read_regions(holder_.disk, "sda", true);
        EXPECT_TRUE(regions);
        auto made = make_wipe_plan(inputs, *regions, hasher_);
        EXPECT_TRUE(made);
        EXPECT_EQ(made->plan.steps.size(), 1U);
        return *made;
    }
    plan::StepResult take(const WipePlan& made, std::vector<std::uint64_t>* seen = nullptr) {
        work_.emplace(made, holder_, hasher_,
                      [this](std::uint32_t ms) { pauses_.emplace_back(ms, holder_.discards.size()); });
        EXPECT_TRUE(work_->open());
        return work_->take(
            0,
            [&](const plan::StepProgress& progress) {
                if (seen != nullptr) seen->push_back(progress.done);
                EXPECT_EQ(progress.total, 3 * kGib);
            },
            cancel_);
    }
    Counting holder_;
    FakeHasher hasher_;
    CancelToken cancel_;
    std::optional<WipeWork> work_;
    std::vector<std::pair<std::uint32_t, std::size_t>> pauses_;  ///< and how many discards were before
};

TEST_F(WipeWorkBounds, DiscardsAreOfOneGibAtMostAndAreReported) {
    const auto made = plan(0);
    std::vector<std::uint64_t> seen;
    const auto result = take(made, &seen);
    EXPECT_FALSE(result.error);
    EXPECT_EQ(holder_.discards, (Ranges{{kGib, kGib}, {2 * kGib, kGib}, {3 * kGib, kMib}, {7 * kGib, kGib - kMib}}));
    EXPECT_EQ(seen, (std::vector<std::uint64_t>{kGib, 2 * kGib, 2 * kGib + kMib, 3 * kGib}));
    EXPECT_EQ(std::get<std::uint64_t>(result.evidence.at(0).value), 3 * kGib);
    EXPECT_EQ(std::get<std::uint64_t>(result.evidence.at(1).value), 2U);
    EXPECT_TRUE(pauses_.empty());
    EXPECT_EQ(work_->verify(0).verdict, plan::Verification::Verdict::verified);
    work_->close();
    EXPECT_EQ(holder_.read_again, 1);
}

/// A drive that stalls rests after each GiB, and not before the first nor after the last.
TEST_F(WipeWorkBounds, PausesAreBetweenPieces) {
    const auto made = plan(50);
    (void)take(made);
    EXPECT_EQ(pauses_, (std::vector<std::pair<std::uint32_t, std::size_t>>{{50, 1}, {50, 2}}));
}

TEST_F(WipeWorkBounds, WithoutADiscardNothingIsReadAgain) {
    const auto made = plan(0);
    cancel_.cancel();
    EXPECT_EQ(take(made).error.value().code, ErrorCode::cancelled);
    EXPECT_TRUE(holder_.discards.empty());
    work_->close();
    EXPECT_EQ(holder_.read_again, 0);
}

TEST_F(WipeWorkBounds, WhatCannotBeReadIsNotWiped) {
    const auto made = plan(0);
    holder_.readable = false;
    WipeWork work(made, holder_, hasher_, {});
    const auto opened = work.open();
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::unsupported);
}

TEST_F(WipeWorkBounds, ReadingBackTellsWhatChanged) {
    const auto made = plan(0, true);
    (void)take(made);
    const auto good = work_->verify(0);
    EXPECT_EQ(good.verdict, plan::Verification::Verdict::verified);
    EXPECT_EQ(std::get<std::uint64_t>(*good.text.find("in_use")), 512U);
    EXPECT_EQ(std::get<std::uint64_t>(*good.text.find("discarded")), 128U);
    EXPECT_EQ(std::get<std::uint64_t>(*good.text.find("zeros")), 128U);
    holder_.disk.write(kGib, std::vector<std::uint8_t>{1});
    EXPECT_EQ(work_->verify(0).text.id, "wipe-not-zero");
    // The boot record is the first sample of what is in use.
    holder_.disk.write(440, std::vector<std::uint8_t>{1});
    const auto damaged = work_->verify(0);
    EXPECT_EQ(damaged.verdict, plan::Verification::Verdict::disproved);
    EXPECT_EQ(damaged.text.id, "wipe-damaged");
    EXPECT_EQ(damaged.text.severity, Severity::critical);
    EXPECT_EQ(std::get<std::uint64_t>(*damaged.text.find("first")), 0U);
    holder_.disk.break_at(kGib);
    holder_.disk.write(440, std::vector<std::uint8_t>{0});
    EXPECT_EQ(work_->verify(0).text.id, "wipe-unread");
}

/// A partition in use lies before the gaps: whoever uses it may write to it meanwhile.
TEST_F(WipeWorkBounds, WhatOthersUseIsNotReadBack) {
    holder_.disk.write(0, partition::boot_record({{0x83, 2048, 4096}}));
    auto inputs = scene_of();
    inputs.by_parts = true;
    const auto regions = read_regions(holder_.disk, "sda", true, {"sda1"});
    ASSERT_TRUE(regions);
    const auto made = make_wipe_plan(inputs, *regions, hasher_);
    ASSERT_TRUE(made);
    ASSERT_EQ(made->plan.steps.size(), 1U);
    WipeWork work(*made, holder_, hasher_, {});
    ASSERT_TRUE(work.open());
    EXPECT_FALSE(work.take(0, {}, cancel_).error);
    for (std::uint64_t at = kMib; at < 3 * kMib; at += 4096) holder_.disk.write(at, std::vector<std::uint8_t>{1});
    EXPECT_EQ(work.verify(0).verdict, plan::Verification::Verdict::verified);
    holder_.disk.write(kMib - 4096, std::vector<std::uint8_t>(4096, 1));
    EXPECT_EQ(work.verify(0).verdict, plan::Verification::Verdict::disproved);
}

TEST_F(WipeWorkBounds, ATableThatChangedIsRefused) {
    const auto made = plan(0);
    holder_.disk.write(0, partition::boot_record({{0x83, 2048, 2'095'104}, {0x83, 6'293'504, 8'386'561}}));
    EXPECT_EQ(take(made).error.value().code, ErrorCode::refused);
    EXPECT_TRUE(holder_.discards.empty());
}

}  // namespace
}  // namespace fettle::trim
