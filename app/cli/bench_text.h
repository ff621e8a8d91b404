// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/session.h"
#include "core/bench/doubt.h"
#include "core/bench/result.h"

/// How the command line says what a benchmark measured.
namespace fettle::cli {

/// "85.2 µs", "1.24 ms".
[[nodiscard]] std::string time_words(std::uint64_t ns);
/// "523 MB/s".
[[nodiscard]] std::string rate_words(double bytes_per_second);
/// "127,000".
[[nodiscard]] std::string count_words(double count);

/// One run: what was done, the figures, what a reader must know, and what makes them doubtful.
[[nodiscard]] std::string run_words(const Session& session, const bench::RunResult& result,
                                    const bench::Judgement& judgement);

/// A line that takes the place of the one before, on a terminal; nothing elsewhere.
class ProgressLine {
public:
    explicit ProgressLine(const Session& session) : session_(session) {}
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const bench::LiveState& state);
    /// With words before it: which step of many.
    void show(const std::string& before, const bench::LiveState& state);
    void clear();

private:
    const Session& session_;
    bool shown_ = false;
};

}  // namespace fettle::cli
