// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/choice.h"

#include <gtest/gtest.h>

#include "core/firmware/revision.h"

namespace fettle::firmware::test {
namespace {

State nvme(std::vector<Slot> slots) {
    State state;
    state.way = Way::nvme;
    state.can_update = true;
    state.slots = std::move(slots);
    return state;
}

unsigned slot_of(const State& state, Request request = {}) {
    const auto choice = choose_update(state, request, 65'536, false);
    return choice ? choice->slot : 0;
}

TEST(FirmwareSlots, TheRunningImageIsKeptWhereAnotherSlotCanBeWritten) {
    const Slot running{1, "A", true, true, false};
    EXPECT_EQ(slot_of(nvme({running, {2, "", true, false, false}, {3, "B", true, false, false}})), 2U) << "empty first";
    EXPECT_EQ(slot_of(nvme({running, {2, "C", true, false, true}, {3, "B", true, false, false}})), 3U)
        << "what waits for a reset is left";
    EXPECT_EQ(slot_of(nvme({{1, "A", false, false, false}, {2, "B", true, true, false}})), 2U) << "slot 1 is read-only";
    const auto one = choose_update(nvme({running}), {}, 65'536, false);
    ASSERT_TRUE(one);
    EXPECT_FALSE(one->keeps_running_image);
    EXPECT_EQ(slot_of(nvme({{1, "A", false, true, false}})), 0U) << "no slot can be written";
}

TEST(FirmwareSlots, AskedSlotsAreTakenOrRefused) {
    const auto state = nvme({{1, "A", false, false, false}, {2, "B", true, true, false}, {3, "", true, false, false}});
    Request request;
    request.slot = 2;
    EXPECT_EQ(slot_of(state, request), 2U);
    request.slot = 1;
    EXPECT_EQ(choose_update(state, request, 512, false).error().code, ErrorCode::refused);
    request.slot = 4;
    EXPECT_EQ(choose_update(state, request, 512, false).error().code, ErrorCode::invalid_argument);
}

TEST(FirmwarePieces, KeepToTheDrivesUnitAndTransferLimit) {
    auto state = nvme({{1, "A", true, true, false}});
    const auto piece = [&] { return choose_update(state, {}, 1U << 20U, false)->piece_bytes; };
    EXPECT_EQ(piece(), 4096U) << "FWUG 0: no information";
    state.nvme.granularity_bytes = 4;
    EXPECT_EQ(piece(), 65'536U);
    state.nvme.largest_transfer = 32'768;
    EXPECT_EQ(piece(), 32'768U);
    state.nvme.granularity_bytes = 12'288;
    EXPECT_EQ(piece(), 24'576U);
    state.nvme.granularity_bytes = 65'536;
    EXPECT_EQ(piece(), 65'536U) << "the unit is what the drive checks";
}

State ata(std::uint32_t least, std::uint32_t most) {
    State state;
    state.way = Way::ata;
    state.can_update = true;
    state.ata.min_blocks = least;
    state.ata.max_blocks = most;
    return state;
}

// A drive that has mode 07h alone, and an image of a MiB: as offered, so taken.
TEST(FirmwarePieces, TheWholeImageGoesInOneCommand) {
    auto state = ata(1, 2048);
    state.ata.whole = true;
    for (const std::size_t bytes :
         {std::size_t{512}, std::size_t{130'560}, std::size_t{1} << 20U, std::size_t{8} << 20U}) {
        const auto choice = choose_update(state, {}, bytes, false);
        ASSERT_TRUE(choice) << bytes << ": " << choice.error().context;
        EXPECT_EQ(choice->mode, 0x07);
        EXPECT_EQ(choice->piece_bytes, bytes);
    }
    Request segments;
    segments.mode = 0x03;
    const auto refused = choose_update(state, segments, 512, false);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().context.find("reported modes: 07h"), std::string::npos) << refused.error().context;
}

// IDENTIFY DEVICE words 234 and 235.
TEST(FirmwarePieces, SegmentsKeepToTheDrivesSizes) {
    const auto piece = [](std::uint32_t least, std::uint32_t most) {
        auto state = ata(least, most);
        state.ata.segments = true;
        return choose_update(state, {}, std::size_t{4} << 20U, false)->piece_bytes / 512;
    };
    EXPECT_EQ(piece(1, 2048), 128U);
    EXPECT_EQ(piece(8, 64), 64U);
    EXPECT_EQ(piece(48, 2048), 96U) << "a multiple of the least";
    EXPECT_EQ(piece(512, 2048), 512U) << "more than every adapter passes, and the least that the drive takes";
    EXPECT_EQ(piece(2048, 65'534), 2048U);
}

TEST(FirmwarePieces, WhatDoesNotFitIsSaidWithItsSizes) {
    State state;
    state.way = Way::scsi;
    state.can_update = true;
    state.scsi.largest_image = 1'000'000;
    const auto refused = choose_update(state, {}, 2'000'000, false);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().context.find("2000000"), std::string::npos);
    EXPECT_NE(refused.error().context.find("1000000"), std::string::npos);
}

TEST(FirmwareWhen, ADriveInUseIsNeverResetAndDriveThatCannotWaitIsSaidToBeUnused) {
    auto state = nvme({{1, "A", true, true, false}, {2, "", true, false, false}});
    EXPECT_FALSE(choose_update(state, {}, 512, true)->resets);
    EXPECT_TRUE(choose_update(state, {}, 512, false)->resets);
    Request now;
    now.activate = Activate::now;
    EXPECT_EQ(choose_update(state, now, 512, true).error().code, ErrorCode::unsupported);
    State ata;
    ata.way = Way::ata;
    ata.can_update = true;
    ata.ata.segments = true;
    const auto at_once = choose_update(ata, {}, 512, true);
    ASSERT_TRUE(at_once);
    EXPECT_EQ(at_once->mode, 0x03);
    EXPECT_TRUE(at_once->needs_idle_drive);
    Request later;
    later.activate = Activate::next_boot;
    EXPECT_EQ(choose_update(ata, later, 512, true).error().code, ErrorCode::unsupported);
}

TEST(FirmwareRevisions, AreComparedOnlyWhereTheirFormSaysHow) {
    EXPECT_EQ(compare("2.00", "1.00"), Order::newer);
    EXPECT_EQ(compare("1.9", "1.10"), Order::older);
    EXPECT_EQ(compare("EXA7301Q", "EXA7301Q"), Order::same);
    EXPECT_EQ(compare("NF1.00", "NF2.00"), Order::older);
    EXPECT_EQ(compare("HPD1", "HPD0"), Order::newer);
    EXPECT_EQ(compare("EXT0CB6Q", "EXT0DB6Q"), std::nullopt) << "letters count in ways of their own";
    EXPECT_EQ(compare("1.2.3", "1.2"), std::nullopt);
    EXPECT_EQ(compare("", "1.0"), std::nullopt);
    // Samsung's own order of the 840 EVO's revisions stands in the catalogue.
    DriveIdentity evo;
    evo.model = "Samsung SSD 840 EVO 250GB";
    evo.firmware = "EXT0CB6Q";
    const auto advisories = catalogue::Catalogue::built_in().advisories(evo);
    EXPECT_EQ(compare("EXT0DB6Q", "EXT0CB6Q", advisories), Order::newer);
    EXPECT_EQ(compare("EXT0BB6Q", "EXT0CB6Q", advisories), Order::older);
}

}  // namespace
}  // namespace fettle::firmware::test
