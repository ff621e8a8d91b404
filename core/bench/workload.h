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

/// Spacing of arrivals at a fixed rate; drawn in advance, whatever the drive does.
enum class Arrivals : std::uint8_t {
    even,
    poisson,  ///< independent of each other, like those of many users
};

/// A workload. Plain data; validate() checks it.
struct Workload {
    Access access = Access::random;
    unsigned read_percent = 100;  ///< 100: reads only, 0: writes only
    /// Of random accesses, the share that starts where the last one ended (Iometer's "percent sequential"), 0…100.
    unsigned continuing_percent = 0;
    std::vector<BlockShare> blocks{BlockShare{}};
    unsigned depth = 1;    ///< operations in flight per thread
    unsigned threads = 1;  ///< sequential threads each have their own part of the span
    std::uint64_t span_offset = 0;
    std::optional<std::uint64_t> span_bytes;  ///< to the end if absent
    std::uint64_t runtime_ns = 10'000'000'000;
    std::uint64_t ramp_ns = 0;                  ///< before the runtime; not measured
    std::uint64_t interval_ns = 1'000'000'000;  ///< of the series over time
    std::optional<std::uint64_t> byte_limit;    ///< ends the run earlier, after this many bytes by all threads
    std::optional<double> rate_iops;  ///< fixed rate of all threads together; latency counts from the intended start
    Arrivals arrivals = Arrivals::even;
    bool verify = false;     ///< read back written data afterwards; requires a single block size, and writes
    std::uint64_t seed = 0;  ///< of offsets, sizes, arrivals; data has its own seed
    DataSettings data;

    [[nodiscard]] bool reads() const noexcept { return read_percent > 0; }
    [[nodiscard]] bool writes() const noexcept { return read_percent < 100; }
    [[nodiscard]] std::uint32_t largest_block() const noexcept;
    [[nodiscard]] std::uint32_t smallest_block() const noexcept;
};

/// Limits that keep a typing error from overloading the computer.
inline constexpr unsigned kLargestDepth = 4096;
inline constexpr unsigned kLargestThreads = 256;
inline constexpr std::uint32_t kLargestBlock = 64U << 20U;
inline constexpr std::uint64_t kMostBufferBytes = std::uint64_t{4} << 30U;  ///< all threads' buffers together
inline constexpr std::uint64_t kLongestRun_ns = std::uint64_t{30} * 86'400 * 1'000'000'000;

/// Whether the workload is valid by itself. Error: invalid_argument, with the reason.
[[nodiscard]] Status validate(const Workload& workload);

/// Whether it is valid for a target of `size` whose smallest transfer is `sector_bytes`. Error: invalid_argument.
[[nodiscard]] Status validate(const Workload& workload, ByteCount size, std::uint32_t sector_bytes);

/// Parsers of the command line's words. Each error is invalid_argument with a text that lists the accepted forms.
///
/// "read", "write", "randread", "randwrite", "mix:R", "seqmix:R" with R % of reads.
struct AccessWords {
    Access access = Access::random;
    unsigned read_percent = 100;
};
[[nodiscard]] Result<AccessWords> parse_access(std::string_view text);
/// "4K", or shares "4K:50,64K:50" that add up to 100.
[[nodiscard]] Result<std::vector<BlockShare>> parse_blocks(std::string_view text);
/// "OFFSET:SIZE"; a size alone starts at 0.
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
/// The word accepted by parse_access.
[[nodiscard]] std::string access_words(const Workload& workload);
/// The text accepted by parse_blocks: "4K", "4K:50,64K:50".
[[nodiscard]] std::string block_words(const Workload& workload);

}  // namespace fettle::bench
