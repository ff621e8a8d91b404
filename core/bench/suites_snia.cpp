// SPDX-License-Identifier: GPL-3.0-or-later
// Two tests of SNIA's Solid State Storage Performance Test Specification 2.0.2. They require a purged drive: the user
// must purge it first (fettle erase), and the notes say so.
#include <fmt/format.h>

#include <array>

#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

constexpr auto kPurge = FETTLE_TEXT(
    "The specification requires the drive to be purged first. On a drive "
    "that was not purged, the results begin partway to the steady state.");

}  // namespace

Result<SuitePlan> snia_iops(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "SNIA SSS PTS 2.0.2, chapter 7", request.options,
                         {request.target_size.bytes, 60 * kSecond_ns, 1, 0}, request.target_size, request.sector_bytes);
    if (request.options.reads_only) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("suite snia-iops writes, but only reads are allowed"));
    }
    // Workload-independent preconditioning: twice the capacity in 128 KiB sequential writes (clause 7.2).
    auto* precondition =
        builder.add("Precondition, twice the capacity", {Access::sequential, 0, 128 * kKiB, 32, 1}, Figure::throughput);
    builder.once(precondition, 2 * builder.size());
    precondition->workload.runtime_ns = std::uint64_t{12} * 86'400 * kSecond_ns;
    precondition->before = Before::nothing;
    Rounds rounds;
    rounds.first = builder.plan().steps.size();
    for (const unsigned reads : {100U, 95U, 65U, 50U, 35U, 5U, 0U}) {
        const auto series = fmt::format("{} % reads", reads);
        for (const std::uint64_t block :
             {kMiB, 128 * kKiB, 64 * kKiB, 32 * kKiB, 16 * kKiB, 8 * kKiB, 4 * kKiB, std::uint64_t{512}}) {
            if (block < request.sector_bytes) continue;
            if (reads == 0 && block == 4 * kKiB) rounds.tracked = builder.plan().steps.size();
            builder.add(fmt::format("{} % reads, {}", reads, short_size(block)), {Access::random, reads, block, 32, 1},
                        Figure::iops, series, static_cast<double>(block));
        }
    }
    rounds.count = builder.plan().steps.size() - rounds.first;
    builder.plan().rounds = rounds;
    builder.plan().conclusion = Conclusion::steady_state;
    builder.note("purge-first", kPurge);
    return builder.finish();
}

Result<SuitePlan> snia_write_saturation(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "SNIA SSS PTS 2.0.2, chapter 10", request.options,
                         {request.target_size.bytes, std::uint64_t{6} * 3600 * kSecond_ns, 1, 0}, request.target_size,
                         request.sector_bytes);
    if (auto* step = builder.add("Random write 4K Q32", {Access::random, 0, 4 * kKiB, 32, 1}, Figure::iops)) {
        step->before = Before::nothing;
        step->workload.interval_ns = 60 * kSecond_ns;
        if (step->workload.runtime_ns < 20 * step->workload.interval_ns) step->workload.interval_ns = kSecond_ns;
    }
    builder.note("purge-first", kPurge);
    return builder.finish();
}

}  // namespace fettle::bench
