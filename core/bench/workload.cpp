// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fettle::bench {

namespace {

auto wrong(std::string sentence) { return fail(ErrorCode::invalid_argument, std::move(sentence)); }

constexpr std::uint64_t kShortestInterval_ns = 10'000'000;
constexpr double kHighestRate = 1e9;

Status validate_blocks(const std::vector<BlockShare>& blocks) {
    if (blocks.empty()) return wrong("a workload needs a block size");
    unsigned sum = 0;
    for (const auto& block : blocks) {
        if (block.bytes == 0 || block.bytes % kSector != 0) {
            return wrong(fmt::format("the block size {} is not a multiple of {} bytes", block.bytes, kSector));
        }
        if (block.bytes > kLargestBlock) {
            return wrong(fmt::format("the block size {} is larger than {}", binary_size({block.bytes}),
                                     binary_size({kLargestBlock})));
        }
        if (block.percent == 0 || block.percent > 100)
            return wrong("the share of a block size must be 1 to 100 percent");
        sum += block.percent;
    }
    if (sum != 100) return wrong(fmt::format("the shares of the block sizes add up to {} percent instead of 100", sum));
    return {};
}

Status validate_times(const Workload& workload) {
    if (workload.runtime_ns == 0) return wrong("the runtime is 0: there is nothing to measure");
    if (workload.runtime_ns > kLongestRun_ns || workload.ramp_ns > kLongestRun_ns) {
        return wrong("the runtime and the ramp can be at most 30 days");
    }
    if (workload.interval_ns < kShortestInterval_ns) return wrong("an interval must be at least 10 ms");
    if (workload.byte_limit && *workload.byte_limit == 0) return wrong("the byte limit is 0: no transfer is allowed");
    if (workload.rate_iops && !(*workload.rate_iops > 0 && *workload.rate_iops <= kHighestRate)) {
        return wrong("the rate must be more than 0 operations per second");
    }
    return {};
}

}  // namespace

std::uint32_t Workload::largest_block() const noexcept {
    std::uint32_t largest = 0;
    for (const auto& block : blocks) largest = std::max(largest, block.bytes);
    return largest;
}

std::uint32_t Workload::smallest_block() const noexcept {
    std::uint32_t smallest = kLargestBlock;
    for (const auto& block : blocks) smallest = std::min(smallest, block.bytes);
    return smallest;
}

Status validate(const Workload& workload) {
    if (workload.read_percent > 100) return wrong("the share of reads must be 0 to 100 percent");
    if (workload.continuing_percent > 100) return wrong("the share of sequential accesses must be 0 to 100 percent");
    if (auto good = validate_blocks(workload.blocks); !good) return good;
    if (workload.depth == 0 || workload.depth > kLargestDepth) {
        return wrong(fmt::format("the depth must be 1 to {}, not {}", kLargestDepth, workload.depth));
    }
    if (workload.threads == 0 || workload.threads > kLargestThreads) {
        return wrong(fmt::format("the number of threads must be 1 to {}, not {}", kLargestThreads, workload.threads));
    }
    const auto buffers = std::uint64_t{workload.depth} * workload.threads * workload.largest_block();
    if (buffers > kMostBufferBytes) {
        return wrong(fmt::format("depth, threads and block size together need {} of memory; the limit is {}",
                                 binary_size({buffers}), binary_size({kMostBufferBytes})));
    }
    if (workload.span_bytes && *workload.span_bytes == 0) return wrong("the span is empty");
    if (workload.verify && (!workload.writes() || workload.blocks.size() != 1)) {
        return wrong("verification requires a workload that writes, with a single block size");
    }
    if (workload.data.compressible_percent > 100) return wrong("the compressible share must be 0 to 100 percent");
    if (workload.data.dedupe_percent > 100) return wrong("the duplicate share must be 0 to 100 percent");
    return validate_times(workload);
}

Status validate(const Workload& workload, ByteCount size, std::uint32_t sector_bytes) {
    if (auto good = validate(workload); !good) return good;
    for (const auto& block : workload.blocks) {
        if (block.bytes % sector_bytes != 0) {
            return wrong(fmt::format("the block size {} is not a multiple of the {}-byte sectors of the target",
                                     block.bytes, sector_bytes));
        }
    }
    if (workload.span_offset % sector_bytes != 0) {
        return wrong(fmt::format("the span begins at {}, which is not a multiple of the {}-byte sectors of the target",
                                 workload.span_offset, sector_bytes));
    }
    if (workload.span_offset >= size.bytes ||
        (workload.span_bytes && *workload.span_bytes > size.bytes - workload.span_offset)) {
        return wrong(fmt::format("the span ends beyond the end of the target, which has {} bytes", size.bytes));
    }
    const auto span = workload.span_bytes.value_or(size.bytes - workload.span_offset);
    const auto parts = workload.access == Access::sequential || workload.verify ? workload.threads : 1;
    if (span / parts < workload.largest_block()) {
        return wrong(fmt::format("the span of {} bytes is too small for {} of blocks of {} bytes", span,
                                 parts == 1 ? std::string("one") : fmt::format("{} threads", parts),
                                 workload.largest_block()));
    }
    return {};
}

}  // namespace fettle::bench
