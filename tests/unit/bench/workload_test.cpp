// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/workload.h"

#include <gtest/gtest.h>

#include "core/bench/picker.h"

namespace fettle::bench {
namespace {

template <typename T>
void expect_wrong(const Result<T>& result) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    EXPECT_FALSE(result.error().context.empty());
}

TEST(WorkloadText, ReadsWaysToReadAndWrite) {
    const auto mix = parse_access("mix:70");
    ASSERT_TRUE(mix);
    EXPECT_EQ(mix->access, Access::random);
    EXPECT_EQ(mix->read_percent, 70U);
    EXPECT_EQ(parse_access("write")->read_percent, 0U);
    EXPECT_EQ(parse_access("write")->access, Access::sequential);
    EXPECT_EQ(parse_access("randread")->read_percent, 100U);
    EXPECT_EQ(parse_access("seqmix:30")->access, Access::sequential);
    for (const auto* text : {"", "mix", "mix:", "mix:101", "mix:-1", "mix:5x", "Read", "randwrite "}) {
        SCOPED_TRACE(text);
        expect_wrong(parse_access(text));
    }
}

TEST(WorkloadText, ReadsBlockSizes) {
    EXPECT_EQ(*parse_blocks("4K"), (std::vector<BlockShare>{{4096, 100}}));
    EXPECT_EQ(*parse_blocks("4K:70,64K:30"), (std::vector<BlockShare>{{4096, 70}, {65'536, 30}}));
    for (const auto* text : {"", "4K,8K", "4K:50", "4K:50,8K:51", "4K:0,8K:100", "513", "0", "4K:", ":50", "128M",
                             "4K:50,,", "8589934592", "4294967808"}) {
        SCOPED_TRACE(text);
        expect_wrong(parse_blocks(text));
    }
}

TEST(WorkloadText, ReadsSpansAndTimes) {
    EXPECT_EQ(parse_span("1M:2M")->offset, 1U << 20U);
    EXPECT_EQ(parse_span("1M:2M")->bytes, 2U << 20U);
    EXPECT_EQ(parse_span("1M")->offset, 0U);
    for (const auto* text : {"", ":", "1M:", ":1M", "1:2:3"}) expect_wrong(parse_span(text));
    EXPECT_EQ(*parse_duration("30"), 30'000'000'000U);
    EXPECT_EQ(*parse_duration("500ms"), 500'000'000U);
    EXPECT_EQ(*parse_duration("5m"), 300'000'000'000U);
    EXPECT_EQ(*parse_duration("2h"), 7'200'000'000'000U);
    for (const auto* text : {"", "s", "-1s", "1.5s", "1w", "99999999999d"}) expect_wrong(parse_duration(text));
}

TEST(WorkloadText, WritesWhatItReads) {
    for (const auto* text : {"read", "write", "randread", "randwrite", "mix:70", "seqmix:30"}) {
        Workload workload;
        workload.access = parse_access(text)->access;
        workload.read_percent = parse_access(text)->read_percent;
        EXPECT_EQ(access_words(workload), text);
    }
    for (const auto* text : {"512", "4K", "1M", "4K:70,64K:30"}) {
        Workload workload;
        workload.blocks = *parse_blocks(text);
        EXPECT_EQ(block_words(workload), text);
    }
    for (const auto* text : {"incompressible", "zeros", "repeating-bytes", "pseudo-random", "counting"}) {
        EXPECT_EQ(name(*parse_pattern(text)), text);
    }
    expect_wrong(parse_pattern("ones"));
}

TEST(Workload, RefusesNonsense) {
    ASSERT_TRUE(validate(Workload()));
    const auto refused = [](auto change) {
        Workload workload;
        change(workload);
        const auto good = validate(workload, {1U << 20U}, 512);
        return !good && good.error().code == ErrorCode::invalid_argument;
    };
    EXPECT_TRUE(refused([](Workload& w) { w.depth = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.depth = 100'000; }));
    EXPECT_TRUE(refused([](Workload& w) { w.threads = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.threads = 100'000; }));
    EXPECT_TRUE(refused([](Workload& w) { w.runtime_ns = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.runtime_ns = kLongestRun_ns + 1; }));
    EXPECT_TRUE(refused([](Workload& w) { w.rate_iops = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.rate_iops = -5; }));
    EXPECT_TRUE(refused([](Workload& w) { w.byte_limit = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.read_percent = 101; }));
    EXPECT_TRUE(refused([](Workload& w) { w.blocks.clear(); }));
    EXPECT_TRUE(refused([](Workload& w) { w.blocks = {{1000, 100}}; }));
    EXPECT_TRUE(refused([](Workload& w) { w.blocks = {{2U << 20U, 100}}; }));  // larger than the target
    EXPECT_TRUE(refused([](Workload& w) { w.span_bytes = 0; }));
    EXPECT_TRUE(refused([](Workload& w) { w.span_bytes = (1U << 20U) + 512; }));
    EXPECT_TRUE(refused([](Workload& w) { w.span_offset = 1U << 20U; }));
    EXPECT_TRUE(refused([](Workload& w) { w.span_offset = 100; }));
    EXPECT_TRUE(refused([](Workload& w) { w.data.compressible_percent = 101; }));
    EXPECT_TRUE(refused([](Workload& w) { w.data.dedupe_percent = 101; }));
    EXPECT_TRUE(refused([](Workload& w) {  // no memory has room for these buffers
        w.depth = kLargestDepth;
        w.blocks = {{kLargestBlock, 100}};
    }));
}

TEST(Workload, MustFitTheTarget) {
    Workload workload;
    workload.blocks = {{512, 100}};
    EXPECT_TRUE(validate(workload, {1U << 20U}, 512));
    EXPECT_FALSE(validate(workload, {1U << 20U}, 4096));  // a 4Kn drive
    workload.blocks = {{4096, 100}};
    workload.span_bytes = 4096;
    EXPECT_TRUE(validate(workload, {4096}, 512));
    workload.access = Access::sequential;
    workload.threads = 2;
    EXPECT_FALSE(validate(workload, {4096}, 512));  // no part of the span for the second
}

/// Of 10,000 accesses, those that begin where the last one ended.
double continuing_share(unsigned percent) {
    Workload workload;
    workload.continuing_percent = percent;
    workload.blocks = {{8192, 100}};
    workload.seed = 11;
    Picker picker(workload, {std::uint64_t{1} << 30U}, 0);
    constexpr int kPicks = 10'000;
    std::uint64_t end = 0;
    int continuing = 0;
    for (int i = 0; i < kPicks; ++i) {
        IoRequest request;
        picker.pick(request);
        EXPECT_LE(request.offset + request.bytes, std::uint64_t{1} << 30U);
        if (i > 0 && request.offset == end) ++continuing;
        end = request.offset + request.bytes;
    }
    return static_cast<double>(continuing) / kPicks;
}

TEST(PickerContinues, AsOftenAsTheWorkloadSays) {
    // Three standard deviations of 10,000 draws at 20 % are 1.2 %.
    EXPECT_NEAR(continuing_share(20), 0.20, 0.012);
    EXPECT_LT(continuing_share(0), 0.001);
    EXPECT_GT(continuing_share(100), 0.999);
}

TEST(PickerContinues, AShareAboveAllIsWrong) {
    Workload workload;
    workload.continuing_percent = 101;
    EXPECT_FALSE(validate(workload));
}

}  // namespace
}  // namespace fettle::bench
