// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/bench/data.h"

namespace fettle::bench {

enum class Access : std::uint8_t { sequential, random };

/// One size of a mix of block sizes.
struct BlockShare {
    std::uint32_t bytes = 4096;
    unsigned percent = 100;
    friend bool operator==(const BlockShare&, const BlockShare&) = default;
};

/// How the arrivals of a fixed rate are spaced; drawn ahead, whatever the drive does.
enum class Arrivals : std::uint8_t {
    even,
    poisson,  ///< independent of each other, as those of many users are
};

/// What is asked of a drive. Plain data; validate() says whether it makes sense.
struct Workload {
    Access access = Access::random;
    unsigned read_percent = 100;  ///< 100: reads only, 0: writes only
    /// Of random accesses, the share that begins where the last one ended (Iometer's "percent sequential"), 0…100.
    unsigned continuing_percent = 0;
    std::vector<BlockShare> blocks{BlockShare{}};
    unsigned depth = 1;    ///< operations in flight, for each thread
    unsigned threads = 1;  ///< sequential threads each have their own part of the span
    std::uint64_t span_offset = 0;
    std::optional<std::uint64_t> span_bytes;  ///< to the end where not given
    std::uint64_t runtime_ns = 10'000'000'000;
    std::uint64_t ramp_ns = 0;                  ///< before the runtime; not measured
    std::uint64_t interval_ns = 1'000'000'000;  ///< of the series over time
    std::optional<std::uint64_t> byte_limit;    ///< ends the run sooner: so many bytes moved, by all threads
    std::optional<double> rate_iops;  ///< fixed rate, all threads together; latency counts from the intended start
    Arrivals arrivals = Arrivals::even;
    bool verify = false;     ///< read back what was written, afterwards; needs one block size, and writes
    std::uint64_t seed = 0;  ///< of offsets, sizes, arrivals; data has its own
    DataSettings data;

    [[nodiscard]] bool reads() const noexcept { return read_percent > 0; }
    [[nodiscard]] bool writes() const noexcept { return read_percent < 100; }
    [[nodiscard]] std::uint32_t largest_block() const noexcept;
    [[nodiscard]] std::uint32_t smallest_block() const noexcept;
};

/// Bounds that keep a slip of the keyboard from taking the machine down.
inline constexpr unsigned kLargestDepth = 4096;
inline constexpr unsigned kLargestThreads = 256;
inline constexpr std::uint32_t kLargestBlock = 64U << 20U;
inline constexpr std::uint64_t kMostBufferBytes = std::uint64_t{4} << 30U;  ///< all threads' buffers together
inline constexpr std::uint64_t kLongestRun_ns = std::uint64_t{30} * 86'400 * 1'000'000'000;

/// Whether the workload makes sense by itself. Error: invalid_argument, with a sentence for the user.
[[nodiscard]] Status validate(const Workload& workload);

/// Whether it makes sense on a target of `size` whose smallest transfer is `sector_bytes`.
/// Error: invalid_argument.
[[nodiscard]] Status validate(const Workload& workload, ByteCount size, std::uint32_t sector_bytes);

/// The words of the command line. Each error is invalid_argument with a sentence that names the words
/// allowed.
///
/// "read", "write", "randread", "randwrite", "mix:R", "seqmix:R" with R % of reads.
struct AccessWords {
    Access access = Access::random;
    unsigned read_percent = 100;
};
[[nodiscard]] Result<AccessWords> parse_access(std::string_view text);
/// "4K", "512", "1MiB", "2MB": K, M, G, T and KiB… are binary, as benchmarks always had it; kB, MB… decimal.
[[nodiscard]] Result<std::uint64_t> parse_size(std::string_view text);
/// "4K", or shares "4K:50,64K:50" that sum up to 100.
[[nodiscard]] Result<std::vector<BlockShare>> parse_blocks(std::string_view text);
/// "OFFSET:SIZE"; a size alone begins at 0.
struct Span {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};
[[nodiscard]] Result<Span> parse_span(std::string_view text);
/// "30", "30s", "500ms", "5m", "2h": nanoseconds.
[[nodiscard]] Result<std::uint64_t> parse_duration(std::string_view text);
/// "incompressible", "zeros", "repeating-bytes", "pseudo-random", "counting".
[[nodiscard]] Result<DataPattern> parse_pattern(std::string_view text);
[[nodiscard]] std::string_view name(DataPattern pattern) noexcept;
/// The word that parse_access reads.
[[nodiscard]] std::string access_words(const Workload& workload);
/// The words that parse_blocks reads: "4K", "4K:50,64K:50".
[[nodiscard]] std::string block_words(const Workload& workload);

}  // namespace fettle::bench
