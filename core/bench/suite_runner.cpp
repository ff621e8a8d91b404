// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/suite_runner.h"

#include <algorithm>
#include <utility>

#include "core/bench/lanes.h"
#include "core/bench/step_runs.h"

namespace fettle::bench {

namespace {

/// Size of one write while filling.
constexpr std::uint64_t kFillStep = 1U << 20U;

/// A running suite.
class Progress {
public:
    Progress(const SuitePlan& plan, IoTarget& target, std::uint64_t nonce, Pause& pause,
             const std::function<void(const SuiteLive&)>& live, const CancelToken& cancel)
        : plan_(plan),
          target_(target),
          seeds_(nonce),
          cancel_(cancel),
          runs_(result_, plan.steps.size(), pause, live, cancel) {
        result_.plan = plan;
    }

    Status prepare() {
        const auto part = fill_of(plan_, target_.facts());
        if (part.bytes == 0) return {};
        runs_.report({LiveState::Phase::preparing, 0, part.bytes, std::nullopt});
        const auto prepared = fill_target(
            target_, split_mix(seeds_), [&](const LiveState& state) { runs_.report(state); }, cancel_, part);
        if (!prepared) return fail(prepared.error());
        result_.prepared = *prepared;
        return {};
    }

    /// False: the suite ends here.
    bool run_steps(std::size_t from, std::size_t to, std::size_t round) {
        for (std::size_t i = from; i < to; ++i) {
            if (!run_step(i, round)) return false;
        }
        return true;
    }

    bool run_rounds() {
        const auto& rounds = *plan_.rounds;
        std::vector<double> tracked;
        for (std::size_t round = 0; round < rounds.at_most; ++round) {
            const auto first_result = result_.steps.size();
            if (!run_steps(rounds.first, rounds.first + rounds.count, round)) return false;
            if (round > 0) forget_round(first_result);
            tracked.push_back(result_.rounds[rounds.tracked - rounds.first].back());
            result_.steady = steady_state(tracked);
            if (result_.steady->reached) break;
        }
        return true;
    }

    [[nodiscard]] SuiteResult& result() { return result_; }

private:
    bool run_step(std::size_t index, std::size_t round) {
        const auto& step = plan_.steps[index];
        auto outcome = runs_.run(step, index, round, [&](StepResult& into) { return run_once(step, into); });
        if (outcome.runs.empty()) return false;
        if (plan_.rounds && index >= plan_.rounds->first) note_round(index - plan_.rounds->first, outcome);
        result_.steps.push_back(std::move(outcome));
        return result_.ending == Ending::finished;
    }

    bool run_once(const SuiteStep& step, StepResult& outcome) {
        auto workload = step.workload;
        workload.seed = split_mix(seeds_);
        workload.data.nonce = split_mix(seeds_);
        auto run = run_workload(
            target_, workload, [&](const LiveState& state) { runs_.report(state); }, cancel_);
        if (!run) {
            result_.ending = run.error().code == ErrorCode::cancelled ? Ending::cancelled : Ending::failed;
            result_.error = run.error();
            return false;
        }
        result_.ending = run->ending;
        result_.error = run->error;
        // A step stopped before it measured anything has no result.
        if (run->ending == Ending::cancelled && run->read.sums.operations + run->write.sums.operations == 0)
            return false;
        outcome.runs.push_back(std::move(*run));
        return result_.ending == Ending::finished;
    }

    void note_round(std::size_t step, const StepResult& outcome) {
        result_.rounds.resize(plan_.rounds->count);
        result_.rounds[step].push_back(outcome.figure.median);
    }

    /// The results of earlier rounds are kept in `rounds`; their runs, with histograms and series, are dropped.
    void forget_round(std::size_t first_of_this) {
        const auto count = static_cast<std::ptrdiff_t>(plan_.rounds->count);
        const auto end = result_.steps.begin() + static_cast<std::ptrdiff_t>(first_of_this);
        for (auto step = end - count; step != end; ++step) {
            for (const auto& run : step->runs) result_.written_before.bytes += run.written.bytes;
        }
        result_.steps.erase(end - count, end);
    }

    const SuitePlan& plan_;
    IoTarget& target_;
    std::uint64_t seeds_;
    const CancelToken& cancel_;
    SuiteResult result_;
    StepRuns runs_;
};

std::optional<AsSsdScore> score(const SuiteResult& result) {
    const auto speed = [&](std::string_view id) -> std::optional<double> {
        const auto* step = result.find(id);
        return step == nullptr ? std::nullopt : std::optional(step->figure.median / 1e6);
    };
    const auto seq_read = speed("seq-read");
    const auto seq_write = speed("seq-write");
    const auto small_read = speed("4k-read");
    const auto small_write = speed("4k-write");
    const auto deep_read = speed("4k-64thrd-read");
    const auto deep_write = speed("4k-64thrd-write");
    if (!seq_read || !seq_write || !small_read || !small_write || !deep_read || !deep_write) return std::nullopt;
    // The published formula is a sum of six terms; AS SSD also shows its parts for reading and writing, 0.1 seq + 4k +
    // 64 of each direction.
    AsSsdScore points;
    points.read = 0.1 * *seq_read + *small_read + *deep_read;
    points.write = 0.1 * *seq_write + *small_write + *deep_write;
    points.total =
        0.15 * *seq_write + 0.1 * *seq_read + 2 * *small_read + *small_write + *deep_write + 1.5 * *deep_read;
    return points;
}

/// Of the two written halves, and of the line over both.
std::optional<Compression> compression(const SuiteResult& result) {
    const auto* plain = result.find("write-the-incompressible-half");
    const auto* squeezed = result.find("write-the-compressible-half");
    const auto* line = result.find("read-line");
    if (plain == nullptr || squeezed == nullptr || line == nullptr) return std::nullopt;
    const auto& intervals = line->runs.back().intervals;
    const auto half = result.plan.steps[squeezed->step].workload.span_bytes.value_or(0);
    const auto first = speed_between(intervals, 0, half);
    const auto second = speed_between(intervals, half, 2 * half);
    if (!first || !second) return std::nullopt;
    return Compression{squeezed->figure.median, plain->figure.median, *first, *second};
}

void conclude(SuiteResult& result) {
    if (result.steps.empty()) return;
    if (result.plan.conclusion != Conclusion::as_ssd_score && !has_flash_times(result.target)) {
        result.steady.reset();
        return;
    }
    const auto& first = result.steps.front().runs.back().intervals;
    const auto& last = result.steps.back().runs.back().intervals;
    switch (result.plan.conclusion) {
        case Conclusion::as_ssd_score: result.as_ssd_score = score(result); break;
        case Conclusion::cliff:
            result.cliff = find_cliff(first);
            if (result.steps.size() > 1) result.cliff_again = find_cliff(last);
            break;
        case Conclusion::consistency: result.evenness = evenness(first); break;
        case Conclusion::surface_levels:
            result.levels = speed_levels(last);
            result.compression = compression(result);
            break;
        case Conclusion::steady_state:
        case Conclusion::none: break;
    }
}

}  // namespace

const StepResult* SuiteResult::find(std::string_view step_id) const noexcept {
    for (const auto& outcome : steps) {
        if (plan.steps[outcome.step].id == step_id) return &outcome;
    }
    return nullptr;
}

ByteCount SuiteResult::written() const noexcept {
    ByteCount sum{prepared.bytes + written_before.bytes};
    for (const auto& outcome : steps) {
        for (const auto& run : outcome.runs) sum.bytes += run.written.bytes;
    }
    return sum;
}

bool has_flash_times(const TargetFacts& target) noexcept {
    return std::none_of(target.notes.begin(), target.notes.end(),
                        [](const Message& note) { return note.id == "plain-timing"; });
}

double figure_of(Figure figure, const RunResult& run) noexcept {
    switch (figure) {
        case Figure::throughput: return run.bytes_per_second();
        case Figure::iops: return run.iops();
        case Figure::mean_latency: {
            auto both = run.read.latency;
            both.merge(run.write.latency);
            return both.mean_ns();
        }
    }
    return 0;
}

ByteCount fill_of(const SuitePlan& plan, const TargetFacts& target) noexcept {
    const bool fill =
        target.fill_before_writing || std::any_of(plan.steps.begin(), plan.steps.end(),
                                                  [](const SuiteStep& step) { return step.before == Before::filled; });
    // A user's file is read in its current state, and so is a drive that may not be written to.
    if (!fill || !plan.writes_allowed || target.kind == TargetFacts::Kind::existing_file) return {};
    if (target.kind == TargetFacts::Kind::scratch_file) return target.size;
    const auto wanted = (plan.size + kFillStep - 1) / kFillStep * kFillStep;
    return ByteCount{std::min(wanted, target.size.bytes / kFillStep * kFillStep)};
}

Result<SuiteResult> run_suite(const SuitePlan& plan, IoTarget& target, std::uint64_t nonce, Pause& pause,
                              const std::function<void(const SuiteLive&)>& live, const CancelToken& cancel) {
    Progress progress(plan, target, nonce, pause, live, cancel);
    auto& result = progress.result();
    result.target = target.facts();
    if (const auto prepared = progress.prepare(); !prepared) return fail(prepared.error());
    const auto plain_steps = plan.rounds ? plan.rounds->first : plan.steps.size();
    const bool whole = progress.run_steps(0, plain_steps, 0) && (!plan.rounds || progress.run_rounds());
    if (!whole && result.steps.empty() && result.error) return fail(*result.error);
    if (!whole && result.steps.empty())
        return fail(ErrorCode::cancelled, FETTLE_TEXT("suite {name}"), {{"name", plan.name}});
    conclude(result);
    return std::move(result);
}

}  // namespace fettle::bench
