// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/units.h"

/// Descriptions of the traces that reviews replayed, as far as figures were published. The traces themselves were not
/// released, so every name ends in "-like".
namespace fettle::trace {

struct SizeShare {
    std::uint32_t bytes = 0;
    std::uint32_t permille = 0;
};

/// A part of a mix whose accesses follow the same rules.
struct Phase {
    std::string name;
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    std::vector<SizeShare> read_sizes;
    std::vector<SizeShare> write_sizes;
    double sequential = 0;  ///< share of accesses that start where the one before ended and are of its kind
    double depth = 1;       ///< accesses in flight on average over the busy time
    /// Length including idle time; nullopt: idle time is left out, as in the traces that were replayed without it.
    std::optional<double> seconds;
};

enum class Measure : std::uint8_t {
    reads,
    writes,
    read_share,  ///< of reads and writes
    size_share,  ///< of one size in reads and writes
    sequential_share,
    mean_depth,
    written_bytes,
    moved_bytes,  ///< read and written
    seconds,
    idle_share,
};
/// snake_case, as in JSON.
[[nodiscard]] std::string_view name(Measure measure) noexcept;

/// A published figure that the mix is held to.
struct Figure {
    enum class Bound : std::uint8_t { equal, at_least, at_most };
    Measure measure = Measure::reads;
    double value = 0;      ///< shares: 0 to 1
    double tolerance = 0;  ///< permitted deviation: relative, for shares absolute
    Bound bound = Bound::equal;
    std::uint64_t size = 0;            ///< of size_share
    std::optional<std::size_t> phase;  ///< nullopt: the whole mix
};

struct Mix {
    std::string name;         ///< kebab-case, as used on the command line
    std::string description;  ///< one line for display
    std::string source;       ///< where the figures were published
    ByteCount span;           ///< addresses used, chosen
    std::vector<Phase> phases;
    std::vector<Figure> figures;
};

/// All mixes. Their `figures` list what was published in their `source`. The rest is chosen:
/// - sizes besides the published ones, such that the published amounts of data result; reads and writes have the same
///   shares of the published sizes
/// - the span; half of the accesses that are not sequential are in its first tenth; all start at multiples of 4 KiB
/// - service times: those of a drive that serves one request after another at 300 MB/s with 40 µs for each, multiplied
///   by the mean depth, and varied by up to half; at most 32 requests are in flight, as with SATA
/// - bursts of 64 accesses on average, where idle time is part of the mix
/// - no flushes and no discards: no review published their numbers
///
/// Where the figures come from:
/// - storage-bench-2010-*: AnandTech's mixes of 2010, published in the OCZ Vertex 3 Pro preview (2011). Light and heavy
///   write "about 4 GB" each. The suite takes about 30 minutes, of which light and heavy leave 3 for gaming.
/// - storage-bench-2011-*: AnandTech's mixes of 2011. Of these figures, the preview has only the 106.32 GB that the
///   heavy mix writes; counts, sizes and depths are as commonly quoted, not verified. Idle time is left out.
/// - storage-bench-toms-like: Tom's Hardware, Storage Bench v1.0 (2011). About 70% of accesses are 4 KB; the SMART
///   attributes of a drive counted 142 GB written.
/// - drivebench-like: The Tech Report, DriveBench (2010), replayed without idle time. The review names the programs. Of
///   the compiler it also says that it writes 840 MB in over 22,000 files.
/// - pcmark-vantage-like: shares of reads in PCMark Vantage's tests, as commonly quoted, not verified, and taken as
///   shares of accesses. There is no figure for Media Center.
/// - sysmark-2007-like: AnandTech writes that SYSmark 2007 is hardly limited by storage. The idle share of at
///   least 90% is a chosen number.
[[nodiscard]] const std::vector<Mix>& mixes();

/// nullptr: no such mix.
[[nodiscard]] const Mix* mix_named(std::string_view name);

/// Reads and writes of all phases.
[[nodiscard]] std::uint64_t accesses_of(const Mix& mix) noexcept;

}  // namespace fettle::trace
