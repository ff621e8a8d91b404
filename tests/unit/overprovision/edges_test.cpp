// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and advice at their edges.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/overprovision/advice.h"
#include "core/overprovision/layout.h"
#include "core/overprovision/picture.h"
#include "tests/unit/partition/sparse_device.h"

namespace fettle::overprovision {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

DriveFacts drive_of(std::uint64_t bytes) {
    DriveFacts facts;
    facts.identity.capacity = ByteCount{bytes};
    facts.identity.solid_state = true;
    return facts;
}

bool notes(const Picture& picture, std::string_view id) {
    return std::any_of(picture.notes.begin(), picture.notes.end(), [&](const auto& one) { return one.id == id; });
}

Picture drawn(const Seen& seen) {
    auto picture = draw(seen);
    EXPECT_TRUE(picture) << to_string(picture.error());
    return picture.value_or(Picture{});
}

NvmeSpace space_of(std::uint64_t total, std::uint64_t unallocated, std::uint64_t own) {
    NvmeSpace space;
    space.total = ByteCount{total};
    space.unallocated = ByteCount{unallocated};
    space.attached = {1};
    space.allocated = {1};
    space.shape = nvme::NamespaceShape{own / 512, 0, 0, 0};
    space.block_bytes = 512;
    return space;
}

// What one namespace leaves of the capacity that is taken is the drive's own; with others it is theirs.
TEST(PictureEdges, OtherNamespacesAreThoseThatExist) {
    const auto facts = drive_of(600 * kMiB);
    auto space = space_of(1000 * kMiB, 300 * kMiB, 600 * kMiB);
    const auto others = [&] { return drawn({&facts, nullptr, {}, Result<NvmeSpace>(space)}).other_namespaces.bytes; };
    EXPECT_EQ(others(), 0U);
    space.allocated = {1, 2};
    EXPECT_EQ(others(), 100 * kMiB);
    space.allocated = {1};
    space.attached = {1, 2};
    EXPECT_EQ(others(), 100 * kMiB);
    space.attached.clear();
    space.allocated.clear();
    EXPECT_EQ(others(), 0U);
}

TEST(PictureEdges, WhatADriveReportsAboveItsTotalIsBelieved) {
    const auto facts = drive_of(600 * kMiB);
    auto picture = drawn({&facts, nullptr, {}, Result<NvmeSpace>(space_of(500 * kMiB, 0, 600 * kMiB))});
    EXPECT_EQ(picture.visible.bytes, 600 * kMiB);
    EXPECT_EQ(picture.native.bytes, 600 * kMiB);
    EXPECT_TRUE(picture.native_told);
    auto untold = space_of(1, 1, 600 * kMiB);
    untold.total.reset();
    untold.unallocated.reset();
    picture = drawn({&facts, nullptr, {}, Result<NvmeSpace>(untold)});
    EXPECT_FALSE(picture.native_told);
    EXPECT_TRUE(notes(picture, "total-not-told"));
    EXPECT_EQ(picture.native.bytes, 600 * kMiB);
    picture = drawn({&facts, nullptr, {}, Result<NvmeSpace>(fail(ErrorCode::timeout, "scripted"))});
    ASSERT_EQ(picture.missing.size(), 1U);
    EXPECT_EQ(picture.missing[0].what, "namespaces");
    EXPECT_EQ(picture.missing[0].reason, "timeout");
}

TEST(PictureEdges, AnAtaDriveThatTellsNoNativeCapacityOffersItsOwn) {
    const auto facts = drive_of(1);
    AtaLimit limit;
    limit.sectors = 1000;
    auto picture = drawn({&facts, nullptr, Result<AtaLimit>(limit), {}});
    EXPECT_EQ(picture.visible.bytes, 512'000U);
    EXPECT_EQ(picture.native.bytes, 512'000U);
    EXPECT_FALSE(picture.native_told);
    EXPECT_FALSE(notes(picture, "dco-not-looked-at"));
    limit.kind = LimitKind::hpa;
    EXPECT_TRUE(notes(drawn({&facts, nullptr, Result<AtaLimit>(limit), {}}), "dco-not-looked-at"));
    EXPECT_TRUE(notes(picture, "flash-estimated"));
}

TEST(PictureEdges, PartitionsOrWhyThereAreNone) {
    const auto facts = drive_of(1000 * kMiB);
    check::DrivePlace place;
    auto picture = drawn({&facts, &place, {}, {}});
    EXPECT_FALSE(notes(picture, "table-unread"));
    EXPECT_FALSE(picture.partitioned);
    place.table_error = Error{ErrorCode::io, "scripted", {}};
    EXPECT_TRUE(notes(drawn({&facts, &place, {}, {}}), "table-unread"));
    place.table.emplace();
    picture = drawn({&facts, &place, {}, {}});
    EXPECT_TRUE(notes(picture, "no-table"));
    EXPECT_FALSE(picture.partitioned);
    EXPECT_EQ(picture.used(), picture.visible);
    place.table->scheme = partition::Scheme::mbr;
    const auto with = [&](std::uint64_t bytes) {
        place.table->partitions = {{1, 2048, bytes / 512, "", "", false}};
        return drawn({&facts, &place, {}, {}});
    };
    EXPECT_FALSE(notes(with(984 * kMiB), "unallocated-must-be-trimmed")) << "16 MiB are not worth a word";
    EXPECT_TRUE(notes(with(984 * kMiB - 512), "unallocated-must-be-trimmed"));
    EXPECT_EQ(with(984 * kMiB).unallocated, ByteCount{16 * kMiB});
    EXPECT_EQ(with(2000 * kMiB).partitioned, ByteCount{1000 * kMiB}) << "not more than there is";
    EXPECT_EQ(with(2000 * kMiB).unallocated, ByteCount{0});
    place.table->partitions.clear();
    picture = drawn({&facts, &place, {}, {}});
    EXPECT_EQ(picture.used().bytes, 0U);
    EXPECT_FALSE(picture.all) << "nothing is used";
    EXPECT_TRUE(picture.factory);
}

// 2^n or 3 * 2^n, and 7% more than is offered.
TEST(PictureEdges, TheSmallestFlashThatLeavesSevenPercent) {
    EXPECT_EQ(estimate_flash({kMiB / 107 * 100}).bytes, kMiB);
    EXPECT_EQ(estimate_flash({kMiB}).bytes, 3 * kMiB / 2);
    EXPECT_EQ(estimate_flash({3 * kMiB / 2}).bytes, 2 * kMiB);
    EXPECT_EQ(estimate_flash({107}).bytes, kMiB) << "a MiB at least";
    const auto enough = static_cast<std::uint64_t>(64.0 * static_cast<double>(kMiB) / 1.07);
    EXPECT_EQ(estimate_flash({enough}).bytes, 64 * kMiB);
    EXPECT_EQ(estimate_flash({enough + 2}).bytes, 96 * kMiB);
    // 1.07 times this is exactly 3 * 2^46, as a double.
    EXPECT_EQ(estimate_flash({197'295'544'423'357}).bytes, std::uint64_t{3} << 46U);
    EXPECT_EQ(estimate_flash({UINT64_MAX}).bytes, UINT64_MAX) << "more than there can be";
}

Picture picture_with(double spare_factor) {
    Picture picture;
    picture.flash = {1'000'000'000'000};
    picture.native = {static_cast<std::uint64_t>(1e12 * (1 - spare_factor))};
    picture.visible = picture.native;
    picture.factory = spare_of(picture.flash, picture.native);
    picture.all = picture.factory;
    return picture;
}

health::Assessment lived(std::optional<double> write_amplification, std::optional<double> years) {
    health::Assessment assessment;
    assessment.lifetime.write_amplification = write_amplification;
    assessment.lifetime.years_left = years;
    return assessment;
}

std::string conclusion(double measured, double years) {
    const auto advice = advise(picture_with(0.09), lived(measured, years));
    for (const auto& one : advice.messages) {
        if (one.id != "spare-assumptions") return one.id;
    }
    return "";
}

TEST(AdviceEdges, EachConclusionBeginsWhereItSays) {
    EXPECT_EQ(conclusion(0.999, 3), "spare-compresses");
    EXPECT_EQ(conclusion(1.0, 3), "spare-nothing-to-gain");
    EXPECT_EQ(conclusion(1.0999, 3), "spare-nothing-to-gain");
    EXPECT_EQ(conclusion(1.1, 15), "spare-not-for-life");
    EXPECT_EQ(conclusion(5, 15), "spare-not-for-life");
    EXPECT_EQ(conclusion(5, 14.99), "spare-worthwhile");
}

TEST(AdviceEdges, TellsWhatTheAssessmentTells) {
    auto assessment = lived(3, 2);
    assessment.percentage_used = 20;
    assessment.lifetime.written_per_day = ByteCount{7};
    const auto advice = advise(picture_with(0.09), assessment);
    EXPECT_EQ(advice.percentage_used, 20);
    EXPECT_EQ(advice.written_per_day, ByteCount{7});
    EXPECT_EQ(advice.years_left, 2);
    EXPECT_EQ(advice.write_amplification, 3);
    EXPECT_EQ(advice.now.bytes, picture_with(0.09).factory->bytes);
    const auto& step = advice.steps.at(0);
    EXPECT_EQ(step.extra.bytes, picture_with(0.09).native.bytes / 100 * 5);
    EXPECT_EQ(step.spare.bytes.bytes, advice.now.bytes.bytes + step.extra.bytes);
}

// What a step gains is years_left times what the write amplification falls by; a year is worth the space.
TEST(AdviceEdges, AYearIsWorthItAndLessIsNot) {
    const auto gained = [](double years) {
        const auto advice = advise(picture_with(0.09), lived(3, years));
        return advice.steps.back().more_years->middle;
    };
    const auto a_year = 1 / gained(1);
    EXPECT_EQ(conclusion(3, a_year * 1.001), "spare-worthwhile");
    EXPECT_EQ(conclusion(3, a_year * 0.999), "spare-little-to-gain");
}

// Of two figures for each of three models the median is the mean of the third and the fourth.
TEST(AdviceEdges, TheMedianIsInTheMiddle) {
    const auto unmeasured = advise(picture_with(0.2), lived({}, {}));
    std::vector<double> values;
    for (const auto model : {Model::fifo_uniform, Model::greedy_uniform, Model::fifo_hot_cold}) {
        values.push_back(write_amplification(model, 0.2));
        EXPECT_NE(name(model), "unknown");
    }
    std::sort(values.begin(), values.end());
    ASSERT_TRUE(unmeasured.modelled);
    EXPECT_NEAR(unmeasured.modelled->low, values[0], 1e-6);
    EXPECT_NEAR(unmeasured.modelled->middle, values[1], 1e-6);
    EXPECT_NEAR(unmeasured.modelled->high, values[2], 1e-6);
    // A drive measured as a model says goes on as the model says, both ways: three pairs of figures about 0.25.
    const auto measured = advise(picture_with(0.2), lived(values[1], 2));
    for (const auto& step : measured.steps) {
        EXPECT_LT(step.write_amplification.low, step.write_amplification.middle);
        EXPECT_LT(step.write_amplification.middle, step.write_amplification.high);
    }
}

TEST(AdviceEdges, StepsTakeLessThanHalfOfWhatIsUsed) {
    const auto percents = [](double used_share) {
        auto picture = picture_with(0.09);
        picture.partitioned =
            ByteCount{static_cast<std::uint64_t>(static_cast<double>(picture.native.bytes) * used_share)};
        picture.all = spare_of(picture.flash, picture.used());
        std::vector<double> all;
        for (const auto& step : advise(picture, lived(3, 2)).steps) all.push_back(step.extra_percent);
        return all;
    };
    EXPECT_EQ(percents(1), (std::vector<double>{5, 7, 10, 15, 20, 28}));
    EXPECT_EQ(percents(0.41), (std::vector<double>{5, 7, 10, 15, 20}));
    EXPECT_EQ(percents(0.11), std::vector<double>{5});
    EXPECT_TRUE(percents(0.09).empty());
    Picture half;
    half.flash = {128};
    half.native = {100};
    half.partitioned = ByteCount{10};
    half.all = half.factory = spare_of(half.flash, half.used());
    EXPECT_TRUE(advise(half, lived(3, 2)).steps.empty()) << "5 of 10 are half of it";
}

// The models hold for spare factors between 0 and 1; nearly empty drives and measurements beyond them stay within.
TEST(AdviceEdges, FiguresStayWithinTheModels) {
    for (const double spare : {0.0001, 0.951, 0.99, 0.9999}) {
        for (const auto& measured : {std::optional<double>(), std::optional<double>(1.0), std::optional<double>(1e6)}) {
            auto picture = picture_with(0.09);
            picture.all->spare_factor = spare;
            const auto advice = advise(picture, lived(measured, 2));
            ASSERT_TRUE(advice.modelled);
            EXPECT_GE(advice.modelled->low, 1);
            EXPECT_LT(advice.modelled->high, 120);
            for (const auto& step : advice.steps) {
                EXPECT_TRUE(std::isfinite(step.write_amplification.high)) << spare;
                EXPECT_GE(step.write_amplification.low, 1) << spare;
            }
        }
    }
}

TEST(LayoutEdges, RunsAreCutAtTheirUnits) {
    using Runs = std::vector<fettle::overprovision::Run>;
    EXPECT_EQ(aligned({{kMiB, kMiB}}, 0), (Runs{{kMiB, kMiB}}));
    EXPECT_TRUE(aligned({{kMiB, kMiB - 1}}, 0).empty());
    EXPECT_TRUE(aligned({{kMiB - 1, kMiB + 1}}, 0) == (Runs{{kMiB, kMiB}}));
    EXPECT_EQ(aligned({{0, 3 * kMiB}}, kMiB + 512), (Runs{{0, 2 * (kMiB + 512)}}));
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ((fettle::overprovision::Run{10, kMost - 10}.end()), kMost);
    EXPECT_EQ((fettle::overprovision::Run{10, kMost - 9}.end()), kMost) << "no further than numbers go";
    EXPECT_EQ((fettle::overprovision::Run{10, 5}.end()), 15U);
}

TEST(LayoutEdges, FreeIsWhatLiesWhollyInFreeSpace) {
    Layout layout;
    layout.free = {{10, 10}, {30, 10}};
    EXPECT_TRUE(is_free(layout, {10, 10}));
    EXPECT_TRUE(is_free(layout, {39, 1}));
    EXPECT_FALSE(is_free(layout, {9, 5}));
    EXPECT_FALSE(is_free(layout, {15, 6}));
    EXPECT_FALSE(is_free(layout, {15, 20})) << "across what is between";
    layout.refused = {{{100, 10}, {"first", Severity::warning, "", {}, {}}},
                      {{200, 10}, {"second", Severity::warning, "", {}, {}}}};
    EXPECT_EQ(refused_behind(layout, 109)->why.id, "first");
    EXPECT_EQ(refused_behind(layout, 110)->why.id, "second");
    EXPECT_EQ(refused_behind(layout, 210), nullptr);
}

TEST(LayoutEdges, AReasonIsTakenOverWithItsRemedy) {
    EXPECT_EQ(refused_by({"id", Severity::warning, "It is {what}", "Do {what}", {{"what", "so"}}}).context,
              "It is so. Do so");
    EXPECT_EQ(refused_by({"id", Severity::warning, "It is {what}", {}, {{"what", "so"}}}).context, "It is so");
    EXPECT_EQ(refused_by({"id", Severity::warning, "", {}, {}}).code, ErrorCode::refused);
}

TEST(LayoutEdges, AnArrayThatOwnsAPartitionIsNamed) {
    partition::SparseDevice device(64 * kMiB);
    const partition::Extent extent{1, 2048, 20'480, "83", "", false};
    EXPECT_FALSE(claim_on_partition(device, extent, 512));
    device.write((2048 + 20'480) * 512 - 0x2000, std::vector<std::uint8_t>{0xFC, 0x4E, 0x2B, 0xA9});
    const auto claim = claim_on_partition(device, extent, 512);
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->id, "partition-claimed");
    ASSERT_NE(claim->find("what"), nullptr);
    EXPECT_FALSE(to_string(*claim->find("what")).empty());
}

}  // namespace
}  // namespace fettle::overprovision
