// SPDX-License-Identifier: GPL-3.0-or-later
// AS SSD, ATTO, HD Tune and h2benchw: their lists, with Fettle's data.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

constexpr Pattern kSequential16M{Access::sequential, 100, 16 * kMiB, 1, 1};

Pattern with_reads(Pattern pattern, unsigned percent) {
    pattern.read_percent = percent;
    return pattern;
}

/// AS SSD writes and reads 1 GB once; a drive that needs less than a second for it can be measured longer with
/// --runtime.
constexpr std::uint64_t kAsSsdBytes = kGiB;

}  // namespace

Result<SuitePlan> as_ssd(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "AS SSD Benchmark 2.0", request.options, {kAsSsdBytes, 10 * kSecond_ns, 1, 0},
                         request.target_size, request.sector_bytes);
    const Pattern small{Access::random, 100, 4 * kKiB, 1, 1};
    const Pattern threads{Access::random, 100, 4 * kKiB, 1, 64};
    const Pattern sector{Access::random, 0, 512, 1, 1};
    for (const unsigned reads : {100U, 0U}) {
        const auto* word = reads == 100 ? "read" : "write";
        auto* sequential =
            builder.add(fmt::format("Seq {}", word), with_reads(kSequential16M, reads), Figure::throughput);
        if (!request.options.runtime_ns) builder.once(sequential, builder.size());
        builder.add(fmt::format("4K {}", word), with_reads(small, reads), Figure::throughput);
        builder.add(fmt::format("4K-64Thrd {}", word), with_reads(threads, reads), Figure::throughput);
    }
    auto* access = builder.add("Acc.time read", small, Figure::mean_latency);
    if (request.options.whole_drive) {
        access->workload.span_bytes = request.target_size.bytes - request.target_size.bytes % kMiB;
    } else {
        builder.note("access-time-in-part",
                     FETTLE_TEXT("AS SSD measures read access time over the whole drive. Here it "
                                 "covers the measured area only."));
    }
    builder.add("Acc.time write", sector, Figure::mean_latency);
    builder.plan().conclusion = request.options.reads_only ? Conclusion::none : Conclusion::as_ssd_score;
    builder.note("copy-tests-apart",
                 FETTLE_TEXT("AS SSD's copy tests (ISO, program, game) work with files: use the suite as-ssd-copy."));
    return builder.finish();
}

Result<SuitePlan> as_ssd_compression(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "AS SSD Benchmark 2.0", request.options, {kAsSsdBytes, 5 * kSecond_ns, 1, 0},
                         request.target_size, request.sector_bytes);
    for (unsigned percent = 0; percent <= 100; percent += 10) {
        // The data just written with this share is then read: the two steps belong together.
        for (const unsigned reads : {0U, 100U}) {
            const auto* word = reads == 100 ? "read" : "write";
            auto* step = builder.add(fmt::format("{} at {} % compressible", word, percent),
                                     with_reads(kSequential16M, reads), Figure::throughput, word, percent);
            if (step == nullptr) continue;
            builder.once(step, builder.size());
            step->workload.data.compressible_percent = percent;
            step->before = Before::nothing;
        }
    }
    if (request.options.reads_only) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("suite as-ssd-compression writes, but only reads are allowed"));
    }
    return builder.finish();
}

Result<SuitePlan> atto(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "ATTO Disk Benchmark", request.options, {256 * kMiB, 2 * kSecond_ns, 1, 0},
                         request.target_size, request.sector_bytes);
    for (const unsigned reads : {0U, 100U}) {
        const auto* word = reads == 100 ? "read" : "write";
        for (std::uint64_t block = std::max<std::uint64_t>(512, request.sector_bytes); block <= 64 * kMiB; block *= 2) {
            if (block > builder.size()) break;
            builder.add(fmt::format("{} {}", short_size(block), word), {Access::sequential, reads, block, 4, 1},
                        Figure::throughput, word, static_cast<double>(block));
        }
    }
    builder.note("incompressible-instead",
                 FETTLE_TEXT("ATTO writes highly compressible data, which favors drives that compress. "
                             "Here the data is incompressible unless --compressible is given."));
    return builder.finish();
}

Result<SuitePlan> atto_anandtech(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "AnandTech, OCZ Vertex 3 Pro preview (2011)", request.options,
                         {2 * kGiB, 2 * kSecond_ns, 1, 0}, request.target_size, request.sector_bytes);
    for (const unsigned reads : {0U, 100U}) {
        const auto* word = reads == 100 ? "read" : "write";
        for (std::uint64_t block = std::max<std::uint64_t>(512, request.sector_bytes); block <= 8 * kMiB; block *= 2) {
            auto* step =
                builder.add(fmt::format("{} {}", short_size(block), word), {Access::sequential, reads, block, 4, 1},
                            Figure::throughput, word, static_cast<double>(block));
            if (step == nullptr || request.options.compressible_percent != 0) continue;
            step->workload.data.compressible_percent = kHighlyCompressible;
        }
    }
    builder.note(
        "compressible-data",
        FETTLE_TEXT("The data is highly compressible, as in ATTO: drives that compress data appear faster than with "
                    "less compressible data."));
    return builder.finish();
}

Result<SuitePlan> hd_tune(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "HD Tune Pro, as The Tech Report used it (2010)", request.options,
                         {request.target_size.bytes, 5 * kSecond_ns, 1, 0}, request.target_size, request.sector_bytes);
    const auto word = [](unsigned reads) { return reads == 100 ? "read" : "write"; };
    const Pattern next{Access::sequential, 100, 64 * kKiB, 1, 1};
    for (const unsigned reads : {100U, 0U}) {
        builder.line(
            builder.add(reads == 100 ? "Read line" : "Write line", with_reads(next, reads), Figure::throughput),
            builder.size());
    }
    for (const unsigned reads : {100U, 0U}) {
        auto* burst =
            builder.add(fmt::format("Burst rate {}", word(reads)), with_reads(next, reads), Figure::throughput);
        // The same 64 KiB repeatedly: the limit of link and cache.
        if (burst != nullptr) burst->workload.span_bytes = 64 * kKiB;
    }
    for (const unsigned reads : {100U, 0U}) {
        for (const std::uint64_t block : {std::uint64_t{512}, 4 * kKiB, 64 * kKiB, kMiB}) {
            builder.add(fmt::format("Access time {} {}", word(reads), short_size(block)),
                        {Access::random, reads, block, 1, 1}, Figure::mean_latency,
                        fmt::format("access time {}", word(reads)), static_cast<double>(block));
        }
    }
    if (!request.options.reads_only) {
        builder.note("filled-first", FETTLE_TEXT("HD Tune reads the drive in its current state. Fettle fills it first, "
                                                 "because reading never-written space does not measure the flash."));
    }
    return builder.finish();
}

Result<SuitePlan> h2benchw(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, "h2benchw 3, as BeHardware used it (2009)", request.options,
                         {request.target_size.bytes, 10 * kSecond_ns, 1, 0}, request.target_size, request.sector_bytes);
    for (const unsigned reads : {0U, 100U}) {
        auto* surface = builder.add(reads == 100 ? "Surface read" : "Surface write",
                                    {Access::sequential, reads, 128 * kKiB, 1, 1}, Figure::throughput);
        if (surface != nullptr && reads == 0) surface->before = Before::nothing;
        builder.line(surface, builder.size());
    }
    builder.add("Access time read", {Access::random, 100, 512, 1, 1}, Figure::mean_latency);
    builder.add("Access time write", {Access::random, 0, 512, 1, 1}, Figure::mean_latency);
    return builder.finish();
}

}  // namespace fettle::bench
