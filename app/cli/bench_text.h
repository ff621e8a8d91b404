// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/session.h"
#include "core/bench/doubt.h"
#include "core/bench/result.h"

/// Text output for benchmark measurements.
namespace fettle::cli {

/// "85.2 µs", "1.24 ms".
[[nodiscard]] std::string time_words(std::uint64_t ns);
/// "523 MB/s".
[[nodiscard]] std::string rate_words(double bytes_per_second);
/// "127,000".
[[nodiscard]] std::string count_words(double count);

/// "/tmp (ext4) on sda, 1 GiB, direct".
[[nodiscard]] std::string target_words(const bench::TargetFacts& target);

/// The drive's temperature and link speed as a line; empty if unknown.
[[nodiscard]] std::string circumstances_words(const bench::DoubtInputs& facts);

/// One run: the workload, the figures, notes, and reasons to doubt them.
[[nodiscard]] std::string run_words(const Session& session, const bench::RunResult& result,
                                    const bench::Judgement& judgement);

/// A progress line that replaces the previous one. Prints only on a terminal.
class ProgressLine {
public:
    explicit ProgressLine(const Session& session) : session_(session) {}
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const bench::LiveState& state);
    /// The same with a prefix, such as the current step.
    void show(const std::string& before, const bench::LiveState& state);
    void clear();

private:
    const Session& session_;
    bool shown_ = false;
};

}  // namespace fettle::cli
