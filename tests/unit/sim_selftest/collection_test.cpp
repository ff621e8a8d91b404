// SPDX-License-Identifier: GPL-3.0-or-later
// Off-line data collection of ATA drives, self-tests of one NVMe namespace, and requests as words.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/sim_selftest/bench.h"

namespace fettle::selftest {
namespace {

using test::Bench;
using Verdict = plan::Verification::Verdict;
using Status = Collection::Status;

Request collection(bool wait) { return {false, Kind::offline, wait}; }

Status status(Bench& bench) {
    const auto state = bench.state();
    return state.collection ? state.collection->status : Status::unknown;
}

TEST(DataCollection, StartsAndEnds) {
    Bench bench("ata", "[ata.smart]\noffline_seconds = 120\n");
    const auto before = bench.state();
    ASSERT_TRUE(before.collection);
    EXPECT_EQ(before.collection->status, Status::never_started);
    EXPECT_EQ(before.collection->seconds, 120U);
    EXPECT_TRUE(before.collection->can_start);
    EXPECT_FALSE(before.collection->ends_at_command);
    const auto receipt = bench.run(collection(false));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->steps.at(0).verification.verdict, Verdict::verified);
    EXPECT_EQ(bench.held, plan::Hold::shared);
    EXPECT_EQ(status(bench), Status::running);
    bench.advance_seconds(121);
    EXPECT_EQ(status(bench), Status::completed);
    EXPECT_TRUE(bench.state().log.empty()) << "it is no self-test";
}

TEST(DataCollection, CanBeWaitedFor) {
    Bench bench("ata", "[ata.smart]\noffline_seconds = 120\n");
    const auto receipt = bench.run(collection(true));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    ASSERT_EQ(receipt->steps.size(), 1U);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(status(bench), Status::completed);
}

TEST(DataCollection, IsNotAbortedByQueries) {
    Bench bench("ata", "[ata.smart]\noffline_seconds = 120\noffline_aborts = true\n");
    ASSERT_TRUE(bench.state().collection->ends_at_command);
    auto receipt = bench.run(collection(true));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::verified);
    EXPECT_EQ(status(bench), Status::completed);
    receipt = bench.run(collection(false));
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::not_verifiable);
    bench.advance_seconds(121);
    EXPECT_EQ(status(bench), Status::completed);
}

TEST(DataCollection, AbortedOneIsAFailure) {
    Bench bench("ata", "[ata.smart]\noffline_seconds = 120\noffline_aborts = true\n");
    bench.on_pause = [&] {
        bench.drive->power_cycle(true);  // the simulated time has passed: begin another one, and disturb it
        auto ports = sim::make_ports(bench.drive);
        const auto tester = make_self_tester(ports);
        ASSERT_TRUE(tester->start({Kind::offline}));
        ASSERT_TRUE(tester->state());
    };
    const auto receipt = bench.run(collection(true));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(receipt->steps[0].verification.verdict, Verdict::disproved);
    EXPECT_EQ(status(bench), Status::aborted);
}

TEST(DataCollection, CancelledWaitLeavesItRunning) {
    Bench bench("ata", "[ata.smart]\noffline_seconds = 120\n");
    const auto made = bench.plan(collection(true));
    ASSERT_TRUE(made);
    SelfTestWork work(*made, bench.holder, [](std::uint32_t, const CancelToken&) { return false; });
    ASSERT_TRUE(work.open());
    const auto taken = work.take(0, {}, bench.cancel);
    ASSERT_TRUE(taken.error);
    EXPECT_EQ(taken.error->code, ErrorCode::cancelled);
    EXPECT_EQ(status(bench), Status::running);
}

TEST(DataCollection, SelfTestEndsIt) {
    Bench bench("ata", "[ata.smart]\noffline_seconds = 120\n");
    ASSERT_TRUE(bench.run(collection(false)));
    ASSERT_TRUE(bench.run({false, Kind::brief, false}));
    EXPECT_EQ(status(bench), Status::aborted);
    const auto second = bench.run(collection(false));
    ASSERT_FALSE(second) << "it would abort the test";
    EXPECT_EQ(second.error().code, ErrorCode::refused);
}

TEST(DataCollection, NeedsADriveThatHasIt) {
    Bench bench("ata");
    auto ports = sim::make_ports(bench.drive);
    SelfTestInputs inputs{bench.entry, plan::pin_asked(ports, bench.entry).value(), bench.state()};
    inputs.state.collection->can_start = false;
    EXPECT_FALSE(plan_self_test(inputs, collection(false))->plan.needs.front().met);
    auto both = collection(false);
    both.captive = true;
    EXPECT_EQ(bench.plan(both).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(Bench("nvme").plan(collection(false)).error().code, ErrorCode::unsupported);
    EXPECT_EQ(Bench("scsi").plan(collection(false)).error().code, ErrorCode::unsupported);
}

Request of_namespace(std::optional<std::uint32_t> nsid, Kind kind = Kind::brief) {
    Request request{false, kind, true};
    request.nsid = nsid;
    return request;
}

TEST(NamespaceTests, LogNamesTheNamespace) {
    Bench bench("nvme", "[nvme]\nshort_test_seconds = 10\n");
    for (const auto nsid : {1U, 0U, 0xFFFFFFFFU}) {
        const auto receipt = bench.run(of_namespace(nsid));
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    }
    ASSERT_TRUE(bench.run(of_namespace(std::nullopt)));
    const auto log = bench.state().log;
    ASSERT_EQ(log.size(), 4U);
    EXPECT_EQ(log[0].nsid, 0xFFFFFFFFU) << "by default, all namespaces are tested";
    EXPECT_EQ(log[1].nsid, 0xFFFFFFFFU);
    EXPECT_EQ(log[2].nsid, std::nullopt) << "the controller alone";
    EXPECT_EQ(log[3].nsid, 1U);
}

TEST(NamespaceTests, PlanNamesIt) {
    Bench bench("nvme");
    const auto text = [&](std::optional<std::uint32_t> nsid) {
        const auto made = bench.plan(of_namespace(nsid));
        return render(made->plan.steps[0].what.text, made->plan.steps[0].what.evidence);
    };
    EXPECT_NE(text(1).find("of namespace 1"), std::string::npos);
    EXPECT_NE(text(0).find("controller, without"), std::string::npos);
    EXPECT_EQ(text(std::nullopt).find("namespace"), std::string::npos);
}

TEST(NamespaceTests, NamespaceMustExist) {
    Bench bench("nvme");
    const auto made = bench.plan(of_namespace(2));
    ASSERT_TRUE(made);
    EXPECT_EQ(bench.run(of_namespace(2)).error().code, ErrorCode::refused);
    EXPECT_TRUE(bench.state().log.empty());
    for (const auto* const other : {"ata", "scsi"})
        EXPECT_EQ(Bench(other).plan(of_namespace(1)).error().code, ErrorCode::invalid_argument) << other;
}

/// Changes what an NVMe drive answers.
class Changes final : public NvmePort {
public:
    using After = std::function<Result<NvmeReturn>(const NvmeCommand&, std::span<std::uint8_t>, Result<NvmeReturn>)>;
    Changes(std::unique_ptr<NvmePort> port, After after) : port_(std::move(port)), after_(std::move(after)) {}
    Result<NvmeReturn> admin(const NvmeCommand& command, std::span<std::uint8_t> data) override {
        return after_(command, data, port_->admin(command, data));
    }

private:
    std::unique_ptr<NvmePort> port_;
    After after_;
};

constexpr std::uint8_t kGetLogPage = 0x02;
constexpr std::uint8_t kDeviceSelfTest = 0x14;

TEST(NamespaceTests, TestOfAnotherControllerIsExplained) {
    Bench bench("nvme");
    bench.on_hold = [](DrivePorts& ports) {
        ports.nvme = std::make_unique<Changes>(
            std::move(ports.nvme),
            [](const NvmeCommand& command, std::span<std::uint8_t>, Result<NvmeReturn> done) -> Result<NvmeReturn> {
                if (command.opcode != kDeviceSelfTest) return done;
                // NVMe Base 2.0: Device Self-test in Progress, type 1, code 1Dh.
                return fettle::fail(ErrorCode::busy, "self-test", {NativeStatus::Kind::nvme, 0x11D});
            });
    };
    const auto receipt = bench.run({});
    ASSERT_TRUE(receipt);
    ASSERT_TRUE(receipt->steps[0].error);
    EXPECT_EQ(receipt->steps[0].error->code, ErrorCode::busy);
    EXPECT_NE(receipt->steps[0].error->context.find("another controller"), std::string::npos);
}

TEST(NvmeSelfTests, VendorTestIsNoExtendedOne) {
    Bench bench("nvme");
    auto ports = sim::make_ports(bench.drive);
    ports.nvme = std::make_unique<Changes>(
        std::move(ports.nvme), [](const NvmeCommand& command, std::span<std::uint8_t> data, Result<NvmeReturn> done) {
            if (command.opcode == kGetLogPage) data[0] = 0xE;  // Current Device Self-test Operation: vendor specific
            return done;
        });
    const auto state = make_self_tester(ports)->state();
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->running);
    EXPECT_EQ(state->running_kind, "vendor");
}

TEST(NvmeSelfTests, FullLogOfEqualTestsBehindABridgeHasANewEntry) {
    Bench bench("nvme", "[nvme]\nshort_test_seconds = 1\n");
    bench.on_hold = [](DrivePorts& ports) {
        ports.nvme = std::make_unique<Changes>(std::move(ports.nvme),
                                               [](const NvmeCommand& command, std::span<std::uint8_t> data,
                                                  Result<NvmeReturn> done) -> Result<NvmeReturn> {
                                                   constexpr std::size_t kMostOfBridge = 512;
                                                   if (command.opcode == kGetLogPage && data.size() > kMostOfBridge)
                                                       return fettle::fail(ErrorCode::unsupported, "bridge");
                                                   return done;
                                               });
    };
    constexpr int kMoreThanTheLogHolds = 20;  // 18 results fit into 508 bytes
    for (int i = 0; i < kMoreThanTheLogHolds; ++i) {
        const auto receipt = bench.run({false, Kind::brief, true});
        ASSERT_TRUE(receipt);
        EXPECT_EQ(receipt->outcome, plan::Outcome::done) << i;
    }
}

TEST(RequestWords, AreReadAgain) {
    const std::vector<std::pair<std::string, Request>> all{
        {"abort", {true}},
        {"short", {}},
        {"offline", {false, Kind::offline}},
        {"extended@0", of_namespace(0, Kind::extended)},
        {"short@4294967295", of_namespace(UINT32_MAX)},
        {"captive:selective:0-9,20-29", {false, Kind::selective, false, {{0, 9}, {20, 29}}, true}},
    };
    for (const auto& [words, request] : all) {
        EXPECT_EQ(words_of(request), words);
        const auto read = read_request(words);
        ASSERT_TRUE(read) << words;
        EXPECT_EQ(read->abort, request.abort);
        EXPECT_EQ(read->kind, request.kind);
        EXPECT_EQ(read->spans, request.spans);
        EXPECT_EQ(read->captive, request.captive);
        EXPECT_EQ(read->nsid, request.nsid);
    }
    for (const auto* const wrong :
         {"", "thorough", "vendor", "short:0-1", "selective:", "selective:1", "short@", "short@x", "short@4294967296",
          "short@-1", "captive:", "captive:abort", "abort@1", "@1"}) {
        const auto read = read_request(wrong);
        ASSERT_FALSE(read) << wrong;
        EXPECT_EQ(read.error().code, ErrorCode::invalid_argument) << wrong;
    }
}

}  // namespace
}  // namespace fettle::selftest
