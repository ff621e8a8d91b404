// SPDX-License-Identifier: GPL-3.0-or-later
// Firmware through Windows' own requests: what its versions pass, and what comes of a bad image.
#include <gmock/gmock.h>

#include "core/firmware/survey.h"
#include "core/firmware/update_work.h"
#include "core/plan/executor.h"
#include "platform/sim/base/firmware_image.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/windows_holder/computer.h"

namespace fettle::windows::test {
namespace {

using firmware::Activate;
using firmware::Request;
using testing::HasSubstr;
using win_sim::Driver;
using win_sim::Habits;

std::string toml_of(const std::string& protocol) {
    return "description = \"test\"\n[identity]\nmodel = \"TEST DRIVE\"\nserial = \"S0001\"\nfirmware = \"1.00\"\n"
           "capacity_bytes = 16777216\nprotocol = \"" +
           protocol + "\"\n" + (protocol == "scsi" ? "vendor = \"TEST\"\n" : "");
}

std::vector<std::uint8_t> image(sim::Activation activation = sim::Activation::controller_reset) {
    return sim::build_firmware({"TEST*", "2.00", activation, 131'072});
}

class FirmwareBench : public Computer {
public:
    explicit FirmwareBench(const std::string& protocol, Driver driver, Habits habits = {})
        : Computer(toml_of(protocol), driver, habits) {}

    /// As the service asks: the drive's report, limited to what Windows passes.
    [[nodiscard]] Result<firmware::State> state() {
        const auto listed = entry();
        auto ports = source->open(listed);
        if (!ports) return fettle::fail(ports.error());
        auto now = firmware::survey(*ports, listed);
        if (now) holder->limit(listed, *now);
        return now;
    }
    [[nodiscard]] std::string running() {
        const auto now = state();
        return now ? now->revision : to_string(now.error());
    }
    Result<firmware::UpdatePlan> plan(const Request& request, std::vector<std::uint8_t> bytes) {
        const auto now = state();
        if (!now) return fettle::fail(now.error());
        firmware::UpdateInputs around;
        around.entry = entry();
        around.drive = pinned();
        firmware::Image made;
        made.file = "image.bin";
        made.bytes = std::move(bytes);
        made.sha256 = "of-the-image";
        return firmware::plan_update(around, *now, request, std::move(made));
    }
    Result<plan::Receipt> update(const Request& request, std::vector<std::uint8_t> bytes = image()) {
        const auto made = plan(request, std::move(bytes));
        if (!made) return fettle::fail(made.error());
        firmware::UpdateWork work(*made, *holder, nullptr);
        const plan::Executor executor({hasher_, fake_clock_, desk_, journals_});
        return executor.run(made->plan, plan::TypedSerial{"S0001"}, work, {}, {});
    }

private:
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock fake_clock_;
    plan::test::FakeRandomness randomness_;
    plan::ConfirmationDesk desk_{fake_clock_, randomness_};
};

Request when(Activate activate) {
    Request request;
    request.activate = activate;
    return request;
}

TEST(WindowsNvmeFirmware, RunsAfterTheNextStart) {
    FirmwareBench bench("nvme", Driver::stornvme);
    // Nothing on it is in use, but Windows resets no controller: automatically at the next start.
    for (const auto activate : {Activate::automatic, Activate::next_boot}) {
        const auto made = bench.plan(when(activate), image());
        ASSERT_TRUE(made) << to_string(made.error());
        EXPECT_EQ(made->choice.waits_for, firmware::Restart::next_start);
        EXPECT_EQ(made->choice.piece_bytes % 4096, 0U);
    }
    const auto receipt = bench.update(when(Activate::automatic));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(receipt->steps.back().verification.verdict, plan::Verification::Verdict::verified) << words(*receipt);
    EXPECT_EQ(bench.running(), "1.00");
    bench.drive->nvme()->controller_reset(false);
    EXPECT_EQ(bench.running(), "2.00");
    EXPECT_TRUE(bench.sim->dismounted().empty());
}

TEST(WindowsNvmeFirmware, MayRunAtOnceIfTheDriverResetsTheDrive) {
    Habits habits;
    habits.activation_resets = true;
    FirmwareBench bench("nvme", Driver::stornvme, habits);
    const auto receipt = bench.update(when(Activate::next_boot));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(bench.running(), "2.00");
}

TEST(WindowsNvmeFirmware, ADamagedImageIsRejectedByTheDrive) {
    FirmwareBench bench("nvme", Driver::stornvme);
    auto bytes = image();
    bytes[70'000] = static_cast<std::uint8_t>(bytes[70'000] ^ 1U);
    const auto receipt = bench.update(when(Activate::next_boot), bytes);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_THAT(words(*receipt), HasSubstr("the drive rejects the image"));
    bench.drive->nvme()->controller_reset(false);
    EXPECT_EQ(bench.running(), "1.00");
}

TEST(WindowsNvmeFirmware, ActionsDependOnTheVersionOfWindows) {
    // Seagate, opensea-transport: 22H2 has the flag to replace an image, 24H2 the one to switch without a reset.
    struct Row {
        std::uint32_t build;
        bool stores;
        bool now;
    };
    for (const auto& row :
         {Row{17'763, false, false}, Row{22'000, false, false}, Row{22'621, true, false}, Row{26'100, true, true}}) {
        FirmwareBench bench("nvme", Driver::stornvme);
        bench.sim->set_build(row.build);
        EXPECT_EQ(bench.plan(when(Activate::never), image()).has_value(), row.stores) << row.build;
        EXPECT_EQ(bench.plan(when(Activate::now), image()).has_value(), row.now) << row.build;
        const auto reset = bench.plan(when(Activate::reset), image());
        ASSERT_FALSE(reset);
        EXPECT_THAT(to_string(reset.error()), HasSubstr("choose next-boot"));
        EXPECT_TRUE(bench.plan(when(Activate::next_boot), image())) << row.build;
    }
}

TEST(WindowsNvmeFirmware, IsOnlyStoredIfRequested) {
    FirmwareBench bench("nvme", Driver::stornvme);
    const auto receipt = bench.update(when(Activate::never));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    const auto now = bench.state();
    ASSERT_TRUE(now);
    EXPECT_EQ(now->pending_revision(), "");
    EXPECT_TRUE(std::any_of(now->slots.begin(), now->slots.end(),
                            [](const firmware::Slot& slot) { return slot.revision == "2.00" && !slot.running; }));
}

TEST(WindowsNvmeFirmware, RunsAtOnceWithTheFlagOf24H2) {
    FirmwareBench bench("nvme", Driver::stornvme);
    bench.sim->set_build(26'100);
    const auto receipt = bench.update(when(Activate::now), image(sim::Activation::at_once));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(bench.running(), "2.00");
}

TEST(WindowsNvmeFirmware, PiecesFitTheDriversAlignmentAndSize) {
    Habits habits;
    habits.image_alignment = 8192;
    habits.largest_image_piece = 16'384;
    FirmwareBench bench("nvme", Driver::stornvme, habits);
    const auto made = bench.plan(when(Activate::next_boot), image());
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(made->choice.piece_bytes % 8192, 0U);
    EXPECT_LE(made->choice.piece_bytes, 16'384U);
    const auto receipt = bench.update(when(Activate::next_boot));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
}

TEST(WindowsFirmware, IsBlockedWhereTheDriverPassesNone) {
    Habits old;
    old.firmware = false;
    for (const auto& [protocol, driver, habits] :
         {std::tuple{"nvme", Driver::stornvme, old}, {"nvme", Driver::vmd, Habits{}}, {"ata", Driver::rst, Habits{}}}) {
        FirmwareBench bench(protocol, driver, habits);
        const auto made = bench.plan(when(Activate::next_boot), image());
        ASSERT_FALSE(made) << protocol;
        EXPECT_EQ(made.error().code, ErrorCode::unsupported);
        EXPECT_THAT(to_string(made.error()), HasSubstr("passes no firmware commands"));
    }
}

TEST(WindowsAtaFirmware, IsDownloadedDeferredAndActivated) {
    FirmwareBench bench("ata", Driver::storahci);
    const auto now = bench.state();
    ASSERT_TRUE(now) << to_string(now.error());
    ASSERT_TRUE(now->ata.deferred);
    EXPECT_FALSE(now->ata.segments);
    EXPECT_FALSE(now->ata.whole);
    const auto receipt = bench.update(when(Activate::now));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(bench.running(), "2.00");
    // The drive was held exclusively meanwhile.
    EXPECT_EQ(bench.sim->dismounted().size(), 1U);
}

/// The driver refuses pieces and offsets that are no multiples of its alignment, and larger pieces than it takes.
TEST(WindowsAtaFirmware, IsSentInPiecesThatTheDriverTakes) {
    for (const auto& [alignment, largest] : {std::pair{512U, 9'216U}, {8'192U, 24'576U}, {12'288U, 65'536U}}) {
        Habits habits;
        habits.image_alignment = alignment;
        habits.largest_image_piece = largest;
        FirmwareBench bench("ata", Driver::storahci, habits);
        auto bytes = sim::build_firmware({"TEST*", "2.00", sim::Activation::controller_reset, 131'584});
        ASSERT_NE(bytes.size() % 8'192, 0U);
        const auto made = bench.plan(when(Activate::now), bytes);
        ASSERT_TRUE(made) << to_string(made.error());
        EXPECT_EQ(made->choice.piece_bytes % alignment, 0U);
        EXPECT_LE(made->choice.piece_bytes, largest);
        const auto receipt = bench.update(when(Activate::now), bytes);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done) << alignment << "\n" << words(*receipt);
        EXPECT_EQ(bench.running(), "2.00");
    }
}

TEST(WindowsAtaFirmware, WaitsForAPowerCycleIfTheDriveIsInUse) {
    FirmwareBench bench("ata", Driver::storahci);
    const auto receipt = bench.update(when(Activate::next_boot));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(bench.running(), "1.00");
    bench.drive->power_cycle(true);
    EXPECT_EQ(bench.running(), "2.00");
}

TEST(WindowsAtaFirmware, ADamagedImageChangesNothing) {
    FirmwareBench bench("ata", Driver::storahci);
    auto bytes = image();
    bytes[70'000] = static_cast<std::uint8_t>(bytes[70'000] ^ 1U);
    const auto receipt = bench.update(when(Activate::now), bytes);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << words(*receipt);
    bench.drive->power_cycle(true);
    EXPECT_EQ(bench.running(), "1.00");
}

TEST(WindowsAtaFirmware, OtherModesAreNotSent) {
    FirmwareBench bench("ata", Driver::storahci);
    auto request = when(Activate::now);
    request.mode = 0x03;
    EXPECT_FALSE(bench.plan(request, image()));
    const auto held = bench.hold(plan::Hold::shared);
    ASSERT_TRUE(held);
    auto bytes = image();
    const auto sent =
        (*held)->ports().ata->execute(firmware::download_microcode(firmware::AtaMode::whole, 0, 256), bytes);
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, ErrorCode::unsupported);
    EXPECT_EQ(bench.running(), "1.00");
}

TEST(WindowsScsiFirmware, PassesAsItIs) {
    FirmwareBench bench("scsi", Driver::sas);
    const auto receipt = bench.update(when(Activate::now));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(bench.running(), "2.00");
}

}  // namespace
}  // namespace fettle::windows::test
