// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/sector_change.h"
#include "core/scsi/transact.h"
#include "tests/unit/sim_erase/world.h"

/// Another sector size on SATA and SAS drives: what the drive and the system see afterwards, and what an interrupted
/// change leaves.
namespace fettle::erase::test {
namespace {

using Verdict = plan::Verification::Verdict;

const std::string kSasSizes = kSas + "[scsi.sas]\nblock_lengths = [512, 4096]\nformat_ms = 8000\n";

Wish sectors_of(std::uint32_t bytes) {
    Wish wish;
    wish.sector_bytes = bytes;
    return wish;
}

Result<plan::Receipt> change(World& world, std::uint32_t bytes) {
    const auto made = world.plan(sectors_of(bytes));
    if (!made) return fettle::fail(made.error());
    return world.run(*made);
}

const plan::StepReceipt& step_of(const plan::Receipt& receipt, std::string_view prefix) {
    const auto found = std::find_if(receipt.steps.begin(), receipt.steps.end(),
                                    [&](const auto& step) { return step.id.starts_with(prefix); });
    EXPECT_NE(found, receipt.steps.end()) << prefix;
    return *found;
}

/// The sector size and capacity by which the system reads, and whether it can.
void expect_sectors(World& world, std::uint32_t bytes) {
    auto ports = sim::make_ports(world.drive);
    ASSERT_TRUE(ports.block);
    EXPECT_EQ(ports.block->logical_sector_bytes(), bytes);
    EXPECT_EQ(ports.block->size().bytes, kDriveBytes);
    std::vector<std::uint8_t> last(bytes);
    EXPECT_TRUE(ports.block->read(kDriveBytes - bytes, last));
    EXPECT_EQ(sector_bytes_now(ports, std::nullopt).value_or(0), bytes);
}

class SectorSizes : public testing::TestWithParam<const std::string*> {};

TEST_P(SectorSizes, ChangeAndChangeBack) {
    World world(*GetParam());
    expect_sectors(world, 512);
    for (const std::uint32_t bytes : {4096U, 512U}) {
        const auto receipt = change(world, bytes);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done);
        EXPECT_EQ(step_of(*receipt, "erase-").verification.verdict, Verdict::verified);
        expect_sectors(world, bytes);
        EXPECT_EQ(world.kept(), 0U);
        EXPECT_TRUE(recover(world.story(), world.inputs()->abilities).ways.empty());
    }
}

TEST_P(SectorSizes, APlanNamesTheLossAndTheSize) {
    World world(*GetParam());
    const auto made = world.plan(sectors_of(4096));
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(made->sector_bytes, 4096U);
    ASSERT_FALSE(made->plan.losses.empty());
    EXPECT_TRUE(made->plan.loses_data());
    EXPECT_EQ(world.plan(sectors_of(2048)).error().code, ErrorCode::unsupported);
}

INSTANTIATE_TEST_SUITE_P(Drives, SectorSizes, testing::Values(&kSataSizes, &kSasSizes),
                         [](const auto& one) { return one.param == &kSataSizes ? "sata" : "sas"; });

TEST(SectorSizesSata, AreNoErase) {
    World world(kSataSizes);
    const auto made = world.plan(sectors_of(4096));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->method, Method::set_sectors);
    EXPECT_EQ(made->grade, Grade::none);
    EXPECT_EQ(made->plan.losses.front().id, "loses-access");
    EXPECT_EQ(world.plan({})->method, Method::sanitize_block) << "never chosen as the best erase";
    Wish unsized;
    unsized.method = Method::set_sectors;
    EXPECT_EQ(world.plan(unsized).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(world.plan(sectors_of(512)).error().code, ErrorCode::invalid_argument) << "the size in use";
}

TEST(SectorSizesSata, OfALogInBytesAreTheSame) {
    World world(kSataSizes + "sector_sizes_in_bytes = true\n");
    EXPECT_EQ(world.inputs()->abilities.sector_sizes,
              (std::vector<SectorSize>{{512, 0, std::nullopt, true}, {4096, 1, std::nullopt, false}}));
    ASSERT_TRUE(change(world, 4096));
    expect_sectors(world, 4096);
}

TEST(SectorSizesSata, ThatWaitForPowerAreNotClaimed) {
    World world(kSataSizes + "sector_size_at_power_on = true\n");
    const auto receipt = change(world, 4096);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(step_of(*receipt, "erase-").verification.text.id, "sector-size-pending");
    EXPECT_EQ(step_of(*receipt, "erase-").verification.verdict, Verdict::not_verifiable);
    expect_sectors(world, 512);
    world.drive->power_cycle(true);
    expect_sectors(world, 4096);
}

TEST(SectorSizesSata, AreNotOfferedByOtherDrives) {
    World world(kSata);
    EXPECT_TRUE(world.inputs()->abilities.sector_sizes.empty());
    EXPECT_EQ(world.plan(sectors_of(4096)).error().code, ErrorCode::unsupported);
}

TEST(SectorSizesSata, ALostAnswerIsFoundOutByTheSize) {
    World world(kSataSizes);
    world.drive->drive_state().faults().add(*sim::parse_fault("drop ata.b2"));
    const auto receipt = change(world, 4096);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    expect_sectors(world, 4096);
}

/// What the journal and the drive lead to after a power cut.
Wish resumed(World& world) {
    const auto here = world.inputs();
    EXPECT_TRUE(here);
    const auto found = recover(world.story(), here->abilities);
    EXPECT_FALSE(found.ways.empty());
    Wish wish;
    wish.purpose = Purpose::resume;
    wish.method = found.method;
    wish.journal_sector_bytes = found.sector_bytes;
    return wish;
}

void next_start(World& world) {
    world.drive->drive_state().faults().clear();
    if (world.drive->drive_state().presence() == sim::Presence::off) world.drive->power_on();
    world.process = std::make_shared<Process>();
    world.power.on = true;
}

TEST(SectorSizesSata, AnInterruptedChangeIsResumedToTheSameSize) {
    for (const auto* const fault : {"power_before ata.b2", "power_within ata.b2", "power_after ata.b2"}) {
        World world(kSataSizes);
        world.drive->drive_state().faults().add(*sim::parse_fault(fault));
        const auto receipt = change(world, 4096);
        EXPECT_FALSE(receipt && receipt->outcome == plan::Outcome::done) << fault;
        next_start(world);
        const auto wish = resumed(world);
        EXPECT_EQ(wish.method, Method::set_sectors) << fault;
        EXPECT_EQ(wish.journal_sector_bytes, 4096U) << fault;
        const auto made = world.plan(wish);
        ASSERT_TRUE(made) << fault << to_string(made.error());
        const auto again = world.run(*made);
        ASSERT_TRUE(again) << fault;
        EXPECT_EQ(again->outcome, plan::Outcome::done) << fault;
        expect_sectors(world, 4096);
    }
}

TEST(SectorSizesSas, AreThoseThatKeepTheProtection) {
    World world(kSasSizes + "protection_type = 2\n");
    const auto made = world.plan(sectors_of(4096));
    ASSERT_TRUE(made);
    const auto& needs = made->plan.needs;
    EXPECT_TRUE(std::any_of(needs.begin(), needs.end(),
                            [](const auto& need) { return need.met && need.what.id == "protection-kept"; }));
    ASSERT_TRUE(world.run(*made));
    expect_sectors(world, 4096);
    EXPECT_EQ(world.inputs()->abilities.format_unit->protection->type, 2);
}

/// The plan says that the protection is kept.
TEST(SectorSizesSas, NothingIsFormattedWhileTheProtectionIsUnknown) {
    World world(kSasSizes + "protection_type = 2\n");
    const auto made = world.plan(sectors_of(4096));
    ASSERT_TRUE(made);
    world.drive->drive_state().faults().add(*sim::parse_fault("fail scsi.9e times 0"));
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(world.process->count("scsi.55"), 0);
    EXPECT_EQ(world.process->count("scsi.04"), 0);
}

TEST(SectorSizesSas, ARefusedFormatLeavesTheLengthOfTheNextOneAsItWas) {
    World world(kSasSizes);
    world.drive->drive_state().faults().add(*sim::parse_fault("fail scsi.04 times 0"));
    const auto receipt = change(world, 4096);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(world.process->count("scsi.55"), 2);
    auto ports = sim::make_ports(world.drive);
    const auto bytes = scsi::read(*ports.scsi, scsi::mode_sense_descriptor(), scsi::kBlockDescriptorBytes, "test");
    ASSERT_TRUE(bytes);
    EXPECT_EQ(scsi::decode_block_descriptor(BytesView(*bytes))->block_bytes, 512U);
    expect_sectors(world, 512);
}

TEST(SectorSizesSas, APlanForACorruptMediumSaysThatItsProtectionIsUnknown) {
    World world(kSasSizes + "protection_type = 2\n");
    const auto made = world.plan(sectors_of(4096));
    ASSERT_TRUE(made);
    world.drive->drive_state().faults().add(*sim::parse_fault("power_within scsi.04"));
    const auto cut = world.run(*made);
    EXPECT_FALSE(cut && cut->outcome == plan::Outcome::done);
    next_start(world);
    world.drive->drive_state().faults().add(*sim::parse_fault("fail scsi.9e times 0"));
    const auto again = world.plan(resumed(world));
    ASSERT_TRUE(again) << to_string(again.error());
    const auto& needs = again->plan.needs;
    EXPECT_TRUE(std::any_of(needs.begin(), needs.end(),
                            [](const auto& need) { return need.met && need.what.id == "protection-unknown"; }));
}

TEST(SectorSizesSas, APowerCutLeavesACorruptMediumThatIsFormattedAgain) {
    for (const auto* const fault : {"power_within scsi.04", "power_after scsi.04", "power_before scsi.00 nth 3"}) {
        World world(kSasSizes);
        const auto made = world.plan(sectors_of(4096));
        ASSERT_TRUE(made);
        world.drive->drive_state().faults().add(*sim::parse_fault(fault));
        const auto receipt = world.run(*made);
        EXPECT_FALSE(receipt && receipt->outcome == plan::Outcome::done) << fault;
        next_start(world);
        const auto here = world.inputs();
        ASSERT_TRUE(here) << fault;
        EXPECT_EQ(here->abilities.format_unit->phase, FormatUnitAbility::Phase::corrupt) << fault;
        EXPECT_EQ(recover(world.story(), here->abilities).state.id, "format-corrupt") << fault;
        // Only a format is possible, and says so.
        Wish other;
        other.method = Method::sanitize_block;
        const auto refused = world.plan(other);
        ASSERT_TRUE(refused);
        EXPECT_TRUE(std::any_of(refused->plan.needs.begin(), refused->plan.needs.end(),
                                [](const auto& need) { return !need.met && need.what.id == "format-corrupt"; }));
        const auto again = world.plan(resumed(world));
        ASSERT_TRUE(again) << fault << to_string(again.error());
        EXPECT_EQ(again->sector_bytes, 4096U) << fault;
        const auto done = world.run(*again);
        ASSERT_TRUE(done) << fault;
        EXPECT_EQ(done->outcome, plan::Outcome::done) << fault;
        expect_sectors(world, 4096);
        EXPECT_EQ(world.kept(), 0U) << fault;
    }
}

TEST(SectorSizesSas, AFormatThatAnotherProgramBeganIsWaitedFor) {
    World world(kSasSizes);
    auto ports = sim::make_ports(world.drive);
    std::vector<std::uint8_t> list{0, 2, 0, 0};
    for (int attempt = 0; attempt < 2; ++attempt) {  // the first reports the power-on
        ASSERT_TRUE(ports.scsi->execute({{0x04, 0x10, 0, 0, 0, 0}, Transfer::out, 1000}, list));
    }
    ASSERT_EQ(world.inputs()->abilities.format_unit->phase, FormatUnitAbility::Phase::running);
    EXPECT_EQ(recover(std::nullopt, world.inputs()->abilities).state.id, "format-runs");
    Wish wish;
    wish.purpose = Purpose::resume;
    const auto made = world.plan(wish);
    ASSERT_TRUE(made) << to_string(made.error());
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(world.process->count("scsi.04"), 0) << "it was not begun again";
    expect_sectors(world, 512);
}

TEST(SectorSizesSas, ADriveThatIgnoresTheLengthIsFoundOut) {
    World world(kSasSizes);
    world.drive->drive_state().faults().add(*sim::parse_fault("ignore scsi.55"));
    const auto receipt = change(world, 4096);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(step_of(*receipt, "erase-").verification.text.id, "sector-size");
}

}  // namespace
}  // namespace fettle::erase::test
