// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/file_suite_runner.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/bench/file_pass.h"
#include "core/bench/lanes.h"
#include "core/bench/step_runs.h"

namespace fettle::bench {

namespace {

constexpr std::uint32_t kSampledFiles = 64;
constexpr double kShareInMemory = 0.01;
/// Per file: its last cluster, of 4 KiB, and the file system's metadata.
constexpr std::uint64_t kBookkeeping = 8192;

constexpr std::string_view kKeptText = FETTLE_TEXT(
    "The file system ({file_system}) kept files in memory despite the request to "
    "drop them: read and copy results include the speed of this computer's memory.");

constexpr std::string_view kUnknownText = FETTLE_TEXT(
    "Files were dropped from memory before they were read or copied, but the system does not report whether any "
    "stayed there. If some did, read and copy results include the speed of this computer's memory.");

/// A running suite of files.
class Progress {
public:
    Progress(const SuitePlan& plan, FileTree& tree, std::uint64_t nonce, Pause& pause,
             const std::function<void(const SuiteLive&)>& live, const CancelToken& cancel)
        : plan_(plan),
          tree_(tree),
          seeds_(nonce),
          cancel_(cancel),
          runs_(result_, plan.steps.size(), pause, live, cancel) {
        result_.plan = plan;
        result_.target = tree.facts();
    }

    void run() {
        for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
            if (!run_step(i)) return;
        }
    }
    [[nodiscard]] SuiteResult& result() { return result_; }

private:
    bool run_step(std::size_t index) {
        const auto& step = plan_.steps[index];
        auto outcome = runs_.run(step, index, 0, [&](StepResult& into) { return run_once(step, into); });
        if (outcome.runs.empty()) return false;
        result_.steps.push_back(std::move(outcome));
        return result_.ending == Ending::finished;
    }

    bool run_once(const SuiteStep& step, StepResult& outcome) {
        const auto& work = *step.files;
        auto ready = work.action == FileAction::create ? clear(0) : provide(work.set, step.workload.data);
        if (ready && work.action == FileAction::copy) ready = clear(1);
        if (!ready) return stop(ready.error());
        auto run = pass(work.action, plan_.file_sets[work.set], step.workload.data,
                        [this](const LiveState& state) { runs_.report(state); });
        if (work.action == FileAction::create) present_ = work.set;
        run.workload = step.workload;
        run.target = result_.target;
        result_.ending = run.ending;
        result_.error = run.error;
        // A step stopped before its first file has no result.
        const auto files = run.read.sums.operations + run.write.sums.operations;
        if (files > 0) outcome.runs.push_back(std::move(run));
        if (result_.ending != Ending::finished) return false;
        if (work.action == FileAction::copy) {
            if (const auto cleared = clear(1); !cleared) return stop(cleared.error());
        }
        return true;
    }

    bool stop(const Error& error) {
        result_.ending = error.code == ErrorCode::cancelled ? Ending::cancelled : Ending::failed;
        if (result_.ending == Ending::failed) result_.error = error;
        return false;
    }

    RunResult pass(FileAction action, const FileSet& set, DataSettings data,
                   const std::function<void(const LiveState&)>& live) {
        data.nonce = split_mix(seeds_);
        FilePass one(tree_, set, data, live, cancel_);
        auto run = one.run(action);
        if (action != FileAction::read) made_[action == FileAction::copy ? 1 : 0] = one.begun();
        return run;
    }

    /// Ensures that the set is complete on the drive and not in memory.
    Status provide(std::size_t set, const DataSettings& data) {
        if (present_ != set) {
            if (auto cleared = clear(0); !cleared) return cleared;
            const auto total = plan_.file_sets[set].bytes();
            // Its time is unknown, so the share of work stands for bytes.
            const auto run = pass(FileAction::create, plan_.file_sets[set], data, [&](const LiveState& state) {
                const auto share =
                    state.total == 0 ? 0.0 : static_cast<double>(state.done) / static_cast<double>(state.total);
                runs_.report({LiveState::Phase::preparing,
                              static_cast<std::uint64_t>(static_cast<double>(total) * share), total, state.interval});
            });
            result_.prepared.bytes += run.written.bytes;
            if (run.error) return fail(*run.error);
            if (run.ending == Ending::cancelled) return fail(ErrorCode::cancelled, plan_.name);
            present_ = set;
        }
        return forget();
    }

    Status forget() {
        if (auto flushed = tree_.flush(); !flushed) return flushed;
        for (std::uint32_t i = 0; i < made_[0]; ++i) {
            if (cancel_.cancelled()) return fail(ErrorCode::cancelled, plan_.name);
            if (auto forgotten = tree_.forget(place_of(0, i)); !forgotten) return forgotten;
        }
        return check_memory();
    }

    /// Whether files that were to be dropped from memory are still there: a few of them stand for all.
    Status check_memory() {
        double share = 0;
        bool unknown = false;
        const auto sampled = std::min(made_[0], kSampledFiles);
        for (std::uint32_t i = 0; i < sampled; ++i) {
            const auto index = static_cast<std::uint32_t>(std::uint64_t{i} * made_[0] / sampled);
            const auto kept = tree_.share_in_memory(place_of(0, index));
            if (!kept) return fail(kept.error());
            unknown = unknown || !kept->has_value();
            share += kept->value_or(0) / sampled;
        }
        if (unknown && !std::exchange(unknown_stated_, true)) {
            result_.target.notes.push_back({"memory-not-checked", Severity::info, kUnknownText, {}, {}});
        }
        if (share > kShareInMemory && result_.target.direct) {
            result_.target.direct = false;
            result_.target.notes.push_back(
                {"kept-in-memory", Severity::warning, kKeptText, {}, {{"file_system", result_.target.file_system}}});
        }
        return {};
    }

    /// Removes what was created there.
    Status clear(std::uint32_t tree) {
        const auto count = std::exchange(made_[tree], 0);
        if (tree == 0) present_.reset();
        for (std::uint32_t i = 0; i < count; ++i) {
            if (cancel_.cancelled()) return fail(ErrorCode::cancelled, plan_.name);
            const auto place = place_of(tree, i);
            if (auto removed = tree_.remove(place); !removed) return removed;
            const bool last = i + 1 == count || (i + 1) % kFilesInFolder == 0;
            if (!last) continue;
            if (auto removed = tree_.remove_folder(place.folder); !removed) return removed;
        }
        return {};
    }

    const SuitePlan& plan_;
    FileTree& tree_;
    std::uint64_t seeds_;
    const CancelToken& cancel_;
    SuiteResult result_;
    StepRuns runs_;
    bool unknown_stated_ = false;
    std::optional<std::size_t> present_;   ///< the set that exists completely
    std::array<std::uint32_t, 2> made_{};  ///< existing files: originals, copies
};

}  // namespace

Result<SuiteResult> run_file_suite(const SuitePlan& plan, FileTree& tree, std::uint64_t nonce, Pause& pause,
                                   const std::function<void(const SuiteLive&)>& live, const CancelToken& cancel) {
    Progress progress(plan, tree, nonce, pause, live, cancel);
    progress.run();
    auto& result = progress.result();
    if (result.steps.empty() && result.error) return fail(*result.error);
    if (result.steps.empty()) return fail(ErrorCode::cancelled, FETTLE_TEXT("suite {name}"), {{"name", plan.name}});
    return std::move(result);
}

ByteCount file_preparation(const SuitePlan& plan) {
    ByteCount sum;
    std::optional<std::size_t> present;
    for (const auto& step : plan.steps) {
        if (!step.files || present == step.files->set) continue;
        if (step.files->action != FileAction::create) sum.bytes += plan.file_sets[step.files->set].bytes();
        present = step.files->set;
    }
    return sum;
}

FileSpace most_space(const SuitePlan& plan) {
    FileSpace most;
    for (const auto& step : plan.steps) {
        if (!step.files) continue;
        const auto& set = plan.file_sets[step.files->set];
        const std::uint64_t times = step.files->action == FileAction::copy ? 2 : 1;
        most.size.bytes = std::max(most.size.bytes, times * (set.bytes() + kBookkeeping * set.count()));
        most.files = std::max(most.files, times * set.count());
    }
    return most;
}

}  // namespace fettle::bench
