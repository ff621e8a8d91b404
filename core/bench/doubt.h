// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/bench/result.h"
#include "core/bench/run_wear.h"
#include "core/bench/suite_runner.h"

/// Reasons to doubt a benchmark's results, which the user must know.
namespace fettle::bench {

/// State of a target before, during and after a measurement, as far as the system reports it. Absent facts are absent:
/// no doubt is raised on a guess.
struct DoubtInputs {
    std::optional<double> link_bytes_per_second;  ///< payload speed of the drive's link
    std::optional<double> link_after_bytes_per_second;
    std::optional<ByteCount> drive_capacity;
    std::optional<ByteCount> memory;            ///< of the computer
    bool copy_on_write = false;                 ///< the file system is copy-on-write: btrfs, ZFS, bcachefs
    bool compressing = false;                   ///< the file system compresses the file
    std::optional<unsigned> file_extents;       ///< extents of the scratch file
    std::optional<double> never_written_share;  ///< of the span, as reported by the file system or the drive
    bool swap_on_drive = false;
    std::optional<ByteCount> other_read;  ///< I/O of other programs on the drive during the run
    std::optional<ByteCount> other_written;
    std::optional<double> other_cpu_share;  ///< share of all CPU time used by other programs during the run
    std::optional<int> temperature_before_celsius;
    std::optional<int> temperature_highest_celsius;
    std::optional<int> warning_temperature_celsius;
    std::optional<std::uint64_t> throttled_seconds;  ///< increase of the drive's own counters during the run
};

/// Doubts about the results of one run.
struct Judgement {
    DoubtInputs inputs;
    std::vector<Message> doubts;
    std::optional<RunWear> wear;  ///< nullopt: nothing was written, or it was cancelled
};

/// Doubts about one run. Ids: "faster-than-link", "link-slowed", "from-cache", "never-written",
/// "file-system-compresses", "copy-on-write", "fragmented", "swap-on-drive", "others-used-drive", "machine-busy",
/// "throttled", "hot", "cache-not-left" (of writes of a minute and more), "repeating-data", "cut-short",
/// "short-transfers".
[[nodiscard]] std::vector<Message> doubts(const RunResult& run, const DoubtInputs& inputs);

/// Doubts about a suite: those of its runs, each once, with total amounts; "part-of-drive" if a suite for whole drives
/// measured less; "runs-differ" if runs of one step differ by more than 10 %.
[[nodiscard]] std::vector<Message> doubts(const SuiteResult& suite, const DoubtInputs& inputs);

/// Remarks on a suite's results that do not raise doubt. Id: "short-writes".
[[nodiscard]] std::vector<Message> remarks(const SuiteResult& suite, const DoubtInputs& inputs);

}  // namespace fettle::bench
