// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/runner.h"
#include "core/bench/series.h"
#include "core/bench/spread.h"
#include "core/bench/suite.h"

namespace fettle::bench {

/// What one step of a suite gave.
struct StepResult {
    std::size_t step = 0;         ///< index into SuitePlan::steps
    std::size_t round = 0;        ///< from 0; 0 outside rounds
    std::vector<RunResult> runs;  ///< at least one; the last may have ended early
    Spread figure;                ///< of the whole runs: bytes per second, operations per second, or nanoseconds
};

/// AS SSD's score: 0.15 seqW + 0.1 seqR + 2 4kR + 4kW + 64W + 1.5 64R of the speeds in MB/s.
struct AsSsdScore {
    double read = 0;
    double write = 0;
    double total = 0;
};

struct SuiteResult {
    SuitePlan plan;
    TargetFacts target;
    ByteCount prepared;                       ///< written so that reads come from written blocks
    std::vector<StepResult> steps;            ///< in the order they were run; of rounds the last round alone
    ByteCount written_before;                 ///< by rounds that are not kept in `steps`
    std::vector<std::vector<double>> rounds;  ///< the tracked figures of every round: rounds[step][round]
    Ending ending = Ending::finished;
    std::optional<Error> error;

    std::optional<AsSsdScore> as_ssd_score;
    std::optional<SteadyState> steady;
    std::optional<Cliff> cliff;
    std::optional<Cliff> cliff_again;  ///< after the pause
    std::optional<Evenness> evenness;
    std::vector<SpeedLevel> levels;
    std::optional<Compression> compression;

    [[nodiscard]] const StepResult* find(std::string_view step_id) const noexcept;
    [[nodiscard]] ByteCount written() const noexcept;
};

/// Where a suite is.
struct SuiteLive {
    std::size_t step = 0;
    std::size_t steps = 0;
    unsigned run = 0;  ///< from 0
    unsigned runs = 1;
    std::size_t round = 0;
    bool pausing = false;
    LiveState state;
};

/// Whether a target's times say anything about flash: a simulated drive without a model of its flash has even ones, and
/// no conclusion is drawn from them.
[[nodiscard]] bool has_flash_times(const TargetFacts& target) noexcept;

/// Waits between runs. Returns at once when cancelled.
class Pause {
public:
    virtual ~Pause() = default;
    virtual void wait(std::uint64_t ns, const CancelToken& cancel) = 0;
};

/// The figure that `step` is about, from one run.
[[nodiscard]] double figure_of(Figure figure, const RunResult& run) noexcept;

/// What run_suite writes before the first step: where a step must come upon written blocks, the whole scratch file, or
/// of a drive what is measured.
[[nodiscard]] ByteCount fill_of(const SuitePlan& plan, const TargetFacts& target) noexcept;

/// Carries out the plan. A cancelled or failed run ends the suite, with what was measured so far. Each run gets data
/// and offsets of its own from `nonce`. Error: invalid_argument and what open_queue gives, when nothing at all was
/// measured.
[[nodiscard]] Result<SuiteResult> run_suite(const SuitePlan& plan, IoTarget& target, std::uint64_t nonce, Pause& pause,
                                            const std::function<void(const SuiteLive&)>& live,
                                            const CancelToken& cancel);

}  // namespace fettle::bench
