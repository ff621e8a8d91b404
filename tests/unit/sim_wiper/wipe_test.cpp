// SPDX-License-Identifier: GPL-3.0-or-later
// The wiper over drives that fail at every place: nothing in use may change, whatever happens.
#include "core/trim/wipe_work.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "core/plan/confirmation.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/wiper/images.h"

namespace fettle::trim {
namespace {

using plan::test::FakeClock;
using plan::test::FakeHasher;
using plan::test::FakeRandomness;
using plan::test::FakeStore;

enum class Fault {
    none,
    fail_first,
    fail_last,
    vanish,
    cut_within,
    lies_about_zeros,
    discards_too_much,
    changes,
    other_drive,
    busy
};

constexpr std::array kFaults{Fault::none,
                             Fault::fail_first,
                             Fault::fail_last,
                             Fault::vanish,
                             Fault::cut_within,
                             Fault::lies_about_zeros,
                             Fault::discards_too_much,
                             Fault::changes,
                             Fault::other_drive,
                             Fault::busy};

const char* name(Fault fault) {
    switch (fault) {
        case Fault::none: return "none";
        case Fault::fail_first: return "first discard fails";
        case Fault::fail_last: return "last discard fails";
        case Fault::vanish: return "drive vanishes";
        case Fault::cut_within: return "half a discard, then no power";
        case Fault::lies_about_zeros: return "drive keeps what it promised to drop";
        case Fault::discards_too_much: return "drive discards more than asked";
        case Fault::changes: return "file system changes after the plan";
        case Fault::other_drive: return "another drive in its place";
        case Fault::busy: return "mounted meanwhile";
    }
    return "?";
}

/// One drive made of an image, with a fault.
class Holder final : public plan::DriveHolder {
public:
    explicit Holder(test::Image image) : image_(std::move(image)) {}

    class Held final : public plan::HeldDrive {
    public:
        class View final : public BlockDevice {
        public:
            explicit View(Holder& all) : all_(all) {}
            [[nodiscard]] ByteCount size() const override { return all_.image_.size(); }
            [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
            Status read(std::uint64_t offset, std::span<std::uint8_t> data) override {
                if (all_.gone_) return fettle::fail(ErrorCode::vanished, "sda");
                return all_.image_.read(offset, data);
            }

        private:
            Holder& all_;
        };
        class Part final : public plan::HeldPart {
        public:
            Part(Holder& all, std::uint64_t start, std::uint64_t length) : all_(all), start_(start), length_(length) {
                ++all_.parts;
            }
            ~Part() override { --all_.parts; }
            Part(const Part&) = delete;
            Part& operator=(const Part&) = delete;
            Status discard(std::uint64_t offset, std::uint64_t length) override {
                EXPECT_GE(offset, start_);
                EXPECT_LE(offset + length, start_ + length_);
                return all_.discard(offset, length);
            }

        private:
            Holder& all_;
            std::uint64_t start_;
            std::uint64_t length_;
        };
        explicit Held(Holder& all) : all_(all) { ports_.block = std::make_unique<View>(all); }
        DrivePorts& ports() override { return ports_; }
        Result<plan::PinnedDrive> identify() override {
            if (all_.gone_) return fettle::fail(ErrorCode::vanished, "sda");
            auto drive = plan::test::some_drive();
            if (all_.fault == Fault::other_drive) drive.serial = "ANOTHER";
            return drive;
        }
        Status discard(std::uint64_t offset, std::uint64_t length) override { return all_.discard(offset, length); }
        Result<std::unique_ptr<plan::HeldPart>> claim(plan::Part kind, std::uint64_t start,
                                                      std::uint64_t length) override {
            if (all_.claim_error) return fettle::fail(*all_.claim_error);
            all_.claimed.emplace_back(kind, start);
            return std::make_unique<Part>(all_, start, length);
        }
        Status read_again() override { return {}; }
        Status reset() override { return {}; }

    private:
        Holder& all_;
        DrivePorts ports_;
    };

    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry&, plan::Hold how) override {
        EXPECT_EQ(how, expected_hold);
        if (fault == Fault::busy) return fettle::fail(ErrorCode::busy, "mounted");
        return std::make_unique<Held>(*this);
    }

    Status discard(std::uint64_t offset, std::uint64_t length) {
        ++discards;
        if (fault == Fault::fail_first || (fault == Fault::fail_last && discards == expected_discards)) {
            return fettle::fail(ErrorCode::io, "discard");
        }
        if (fault == Fault::vanish && discards == 2) {
            gone_ = true;
            return fettle::fail(ErrorCode::vanished, "sda");
        }
        if (fault == Fault::lies_about_zeros) return {};
        auto count = length;
        if (fault == Fault::cut_within && discards == 2) count = length / 2;
        if (fault == Fault::discards_too_much && discards == 1) {
            offset -= 64 * 1024;
            count += 64 * 1024;
        }
        std::fill_n(image_.bytes().begin() + static_cast<std::ptrdiff_t>(offset), count, std::uint8_t{0});
        if (count != length && fault == Fault::cut_within) {
            gone_ = true;
            return fettle::fail(ErrorCode::vanished, "no power");
        }
        return {};
    }
    void power_on() {
        gone_ = false;
        fault = Fault::none;
    }
    test::Image& image() { return image_; }

    Fault fault = Fault::none;
    std::size_t discards = 0;
    plan::Hold expected_hold = plan::Hold::exclusive;
    std::optional<Error> claim_error;
    std::vector<std::pair<plan::Part, std::uint64_t>> claimed;
    int parts = 0;  ///< held now
    std::size_t expected_discards = 0;

private:
    test::Image image_;
    bool gone_ = false;
};

class Wiping : public testing::Test {
protected:
    /// An ext4 whose free space is full of old data; nullopt: no mke2fs.
    static std::optional<test::Image> old_image() {
        auto image = test::make_image("mke2fs -q -F -t ext4 -b 1024 -E lazy_itable_init=0", 24);
        if (!image) return image;
        const auto space = allocation::read_free_space(*image);
        if (!space) return std::nullopt;
        for (const auto& range : space->free) {
            std::fill_n(image->bytes().begin() + static_cast<std::ptrdiff_t>(range.start), range.length,
                        std::uint8_t{0xA5});
        }
        return image;
    }

    Result<WipePlan> plan(BlockDevice& device) {
        WipeInputs inputs;
        inputs.entry.id = "sda";
        inputs.pinned = plan::test::some_drive();
        inputs.reads_zeros = true;
        inputs.granularity_bytes = 4096;
        auto regions = read_regions(device, "sda", false);
        if (!regions) return fettle::fail(regions.error());
        return make_wipe_plan(inputs, std::move(*regions), hasher_);
    }

    Result<plan::Receipt> run(const WipePlan& plan, Holder& holder) {
        plan::ConfirmationDesk desk(clock_, randomness_);
        WipeWork work(plan, holder, hasher_, [](std::uint32_t) {});
        const plan::Executor executor({hasher_, clock_, desk, store_});
        return executor.run(plan.plan, plan::NoConfirmation{}, work, {}, cancel_);
    }

    plan::test::Power power_;
    FakeHasher hasher_;
    FakeClock clock_;
    FakeRandomness randomness_;
    FakeStore store_{power_};
    CancelToken cancel_;
};

TEST_F(Wiping, WhateverHappensNothingInUseChangesUnseenAndTheNextRunWorks) {
    auto image = old_image();
    if (!image) GTEST_SKIP() << "no mke2fs";
    std::printf("fault                                    outcome      verified       next run\n");
    for (const auto fault : kFaults) {
        SCOPED_TRACE(name(fault));
        Holder holder(*image);
        const auto made = plan(holder.image());
        ASSERT_TRUE(made);
        ASSERT_EQ(made->plan.steps.size(), 1U);
        const auto discards = discards_of(made->regions[0], made->inputs);
        ASSERT_GT(discards.size(), 2U);
        holder.expected_discards = discards.size();
        holder.fault = fault;
        if (fault == Fault::changes) holder.image().bytes()[1024 + 0x78] ^= 1U;  // its label, and so its checksum
        const auto before = holder.image().bytes();
        const auto receipt = run(*made, holder);
        std::string outcome =
            receipt ? std::string(plan::name(receipt->outcome)) : std::string(fettle::name(receipt.error().code));
        std::string verdict = receipt ? std::string(plan::name(receipt->steps[0].verification.verdict)) : "-";
        // Nothing but what the plan named may have changed; unless the drive did that, and then it is told.
        auto expected = before;
        for (const auto& range : discards) {
            std::copy_n(holder.image().bytes().begin() + static_cast<std::ptrdiff_t>(range.start), range.length,
                        expected.begin() + static_cast<std::ptrdiff_t>(range.start));
        }
        const bool unharmed = holder.image().bytes() == expected;
        if (fault == Fault::discards_too_much) {
            EXPECT_FALSE(unharmed);
            EXPECT_EQ(verdict, "disproved");
            std::printf("%-40s %-12s %-14s %s\n", name(fault), outcome.c_str(), verdict.c_str(), "-");
            continue;
        }
        EXPECT_TRUE(unharmed);
        const bool nothing_done = fault == Fault::changes || fault == Fault::other_drive || fault == Fault::busy;
        if (nothing_done) {
            EXPECT_EQ(holder.image().bytes(), before);
            EXPECT_EQ(holder.discards, 0U);
        }
        EXPECT_EQ(outcome == "done", fault == Fault::none);
        EXPECT_EQ(verdict == "verified", fault == Fault::none);
        if (fault == Fault::lies_about_zeros) {
            EXPECT_EQ(verdict, "disproved");
        }
        if (fault == Fault::changes) holder.image().bytes()[1024 + 0x78] ^= 1U;
        holder.power_on();
        const auto again = plan(holder.image());
        ASSERT_TRUE(again);
        const auto second = run(*again, holder);
        ASSERT_TRUE(second);
        EXPECT_EQ(second->outcome, plan::Outcome::done);
        std::printf("%-40s %-12s %-14s %s\n", name(fault), outcome.c_str(), verdict.c_str(),
                    std::string(plan::name(second->outcome)).c_str());
    }
}

/// A drive of 80 MiB with an MBR: sda1 (1 MiB to 25) is mounted, sda2 (33 MiB to 57) is an ext4 that is not, and old
/// data lie in what belongs to no partition.
std::optional<test::Image> partly_mounted(const std::optional<test::Image>& file_system) {
    constexpr std::size_t kMiB = 1U << 20U;
    if (!file_system) return std::nullopt;
    auto inner = *file_system;
    test::Image drive(std::vector<std::uint8_t>(80 * kMiB, std::uint8_t{0x5A}));
    auto& bytes = drive.bytes();
    std::fill_n(bytes.begin(), 512, std::uint8_t{0});
    const auto entry = [&](std::size_t at, std::uint32_t start, std::uint32_t sectors) {
        bytes[at + 4] = 0x83;
        for (unsigned i = 0; i < 4; ++i) bytes[at + 8 + i] = static_cast<std::uint8_t>(start >> (8 * i));
        for (unsigned i = 0; i < 4; ++i) bytes[at + 12 + i] = static_cast<std::uint8_t>(sectors >> (8 * i));
    };
    entry(446, 2048, 49'152);
    entry(462, 67'584, 49'152);
    bytes[510] = 0x55;
    bytes[511] = 0xAA;
    std::copy(inner.bytes().begin(), inner.bytes().end(), bytes.begin() + 33 * kMiB);
    return drive;
}

class PartlyMounted : public Wiping {
protected:
    Result<WipePlan> plan_parts(BlockDevice& device) {
        check::DiscardPath path;
        path.mount_point = "/home";
        path.file_system = "ext4";
        path.layers = {{check::Layer::Kind::file_system, "/home", "ext4", {}, {}},
                       {check::Layer::Kind::partition, "sda1", "", {}, {}},
                       {check::Layer::Kind::drive, "sda", "", 1U << 30U, {}}};
        place_.paths = {path};
        place_.queue.discard_max_bytes = 1U << 30U;
        const auto used = partitions_in_use(place_);
        EXPECT_TRUE(used);
        auto regions = read_regions(device, "sda", true, *used);
        if (!regions) return fettle::fail(regions.error());
        WipeInputs inputs;
        inputs.entry.id = "sda";
        inputs.pinned = plan::test::some_drive();
        inputs.granularity_bytes = 4096;
        inputs.place = &place_;
        inputs.by_parts = true;
        auto made = make_wipe_plan(inputs, std::move(*regions), hasher_);
        if (made) made->inputs.place = nullptr;
        return made;
    }
    check::DrivePlace place_;
};

TEST_F(PartlyMounted, TheRestIsWipedPartByPartAndTheMountedOneMayChangeMeanwhile) {
    constexpr std::size_t kMiB = 1U << 20U;
    const auto image = partly_mounted(old_image());
    if (!image) GTEST_SKIP() << "no mke2fs";
    Holder holder(*image);
    holder.expected_hold = plan::Hold::shared;
    const auto made = plan_parts(holder.image());
    ASSERT_TRUE(made);
    ASSERT_EQ(made->plan.steps.size(), 2U);  // sda2, and the gaps
    ASSERT_TRUE(made->regions[0].refusal);
    EXPECT_EQ(made->regions[0].refusal->id, kRegionInUse);
    for (const auto& need : made->plan.needs) EXPECT_TRUE(need.met) << need.what.id;
    EXPECT_EQ(made->plan.needs.back().what.id, "parts-held");
    // With nothing left to wipe, unmounting is the way out.
    auto inputs = made->inputs;
    inputs.place = &place_;
    const auto nothing = make_wipe_plan(inputs, {made->regions[0]}, hasher_);
    ASSERT_TRUE(nothing);
    EXPECT_EQ(nothing->plan.needs.back().what.id, "not-in-use");
    EXPECT_FALSE(nothing->plan.needs.back().met);
    auto expected = holder.image().bytes();
    for (std::size_t i = 0; i < 2; ++i) {
        for (const auto& range : discards_of(made->region(i), made->inputs)) {
            std::fill_n(expected.begin() + static_cast<std::ptrdiff_t>(range.start), range.length, std::uint8_t{0});
        }
    }
    // Whoever uses the mounted partition goes on writing.
    plan::ConfirmationDesk desk(clock_, randomness_);
    WipeWork work(*made, holder, hasher_, [](std::uint32_t) {});
    const plan::Executor executor({hasher_, clock_, desk, store_});
    plan::Watcher watcher;
    watcher.on_step = [&](std::size_t step) {
        holder.image().bytes()[(5 + step) * kMiB] ^= 0xFFU;
        EXPECT_EQ(holder.parts, 3);
    };
    const auto receipt =
        executor.run(made->plan, plan::TypedSerial{made->plan.drives.front().serial}, work, watcher, cancel_);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    for (const auto& step : receipt->steps) {
        EXPECT_EQ(step.verification.verdict, plan::Verification::Verdict::verified);
    }
    expected[5 * kMiB] ^= 0xFFU;
    expected[6 * kMiB] ^= 0xFFU;
    EXPECT_TRUE(holder.image().bytes() == expected);
    EXPECT_EQ(holder.claimed,
              (std::vector<std::pair<plan::Part, std::uint64_t>>{
                  {plan::Part::partition, 33 * kMiB}, {plan::Part::gap, 25 * kMiB}, {plan::Part::gap, 57 * kMiB}}));
    EXPECT_EQ(holder.parts, 0);
}

TEST_F(PartlyMounted, APartThatCannotBeHeldKeepsAllFromBeingTouched) {
    const auto image = partly_mounted(old_image());
    if (!image) GTEST_SKIP() << "no mke2fs";
    Holder holder(*image);
    holder.expected_hold = plan::Hold::shared;
    const auto made = plan_parts(holder.image());
    ASSERT_TRUE(made);
    holder.claim_error = Error{ErrorCode::busy, "mounted meanwhile", {}};
    plan::ConfirmationDesk desk(clock_, randomness_);
    WipeWork work(*made, holder, hasher_, [](std::uint32_t) {});
    const plan::Executor executor({hasher_, clock_, desk, store_});
    const auto receipt =
        executor.run(made->plan, plan::TypedSerial{made->plan.drives.front().serial}, work, {}, cancel_);
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::busy);
    EXPECT_EQ(holder.discards, 0U);
}

TEST_F(PartlyMounted, ATableThatChangedStopsTheWiperBeforeTheGap) {
    constexpr std::size_t kMiB = 1U << 20U;
    const auto image = partly_mounted(old_image());
    if (!image) GTEST_SKIP() << "no mke2fs";
    Holder holder(*image);
    holder.expected_hold = plan::Hold::shared;
    const auto made = plan_parts(holder.image());
    ASSERT_TRUE(made);
    WipeWork work(*made, holder, hasher_, [](std::uint32_t) {});
    ASSERT_TRUE(work.open());
    // A third partition in the gap behind, by somebody who asks no lock.
    auto& bytes = holder.image().bytes();
    bytes[478 + 4] = 0x83;
    bytes[478 + 8 + 1] = 0xE0;  // 122,880 = 0x1E000: the sector of byte 60 MiB
    bytes[478 + 8 + 2] = 0x01;
    bytes[478 + 12 + 1] = 0x08;
    const auto result = work.take(1, {}, cancel_);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::refused);
    EXPECT_EQ(holder.discards, 0U);
    EXPECT_EQ(holder.image().bytes()[60 * kMiB], 0x5A);
}

TEST(PartitionsInUse, OnlyThoseOfPartitions) {
    check::DrivePlace place;
    EXPECT_TRUE(partitions_in_use(place)->empty());
    check::DiscardPath path;
    path.layers = {{check::Layer::Kind::swap, "dm-1", "swap", {}, {}},
                   {check::Layer::Kind::lvm, "dm-1", "", {}, {}},
                   {check::Layer::Kind::partition, "sda3", "", {}, {}},
                   {check::Layer::Kind::drive, "sda", "", {}, {}}};
    place.paths = {path};
    EXPECT_EQ(*partitions_in_use(place), std::set<std::string>{"sda3"});
    path.layers = {{check::Layer::Kind::file_system, "/", "xfs", {}, {}},
                   {check::Layer::Kind::drive, "sda", "", {}, {}}};
    place.paths.push_back(path);
    EXPECT_FALSE(partitions_in_use(place));  // the drive as a whole
}

TEST_F(Wiping, AWishToStopIsHeardBetweenPieces) {
    auto image = old_image();
    if (!image) GTEST_SKIP() << "no mke2fs";
    Holder holder(*image);
    const auto made = plan(holder.image());
    ASSERT_TRUE(made);
    WipeWork work(*made, holder, hasher_, [](std::uint32_t) {});
    ASSERT_TRUE(work.open());
    const auto result = work.take(
        0, [this](const plan::StepProgress&) { cancel_.cancel(); }, cancel_);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::cancelled);
    EXPECT_EQ(holder.discards, 1U);
}

TEST_F(Wiping, ThePlanIsBoundToEveryRange) {
    auto image = old_image();
    if (!image) GTEST_SKIP() << "no mke2fs";
    const auto made = plan(*image);
    ASSERT_TRUE(made);
    auto regions = made->regions;
    regions[0].space.free.back().length -= 8192;
    const auto other = make_wipe_plan(made->inputs, regions, hasher_);
    ASSERT_TRUE(other);
    EXPECT_NE(*plan::hash_of(other->plan, hasher_), *plan::hash_of(made->plan, hasher_));
}

TEST_F(Wiping, ADriveInUseOrWithABrokenTrimIsANeedThatIsNotMet) {
    auto image = old_image();
    if (!image) GTEST_SKIP() << "no mke2fs";
    auto made = plan(*image);
    ASSERT_TRUE(made);
    auto inputs = made->inputs;
    inputs.trim_broken = true;
    check::DrivePlace place;
    place.queue.discard_max_bytes = 0;
    check::DiscardPath path;
    path.mount_point = "/home";
    path.layers.push_back({check::Layer::Kind::file_system, "/home", "ext4", {}, {}});
    place.paths.push_back(path);
    inputs.place = &place;
    const auto bad = make_wipe_plan(inputs, made->regions, hasher_);
    ASSERT_TRUE(bad);
    ASSERT_EQ(bad->plan.needs.size(), 3U);
    for (const auto& need : bad->plan.needs) EXPECT_FALSE(need.met) << need.what.id;
}

TEST(WipeSampleTest, PlacesAreSpreadFromTheFirstToTheLast) {
    const std::vector<allocation::Range> ranges{{0, 8192}, {100'000, 4095}, {1 << 20U, 1 << 20U}};
    const auto places = places_in(ranges, 10);
    ASSERT_EQ(places.size(), 10U);
    EXPECT_EQ(places.front(), 0U);
    EXPECT_EQ(places.back(), (2U << 20U) - kSampleBytes);
    EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
    EXPECT_EQ(places_in(ranges, 1).size(), 1U);
    EXPECT_EQ(places_in(ranges, 100'000).size(), 2U + 256U);  // no place twice
    EXPECT_TRUE(places_in({{0, 4095}}, 5).empty());
}

}  // namespace
}  // namespace fettle::trim
