// SPDX-License-Identifier: GPL-3.0-or-later
// Every commit action and microcode mode on simulated drives, which follow NVMe Base 2.0 5.12, ACS-4 7.7, SPC-5 5.3.
#include <ostream>

#include "tests/unit/sim_firmware/bench.h"

namespace fettle::firmware::test {
namespace {

using plan::Outcome;
using sim::Activation;
using Verdict = plan::Verification::Verdict;

Request when(Activate activate) {
    Request request;
    request.activate = activate;
    return request;
}

/// Each way to commit against each activation that an image asks for (figure 177), and what is true then.
struct NvmeRow {
    Activate activate;
    Activation image;
    std::uint64_t action;
    Restart waits_for;
    bool runs;
};
std::ostream& operator<<(std::ostream& out, const NvmeRow& row) {
    return out << name(row.activate) << "/" << static_cast<int>(row.image);
}

class NvmeUpdate : public testing::TestWithParam<NvmeRow> {};

TEST_P(NvmeUpdate, DoesWhatItSaysAndSaysWhatIsOwed) {
    const auto& row = GetParam();
    Bench bench("nvme");
    const auto made = bench.plan(when(row.activate), Bench::image("2.00", row.image));
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(static_cast<std::uint64_t>(made->choice.action), row.action);
    const auto receipt = bench.run(*made);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(bench.running(), row.runs ? "2.00" : "1.00");
    EXPECT_EQ(bench.waits_for, row.waits_for);
    const auto now = bench.state().value();
    EXPECT_EQ(now.slot(made->choice.slot)->revision, "2.00");
    EXPECT_EQ(now.slot(1)->revision, "1.00") << "what ran before stays to go back to";
    if (row.runs) {
        EXPECT_EQ(last_verdict(*receipt), Verdict::verified);
    }
    bench.power_cycle();
    EXPECT_EQ(bench.running(), row.action == 0 ? "1.00" : "2.00");
}

INSTANTIATE_TEST_SUITE_P(
    All, NvmeUpdate,
    testing::Values(NvmeRow{Activate::never, Activation::at_once, 0, Restart::activation, false},
                    NvmeRow{Activate::next_boot, Activation::controller_reset, 1, Restart::next_start, false},
                    NvmeRow{Activate::next_boot, Activation::subsystem_reset, 1, Restart::subsystem_reset, false},
                    NvmeRow{Activate::next_boot, Activation::power_cycle, 1, Restart::power_cycle, false},
                    NvmeRow{Activate::reset, Activation::controller_reset, 1, Restart::none, true},
                    NvmeRow{Activate::reset, Activation::subsystem_reset, 1, Restart::subsystem_reset, false},
                    NvmeRow{Activate::reset, Activation::power_cycle, 1, Restart::power_cycle, false},
                    NvmeRow{Activate::automatic, Activation::controller_reset, 1, Restart::none, true},
                    NvmeRow{Activate::now, Activation::at_once, 3, Restart::none, true},
                    NvmeRow{Activate::now, Activation::controller_reset, 3, Restart::controller_reset, false},
                    NvmeRow{Activate::now, Activation::subsystem_reset, 3, Restart::subsystem_reset, false},
                    NvmeRow{Activate::now, Activation::power_cycle, 3, Restart::power_cycle, false}));

TEST(NvmeActivation, TakesAStoredSlotAndGoesBack) {
    Bench bench("nvme");
    ASSERT_EQ(bench.update(when(Activate::never), Bench::image())->outcome, Outcome::done);
    auto request = when(Activate::reset);
    request.slot = 3;  // the highest empty one was taken
    auto made = plan_activation(bench.inputs(), bench.state().value(), request);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_EQ(made->choice.action, CommitAction::activate_for_reset);
    auto receipt = bench.run(*made);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(last_verdict(*receipt), Verdict::verified);
    EXPECT_EQ(bench.running(), "2.00");
    request.slot = 1;
    made = plan_activation(bench.inputs(), bench.state().value(), request);
    ASSERT_TRUE(made);
    EXPECT_EQ(bench.run(*made)->outcome, Outcome::done);
    EXPECT_EQ(bench.running(), "1.00");
}

TEST(NvmeUpdate, KeepsToGranularityAndTransferLimit) {
    Bench bench("nvme", "[nvme]\nfwug = 2\nmdts = 2\n");
    const auto made = bench.plan(when(Activate::reset), Bench::image("2.00", Activation::at_once, 12'800));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->choice.piece_bytes, 16'384U);  // 4 pages; a multiple of 8 KiB
    EXPECT_EQ(bench.run(*made)->outcome, Outcome::done);
    EXPECT_EQ(bench.running(), "2.00");
}

TEST(NvmeUpdate, WithOneSlotSaysThatThereIsNoWayBack) {
    Bench bench("nvme", "[nvme]\nfirmware_slots = 1\n");
    const auto made = bench.plan(when(Activate::reset), Bench::image());
    ASSERT_TRUE(made);
    EXPECT_FALSE(made->choice.keeps_running_image);
    EXPECT_EQ(made->plan.losses.back().id, "firmware-no-way-back");
    EXPECT_EQ(bench.run(*made)->outcome, Outcome::done);
    EXPECT_EQ(bench.running(), "2.00");
}

TEST(NvmeUpdate, RefusedImagesChangeNothing) {
    auto damaged = Bench::image();
    damaged[9000] ^= 1U;
    auto cut = Bench::image();
    cut.resize(cut.size() / 2);
    for (const auto& bytes : {damaged, cut, Bench::image("2.00", Activation::at_once, 65'536, "OTHER*")}) {
        Bench bench("nvme");
        const auto receipt = bench.update(when(Activate::reset), bytes);
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->outcome, Outcome::failed);
        EXPECT_NE(to_string(*receipt->steps[1].error).find("rejects the image"), std::string::npos);
        EXPECT_EQ(receipt->steps[2].outcome, Outcome::not_taken);
        EXPECT_EQ(bench.running(), "1.00");
        EXPECT_EQ(bench.update(when(Activate::reset), Bench::image())->outcome, Outcome::done) << "the next one works";
    }
}

TEST(NvmeUpdate, TooSlowToActivateAtOnceIsStoredAndSaid) {
    Bench bench("nvme", "[nvme]\nmtfa = 1\nactivation_ms = 500\n");
    const auto receipt = bench.update(when(Activate::now), Bench::image("2.00", Activation::at_once));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_NE(to_string(*receipt->steps[1].error).find("activate"), std::string::npos);
    EXPECT_EQ(bench.running(), "1.00");
    auto request = when(Activate::reset);
    request.slot = 3;
    const auto made = plan_activation(bench.inputs(), bench.state().value(), request);
    ASSERT_TRUE(made);
    EXPECT_EQ(bench.run(*made)->outcome, Outcome::done);
    EXPECT_EQ(bench.running(), "2.00");
}

TEST(NvmeUpdate, ProhibitedDowngradeIsExplained) {
    Bench bench("nvme", "[nvme]\nprohibit_downgrade = true\n");
    const auto receipt = bench.update(when(Activate::reset), Bench::image("0.90"));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_NE(to_string(*receipt->steps[1].error).find("prohibits"), std::string::npos);
}

class Liar : public testing::TestWithParam<std::string> {};

TEST_P(Liar, IsFoundOut) {
    Bench bench(GetParam(), "", "[quirks]\ncommit_lies = true\n");
    const auto receipt = bench.update(when(GetParam() == "nvme" ? Activate::reset : Activate::now),
                                      Bench::image("2.00", Activation::at_once));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(last_verdict(*receipt), Verdict::disproved);
    EXPECT_EQ(receipt->steps.back().verification.text.id, "firmware-lied");
    EXPECT_EQ(receipt->outcome, Outcome::failed);
    EXPECT_EQ(bench.running(), "1.00");
}
INSTANTIATE_TEST_SUITE_P(All, Liar, testing::Values("nvme", "ata", "scsi"));

/// Each microcode mode; what runs at once, and what after the drive's power was off.
struct ModeRow {
    std::string protocol;
    std::uint8_t mode;
    Activate activate;
    bool runs;
};
std::ostream& operator<<(std::ostream& out, const ModeRow& row) {
    return out << row.protocol << "/" << int{row.mode} << "/" << name(row.activate);
}
class Microcode : public testing::TestWithParam<ModeRow> {};

TEST_P(Microcode, DoesWhatItSays) {
    const auto& row = GetParam();
    Bench bench(row.protocol);
    auto request = when(row.activate);
    request.mode = row.mode;
    const auto receipt = bench.update(request, Bench::image("2.00", Activation::at_once, 65'536));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, Outcome::done);
    EXPECT_EQ(bench.running(), row.runs ? "2.00" : "1.00");
    EXPECT_EQ(bench.waits_for, row.runs ? Restart::none : Restart::power_cycle);
    EXPECT_EQ(bench.holder.last, row.runs ? plan::Hold::exclusive : plan::Hold::shared);
    if (row.runs) {
        EXPECT_EQ(last_verdict(*receipt), Verdict::verified);
    }
    bench.power_cycle();
    EXPECT_EQ(bench.running(), "2.00");
}
INSTANTIATE_TEST_SUITE_P(
    All, Microcode,
    testing::Values(ModeRow{"ata", 0x03, Activate::now, true}, ModeRow{"ata", 0x07, Activate::automatic, true},
                    ModeRow{"ata", 0x0E, Activate::next_boot, false}, ModeRow{"ata", 0x0E, Activate::now, true},
                    ModeRow{"scsi", 0x05, Activate::now, true}, ModeRow{"scsi", 0x07, Activate::now, true},
                    ModeRow{"scsi", 0x0D, Activate::next_boot, false}, ModeRow{"scsi", 0x0E, Activate::now, true},
                    ModeRow{"scsi", 0x0E, Activate::next_boot, false}));

TEST(Microcode, DeferredIsPreferredAndWaitsWhileTheDriveIsInUse) {
    for (const std::string protocol : {"ata", "scsi"}) {
        Bench bench(protocol);
        bench.in_use = bench.mounted = true;
        const auto made = bench.plan(when(Activate::automatic), Bench::image("2.00", Activation::at_once));
        ASSERT_TRUE(made);
        EXPECT_EQ(made->choice.mode, protocol == "ata" ? 0x0E : 0x0D);
        const auto receipt = bench.run(*made);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, Outcome::done);
        EXPECT_EQ(bench.running(), "1.00");
    }
}

TEST(Microcode, AtOnceOnADriveInUseIsRefused) {
    Bench bench("ata", "[ata.microcode]\ndeferred = false\n");
    bench.in_use = true;
    const auto receipt = bench.update(when(Activate::automatic), Bench::image());
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_EQ(bench.running(), "1.00");
}

TEST(Microcode, GoodNewsOfASasDriveIsTold) {
    Bench bench("scsi");
    const auto receipt = bench.update(when(Activate::now), Bench::image("2.00", Activation::at_once));
    ASSERT_TRUE(receipt);
    const auto& evidence = receipt->steps.back().evidence;
    EXPECT_NE(std::find(evidence.begin(), evidence.end(), Evidence{"drive_says", "microcode has been changed"}),
              evidence.end());
}

TEST(Refused, OnBatteryOtherJobsAndChangedDrives) {
    Bench bench("nvme");
    const auto made = bench.plan(when(Activate::reset), Bench::image());
    ASSERT_TRUE(made);
    const auto refused_as = [&](ErrorCode code) {
        const auto receipt = bench.run(*made);
        ASSERT_FALSE(receipt);
        EXPECT_EQ(receipt.error().code, code);
        EXPECT_EQ(bench.running(), "1.00");
    };
    bench.battery = true;
    refused_as(ErrorCode::refused);
    bench.battery = false;
    bench.busy = true;
    refused_as(ErrorCode::busy);
    bench.busy = false;
    bench.mounted = true;  // between plan and run
    refused_as(ErrorCode::busy);
    bench.mounted = false;
    ASSERT_TRUE(bench.update(when(Activate::never), Bench::image("1.50")));
    refused_as(ErrorCode::refused);  // somebody else changed a slot
}

}  // namespace
}  // namespace fettle::firmware::test
