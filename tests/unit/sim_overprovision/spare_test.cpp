// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/commands.h"
#include "world.h"

namespace fettle::overprovision::test {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSectors = 134'217'728 / 512;

Request set(Method method, std::uint64_t bytes = 64 * kMiB) { return {method, {bytes, {}}, false}; }

ErrorCode why(const Result<SparePlan>& plan) {
    EXPECT_FALSE(plan);
    return plan ? ErrorCode::internal : plan.error().code;
}

/// IDENTIFY words 100-103 (ACS-4 7.13.6.39), as the drive gives them.
std::uint64_t offered(World& world) {
    std::vector<std::uint8_t> data(512);
    AtaCommand identify;
    identify.command = 0xEC;
    identify.count = 1;
    identify.transfer = Transfer::in;
    EXPECT_TRUE(sim::make_ports(world.mine).ata->execute(identify, data));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value |= std::uint64_t{data[200 + i]} << (8 * i);
    return value;
}

class Limits : public testing::TestWithParam<std::pair<Method, std::string>> {};

TEST_P(Limits, AreSetReadBackAndUndoneAfterAPowerCycle) {
    World world(GetParam().second);
    partition(world, sim::TableKind::mbr);
    const auto method = GetParam().first;
    const auto receipt = world.plan_and_run(set(method));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->steps.front().verification.verdict, plan::Verification::Verdict::verified);
    EXPECT_EQ(offered(world), kSectors / 2);
    // One lasting change a power cycle: the drive says no, and Fettle says why.
    const auto early = world.plan_and_run({method, {}, true});
    ASSERT_TRUE(early);
    EXPECT_EQ(early->outcome, plan::Outcome::failed);
    EXPECT_NE(early->steps.front().error->context.find("off and on"), std::string::npos);
    world.mine->power_cycle(true);
    EXPECT_EQ(offered(world), kSectors / 2);
    const auto undone = world.plan_and_run({method, {}, true});
    ASSERT_TRUE(undone);
    EXPECT_EQ(undone->outcome, plan::Outcome::done);
    EXPECT_EQ(offered(world), kSectors);
    // What is undone by itself is the drive's own limit.
    world.mine->power_cycle(true);
    EXPECT_EQ(why(world.plan({{}, {}, true})), ErrorCode::unsupported);
}

TEST_P(Limits, AreRefusedWherePartitionsWouldBeHidden) {
    World world(GetParam().second);
    partition(world, sim::TableKind::mbr);
    EXPECT_EQ(why(world.plan(set(GetParam().first, 100 * kMiB))), ErrorCode::refused);
    partition(world, sim::TableKind::gpt);
    EXPECT_EQ(why(world.plan(set(GetParam().first))), ErrorCode::refused);
    EXPECT_EQ(why(world.plan(set(GetParam().first, 128 * kMiB))), ErrorCode::invalid_argument);
}

INSTANTIATE_TEST_SUITE_P(Ata, Limits,
                         testing::Values(std::pair<Method, std::string>(Method::hpa, kSata),
                                         std::pair<Method, std::string>(Method::accessible_max, kAmac)));

/// md 1.0: 8 KiB before the drive's end (md(4)).
void make_array_member(World& world) {
    auto& medium = world.mine->drive_state().medium();
    std::vector<std::uint8_t> sector(512);
    const std::uint8_t magic[] = {0xFC, 0x4E, 0x2B, 0xA9};
    std::copy(std::begin(magic), std::end(magic), sector.begin());
    ASSERT_TRUE(medium.write(Lba{kSectors - 16}, sector));
}

// The mirror's table stands on each of its halves, and the metadata at the end.
TEST_P(Limits, AreRefusedOnAMemberOfAnArray) {
    for (const bool table : {true, false}) {
        World world(GetParam().second);
        if (table) partition(world, sim::TableKind::mbr);
        make_array_member(world);
        EXPECT_EQ(why(world.plan(set(GetParam().first))), ErrorCode::refused);
    }
}

TEST_P(Limits, ADriveThatJoinedAnArraySinceThePlanIsLeftAlone) {
    for (const bool table : {true, false}) {
        World world(GetParam().second);
        if (table) partition(world, sim::TableKind::mbr);
        const auto plan = world.plan(set(GetParam().first));
        ASSERT_TRUE(plan);
        make_array_member(world);
        const auto receipt = world.run(*plan);
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
        EXPECT_EQ(receipt->steps.front().error->code, ErrorCode::refused);
        EXPECT_EQ(offered(world), kSectors);
    }
}

TEST(Spare, TheSpaceOfAnArrayIsNotTrimmed) {
    for (const auto kind : {sim::TableKind::mbr, sim::TableKind::gpt}) {
        World world(kSata);
        partition(world, kind);
        const auto plan = world.plan({Method::trim, {}, false});
        ASSERT_TRUE(plan);
        make_array_member(world);
        EXPECT_EQ(why(world.plan({Method::trim, {}, false})), ErrorCode::refused);
        const auto receipt = world.run(*plan);
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->steps.front().error->code, ErrorCode::refused);
    }
}

TEST(Spare, ANamespaceOfAnArrayIsNotMadeAnew) {
    World world(kNvme);
    make_array_member(world);
    EXPECT_EQ(why(world.plan(set(Method::name_space))), ErrorCode::refused);
}

TEST(Spare, ADriveWithoutATableIsHiddenOnlyWithItsSerialNumber) {
    World world(kSata);
    const auto plan = world.plan(set(Method::hpa));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->plan.loses_data());
    const auto wrong = world.run(*plan, "OTHER");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::refused);
    EXPECT_EQ(offered(world), kSectors);
}

TEST(Spare, AnotherDriveInItsPlaceIsLeftAlone) {
    for (const auto& request : {set(Method::hpa), Request{Method::trim, {}, false}}) {
        World world(kSata);
        partition(world, sim::TableKind::mbr);
        const auto plan = world.plan(request);
        ASSERT_TRUE(plan);
        const auto before = world.other->state().dump();
        world.swapped = true;
        const auto receipt = world.run(*plan);
        ASSERT_FALSE(receipt);
        EXPECT_EQ(receipt.error().code, ErrorCode::refused);
        EXPECT_EQ(world.other->state().dump(), before);
    }
}

TEST(Spare, ALyingDriveIsFoundOut) {
    World world(kSata);
    partition(world, sim::TableKind::mbr);
    const auto plan = world.plan(set(Method::hpa));
    ASSERT_TRUE(plan);
    sim::FaultRule rule;
    rule.command = "ata.37";
    rule.kind = sim::FaultKind::ignore;
    world.mine->drive_state().faults().add(rule);
    const auto receipt = world.run(*plan);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(offered(world), kSectors);
}

TEST(Spare, TrimNamesNothingButWhatIsBehindThePartition) {
    World world(kSata);
    partition(world, sim::TableKind::gpt);
    auto& medium = world.mine->drive_state().medium();
    const std::vector<std::uint8_t> data(4096, 0x77);
    for (const std::uint64_t at : {64U, 2048U, 67'576U, 69'632U, 200'000U, 261'000U}) {
        ASSERT_TRUE(medium.write(Lba{at}, data));
    }
    const auto receipt = world.plan_and_run({Method::trim, {}, false});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    const auto kept = [&](std::uint64_t at) {
        std::vector<std::uint8_t> now(4096);
        EXPECT_TRUE(medium.read(Lba{at}, now));
        return now == data;
    };
    EXPECT_TRUE(kept(64));       // before the first partition: a boot loader's
    EXPECT_TRUE(kept(2048));     // the partition's first
    EXPECT_TRUE(kept(67'576));   // and last sectors
    EXPECT_FALSE(kept(69'632));  // behind it
    EXPECT_FALSE(kept(200'000));
    EXPECT_TRUE(kept(261'000));  // the drive's last MiB
    const auto table = partition::read_table(*sim::make_ports(world.mine).block);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->gpt_backup, partition::CopyState::good);
}

TEST(Spare, TrimLeavesADriveWithoutATableAlone) {
    World world(kSata);
    EXPECT_EQ(why(world.plan({Method::trim, {}, false})), ErrorCode::refused);
    partition(world, sim::TableKind::gpt);
    EXPECT_EQ(why(world.plan(set(Method::trim, 120 * kMiB))), ErrorCode::refused);
    EXPECT_TRUE(world.plan(set(Method::trim, 90 * kMiB)));
}

TEST(Spare, ATableThatChangedSinceThePlanIsLeftAlone) {
    World world(kSata);
    partition(world, sim::TableKind::mbr);
    const auto plan = world.plan({Method::trim, {}, false});
    ASSERT_TRUE(plan);
    const std::vector<sim::Partition> longer{{2048, 200'000, sim::PartitionKind::linux_data, "data"}};
    ASSERT_TRUE(sim::write_table(world.mine->drive_state().medium(), sim::TableKind::mbr, longer, 7));
    const auto receipt = world.run(*plan);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(receipt->steps.front().error->code, ErrorCode::refused);
}

std::uint64_t namespace_blocks(World& world) {
    std::vector<std::uint8_t> data(4096);
    EXPECT_TRUE(sim::make_ports(world.mine).nvme->admin(nvme::identify_namespace(1), data));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value |= std::uint64_t{data[i]} << (8 * i);
    return value;
}

TEST(Spare, ANamespaceIsMadeAnewAndBackToFull) {
    World world(kNvme);
    ASSERT_EQ(namespace_blocks(world), kSectors);
    const auto plan = world.plan(set(Method::name_space));
    ASSERT_TRUE(plan);
    EXPECT_TRUE(plan->plan.loses_data());
    EXPECT_FALSE(world.run(*plan, "WRONG"));
    EXPECT_EQ(namespace_blocks(world), kSectors);
    const auto receipt = world.run(*plan);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(namespace_blocks(world), kSectors / 2);
    const auto undone = world.plan_and_run({{}, {}, true});
    ASSERT_TRUE(undone) << to_string(undone.error());
    EXPECT_EQ(undone->outcome, plan::Outcome::done);
    EXPECT_EQ(namespace_blocks(world), kSectors);
}

TEST(Spare, ARefusedNamespaceLeavesOneOfTheOldSize) {
    World world(kNvme);
    const auto plan = world.plan(set(Method::name_space));
    ASSERT_TRUE(plan);
    sim::FaultRule rule;
    rule.command = "nvme.admin.0d";
    rule.nth = 2;  // the first deletes, the second creates
    world.mine->drive_state().faults().add(rule);
    const auto receipt = world.run(*plan);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(namespace_blocks(world), kSectors);
}

TEST(Spare, WhatADriveCannotIsSaid) {
    World sata(kSata);
    EXPECT_EQ(why(sata.plan(set(Method::accessible_max))), ErrorCode::unsupported);
    EXPECT_EQ(why(sata.plan(set(Method::name_space))), ErrorCode::unsupported);
    World nvme(kNvme);
    EXPECT_EQ(why(nvme.plan(set(Method::hpa))), ErrorCode::unsupported);
    sata.entry.identity.bus = Bus::usb;
    EXPECT_EQ(why(sata.plan(set(Method::hpa))), ErrorCode::refused);
}

TEST(Spare, ThePlansHashCoversWhatIsToBeDone) {
    World world(kSata);
    const auto a = world.plan(set(Method::hpa));
    const auto b = world.plan(set(Method::hpa, 63 * kMiB));
    ASSERT_TRUE(a && b);
    EXPECT_NE(plan::canonical(a->plan), plan::canonical(b->plan));
}

// The rest of a file system that was cut off may be in the space behind its partition.
TEST(Spare, TrimIsRefusedBehindAFileSystemThatIsLargerThanItsPartition) {
    for (const std::uint64_t sectors : {65'535U, 65'536U}) {
        World world(kSata);
        partition(world, sim::TableKind::gpt);
        std::vector<std::uint8_t> boot(512);
        const std::string_view name = "NTFS    ";
        std::copy(name.begin(), name.end(), boot.begin() + 3);
        boot[0x0C] = 2;
        for (std::size_t i = 0; i < 8; ++i) boot[0x28 + i] = static_cast<std::uint8_t>(sectors >> (8 * i));
        auto& medium = world.mine->drive_state().medium();
        ASSERT_TRUE(medium.write(Lba{2048}, boot));
        const std::vector<std::uint8_t> mark(512, 0x5A);
        ASSERT_TRUE(medium.write(Lba{100'000}, mark));
        const auto receipt = world.plan_and_run({Method::trim, {}, false});
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        std::vector<std::uint8_t> now(512);
        ASSERT_TRUE(medium.read(Lba{100'000}, now));
        const bool fits = sectors < 65'536;  // with the copy of the boot sector
        EXPECT_EQ(receipt->outcome, fits ? plan::Outcome::done : plan::Outcome::failed);
        EXPECT_EQ(now == mark, !fits);
    }
}

}  // namespace
}  // namespace fettle::overprovision::test
