// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/suite_run.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "core/bench/file_suite_runner.h"
#include "core/toolbox/benchmark_run.h"
#include "core/toolbox/drive_watch.h"
#include "core/toolbox/energy_watch.h"

namespace fettle::toolbox {

namespace {

/// Advances the target's virtual time, if it has one; else waits in small steps, so that Ctrl-C can interrupt.
class TargetPause final : public bench::Pause {
public:
    /// Without a target, uses real time.
    explicit TargetPause(bench::IoTarget* target) : target_(target) {}
    void wait(std::uint64_t ns, const CancelToken& cancel) override {
        if (target_ != nullptr && target_->let_time_pass(ns)) return;
        const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(ns);
        while (!cancel.cancelled() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }

private:
    bench::IoTarget* target_;
};

std::string now_utc() {
    const auto now = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", now);
}

bench::MeasuredDrive measured(const DriveReport& report) {
    const auto& identity = report.facts.identity;
    bench::MeasuredDrive drive;
    drive.id = report.entry.id;
    drive.model = identity.model;
    drive.serial = identity.serial;
    drive.firmware = identity.firmware;
    drive.bus = name(identity.bus);
    drive.capacity = identity.capacity;
    return drive;
}

bool fills(const bench::SuitePlan& plan, const bench::TargetFacts& target) {
    return target.kind == bench::TargetFacts::Kind::scratch_file && bench::fill_of(plan, target).bytes > 0;
}

}  // namespace

void SuiteRun::announce(const bench::SuitePlan& plan, const bench::TargetFacts& target,
                        std::vector<std::string> removed) {
    if (!watch_.on_plan) return;
    BenchmarkPlan known;
    known.target = target;
    known.removed = std::move(removed);
    if (fills(plan, target)) known.fill.bytes = plan.size;
    if (!plan.file_sets.empty()) known.fill = bench::file_preparation(plan);
    if (target.kind == bench::TargetFacts::Kind::simulated) return watch_.on_plan(known, plan);  // no wear
    const auto most = bench::most_written(bench::all_workloads(plan), known.fill);
    known.wear = bench::wear_statement(most, std::nullopt);
    if (known.wear) {
        known.wear =
            bench::wear_statement(most, BenchmarkRun(drives_, *ports_.targets, {}, cancel_).wear_so_far(target));
    }
    watch_.on_plan(known, plan);
}

Result<bench::SuitePlan> SuiteRun::plan(const SuiteRequest& request, const bench::TargetFacts& target) const {
    auto options = request.options;
    const auto kind = target.kind;
    if (kind == bench::TargetFacts::Kind::existing_file || kind == bench::TargetFacts::Kind::device) {
        options.reads_only = true;
    }
    options.whole_drive = kind == bench::TargetFacts::Kind::device;
    if (kind == bench::TargetFacts::Kind::simulated && !options.size) {
        options.size = bench::usual_size(request.suite, target.size);
    }
    return bench::plan_suite(request.suite, options, target.size, target.sector_bytes);
}

Result<bench::BenchRecord> SuiteRun::run(const SuiteRequest& request) {
    auto removed = ports_.targets->clean_up();
    // A preliminary plan for any drive size gives the size of the scratch file and whether it is written.
    constexpr ByteCount kAnySize{std::uint64_t{1} << 50U};
    auto options = request.options;
    if (!options.size) options.size = bench::usual_size(request.suite);
    const auto draft = bench::plan_suite(request.suite, options, kAnySize, 512);
    if (!draft) return fail(draft.error());
    if (!draft->file_sets.empty()) return run_files(request, *draft, std::move(removed));
    auto wanted = request.target;
    wanted.size.bytes = draft->size;
    wanted.writes = draft->writes();
    auto target = BenchmarkRun(drives_, *ports_.targets, {}, cancel_).open(wanted);
    if (!target && target.error().code == ErrorCode::refused && !request.options.reads_only) {
        // A drive or existing file is only read: skip the steps that write, and report that.
        wanted.writes = false;
        target = BenchmarkRun(drives_, *ports_.targets, {}, cancel_).open(wanted);
    }
    if (!target) return fail(target.error());
    const auto facts = (*target)->facts();
    if (facts.kind == bench::TargetFacts::Kind::scratch_file && request.options.reads_only) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT(
                "a read-only benchmark cannot create its test file in a folder: the file would be empty, and "
                "reading it would not measure the drive. Specify an existing file or a drive, or allow writes"));
    }
    const auto plan = this->plan(request, facts);
    if (!plan) return fail(plan.error());
    announce(*plan, facts, std::move(removed));

    return run_planned(request, *plan, **target, ports_.targets->nonce());
}

Result<bench::BenchRecord> SuiteRun::run_planned(const SuiteRequest& request, const bench::SuitePlan& plan,
                                                 bench::IoTarget& target, std::uint64_t nonce) {
    return measure(request, target.facts(), &target, [&](bench::Pause& pause, const auto& live) {
        auto suite = bench::run_suite(plan, target, nonce, pause, live, cancel_);
        if (suite) suite->target = target.facts();
        return suite;
    });
}

Result<bench::BenchRecord> SuiteRun::run_files(const SuiteRequest& request, const bench::SuitePlan& plan,
                                               std::vector<std::string> removed) {
    auto wanted = request.target;
    const auto space = bench::most_space(plan);
    wanted.size = space.size;
    wanted.files = space.files;
    wanted.writes = true;
    const auto tree = ports_.targets->open_tree(wanted);
    if (!tree) return fail(tree.error());
    const auto facts = (*tree)->facts();
    announce(plan, facts, std::move(removed));
    return measure(request, facts, nullptr, [&](bench::Pause& pause, const auto& live) {
        return bench::run_file_suite(plan, **tree, ports_.targets->nonce(), pause, live, cancel_);
    });
}

Result<bench::BenchRecord> SuiteRun::measure(const SuiteRequest& request, const bench::TargetFacts& facts,
                                             bench::IoTarget* target, const Measuring& measuring) {
    const auto started = request.started.empty() ? now_utc() : request.started;
    DriveWatch watched(drives_, ports_.observer, facts);
    TargetPause pause(target);
    std::optional<EnergyWatch> energy;
    if (request.energy) {
        energy.emplace(ports_.energy, facts);
        energy->rest(pause, cancel_);
    }
    const auto live = [&](const bench::SuiteLive& state) {
        if (energy) energy->read();
        if (!watch_.on_live) return;
        auto shown = state;
        shown.state = watched.with_temperature(state.state);
        watch_.on_live(shown);
    };
    auto suite = measuring(pause, live);
    if (energy) energy->read();
    if (!suite) return fail(suite.error());
    // The drive counts what has reached it.
    if (target != nullptr && suite->written().bytes > 0 && !cancel_.cancelled()) (void)target->flush();
    const auto inputs =
        target == nullptr ? watched.finish(cancel_) : watched.finish(*target, 0, suite->plan.size, cancel_);

    for (auto& remark : bench::remarks(*suite, inputs)) suite->plan.notes.push_back(std::move(remark));
    auto record = bench::record_of(*suite, bench::doubts(*suite, inputs));
    record.id = fmt::format("{:016x}", ports_.targets->nonce());
    record.started = started;
    record.program = request.program;
    if (energy) energy->put_into(record);
    record.wear = watched.wear(record.written, record.ending == bench::Ending::finished);
    if (watched.before()) record.drive = measured(*watched.before());
    return record;
}

}  // namespace fettle::toolbox
