// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bench/suite.h"

namespace fettle::bench {

inline constexpr std::uint64_t kKiB = 1024;
inline constexpr std::uint64_t kMiB = 1024 * kKiB;
inline constexpr std::uint64_t kGiB = 1024 * kMiB;

/// Highly compressible, like the data of old tools that repeat one byte. Each sector is still unique, so that no drive
/// deduplicates it.
inline constexpr unsigned kHighlyCompressible = 98;

/// A suite's defaults.
struct SuiteDefaults {
    std::uint64_t size = kGiB;
    std::uint64_t runtime_ns = 5 * kSecond_ns;
    unsigned runs = 1;
    std::uint64_t pause_ns = 0;
};

/// An access pattern without size, time and repetition.
struct Pattern {
    Access access = Access::random;
    unsigned read_percent = 100;
    std::uint64_t block = 4 * kKiB;
    unsigned depth = 1;
    unsigned threads = 1;
    unsigned continuing_percent = 0;  ///< of random accesses: Workload::continuing_percent
};

/// Builds the steps of one suite for one target, using the user's options, the target's size and its sector size.
class SuiteBuilder {
public:
    SuiteBuilder(const SuiteInfo& info, std::string source, const SuiteOptions& options, const SuiteDefaults& defaults,
                 ByteCount target_size, std::uint32_t sector_bytes);

    [[nodiscard]] std::uint64_t size() const { return plan_.size; }
    [[nodiscard]] std::uint32_t sector_bytes() const { return sector_bytes_; }
    [[nodiscard]] std::uint64_t runtime_ns() const { return runtime_ns_; }
    [[nodiscard]] const SuiteOptions& options() const { return options_; }
    [[nodiscard]] SuitePlan& plan() { return plan_; }

    /// A step with the suite's time, runs and pauses. Its id is the title in kebab-case. A block smaller than the
    /// target's sector becomes one sector, and the plan states it. A write step is not added if only reads are allowed:
    /// its title is added to `left_out`, and nullptr is returned. The pointer is valid until the next call.
    SuiteStep* add(std::string title, const Pattern& pattern, Figure figure);
    /// As above, as a point on a line of a plot.
    SuiteStep* add(std::string title, const Pattern& pattern, Figure figure, std::string series, double x);
    /// Goes through `bytes` of the span once instead of running for a time.
    void once(SuiteStep* step, std::uint64_t bytes) const;
    /// The same; its speeds form a line over addresses.
    void line(SuiteStep* step, std::uint64_t bytes) const;

    void note(std::string id, std::string_view text);

    /// Error: invalid_argument if no step is left, or the target is too small.
    [[nodiscard]] Result<SuitePlan> finish();

private:
    SuitePlan plan_;
    SuiteOptions options_;
    std::uint64_t runtime_ns_;
    unsigned runs_;
    std::uint64_t pause_ns_;
    std::uint64_t target_bytes_;
    std::uint32_t sector_bytes_;
    bool raised_blocks_ = false;
};

/// "SEQ1M Q8T1 read" → "seq1m-q8t1-read".
[[nodiscard]] std::string kebab(std::string_view title);
/// "512", "4K", "1M": the short form of lists and ids.
[[nodiscard]] std::string short_size(std::uint64_t bytes);

}  // namespace fettle::bench
