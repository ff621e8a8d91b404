// SPDX-License-Identifier: GPL-3.0-or-later
// Self-tests of simulated drives: SATA, NVMe and SAS.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "core/plan/ask_identity.h"
#include "core/selftest/self_test_work.h"
#include "platform/sim/base/clock.h"
#include "platform/sim/fleet/sim_held_drive.h"
#include "platform/sim/fleet/sim_ports.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::selftest {
namespace {

using Verdict = plan::Verification::Verdict;
using testing::ElementsAre;

/// A drive with short tests of 2 and extended ones of 10 minutes.
class Bench {
public:
    explicit Bench(const std::string& protocol, const std::string& settings = "")
        : clock_(std::make_shared<sim::ManualClock>()), holder_(*this) {
        const auto toml =
            "description = \"test\"\n[identity]\nmodel = \"TEST DRIVE\"\nserial = \"S1\"\nfirmware = \"1\"\n"
            "capacity_bytes = 16777216\nprotocol = \"" +
            protocol + "\"\n" + (protocol == "scsi" ? "vendor = \"TEST\"\n" : "") + settings;
        const auto personality = sim::parse_personality("test", toml);
        if (!personality) throw std::runtime_error(to_string(personality.error()));
        auto made = sim::SimDrive::make(*personality, clock_, {});
        if (!made) throw std::runtime_error(to_string(made.error()));
        drive = std::move(*made);
        entry.id = "x0";
        entry.identity = personality->identity;
    }

    State state() {
        auto ports = sim::make_ports(drive);
        return make_self_tester(ports)->state().value();
    }
    Result<SelfTestPlan> plan(const Request& request) {
        auto ports = sim::make_ports(drive);
        return plan_self_test({entry, plan::pin_asked(ports, entry).value(), state()}, request);
    }
    Result<plan::Receipt> run(const Request& request) {
        const auto made = plan(request);
        if (!made) return fettle::fail(made.error());
        SelfTestWork work(*made, holder_, [this](std::uint32_t milliseconds, const CancelToken&) {
            advance_seconds(milliseconds / 1000);
            if (on_pause) on_pause();
            return true;
        });
        plan::Watcher watcher;
        watcher.on_progress = [this](const plan::StepProgress& progress) { percents.push_back(progress.done); };
        return plan::Executor({hasher_, plan_clock_, desk_, store_})
            .run(made->plan, plan::NoConfirmation{}, work, watcher, cancel);
    }
    void advance_seconds(std::uint64_t seconds) { clock_->advance_ms(seconds * 1000); }

    std::shared_ptr<sim::SimDrive> drive;
    DriveEntry entry;
    CancelToken cancel;
    std::function<void()> on_pause;
    std::vector<std::uint64_t> percents;
    plan::Hold held = plan::Hold::exclusive;

private:
    class Holder final : public plan::DriveHolder {
    public:
        explicit Holder(Bench& owner) : bench_(owner) {}
        Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& listed, plan::Hold how) override {
            bench_.held = how;
            return sim::hold_drive(bench_.drive, listed, how);
        }

    private:
        Bench& bench_;
    };

    std::shared_ptr<sim::ManualClock> clock_;
    Holder holder_;
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock plan_clock_;
    plan::test::FakeRandomness randomness_;
    plan::ConfirmationDesk desk_{plan_clock_, randomness_};
    plan::test::Power power_;
    plan::test::FakeStore store_{power_};
};

struct Protocol {
    std::string name;
    std::string times;    ///< short 120 s, extended 600 s
    std::string failing;  ///< every test fails
    std::uint64_t short_seconds;
};

void PrintTo(const Protocol& protocol, std::ostream* out) { *out << protocol.name; }

class SelfTests : public testing::TestWithParam<Protocol> {};

TEST_P(SelfTests, SupportedTestsAndTheirTimesAreReported) {
    Bench bench(GetParam().name, GetParam().times);
    const auto state = bench.state();
    ASSERT_NE(state.offer(Kind::brief), nullptr);
    EXPECT_EQ(state.offer(Kind::brief)->seconds, GetParam().short_seconds);
    ASSERT_NE(state.offer(Kind::extended), nullptr);
    EXPECT_EQ(state.offer(Kind::extended)->seconds, 600U);
    EXPECT_EQ(state.offer(Kind::conveyance), nullptr);
    EXPECT_FALSE(state.running);
    EXPECT_TRUE(state.log.empty());
}

TEST_P(SelfTests, StartReturnsWhileTheTestRuns) {
    Bench bench(GetParam().name, GetParam().times);
    const auto receipt = bench.run({false, Kind::extended, false});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    ASSERT_EQ(receipt->steps.size(), 1U);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(bench.held, plan::Hold::shared) << "the drive stays in use";
    bench.advance_seconds(300);
    auto state = bench.state();
    EXPECT_TRUE(state.running);
    ASSERT_TRUE(state.percent_done);
    EXPECT_EQ(*state.percent_done, 50U);
    bench.advance_seconds(301);
    state = bench.state();
    EXPECT_FALSE(state.running);
    ASSERT_EQ(state.log.size(), 1U);
    EXPECT_EQ(state.log[0].kind, "extended");
    EXPECT_TRUE(state.log[0].passed);
}

TEST_P(SelfTests, WaitingEndsWithTheResult) {
    Bench bench(GetParam().name, GetParam().times);
    const auto receipt = bench.run({false, Kind::brief, true});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    ASSERT_EQ(receipt->steps.size(), 2U);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::verified);
    EXPECT_TRUE(std::is_sorted(bench.percents.begin(), bench.percents.end()));
    EXPECT_EQ(bench.percents.back(), 100U);
    EXPECT_GE(bench.percents.size(), 10U);
}

TEST_P(SelfTests, FailedTestIsAFailure) {
    Bench bench(GetParam().name, GetParam().times + GetParam().failing);
    const auto receipt = bench.run({false, Kind::brief, true});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_NE(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->steps.back().verification.verdict, Verdict::disproved);
    const auto state = bench.state();
    ASSERT_EQ(state.log.size(), 1U);
    EXPECT_TRUE(state.log[0].failed);
}

TEST_P(SelfTests, CancellingAbortsTheTest) {
    Bench bench(GetParam().name, GetParam().times);
    bench.on_pause = [&] { bench.cancel.cancel(); };
    const auto receipt = bench.run({false, Kind::extended, true});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::cancelled);
    const auto state = bench.state();
    EXPECT_FALSE(state.running);
    ASSERT_EQ(state.log.size(), 1U);
    EXPECT_FALSE(state.log[0].passed);
    EXPECT_FALSE(state.log[0].failed);
}

TEST_P(SelfTests, AbortEndsTheRunningTest) {
    Bench bench(GetParam().name, GetParam().times);
    ASSERT_TRUE(bench.run({false, Kind::extended, false}));
    const auto receipt = bench.run({true, Kind::brief, false});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_FALSE(bench.state().running);
}

TEST_P(SelfTests, RunningTestIsNotDisturbed) {
    Bench bench(GetParam().name, GetParam().times);
    ASSERT_TRUE(bench.run({false, Kind::extended, false}));
    const auto second = bench.run({false, Kind::brief, false});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::refused) << "an unmet need";
    EXPECT_TRUE(bench.state().running);
}

TEST_P(SelfTests, TestStartedByAnotherProgramIsNotDisturbed) {
    Bench bench(GetParam().name, GetParam().times);
    const auto made = bench.plan({false, Kind::brief, false});
    ASSERT_TRUE(made);
    auto ports = sim::make_ports(bench.drive);
    ASSERT_TRUE(make_self_tester(ports)->start(Kind::extended));
    class Holder final : public plan::DriveHolder {
    public:
        explicit Holder(Bench& owner) : bench_(owner) {}
        Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& listed, plan::Hold how) override {
            return sim::hold_drive(bench_.drive, listed, how);
        }

    private:
        Bench& bench_;
    } holder(bench);
    SelfTestWork work(*made, holder, {});
    ASSERT_TRUE(work.open());
    const auto taken = work.take(0, {}, bench.cancel);
    ASSERT_TRUE(taken.error);
    EXPECT_EQ(taken.error->code, ErrorCode::busy);
    EXPECT_TRUE(bench.state().running);
}

TEST_P(SelfTests, NothingToAbortIsRefused) {
    Bench bench(GetParam().name, GetParam().times);
    const auto receipt = bench.run({true, Kind::brief, false});
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
}

TEST_P(SelfTests, UnsupportedKindIsAnUnmetNeed) {
    Bench bench(GetParam().name, GetParam().times);
    const auto made = bench.plan({false, Kind::conveyance, false});
    ASSERT_TRUE(made);
    EXPECT_FALSE(made->plan.needs.front().met);
    EXPECT_FALSE(made->plan.loses_data());
}

TEST_P(SelfTests, LostPowerEndsTheTestWithoutAResult) {
    Bench bench(GetParam().name, GetParam().times);
    ASSERT_TRUE(bench.run({false, Kind::extended, false}));
    bench.drive->power_cycle(true);
    const auto state = bench.state();
    // An NVMe drive continues an extended test after power returns (NVMe Base 2.0 8.6.2).
    if (GetParam().name == "nvme") {
        EXPECT_TRUE(state.running);
        return;
    }
    EXPECT_FALSE(state.running);
    ASSERT_EQ(state.log.size(), 1U);
    EXPECT_FALSE(state.log[0].passed);
    EXPECT_FALSE(state.log[0].failed);
}

INSTANTIATE_TEST_SUITE_P(
    All, SelfTests,
    testing::Values(Protocol{"ata", "[ata.smart]\nshort_minutes = 2\nextended_minutes = 10\n",
                             "test_result = 7\ntest_lba = 77\n", 120},
                    Protocol{"nvme", "[nvme]\nshort_test_seconds = 120\nextended_test_minutes = 10\n",
                             "self_test_result = 7\n", 120},
                    Protocol{"scsi", "[scsi.sas]\nshort_test_seconds = 120\nextended_test_seconds = 600\n",
                             "self_test_result = 7\n", 120}),
    [](const auto& one) { return one.param.name; });

TEST(SelfTestsOfAta, FirstFailingSectorIsReported) {
    Bench bench("ata", "[ata.smart]\ntest_result = 7\ntest_lba = 77\n");
    const auto receipt = bench.run({false, Kind::extended, true});
    ASSERT_TRUE(receipt);
    const auto* lba = receipt->steps.back().verification.text.find("failing_lba");
    ASSERT_NE(lba, nullptr);
    EXPECT_EQ(std::get<std::uint64_t>(*lba), 77U);
}

TEST(SelfTestsOfAta, ConveyanceTestIsOfferedWhereTheDriveHasIt) {
    Bench bench("ata", "[ata.smart]\nconveyance_minutes = 3\n");
    ASSERT_NE(bench.state().offer(Kind::conveyance), nullptr);
    EXPECT_EQ(bench.state().offer(Kind::conveyance)->seconds, 180U);
    const auto receipt = bench.run({false, Kind::conveyance, true});
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(bench.state().log.front().kind, "conveyance");
}

TEST(SelfTestsOfNvme, DriveWithoutThemIsUnsupported) {
    Bench bench("nvme", "[nvme]\nself_test = false\n");
    EXPECT_TRUE(bench.state().offers.empty());
    EXPECT_EQ(bench.plan({}).error().code, ErrorCode::unsupported);
}

TEST(SelfTestKinds, HaveTheirNames) {
    for (const auto kind : {Kind::brief, Kind::extended, Kind::conveyance}) EXPECT_EQ(kind_named(name(kind)), kind);
    EXPECT_EQ(kind_named("offline"), std::nullopt);
}

}  // namespace
}  // namespace fettle::selftest
