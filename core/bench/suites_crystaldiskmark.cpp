// SPDX-License-Identifier: GPL-3.0-or-later
// CrystalDiskMark's lists. Version 8: blocks of 1 MiB, 128 KiB and 4 KiB, five runs of five seconds with pauses of five
// seconds, over 1 GiB. Version 3, from 2012: 1 MiB sequential, 512 KiB and 4 KiB random, over 1,000 MB.
#include <fmt/format.h>

#include <array>
#include <span>

#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

constexpr SuiteDefaults kDefaults{kGiB, 5 * kSecond_ns, 5, 5 * kSecond_ns};
constexpr SuiteDefaults kDefaultsOf2012{1000 * kMiB, 5 * kSecond_ns, 5, 5 * kSecond_ns};
constexpr auto kSource = "CrystalDiskMark 8";
constexpr auto kSourceOf2012 = "CrystalDiskMark 3.0.1";
constexpr auto kMedian = FETTLE_TEXT(
    "CrystalDiskMark shows the best of its runs and writes the same block repeatedly. Fettle shows the median and "
    "never writes a block twice.");

constexpr Pattern sequential(std::uint64_t block, unsigned depth) { return {Access::sequential, 100, block, depth, 1}; }
constexpr Pattern random(unsigned depth, unsigned threads) { return {Access::random, 100, 4 * kKiB, depth, threads}; }

constexpr std::array kDefault{sequential(kMiB, 8), sequential(kMiB, 1), random(32, 1), random(1, 1)};
constexpr std::array kNvme{sequential(kMiB, 8), sequential(128 * kKiB, 32), random(32, 16), random(1, 1)};
constexpr std::array kPeak{sequential(kMiB, 8), random(32, 1)};
constexpr std::array kPeakNvme{sequential(kMiB, 8), random(32, 16)};
constexpr std::array kRealWorld{sequential(kMiB, 1), random(1, 1)};

/// Version 3's names of its four lines.
struct NamedPattern {
    std::string_view title;
    Pattern pattern;
};
constexpr std::array kOf2012{NamedPattern{"Seq", sequential(kMiB, 1)},
                             NamedPattern{"512K", {Access::random, 100, 512 * kKiB, 1, 1}},
                             NamedPattern{"4K", random(1, 1)}, NamedPattern{"4K QD32", random(32, 1)}};

std::string title_of(const Pattern& pattern) {
    return fmt::format("{}{} Q{}T{}", pattern.access == Access::sequential ? "SEQ" : "RND", short_size(pattern.block),
                       pattern.depth, pattern.threads);
}

void add_all(SuiteBuilder& builder, std::span<const Pattern> patterns, unsigned read_percent, std::string_view word) {
    for (auto pattern : patterns) {
        pattern.read_percent = read_percent;
        builder.add(fmt::format("{} {}", title_of(pattern), word), pattern, Figure::throughput);
    }
}

Result<SuitePlan> list(const SuiteRequest& request, std::span<const Pattern> patterns) {
    SuiteBuilder builder(request.info, kSource, request.options, kDefaults, request.target_size, request.sector_bytes);
    add_all(builder, patterns, 100, "read");
    add_all(builder, patterns, 0, "write");
    builder.note("median-of-runs", kMedian);
    return builder.finish();
}

}  // namespace

Result<SuitePlan> crystaldiskmark(const SuiteRequest& request) { return list(request, kDefault); }
Result<SuitePlan> crystaldiskmark_nvme(const SuiteRequest& request) { return list(request, kNvme); }
Result<SuitePlan> crystaldiskmark_peak(const SuiteRequest& request) { return list(request, kPeak); }
Result<SuitePlan> crystaldiskmark_peak_nvme(const SuiteRequest& request) { return list(request, kPeakNvme); }
Result<SuitePlan> crystaldiskmark_real_world(const SuiteRequest& request) { return list(request, kRealWorld); }

Result<SuitePlan> crystaldiskmark_mix(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, kSource, request.options, kDefaults, request.target_size, request.sector_bytes);
    add_all(builder, kDefault, 70, "mix 70 % reads");
    return builder.finish();
}

Result<SuitePlan> crystaldiskmark_2012(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, kSourceOf2012, request.options, kDefaultsOf2012, request.target_size,
                         request.sector_bytes);
    for (const unsigned reads : {100U, 0U}) {
        for (const auto& [title, pattern] : kOf2012) {
            auto wanted = pattern;
            wanted.read_percent = reads;
            builder.add(fmt::format("{} {}", title, reads == 100 ? "read" : "write"), wanted, Figure::throughput);
        }
    }
    builder.note("median-of-runs", kMedian);
    if (builder.size() > 4000 * kMiB) {
        builder.note(
            "size-beyond-original",
            FETTLE_TEXT("CrystalDiskMark 3 measures at most 4,000 MB. Do not use a larger size if you want to compare "
                        "results."));
    }
    return builder.finish();
}

}  // namespace fettle::bench
