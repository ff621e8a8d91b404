// SPDX-License-Identifier: GPL-3.0-or-later
// Fettle's own suites.
#include <fmt/format.h>

#include <algorithm>

#include "core/bench/suites.h"

namespace fettle::bench {

Result<SuitePlan> quick(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "Fettle", request.options, {kGiB, 5 * kSecond_ns, 1, 0}, request.target_size,
                         request.sector_bytes);
    for (const unsigned reads : {100U, 0U}) {
        const auto* word = reads == 100 ? "read" : "write";
        builder.add(fmt::format("Sequential {} 1M Q8", word), {Access::sequential, reads, kMiB, 8, 1},
                    Figure::throughput);
        builder.add(fmt::format("Random {} 4K Q32", word), {Access::random, reads, 4 * kKiB, 32, 1}, Figure::iops);
        builder.add(fmt::format("Random {} 4K Q1", word), {Access::random, reads, 4 * kKiB, 1, 1},
                    Figure::mean_latency);
    }
    builder.add("Random mix 70/30 4K Q4", {Access::random, 70, 4 * kKiB, 4, 1}, Figure::iops);
    return builder.finish();
}

Result<SuitePlan> sustained(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "Fettle", request.options, {32 * kGiB, 0, 1, 60 * kSecond_ns},
                         request.target_size, request.sector_bytes);
    const Pattern write{Access::sequential, 0, kMiB, 8, 1};
    const auto add = [&](const char* title, std::uint64_t bytes) {
        auto* step = builder.add(title, write, Figure::throughput);
        if (step == nullptr) return;
        builder.once(step, bytes);
        step->before = Before::nothing;
        step->workload.interval_ns = kSecond_ns / 10;
    };
    add("Write until the end", builder.size());
    add("Write again after a pause", std::max(builder.size() / 4, std::min(builder.size(), kGiB)));
    builder.plan().conclusion = Conclusion::cliff;
    return builder.finish();
}

Result<SuitePlan> latency(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "Fettle", request.options, {4 * kGiB, 30 * kSecond_ns, 1, 0},
                         request.target_size, request.sector_bytes);
    for (const unsigned depth : {1U, 4U, 16U}) {
        for (const unsigned reads : {100U, 0U, 70U}) {
            const auto* word = reads == 100 ? "read" : reads == 0 ? "write" : "mix 70/30";
            const auto series = fmt::format("random {} 4K", word);
            builder.add(fmt::format("{} Q{}", series, depth), {Access::random, reads, 4 * kKiB, depth, 1},
                        Figure::mean_latency, series, depth);
        }
    }
    return builder.finish();
}

Result<SuitePlan> consistency(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "Fettle", request.options, {8 * kGiB, 600 * kSecond_ns, 1, 0},
                         request.target_size, request.sector_bytes);
    builder.add("Random write 4K Q32", {Access::random, 0, 4 * kKiB, 32, 1}, Figure::iops);
    builder.plan().conclusion = Conclusion::consistency;
    return builder.finish();
}

Result<SuitePlan> compressibility_map(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "BeHardware, SSD 2012 roundup", request.options,
                         {request.options.reads_only ? request.target_size.bytes : 4 * kGiB, 0, 1, 0},
                         request.target_size, request.sector_bytes);
    const auto half = builder.size() / 2 - builder.size() / 2 % kMiB;
    const auto add_half = [&](const char* title, std::uint64_t offset, unsigned compressible) {
        auto* step = builder.add(title, {Access::sequential, 0, kMiB, 4, 1}, Figure::throughput);
        if (step == nullptr) return;
        builder.once(step, half);
        step->before = Before::nothing;
        step->workload.span_offset = offset;
        step->workload.span_bytes = half;
        step->workload.data.compressible_percent = compressible;
    };
    // If writing is allowed, the line is created first: one incompressible and one compressible half. The compressible
    // half comes second: an SLC cache that ends between the two then counts against compression, never for it.
    add_half("Write the incompressible half", half, 0);
    add_half("Write the compressible half", 0, 90);
    if (auto* read = builder.add("Read line", {Access::sequential, 100, kMiB, 4, 1}, Figure::throughput)) {
        const auto length = request.options.reads_only ? builder.size() - builder.size() % kMiB : 2 * half;
        builder.line(read, length);
        read->before = Before::nothing;
        read->workload.span_bytes = length;
    }
    builder.plan().conclusion = Conclusion::surface_levels;
    return builder.finish();
}

}  // namespace fettle::bench
