// SPDX-License-Identifier: GPL-3.0-or-later
// Iometer's access specifications as four reviews used them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

const char* word(unsigned reads) { return reads == 100 ? "read" : "write"; }

/// One of the access patterns supplied with Iometer.
struct ServerPattern {
    std::string_view title;
    unsigned read_percent;
    unsigned random_percent;
    std::vector<BlockShare> blocks;
};

std::vector<ServerPattern> server_patterns() {
    return {
        {"File server",
         80,
         100,
         {{512, 10}, {1024, 5}, {2048, 5}, {4096, 60}, {8192, 2}, {16'384, 4}, {32'768, 4}, {65'536, 10}}},
        {"Web server",
         100,
         100,
         {{512, 22},
          {1024, 15},
          {2048, 8},
          {4096, 23},
          {8192, 15},
          {16'384, 2},
          {32'768, 6},
          {65'536, 7},
          {131'072, 1},
          {524'288, 1}}},
        {"Database", 67, 100, {{8192, 100}}},
        {"Workstation", 80, 80, {{8192, 100}}},
    };
}

/// Sizes below one sector become one sector; shares of equal sizes are added up.
std::vector<BlockShare> raised(const std::vector<BlockShare>& blocks, std::uint32_t sector_bytes) {
    std::vector<BlockShare> result;
    for (const auto& share : blocks) {
        const auto bytes = std::max(share.bytes, sector_bytes);
        if (!result.empty() && result.back().bytes == bytes) {
            result.back().percent += share.percent;
        } else {
            result.push_back({bytes, share.percent});
        }
    }
    return result;
}

}  // namespace

Result<SuitePlan> iometer_behardware(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "BeHardware, SSD 2012 roundup", request.options,
                         {request.target_size.bytes, 120 * kSecond_ns, 1, 0}, request.target_size,
                         request.sector_bytes);
    for (const unsigned depth : {1U, 2U, 4U}) {
        builder.add(fmt::format("Sequential read 2M Q{}", depth), {Access::sequential, 100, 2 * kMiB, depth, 1},
                    Figure::throughput, "sequential read 2M", depth);
    }
    builder.add("Sequential write 2M Q1", {Access::sequential, 0, 2 * kMiB, 1, 1}, Figure::throughput);
    for (const auto access : {Access::random, Access::sequential}) {
        for (const unsigned reads : {100U, 0U}) {
            const auto series =
                fmt::format("{} {} 4K", access == Access::random ? "random" : "sequential", word(reads));
            for (const unsigned depth : {1U, 2U, 4U, 8U, 16U, 32U}) {
                builder.add(fmt::format("{} Q{}", series, depth), {access, reads, 4 * kKiB, depth, 1},
                            Figure::throughput, series, depth);
            }
        }
    }
    builder.plan().means.push_back({FETTLE_TEXT("Sequential read 2M, mean of queue depths 1, 2 and 4"),
                                    {"sequential-read-2m-q1", "sequential-read-2m-q2", "sequential-read-2m-q4"}});
    return builder.finish();
}

Result<SuitePlan> iometer_anandtech(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "AnandTech, OCZ Vertex 3 Pro preview (2011)", request.options,
                         {request.target_size.bytes, 180 * kSecond_ns, 1, 0}, request.target_size,
                         request.sector_bytes);
    const auto small_span = std::min<std::uint64_t>(builder.size(), 8 * kGiB);
    const auto add = [&](const std::string& title, const Pattern& pattern, std::uint64_t span) {
        if (auto* step = builder.add(title, pattern, Figure::throughput)) step->workload.span_bytes = span;
    };
    // Both extremes of a compressing drive.
    const auto add_writes = [&](const std::string& title, const Pattern& pattern, std::uint64_t span) {
        add(title + ", random data", pattern, span);
        if (auto* step = builder.add(title + ", compressible data", pattern, Figure::throughput)) {
            step->workload.span_bytes = span;
            step->workload.data.compressible_percent = kHighlyCompressible;
        }
    };
    for (const unsigned depth : {3U, 32U}) {
        add_writes(fmt::format("Random write 4K Q{}", depth), {Access::random, 0, 4 * kKiB, depth, 1}, small_span);
    }
    add("Random read 4K Q3", {Access::random, 100, 4 * kKiB, 3, 1}, small_span);
    add("Sequential read 128K Q1", {Access::sequential, 100, 128 * kKiB, 1, 1}, builder.size());
    add_writes("Sequential write 128K Q1", {Access::sequential, 0, 128 * kKiB, 1, 1}, builder.size());
    return builder.finish();
}

Result<SuitePlan> iometer_tomshardware(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "Tom's Hardware, second-generation SandForce (2011)", request.options,
                         {16 * kGiB, 60 * kSecond_ns, 1, 0}, request.target_size, request.sector_bytes);
    for (const unsigned reads : {100U, 0U}) {
        const auto series = fmt::format("random {} 4K", word(reads));
        for (const unsigned depth : {1U, 2U, 4U, 8U, 16U, 32U}) {
            builder.add(fmt::format("{} Q{}", series, depth), {Access::random, reads, 4 * kKiB, depth, 1},
                        Figure::throughput, series, depth);
        }
    }
    return builder.finish();
}

Result<SuitePlan> iometer_techreport(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "The Tech Report, SandForce showdown (2010)", request.options,
                         {request.target_size.bytes, 30 * kSecond_ns, 1, 0}, request.target_size, request.sector_bytes);
    for (const auto& pattern : server_patterns()) {
        for (unsigned depth = 1; depth <= 256; depth *= 2) {
            auto* step =
                builder.add(fmt::format("{} Q{}", pattern.title, depth),
                            {Access::random, pattern.read_percent, 4 * kKiB, depth, 1, 100 - pattern.random_percent},
                            Figure::iops, std::string(pattern.title), depth);
            if (step != nullptr) step->workload.blocks = raised(pattern.blocks, request.sector_bytes);
        }
    }
    return builder.finish();
}

}  // namespace fettle::bench
