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

/// Results of one step.
struct StepResult {
    std::size_t step = 0;         ///< index into SuitePlan::steps
    std::size_t round = 0;        ///< from 0; 0 outside rounds
    std::vector<RunResult> runs;  ///< at least one; the last may have ended early
    Spread figure;                ///< of the complete runs: bytes per second, operations per second, or nanoseconds
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
    ByteCount prepared;                       ///< written in advance so that reads access written blocks
    std::vector<StepResult> steps;            ///< in execution order; of rounds, only the last one
    ByteCount written_before;                 ///< by rounds that are not kept in `steps`
    std::vector<std::vector<double>> rounds;  ///< the tracked results of all rounds: rounds[step][round]
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

/// Progress of a suite.
struct SuiteLive {
    std::size_t step = 0;
    std::size_t steps = 0;
    unsigned run = 0;  ///< from 0
    unsigned runs = 1;
    std::size_t round = 0;
    bool pausing = false;
    LiveState state;
};

/// Whether a target's times represent flash: a simulated drive without a flash model has constant times, from which no
/// conclusions are drawn.
[[nodiscard]] bool has_flash_times(const TargetFacts& target) noexcept;

/// Waits between runs. Returns at once if cancelled.
class Pause {
public:
    virtual ~Pause() = default;
    virtual void wait(std::uint64_t ns, const CancelToken& cancel) = 0;
};

/// The value of `step` from one run.
[[nodiscard]] double figure_of(Figure figure, const RunResult& run) noexcept;

/// What run_suite writes before the first step: if a step requires written blocks, the whole scratch file, or the
/// measured part of a drive.
[[nodiscard]] ByteCount fill_of(const SuitePlan& plan, const TargetFacts& target) noexcept;

/// Executes the plan. A cancelled or failed run ends the suite, with the results so far. Each run gets its own data and
/// offsets from `nonce`. Errors: invalid_argument and those of open_queue, if nothing was measured.
[[nodiscard]] Result<SuiteResult> run_suite(const SuitePlan& plan, IoTarget& target, std::uint64_t nonce, Pause& pause,
                                            const std::function<void(const SuiteLive&)>& live,
                                            const CancelToken& cancel);

}  // namespace fettle::bench
