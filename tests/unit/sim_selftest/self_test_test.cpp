// SPDX-License-Identifier: GPL-3.0-or-later
// Self-tests of simulated drives: SATA, NVMe and SAS.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "core/nvme/self_test_commands.h"
#include "core/scsi/self_test_commands.h"
#include "tests/unit/sim_selftest/bench.h"

namespace fettle::selftest {
namespace {

using test::Bench;
using testing::ElementsAre;
using Verdict = plan::Verification::Verdict;

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
    ASSERT_TRUE(make_self_tester(ports)->start({Kind::extended}));
    SelfTestWork work(*made, bench.holder, {});
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

/// Adds a running test to the extended self-test log (ACS-3 annex A), as some drives do.
class LogsRunningTests final : public AtaPort {
public:
    explicit LogsRunningTests(std::unique_ptr<AtaPort> port) : port_(std::move(port)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        auto done = port_->execute(command, data);
        constexpr std::uint8_t kReadLogExt = 0x2F;
        constexpr std::size_t kIndex = 2;
        constexpr std::size_t kFirst = 4;
        constexpr std::size_t kBytes = 26;
        if (!done || command.command != kReadLogExt || (command.lba & 0xFFU) != 7) return done;
        auto* entry = &data[kFirst + data[kIndex] * kBytes];
        ++data[kIndex];
        entry[0] = 3;     // conveyance
        entry[1] = 0xF9;  // running, 90% left
        const auto sector = data.subspan(0, 511);
        data[511] = static_cast<std::uint8_t>(0U - std::accumulate(sector.begin(), sector.end(), 0U));
        return done;
    }

private:
    std::unique_ptr<AtaPort> port_;
};

TEST(SelfTestsOfAta, RunningTestInTheLogIsNoResult) {
    Bench bench("ata", "[ata.smart]\nconveyance_minutes = 3\n");
    ASSERT_TRUE(bench.run({false, Kind::brief, true}));
    ASSERT_TRUE(bench.run({false, Kind::conveyance, false}));
    auto ports = sim::make_ports(bench.drive);
    ports.ata = std::make_unique<LogsRunningTests>(std::move(ports.ata));
    const auto state = make_self_tester(ports)->state();
    ASSERT_TRUE(state) << to_string(state.error());
    EXPECT_TRUE(state->running);
    EXPECT_EQ(state->running_kind, "conveyance");
    ASSERT_EQ(state->log.size(), 1U);
    EXPECT_EQ(state->log[0].kind, "short");
    EXPECT_TRUE(state->log[0].passed);
}

TEST(SelfTestsOfAta, DriveThatTheSystemListsAsScsiIsFound) {
    Bench bench("ata", "[ata.smart]\nconveyance_minutes = 3\n");
    auto ports = sim::make_ports(bench.drive);
    ports.ata.reset();
    const auto tester = make_self_tester(ports);
    const auto state = tester->state();
    ASSERT_TRUE(state) << to_string(state.error());
    EXPECT_NE(state->offer(Kind::conveyance), nullptr) << "no SCSI drive has it";
    ASSERT_TRUE(tester->start({Kind::conveyance}));
    EXPECT_TRUE(bench.state().running);
    ASSERT_TRUE(tester->abort());
    EXPECT_FALSE(bench.state().running);
}

TEST(SelfTestsOfAta, SelectiveTestReadsItsRangesAlone) {
    // 32,768 blocks; two of them unreadable.
    Bench bench("ata", "[ata]\nbad_sectors = [1000, 20000]\n[ata.smart]\nextended_minutes = 10\n");
    ASSERT_NE(bench.state().offer(Kind::selective), nullptr);
    const auto result = [&](std::vector<Span> spans) {
        const auto receipt = bench.run({false, Kind::selective, true, std::move(spans)});
        EXPECT_TRUE(receipt) << to_string(receipt.error());
        const auto log = bench.state().log;
        return log.empty() ? SelfTest{} : log.front();
    };
    auto test = result({{0, 999}, {1001, 19'999}, {20'001, 32'767}});
    EXPECT_EQ(test.kind, "selective");
    EXPECT_TRUE(test.passed);
    test = result({{1001, 32'767}});
    EXPECT_TRUE(test.failed);
    EXPECT_EQ(test.failing_lba, 20'000U);
    test = result({{30'000, 30'000}, {0, 1000}});
    EXPECT_EQ(test.failing_lba, 1000U);
}

TEST(SelfTestsOfAta, SelectiveTestNeedsRangesOfTheDrive) {
    Bench bench("ata");
    const auto code = [&](Kind kind, std::vector<Span> spans) {
        const auto made = bench.plan({false, kind, false, std::move(spans)});
        return made ? std::optional<ErrorCode>() : made.error().code;
    };
    EXPECT_EQ(code(Kind::selective, {}), ErrorCode::invalid_argument);
    EXPECT_EQ(code(Kind::selective, {{0, 32'768}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code(Kind::selective, {{5, 4}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code(Kind::selective, std::vector<Span>(6)), ErrorCode::invalid_argument);
    EXPECT_EQ(code(Kind::brief, {{0, 1}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code(Kind::selective, {{0, 32'767}}), std::nullopt);
    Bench nvme("nvme");
    const auto made = nvme.plan({false, Kind::selective, false, {{0, 1}}});
    ASSERT_TRUE(made);
    EXPECT_FALSE(made->plan.needs.front().met) << "NVMe drives have none";
}

TEST(SelfTestSpans, AsText) {
    const std::vector<Span> spans{{0, 1023}, {4096, UINT64_MAX}};
    EXPECT_EQ(text_of(spans), "0-1023,4096-18446744073709551615");
    const auto read = read_spans(text_of(spans));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, spans);
    for (const auto* const wrong : {"", "1", "1-", "-1", "1-2,", ",1-2", "2-1", "1-2 ", " 1-2", "1-2,3", "a-b",
                                    "1-18446744073709551616", "0-1,0-1,0-1,0-1,0-1,0-1"}) {
        EXPECT_FALSE(read_spans(wrong)) << wrong;
    }
}

TEST(SelfTestsOfAta, DriveWithoutGeneralPurposeLogsHasTheSmartLog) {
    Bench bench("ata", "[ata]\nlogs = false\n[ata.smart]\ntest_result = 7\ntest_lba = 77\n");
    ASSERT_TRUE(bench.run({false, Kind::extended, true}));
    const auto state = bench.state();
    ASSERT_EQ(state.log.size(), 1U);
    EXPECT_TRUE(state.log[0].failed);
    EXPECT_EQ(state.log[0].failing_lba, 77U);
}

/// Reports a test that it has accepted only after some queries.
class ReportsLate final : public NvmePort {
public:
    ReportsLate(std::unique_ptr<NvmePort> port, int late) : port_(std::move(port)), late_(late) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        constexpr std::uint8_t kGetLogPage = 0x02;
        constexpr std::uint8_t kDeviceSelfTest = 0x14;
        constexpr std::uint32_t kSelfTestLog = 0x06;
        auto done = port_->admin(command, data);
        if (command.opcode == kDeviceSelfTest) started_ = true;
        if (command.opcode != kGetLogPage || (command.cdw10_15[0] & 0xFFU) != kSelfTestLog || !started_) return done;
        if (late_-- > 0) data[0] = 0;  // Current Device Self-test Operation: none
        return done;
    }

private:
    std::unique_ptr<NvmePort> port_;
    int late_;
    bool started_ = false;
};

TEST(SelfTestsOfNvme, DriveThatReportsItsTestLateIsWaitedFor) {
    Bench bench("nvme", "[nvme]\nshort_test_seconds = 120\n");
    bench.on_hold = [](DrivePorts& ports) { ports.nvme = std::make_unique<ReportsLate>(std::move(ports.nvme), 3); };
    const auto receipt = bench.run({false, Kind::brief, true});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::verified);
}

TEST(SelfTestsOfNvme, TestThatIsNeverReportedIsNotWaitedForLong) {
    Bench bench("nvme", "[nvme]\nshort_test_seconds = 120\n");
    bench.on_hold = [](DrivePorts& ports) { ports.nvme = std::make_unique<ReportsLate>(std::move(ports.nvme), 1000); };
    const auto receipt = bench.run({false, Kind::brief, true});
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_NE(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->steps[1].verification.verdict, Verdict::disproved);
    EXPECT_LT(bench.percents.size(), 10U);
}

TEST(SelfTestsOfNvme, DriveWithoutThemIsUnsupported) {
    Bench bench("nvme", "[nvme]\nself_test = false\n");
    EXPECT_TRUE(bench.state().offers.empty());
    EXPECT_EQ(bench.plan({}).error().code, ErrorCode::unsupported);
}

TEST(SelfTestCommands, AreThoseOfTheStandards) {
    // SPC-5 6.42: SELF-TEST CODE in bits 7:5 of byte 1.
    EXPECT_THAT(scsi::send_diagnostic(scsi::SelfTestCode::background_short).cdb, ElementsAre(0x1D, 0x20, 0, 0, 0, 0));
    EXPECT_THAT(scsi::send_diagnostic(scsi::SelfTestCode::background_extended).cdb,
                ElementsAre(0x1D, 0x40, 0, 0, 0, 0));
    EXPECT_THAT(scsi::send_diagnostic(scsi::SelfTestCode::abort_background).cdb, ElementsAre(0x1D, 0x80, 0, 0, 0, 0));
    EXPECT_THAT(scsi::send_diagnostic(scsi::SelfTestCode::foreground_short).cdb, ElementsAre(0x1D, 0xA0, 0, 0, 0, 0));
    EXPECT_THAT(scsi::send_diagnostic(scsi::SelfTestCode::foreground_extended).cdb,
                ElementsAre(0x1D, 0xC0, 0, 0, 0, 0));
    // NVMe Base 2.0 5.8: opcode 14h, Self-test Code in bits 3:0 of CDW10; namespace FFFFFFFFh: all.
    const auto command = nvme::device_self_test(nvme::SelfTestCode::abort);
    EXPECT_EQ(command.opcode, 0x14);
    EXPECT_EQ(command.nsid, 0xFFFFFFFFU);
    EXPECT_EQ(command.cdw10_15[0], 0xFU);
    EXPECT_EQ(nvme::device_self_test(nvme::SelfTestCode::brief, 0).nsid, 0U);
    EXPECT_EQ(nvme::device_self_test(nvme::SelfTestCode::extended).cdw10_15[0], 2U);
}

TEST(SelfTestKinds, HaveTheirNames) {
    for (const auto kind : kKinds) EXPECT_EQ(kind_named(name(kind)), kind);
    EXPECT_EQ(kind_named("vendor"), std::nullopt);
}

}  // namespace
}  // namespace fettle::selftest
