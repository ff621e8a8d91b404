// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/picture.h"

#include <gtest/gtest.h>

namespace fettle::overprovision {
namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

DriveFacts drive_of(std::uint64_t bytes) {
    DriveFacts facts;
    facts.identity.capacity = ByteCount{bytes};
    facts.identity.solid_state = true;
    facts.identity.protocol = Protocol::ata;
    return facts;
}

Picture drawn(const Seen& seen) {
    auto picture = draw(seen);
    EXPECT_TRUE(picture) << to_string(picture.error());
    return picture.value_or(Picture{});
}

// Makers' data sheets and teardowns: what is sold as so many GB, and the flash on the board.
TEST(EstimateFlash, IsWhatIsOnTheBoard) {
    const std::pair<std::uint64_t, std::uint64_t> known[] = {
        {120'034'123'776, 128}, {128'035'676'160, 128}, {180'045'766'656, 192},  {240'057'409'536, 256},
        {250'059'350'016, 256}, {256'060'514'304, 256}, {480'103'981'056, 512},  {500'107'862'016, 512},
        {512'110'190'592, 512}, {750'156'374'016, 768}, {960'197'124'096, 1024}, {1'000'204'886'016, 1024},
    };
    for (const auto& [sold, gib] : known) EXPECT_EQ(estimate_flash({sold}).bytes, gib * kGiB) << sold;
}

// A drive of 256 GB with 256 GiB of flash: the well-known 7%, which is over-provisioning and not the spare factor.
TEST(SpareOf, TellsTheTwoFiguresApart) {
    const auto spare = spare_of({274'877'906'944}, {256'060'514'304});
    EXPECT_EQ(spare.bytes.bytes, 274'877'906'944 - 256'060'514'304);
    EXPECT_NEAR(spare.over_provisioning, 0.0735, 0.0001);
    EXPECT_NEAR(spare.spare_factor, 0.0685, 0.0001);
    // performance-facts: S = 0.2 is an over-provisioning of 25%.
    EXPECT_DOUBLE_EQ(spare_of({100}, {80}).over_provisioning, 0.25);
    EXPECT_DOUBLE_EQ(spare_of({100}, {80}).spare_factor, 0.2);
}

TEST(Picture, AHostProtectedAreaIsHiddenRoom) {
    const auto facts = drive_of(200'000'000'000);
    AtaLimit limit;
    limit.kind = LimitKind::hpa;
    limit.sectors = 390'625'000;         // 200 GB
    limit.native_sectors = 488'397'168;  // 250 GB
    const auto picture = drawn({&facts, nullptr, Result<AtaLimit>(limit), {}});
    EXPECT_EQ(picture.native.bytes, 250'059'350'016U);
    EXPECT_TRUE(picture.native_told);
    EXPECT_EQ(picture.visible.bytes, 200'000'000'000U);
    EXPECT_EQ(picture.hidden.bytes, 50'059'350'016U);
    EXPECT_EQ(picture.flash.bytes, 256 * kGiB);
    EXPECT_EQ(picture.factory->bytes.bytes, 256 * kGiB - 250'059'350'016U);
    EXPECT_EQ(picture.all->bytes.bytes, 256 * kGiB - 200'000'000'000U);
    EXPECT_FALSE(picture.partitioned);
}

TEST(Picture, NamespacesAndWhatIsInNone) {
    auto facts = drive_of(600'000'000'000);
    facts.identity.protocol = Protocol::nvme;
    NvmeSpace space;
    space.can_manage = true;
    space.total = ByteCount{1'000'204'886'016};
    space.unallocated = ByteCount{100'000'000'000};
    space.attached = {1};
    space.allocated = {1, 2};
    space.shape = nvme::NamespaceShape{600'000'000'000 / 512, 0, 0, 0};
    space.block_bytes = 512;
    const auto picture = drawn({&facts, nullptr, {}, Result<NvmeSpace>(space)});
    EXPECT_EQ(picture.native.bytes, 1'000'204'886'016U);
    EXPECT_EQ(picture.hidden.bytes, 100'000'000'000U);
    EXPECT_EQ(picture.visible.bytes, 900'204'886'016U);
    EXPECT_EQ(picture.other_namespaces.bytes, 300'204'886'016U);
}

TEST(Picture, PartitionsAndTheRoomOutsideThem) {
    const auto facts = drive_of(100'000'000'000);
    check::DrivePlace place;
    place.table.emplace();
    place.table->scheme = partition::Scheme::gpt;
    place.table->partitions = {{1, 2048, 100'000'000, "", "", false}, {2, 100'002'048, 50'000'000, "", "", false}};
    const auto picture = drawn({&facts, &place, {}, {}});
    EXPECT_EQ(picture.partitioned->bytes, 76'800'000'000U);
    EXPECT_EQ(picture.unallocated->bytes, 23'200'000'000U);
    EXPECT_FALSE(picture.native_told);
    EXPECT_EQ(picture.used().bytes, picture.partitioned->bytes);
}

TEST(Picture, WhatCouldNotBeAskedIsMissingAndTheRestStands) {
    const auto facts = drive_of(100'000'000'000);
    const auto picture =
        drawn({&facts, nullptr, Result<AtaLimit>(fail(ErrorCode::timeout, "READ NATIVE MAX ADDRESS EXT")), {}});
    ASSERT_EQ(picture.missing.size(), 1U);
    EXPECT_EQ(picture.missing.front().reason, "timeout");
    EXPECT_EQ(picture.visible.bytes, 100'000'000'000U);
}

TEST(Picture, ASpindleHasNoSpareFlash) {
    auto facts = drive_of(1'000'204'886'016);
    facts.identity.solid_state = false;
    const auto picture = draw({&facts, nullptr, {}, {}});
    ASSERT_FALSE(picture);
    EXPECT_EQ(picture.error().code, ErrorCode::unsupported);
    const auto nothing = drive_of(0);
    EXPECT_FALSE(draw({&nothing, nullptr, {}, {}}));
}

}  // namespace
}  // namespace fettle::overprovision
