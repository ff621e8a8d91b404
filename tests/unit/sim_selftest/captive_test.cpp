// SPDX-License-Identifier: GPL-3.0-or-later
// Self-tests in captive mode (ATA) and in the foreground (SCSI) on simulated drives.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/sim_selftest/bench.h"

namespace fettle::selftest {
namespace {

using test::Bench;
using Verdict = plan::Verification::Verdict;

Request captive(Kind kind, std::vector<Span> spans = {}) { return {false, kind, false, std::move(spans), true}; }

const plan::Need* need(const plan::Plan& plan, std::string_view id) {
    const auto found =
        std::find_if(plan.needs.begin(), plan.needs.end(), [&](const plan::Need& one) { return one.what.id == id; });
    return found == plan.needs.end() ? nullptr : &*found;
}

bool met(const plan::Plan& plan, std::string_view id) {
    const auto* const found = need(plan, id);
    EXPECT_NE(found, nullptr) << id;
    return found != nullptr && found->met;
}

class CaptiveTests : public testing::TestWithParam<std::string> {
public:
    /// Short tests of 2, extended ones of 10 minutes.
    [[nodiscard]] std::string settings(bool failing = false) const {
        const std::string result = failing ? "_result = 7\n" : "_result = 0\n";
        return GetParam() == "ata" ? "[ata.smart]\nshort_minutes = 2\nextended_minutes = 10\ntest" + result
                                   : "[scsi.sas]\nextended_test_seconds = 600\nself_test" + result;
    }
};

TEST_P(CaptiveTests, CommandEndsWithTheTest) {
    for (const auto kind : {Kind::brief, Kind::extended}) {
        Bench bench(GetParam(), settings());
        ASSERT_TRUE(bench.state().captive);
        const auto receipt = bench.run(captive(kind));
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done);
        ASSERT_EQ(receipt->steps.size(), 1U);
        EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
        EXPECT_EQ(bench.held, plan::Hold::exclusive) << "nobody may mount the drive meanwhile";
        const auto state = bench.state();
        EXPECT_FALSE(state.running);
        ASSERT_EQ(state.log.size(), 1U);
        EXPECT_EQ(state.log[0].kind, name(kind));
        EXPECT_TRUE(state.log[0].captive);
        EXPECT_TRUE(state.log[0].passed);
    }
}

TEST_P(CaptiveTests, TestInTheBackgroundIsNotLoggedAsCaptive) {
    Bench bench(GetParam(), settings());
    ASSERT_TRUE(bench.run({false, Kind::brief, true}));
    ASSERT_EQ(bench.state().log.size(), 1U);
    EXPECT_FALSE(bench.state().log[0].captive);
}

TEST_P(CaptiveTests, FailedTestIsAFailureAndNoUnsupportedCommand) {
    Bench bench(GetParam(), settings(true));
    const auto receipt = bench.run(captive(Kind::extended));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_FALSE(receipt->steps[0].error) << to_string(*receipt->steps[0].error);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::disproved);
    ASSERT_EQ(bench.state().log.size(), 1U);
    EXPECT_TRUE(bench.state().log[0].failed);
}

TEST_P(CaptiveTests, PlanNamesTheConsequencesAndCannotBeCancelled) {
    Bench bench(GetParam(), settings());
    const auto made = bench.plan(captive(Kind::extended));
    ASSERT_TRUE(made);
    ASSERT_EQ(made->plan.steps.size(), 1U);
    const auto& step = made->plan.steps[0];
    EXPECT_FALSE(step.can_cancel);
    EXPECT_EQ(step.estimate.seconds, 600U);
    const auto text = render(step.what.text, step.what.evidence);
    for (const auto* const words : {"no other command", "hang", "cannot abort"})
        EXPECT_NE(text.find(words), std::string::npos) << text;
    EXPECT_GE(made->captive_limit_ms, 2 * 600'000U) << "the drive's own estimate with a margin";
    EXPECT_FALSE(made->plan.loses_data());
}

TEST_P(CaptiveTests, DriveInUseIsRefused) {
    Bench bench(GetParam(), settings());
    check::DiscardPath path;
    path.mount_point = "/home";
    bench.place->paths = {path};
    const auto made = bench.plan(captive(Kind::brief));
    ASSERT_TRUE(made);
    EXPECT_TRUE(met(made->plan, "not-system"));
    EXPECT_FALSE(met(made->plan, "not-in-use"));
    const auto receipt = bench.run(captive(Kind::brief));
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_TRUE(bench.state().log.empty());
    EXPECT_TRUE(bench.run({false, Kind::brief, false})) << "a background test does not disturb the file system";
}

TEST_P(CaptiveTests, OtherUnitsOfTheDriveAreHeldToo) {
    Bench bench(GetParam(), settings());
    bench.siblings = {bench.entry};
    bench.siblings[0].id = "x1";
    ASSERT_TRUE(bench.run({false, Kind::brief, true}));
    EXPECT_EQ(bench.held_ids, std::vector<std::string>{"x0"}) << "a background test disturbs no other unit";
    bench.held_ids.clear();
    const auto receipt = bench.run(captive(Kind::brief));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(bench.held_ids, (std::vector<std::string>{"x0", "x1"}));
    bench.busy = "x1";
    const auto logged = bench.state().log.size();
    EXPECT_FALSE(bench.run(captive(Kind::brief)));
    EXPECT_EQ(bench.state().log.size(), logged);
}

TEST_P(CaptiveTests, LayersAndUnknownUsersAreRefusedToo) {
    Bench bench(GetParam(), settings());
    check::DiscardPath path;
    path.layers.resize(2);  // from the top
    path.layers.front().kind = check::Layer::Kind::lvm;
    path.layers.back().kind = check::Layer::Kind::drive;
    bench.place->paths = {path};
    EXPECT_FALSE(met(bench.plan(captive(Kind::brief))->plan, "not-in-use"));
    bench.place->paths.front().layers.front().kind = check::Layer::Kind::swap;
    EXPECT_FALSE(met(bench.plan(captive(Kind::brief))->plan, "not-in-use"));
    bench.place.reset();
    EXPECT_FALSE(met(bench.plan(captive(Kind::brief))->plan, "place-known"));
    auto ports = sim::make_ports(bench.drive);
    const auto unasked =
        plan_self_test({bench.entry, plan::pin_asked(ports, bench.entry).value(), bench.state()}, captive(Kind::brief));
    ASSERT_TRUE(unasked);
    EXPECT_FALSE(met(unasked->plan, "place-known")) << "no place is not an unused one";
}

TEST_P(CaptiveTests, SystemDriveIsRefused) {
    Bench bench(GetParam(), settings());
    check::DiscardPath path;
    path.mount_point = "/";
    bench.place->paths = {path};
    EXPECT_FALSE(met(bench.plan(captive(Kind::brief))->plan, "not-system"));
}

TEST_P(CaptiveTests, RunningTestIsNotDisturbed) {
    Bench bench(GetParam(), settings());
    const auto made = bench.plan(captive(Kind::brief));
    ASSERT_TRUE(made);
    ASSERT_TRUE(bench.run({false, Kind::extended, false}));
    EXPECT_EQ(bench.run(captive(Kind::brief)).error().code, ErrorCode::refused);
    SelfTestWork work(*made, bench.holder, {});
    ASSERT_TRUE(work.open());
    const auto taken = work.take(0, {}, bench.cancel);
    ASSERT_TRUE(taken.error);
    EXPECT_EQ(taken.error->code, ErrorCode::busy);
    EXPECT_TRUE(bench.state().running);
}

TEST_P(CaptiveTests, WithoutAnEstimateThereIsNoTimeLimitAndNoTest) {
    Bench bench(GetParam(), settings());
    auto ports = sim::make_ports(bench.drive);
    SelfTestInputs inputs{bench.entry, plan::pin_asked(ports, bench.entry).value(), bench.state()};
    inputs.places.push_back({&*bench.place, {}});
    for (auto& offer : inputs.state.offers) offer.seconds.reset();
    const auto made = plan_self_test(inputs, captive(Kind::extended));
    ASSERT_TRUE(made);
    EXPECT_FALSE(met(made->plan, "self-test-time"));
}

INSTANTIATE_TEST_SUITE_P(All, CaptiveTests, testing::Values("ata", "scsi"), [](const auto& one) { return one.param; });

/// Whether it is SMART EXECUTE OFF-LINE IMMEDIATE in captive mode (ACS-3 7.48).
bool is_captive(const AtaCommand& command) {
    return command.command == 0xB0 && command.features == 0xD4 && (command.lba & 0x80U) != 0;
}

/// Answers captive tests in its own way.
class Answers final : public AtaPort {
public:
    using Answer = std::function<Result<AtaReturn>(AtaPort&, const AtaCommand&)>;
    Answers(std::unique_ptr<AtaPort> port, Answer answer) : port_(std::move(port)), answer_(std::move(answer)) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) override {
        return is_captive(command) ? answer_(*port_, command) : port_->execute(command, data);
    }

private:
    std::unique_ptr<AtaPort> port_;
    Answer answer_;
};

Result<plan::Receipt> run(Bench& bench, Kind kind, const Answers::Answer& answer) {
    bench.on_hold = [&](DrivePorts& ports) { ports.ata = std::make_unique<Answers>(std::move(ports.ata), answer); };
    return bench.run(captive(kind));
}

TEST(CaptiveTestsOfAta, SubcommandAndTimeLimit) {
    Bench bench("ata", "[ata.smart]\nshort_minutes = 3\nextended_minutes = 600\nconveyance_minutes = 7\n");
    std::vector<AtaCommand> sent;
    const auto record = [&](AtaPort& port, const AtaCommand& command) {
        sent.push_back(command);
        return port.execute(command, {});
    };
    for (const auto kind : {Kind::brief, Kind::extended, Kind::conveyance})
        ASSERT_TRUE(run(bench, kind, record)) << name(kind);
    ASSERT_EQ(sent.size(), 3U);
    EXPECT_EQ(sent[0].lba, 0xC24F81U);
    EXPECT_EQ(sent[1].lba, 0xC24F82U);
    EXPECT_EQ(sent[2].lba, 0xC24F83U);
    // More than the drive's polling time, and not days.
    const std::vector<std::uint32_t> minutes{3, 600, 7};
    for (std::size_t i = 0; i < sent.size(); ++i) {
        EXPECT_GT(sent[i].timeout_ms, minutes[i] * 60'000);
        EXPECT_LE(sent[i].timeout_ms, minutes[i] * 60'000 * 2 + 600'000);
    }
}

TEST(CaptiveTestsOfAta, LongestEstimateStillGivesALimit) {
    Bench bench("ata", "[ata.smart]\nextended_minutes = 65534\n");
    const auto made = bench.plan(captive(Kind::extended));
    ASSERT_TRUE(made);
    EXPECT_GT(made->captive_limit_ms, 86'400'000U);
    EXPECT_LT(made->captive_limit_ms, 0x8000'0000U) << "Linux would take more for no limit";
}

TEST(CaptiveTestsOfAta, SelectiveTestReadsItsRanges) {
    Bench bench("ata", "[ata]\nbad_sectors = [1000]\n[ata.smart]\nextended_minutes = 10\n");
    EXPECT_EQ(bench.run(captive(Kind::selective, {{0, 999}, {1001, 32'767}}))->outcome, plan::Outcome::done);
    const auto receipt = bench.run(captive(Kind::selective, {{990, 1010}}));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    const auto test = bench.state().log.front();
    EXPECT_EQ(test.kind, "selective");
    EXPECT_EQ(test.failing_lba, 1000U);
    // A range of half the drive takes half as long.
    const auto half = bench.plan(captive(Kind::selective, {{0, 16'383}}));
    ASSERT_TRUE(half);
    ASSERT_TRUE(half->plan.steps[0].estimate.seconds);
    EXPECT_NEAR(static_cast<double>(*half->plan.steps[0].estimate.seconds), 300.0, 2.0);
}

TEST(CaptiveTestsOfAta, RejectedCommandIsNoFailedTest) {
    Bench bench("ata");
    const NativeStatus aborted{NativeStatus::Kind::ata, 0x5104};
    const auto receipt = run(bench, Kind::brief, [&](AtaPort&, const AtaCommand&) -> Result<AtaReturn> {
        return fettle::fail(ErrorCode::unsupported, "SMART", aborted);
    });
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    ASSERT_TRUE(receipt->steps[0].error);
    EXPECT_EQ(receipt->steps[0].error->code, ErrorCode::unsupported);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::not_made);
}

TEST(CaptiveTestsOfAta, TimeoutIsReported) {
    Bench bench("ata");
    const auto receipt = run(bench, Kind::brief, [](AtaPort&, const AtaCommand&) -> Result<AtaReturn> {
        return fettle::fail(ErrorCode::timeout, "SMART");
    });
    ASSERT_TRUE(receipt);
    ASSERT_TRUE(receipt->steps[0].error);
    EXPECT_EQ(receipt->steps[0].error->code, ErrorCode::timeout);
}

TEST(CaptiveTestsOfAta, ResultOfTheCommandCountsIfTheLogHasNone) {
    // ACS-3 7.48: LBA(23:8) is C24Fh after a test that passed.
    const auto ends = [](std::uint64_t lba, bool complete) {
        Bench bench("ata");
        const auto receipt = run(bench, Kind::brief, [&](AtaPort&, const AtaCommand&) -> Result<AtaReturn> {
            AtaReturn registers;
            registers.status = 0x50;
            registers.lba = lba;
            registers.complete = complete;
            return registers;
        });
        return receipt->steps.at(0).verification.verdict;
    };
    EXPECT_EQ(ends(0xC24F00, true), Verdict::verified);
    EXPECT_EQ(ends(0x2CF400, true), Verdict::disproved);
    EXPECT_EQ(ends(0xC24F00, false), Verdict::disproved) << "neither registers nor an entry of the log";
}

TEST(CaptiveTestsOfNvme, DoNotExist) {
    Bench bench("nvme");
    EXPECT_FALSE(bench.state().captive);
    const auto made = bench.plan(captive(Kind::brief));
    ASSERT_TRUE(made);
    EXPECT_FALSE(met(made->plan, "self-test-captive"));
}

TEST(CaptiveTestsOfScsi, TimeLimitIsThatOfTheForegroundCommand) {
    class Records final : public ScsiPort {
    public:
        Records(std::unique_ptr<ScsiPort> port, std::vector<ScsiCommand>& sent) : port_(std::move(port)), sent_(sent) {}
        Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
            if (command.cdb[0] == 0x1D) sent_.push_back(command);
            return port_->execute(command, data);
        }

    private:
        std::unique_ptr<ScsiPort> port_;
        std::vector<ScsiCommand>& sent_;
    };
    Bench bench("scsi", "[scsi.sas]\nextended_test_seconds = 600\n");
    std::vector<ScsiCommand> sent;
    bench.on_hold = [&](DrivePorts& ports) { ports.scsi = std::make_unique<Records>(std::move(ports.scsi), sent); };
    ASSERT_TRUE(bench.run(captive(Kind::extended)));
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0].cdb[1], 0xC0);
    EXPECT_GT(sent[0].timeout_ms, 600'000U);
}

}  // namespace
}  // namespace fettle::selftest
