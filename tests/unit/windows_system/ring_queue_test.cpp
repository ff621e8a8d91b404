// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/ring_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <numeric>

#include "core/bench/runner.h"
#include "platform/windows/bench/scratch_notes.h"
#include "tests/unit/windows_system/fake_ring.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows_system {
namespace {

using test::FakeRing;

constexpr ByteCount kSize{8U << 20U};

/// A scratch file that is measured through an I/O ring.
class RingTarget final : public bench::IoTarget {
public:
    explicit RingTarget(std::shared_ptr<BenchFile> file) : file_(std::move(file)) {}
    [[nodiscard]] bench::TargetFacts facts() const override {
        bench::TargetFacts facts;
        facts.size = kSize;
        facts.sector_bytes = 4096;
        return facts;
    }
    Result<std::unique_ptr<bench::IoQueue>> open_queue(const bench::QueueSettings& settings) override {
        auto queue = RingQueue::make(FakeRing::functions(), *file_, settings, true);
        if (!queue) return fail(queue.error());
        return Result<std::unique_ptr<bench::IoQueue>>(std::move(*queue));
    }
    Status flush() override { return {}; }

private:
    std::shared_ptr<BenchFile> file_;
};

class RingQueueTest : public testing::Test {
protected:
    RingQueueTest() {
        FakeRing::habits = {};
        auto made = BenchFile::make_scratch(folder_.path(), kSize, notes_, 7);
        EXPECT_TRUE(made);
        if (made) file_ = *made;
    }
    ~RingQueueTest() override { EXPECT_EQ(FakeRing::open, 0U); }
    Result<std::unique_ptr<RingQueue>> make(const bench::QueueSettings& settings) {
        return RingQueue::make(FakeRing::functions(), *file_, settings, false);
    }
    /// Hands over one request and waits for its completion.
    static bench::IoCompletion one(RingQueue& queue, const bench::IoRequest& request) {
        const auto exchange = queue.exchange(std::span(&request, 1), queue.now_ns() + 10'000'000'000);
        EXPECT_TRUE(exchange && exchange->completions.size() == 1);
        return exchange && !exchange->completions.empty() ? exchange->completions.front() : bench::IoCompletion{};
    }

    TemporaryFolder folder_;
    TemporaryFolder state_;
    ScratchNotes notes_{state_ / "scratch"};
    std::shared_ptr<BenchFile> file_;
};

TEST_F(RingQueueTest, WhatIsWrittenIsInTheFile) {
    for (const bool late : {false, true}) {
        FakeRing::habits.late = late;
        auto queue = make({2, 8192, true});
        ASSERT_TRUE(queue) << to_string(queue.error());
        const auto out = (*queue)->buffer(0);
        std::iota(out.begin(), out.end(), std::uint8_t{late ? std::uint8_t{9} : std::uint8_t{1}});
        const auto before = (*queue)->now_ns();
        const auto written = one(**queue, {4096, 8192, 0, bench::IoKind::write});
        EXPECT_EQ(written.result, 8192);
        EXPECT_EQ(written.slot, 0U);
        EXPECT_GE(written.at_ns, before);
        const auto text = durable::read(file_->path(), kSize.bytes).value_or("");
        ASSERT_EQ(text.size(), kSize.bytes);
        EXPECT_TRUE(std::equal(out.begin(), out.end(), text.begin() + 4096,
                               [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
        const auto read = one(**queue, {4096, 8192, 1, bench::IoKind::read});
        EXPECT_EQ(read.result, 8192);
        EXPECT_EQ(read.slot, 1U);
        EXPECT_TRUE(std::equal(out.begin(), out.end(), (*queue)->buffer(1).begin()));
    }
}

TEST_F(RingQueueTest, PastTheEndIsAShortTransfer) {
    for (const bool nt : {false, true}) {
        FakeRing::habits.nt_results = nt;
        auto queue = make({1, 8192, false});
        ASSERT_TRUE(queue);
        EXPECT_EQ(one(**queue, {kSize.bytes - 4096, 8192, 0, bench::IoKind::read}).result, 4096);
        EXPECT_EQ(one(**queue, {kSize.bytes, 4096, 0, bench::IoKind::read}).result, 0);
        EXPECT_EQ(one(**queue, {0, 4096, 0, bench::IoKind::write}).result, -EACCES) << "opened for reading";
    }
}

TEST_F(RingQueueTest, RunsAndVerifiesAWholeWorkload) {
    for (const bool late : {false, true}) {
        FakeRing::habits.late = late;
        RingTarget target(file_);
        bench::Workload workload;
        workload.read_percent = 30;
        workload.depth = 40;
        workload.threads = 2;
        workload.runtime_ns = 3'600'000'000'000;
        workload.byte_limit = 8U << 20U;
        workload.verify = true;
        workload.data.nonce = 5;
        const auto result = bench::run_workload(target, workload, {}, {});
        ASSERT_TRUE(result) << to_string(result.error());
        EXPECT_EQ(result->ending, bench::Ending::finished) << (result->error ? to_string(*result->error) : "");
        EXPECT_EQ(result->read.sums.bytes.bytes + result->write.sums.bytes.bytes, 8U << 20U);
        ASSERT_TRUE(result->verification);
        EXPECT_TRUE(result->verification->clean());
        EXPECT_GT(result->verification->sectors, 1000U);
    }
}

TEST_F(RingQueueTest, AnEmptyExchangeEndsAtItsTime) {
    auto queue = make({1, 4096, false});
    ASSERT_TRUE(queue);
    const auto until = (*queue)->now_ns() + 5'000'000;
    const auto exchange = (*queue)->exchange({}, until);
    ASSERT_TRUE(exchange);
    EXPECT_TRUE(exchange->completions.empty());
    EXPECT_GE((*queue)->now_ns(), until);
}

TEST_F(RingQueueTest, EndsWithTransfersInFlight) {
    FakeRing::habits.late = true;
    auto queue = make({16, 65'536, true});
    ASSERT_TRUE(queue);
    std::vector<bench::IoRequest> requests;
    for (std::uint32_t slot = 0; slot < 16; ++slot) {
        requests.push_back({slot * std::uint64_t{65'536}, 65'536, slot, bench::IoKind::write});
        std::ranges::fill((*queue)->buffer(slot), std::uint8_t{7});
    }
    const auto exchange = (*queue)->exchange(requests, 0);
    ASSERT_TRUE(exchange);
    EXPECT_TRUE(exchange->completions.empty());
    queue->reset();
    const auto text = durable::read(file_->path(), kSize.bytes).value_or("");
    EXPECT_EQ(std::ranges::count(text, '\7'), 16 * 65'536) << "taken back only when they were done";
}

TEST_F(RingQueueTest, AnEntryThatIsRefusedIsAFailedTransfer) {
    FakeRing::habits.refuses_entry = HRESULT_FROM_WIN32(ERROR_NOT_ENOUGH_MEMORY);
    auto queue = make({1, 4096, false});
    ASSERT_TRUE(queue);
    EXPECT_EQ(one(**queue, {0, 4096, 0, bench::IoKind::read}).result, -ENOMEM);
}

TEST_F(RingQueueTest, ASubmissionThatFailsBreaksTheQueue) {
    FakeRing::habits.refuses = HRESULT_FROM_WIN32(ERROR_ACCESS_DENIED);
    auto queue = make({1, 4096, false});
    ASSERT_TRUE(queue);
    const bench::IoRequest request{0, 4096, 0, bench::IoKind::read};
    const auto exchange = (*queue)->exchange(std::span(&request, 1), 0);
    ASSERT_FALSE(exchange);
    EXPECT_EQ(exchange.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(exchange.error().native.value, std::uint32_t{ERROR_ACCESS_DENIED});
}

TEST_F(RingQueueTest, WhatThisWindowsCannotDoIsRefused) {
    FakeRing::habits.capabilities.version = 1;
    EXPECT_EQ(make({1, 4096, true}).error().code, ErrorCode::unsupported);
    EXPECT_TRUE(make({1, 4096, false}));
    FakeRing::habits = {};
    auto reads = FakeRing::functions();
    reads.write = nullptr;
    EXPECT_EQ(RingQueue::make(reads, *file_, {1, 4096, true}, false).error().code, ErrorCode::unsupported);
    auto queue = RingQueue::make(reads, *file_, {1, 4096, false}, false);
    ASSERT_TRUE(queue);
    EXPECT_EQ(one(**queue, {0, 4096, 0, bench::IoKind::write}).result, -EACCES);
    EXPECT_EQ(make({65, 4096, false}).error().code, ErrorCode::too_large);
    EXPECT_TRUE(make({64, 4096, false}));
}

/// The forms of ntioring_x.h and ioringapi.h on 64-bit Windows.
TEST(RingFunctions, HaveTheSizesOfTheHeader) {
    EXPECT_EQ(sizeof(ring::CreateFlags), 8U);
    EXPECT_EQ(sizeof(ring::Reference), 16U);
    EXPECT_EQ(sizeof(ring::Capabilities), 16U);
    EXPECT_EQ(sizeof(ring::Completion), 24U);
    EXPECT_EQ(ring::kWaitTimeout, HRESULT_FROM_WIN32(ERROR_TIMEOUT));
}

}  // namespace
}  // namespace fettle::windows_system
