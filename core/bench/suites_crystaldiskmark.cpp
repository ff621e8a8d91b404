// SPDX-License-Identifier: GPL-3.0-or-later
// CrystalDiskMark 8's lists: blocks of 1 MiB, 128 KiB and 4 KiB, five runs of five seconds with five seconds
// of pause, over 1 GiB.
#include <fmt/format.h>

#include <array>
#include <span>

#include "core/bench/suites.h"

namespace fettle::bench {

namespace {

constexpr SuiteDefaults kDefaults{kGiB, 5 * kSecond_ns, 5, 5 * kSecond_ns};
constexpr auto kSource = "CrystalDiskMark 8";

constexpr Pattern sequential(std::uint64_t block, unsigned depth) { return {Access::sequential, 100, block, depth, 1}; }
constexpr Pattern random(unsigned depth, unsigned threads) { return {Access::random, 100, 4 * kKiB, depth, threads}; }

constexpr std::array kDefault{sequential(kMiB, 8), sequential(kMiB, 1), random(32, 1), random(1, 1)};
constexpr std::array kNvme{sequential(kMiB, 8), sequential(128 * kKiB, 32), random(32, 16), random(1, 1)};
constexpr std::array kPeak{sequential(kMiB, 8), random(32, 1)};
constexpr std::array kRealWorld{sequential(kMiB, 1), random(1, 1)};

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
    builder.note("median-of-runs", FETTLE_TEXT("CrystalDiskMark shows the best of its runs and writes one block over "
                                               "and over; here the median stands, and no block is written twice."));
    return builder.finish();
}

}  // namespace

Result<SuitePlan> crystaldiskmark(const SuiteRequest& request) { return list(request, kDefault); }
Result<SuitePlan> crystaldiskmark_nvme(const SuiteRequest& request) { return list(request, kNvme); }
Result<SuitePlan> crystaldiskmark_peak(const SuiteRequest& request) { return list(request, kPeak); }
Result<SuitePlan> crystaldiskmark_real_world(const SuiteRequest& request) { return list(request, kRealWorld); }

Result<SuitePlan> crystaldiskmark_mix(const SuiteRequest& request) {
    SuiteBuilder builder(request.info, kSource, request.options, kDefaults, request.target_size, request.sector_bytes);
    add_all(builder, kDefault, 70, "mix 70 % reads");
    return builder.finish();
}

}  // namespace fettle::bench
