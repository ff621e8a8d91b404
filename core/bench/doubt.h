// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/bench/result.h"
#include "core/bench/suite_runner.h"

/// A benchmark's doubts about itself: what a reader must know before believing the figures.
namespace fettle::bench {

/// How a target stood before, while and after it was measured, as far as the system tells. Absent facts are
/// absent: no doubt is raised on a guess.
struct Circumstances {
    std::optional<double> link_bytes_per_second;  ///< payload that the drive's link can carry
    std::optional<double> link_after_bytes_per_second;
    std::optional<ByteCount> drive_capacity;
    std::optional<ByteCount> memory;            ///< of the machine
    bool copy_on_write = false;                 ///< the file system never writes in place: btrfs, ZFS, bcachefs
    bool compressing = false;                   ///< the file system compresses the file
    std::optional<unsigned> file_extents;       ///< pieces of the scratch file
    std::optional<double> never_written_share;  ///< of the span, as the file system or the drive tells
    bool swap_on_drive = false;
    std::optional<ByteCount> other_read;  ///< moved on the drive by others, meanwhile
    std::optional<ByteCount> other_written;
    std::optional<double> other_cpu_share;  ///< of all processors, used by others, meanwhile
    std::optional<int> temperature_before_celsius;
    std::optional<int> temperature_highest_celsius;
    std::optional<int> warning_temperature_celsius;
    std::optional<std::uint64_t> throttled_seconds;  ///< the drive's own counters, grown meanwhile
};

/// What is to be said of one run's figures.
struct Judgement {
    Circumstances circumstances;
    std::vector<Message> doubts;
};

/// Doubts about one run. Ids: "faster-than-link", "link-slowed", "from-cache", "never-written",
/// "file-system-compresses", "copy-on-write", "fragmented", "swap-on-drive", "others-used-drive", "machine-busy",
/// "throttled", "hot", "cache-not-left" (of writes of a minute and more), "repeating-data", "cut-short",
/// "short-transfers".
[[nodiscard]] std::vector<Message> doubts(const RunResult& run, const Circumstances& circumstances);

/// Doubts about a suite: those of its runs, each once, with what was written and moved in all; "part-of-drive" where a
/// list for whole drives measured less; "runs-differ" where runs of one step lie more than 10 % apart.
[[nodiscard]] std::vector<Message> doubts(const SuiteResult& suite, const Circumstances& circumstances);

/// What else belongs beside a suite's figures without making them doubtful. Id: "short-writes".
[[nodiscard]] std::vector<Message> remarks(const SuiteResult& suite, const Circumstances& circumstances);

}  // namespace fettle::bench
