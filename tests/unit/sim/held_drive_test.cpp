// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/sim_held_drive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/plan/ask_identity.h"
#include "platform/sim/fleet/fleet.h"
#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_transfers.h"

namespace fettle::sim {
namespace {

class StillClock final : public Clock {
public:
    [[nodiscard]] std::uint64_t now_ns() const override { return 0; }
};

std::shared_ptr<SimDrive> make(const std::string& name) {
    auto drive = SimDrive::make(*built_in(name), std::make_shared<StillClock>(), {});
    EXPECT_TRUE(drive) << name;
    return std::shared_ptr<SimDrive>(std::move(*drive));
}

DriveEntry entry_of(const SimDrive& drive, const std::string& id) {
    DriveEntry entry;
    entry.id = id;
    entry.path = "/dev/" + id;
    entry.identity = drive.personality().identity;
    return entry;
}

std::vector<std::uint8_t> read_first(plan::HeldDrive& held, std::size_t bytes) {
    std::vector<std::uint8_t> data(bytes, 0xEE);
    EXPECT_TRUE(held.ports().block->read(0, data));
    return data;
}

class HeldDriveOf : public testing::TestWithParam<std::string> {};

TEST_P(HeldDriveOf, SaysItselfWhoItIs) {
    const auto drive = make(GetParam());
    auto entry = entry_of(*drive, "x");
    const auto& truth = drive->personality().identity;
    // What the system kept is of another drive.
    entry.identity.serial = "KEPT";
    const auto held = hold_drive(drive, entry, plan::Hold::exclusive);
    const auto found = held->identify();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->serial, truth.serial);
    EXPECT_EQ(found->capacity->bytes, truth.capacity->bytes);
    // A plan that is pinned in the same way is for this drive.
    auto ports = make_ports(drive);
    entry.identity.capacity = truth.capacity;
    const auto planned = plan::pin_asked(ports, entry);
    ASSERT_TRUE(planned);
    EXPECT_TRUE(plan::differences(*planned, *found).empty()) << plan::words(plan::differences(*planned, *found));
}

TEST_P(HeldDriveOf, DiscardsWhatItIsAskedToAndNoMore) {
    const auto drive = make(GetParam());
    const auto held = hold_drive(drive, entry_of(*drive, "x"), plan::Hold::exclusive);
    const std::uint64_t sector = held->ports().block->logical_sector_bytes();
    const std::size_t bytes = 64 * sector;
    std::vector<std::uint8_t> data(bytes, 0x5A);
    ASSERT_EQ((*make_transfers(drive))->write(0, data).result, static_cast<std::int32_t>(bytes));
    ASSERT_TRUE(held->discard(16 * sector, 16 * sector));
    const auto after = read_first(*held, bytes);
    const auto at = [&](std::uint64_t first) { return after.begin() + static_cast<std::ptrdiff_t>(first * sector); };
    EXPECT_TRUE(std::all_of(at(0), at(16), [](auto byte) { return byte == 0x5A; }));
    EXPECT_TRUE(std::all_of(at(16), at(32), [](auto byte) { return byte == 0; }));
    EXPECT_TRUE(std::all_of(at(32), at(64), [](auto byte) { return byte == 0x5A; }));
    EXPECT_EQ(held->discard(1, sector).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(held->discard(held->ports().block->size().bytes, sector).error().code, ErrorCode::invalid_argument);
}

TEST_P(HeldDriveOf, DiscardsNothingWhileTheDriveIsInUse) {
    const auto drive = make(GetParam());
    const auto held = hold_drive(drive, entry_of(*drive, "x"), plan::Hold::shared);
    EXPECT_EQ(held->discard(0, held->ports().block->logical_sector_bytes()).error().code, ErrorCode::refused);
}

INSTANTIATE_TEST_SUITE_P(Kinds, HeldDriveOf, testing::Values("demo-nvme-healthy", "demo-sas", "demo-840-evo"));

DriveEntry listed(Fleet& fleet, const std::string& id) {
    const auto all = fleet.drives->list();
    for (const auto& entry : *all) {
        if (entry.id == id) return entry;
    }
    return {};
}

TEST(FleetHolder, HoldsADriveOnceAndAMountedOneNotExclusively) {
    auto fleet = make_fleet(std::make_shared<StillClock>());
    ASSERT_TRUE(fleet);
    int free_ones = 0;
    int used = 0;
    const auto all = fleet->drives->list();
    for (const auto& entry : *all) {
        const auto facts = fleet->machine->inspect({entry}, Wake::never);
        const bool in_use = !facts->places.front().paths.empty();
        auto exclusive = fleet->holder->hold(entry, plan::Hold::exclusive);
        EXPECT_EQ(exclusive.has_value(), !in_use) << entry.id;
        if (in_use) {
            EXPECT_EQ(exclusive.error().code, ErrorCode::busy) << entry.id;
            EXPECT_TRUE(fleet->holder->hold(entry, plan::Hold::shared)) << entry.id;
            ++used;
            continue;
        }
        EXPECT_EQ(fleet->holder->hold(entry, plan::Hold::shared).error().code, ErrorCode::busy) << entry.id;
        exclusive->reset();
        EXPECT_TRUE(fleet->holder->hold(entry, plan::Hold::shared)) << entry.id;
        ++free_ones;
    }
    EXPECT_GT(free_ones, 0);
    EXPECT_GT(used, 0);
    EXPECT_EQ(fleet->holder->hold(listed(*fleet, "none"), plan::Hold::shared).error().code, ErrorCode::vanished);
}

}  // namespace
}  // namespace fettle::sim
