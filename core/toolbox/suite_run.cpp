// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/suite_run.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/toolbox/benchmark_run.h"

namespace fettle::toolbox {

namespace {

/// Lets a target's own time pass where it has one; else waits in small steps, so that Ctrl-C ends it.
class TargetPause final : public bench::Pause {
public:
    explicit TargetPause(bench::IoTarget& target) : target_(target) {}
    void wait(std::uint64_t ns, const CancelToken& cancel) override {
        if (target_.let_time_pass(ns)) return;
        const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(ns);
        while (!cancel.cancelled() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }

private:
    bench::IoTarget& target_;
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

/// Payload of a link in bytes per second. SATA: 8b/10b, and about 6 % of frames and primitives. PCI Express 1 and 2:
/// 8b/10b; from 3 on 128b/130b.
std::optional<double> link_speed(const DriveReport& report) {
    if (!report.place) return std::nullopt;
    const auto& place = *report.place;
    if (place.sata && place.sata->now) {
        const auto gigabits = *place.sata->now >= 3 ? 6.0 : *place.sata->now == 2 ? 3.0 : 1.5;
        return gigabits * 1e9 / 10;
    }
    if (place.pcie && place.pcie->speed_now && place.pcie->width_now) {
        const auto transfers = *place.pcie->speed_now * 1e9 * *place.pcie->width_now;
        return *place.pcie->speed_now < 8 ? transfers / 10 : transfers * 128 / 130 / 8;
    }
    return std::nullopt;
}

/// Seconds that the drive has spent too hot, by its own count; nullopt where it keeps none.
std::optional<std::uint64_t> hot_seconds(const DriveReport& report) {
    if (!report.facts.nvme) return std::nullopt;
    const auto& health = *report.facts.nvme;
    if (!health.warning_temperature_minutes && !health.critical_temperature_minutes) return std::nullopt;
    return 60 * (health.warning_temperature_minutes.value_or(0) + health.critical_temperature_minutes.value_or(0));
}

void add_drive(bench::Circumstances& facts, const std::optional<DriveReport>& before,
               const std::optional<DriveReport>& after) {
    if (!before || !after) return;
    facts.drive_capacity = before->facts.identity.capacity;
    facts.link_bytes_per_second = link_speed(*before);
    const auto last = after->assessment.temperature_celsius;
    if (!facts.temperature_before_celsius) facts.temperature_before_celsius = before->assessment.temperature_celsius;
    if (last) facts.temperature_highest_celsius = std::max(facts.temperature_highest_celsius.value_or(*last), *last);
    if (after->facts.nvme) facts.warning_temperature_celsius = after->facts.nvme->warning_temperature_celsius;
    const auto first = hot_seconds(*before);
    const auto second = hot_seconds(*after);
    if (first && second && *second > *first) facts.throttled_seconds = *second - *first;
}

std::vector<bench::Workload> workloads_of(const bench::SuitePlan& plan) {
    std::vector<bench::Workload> all;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const bool repeated = plan.rounds && i >= plan.rounds->first;
        const auto times = plan.steps[i].runs * (repeated ? plan.rounds->at_most : 1U);
        all.insert(all.end(), times, plan.steps[i].workload);
    }
    return all;
}

bool fills(const bench::SuitePlan& plan, const bench::TargetFacts& target) {
    return target.kind == bench::TargetFacts::Kind::scratch_file &&
           std::any_of(plan.steps.begin(), plan.steps.end(),
                       [](const bench::SuiteStep& step) { return step.before == bench::Before::filled; });
}

}  // namespace

std::optional<DriveReport> SuiteRun::ask_drive(const bench::TargetFacts& target) {
    if (target.drives.size() != 1) return std::nullopt;
    auto drive = toolbox_.find(target.drives.front());
    if (!drive) return std::nullopt;
    auto report = toolbox_.check({*drive}, {});
    if (!report || report->drives.empty()) return std::nullopt;
    return std::move(report->drives.front());
}

void SuiteRun::announce(const bench::SuitePlan& plan, const bench::TargetFacts& target,
                        std::vector<std::string> removed) {
    if (!watch_.on_plan) return;
    BenchmarkPlan known;
    known.target = target;
    known.removed = std::move(removed);
    if (fills(plan, target)) known.fill.bytes = plan.size;
    if (target.kind == bench::TargetFacts::Kind::simulated) return watch_.on_plan(known, plan);  // nothing wears
    const auto most = bench::most_written(workloads_of(plan), known.fill);
    known.wear = bench::wear_statement(most, std::nullopt);
    if (known.wear) {
        known.wear =
            bench::wear_statement(most, BenchmarkRun(toolbox_, *ports_.targets, {}, cancel_).wear_so_far(target));
    }
    watch_.on_plan(known, plan);
}

Result<bench::SuitePlan> SuiteRun::plan(const SuiteRequest& request, const bench::TargetFacts& target) const {
    auto options = request.options;
    const auto kind = target.kind;
    if (kind == bench::TargetFacts::Kind::existing_file || kind == bench::TargetFacts::Kind::device) {
        options.reads_only = true;
    }
    if (kind == bench::TargetFacts::Kind::simulated && !options.size) {
        options.size = bench::usual_size(request.suite, target.size);
    }
    return bench::plan_suite(request.suite, options, target.size, target.sector_bytes);
}

Result<bench::BenchRecord> SuiteRun::run(const SuiteRequest& request) {
    auto removed = ports_.targets->clean_up();
    // A first plan, for a drive of any size, tells how large a scratch file is wanted and whether it is written to.
    constexpr ByteCount kAnySize{std::uint64_t{1} << 50U};
    auto options = request.options;
    if (!options.size) options.size = bench::usual_size(request.suite);
    const auto draft = bench::plan_suite(request.suite, options, kAnySize, 512);
    if (!draft) return fail(draft.error());
    auto wanted = request.target;
    wanted.size.bytes = draft->size;
    wanted.writes = draft->writes();
    auto target = BenchmarkRun(toolbox_, *ports_.targets, {}, cancel_).open(wanted);
    if (!target && target.error().code == ErrorCode::refused && !request.options.reads_only) {
        // A drive or a file of the user's is only read: the steps that write are left out, and that is said.
        wanted.writes = false;
        if (auto reading = BenchmarkRun(toolbox_, *ports_.targets, {}, cancel_).open(wanted)) {
            target = std::move(reading);
        }
    }
    if (!target) return fail(target.error());
    const auto facts = (*target)->facts();
    const auto plan = this->plan(request, facts);
    if (!plan) return fail(plan.error());
    announce(*plan, facts, std::move(removed));

    const auto before = ask_drive(facts);
    // A simulated drive is none of this machine's, even where one has its name.
    const bool simulated = facts.kind == bench::TargetFacts::Kind::simulated;
    const auto watched = simulated || ports_.observer == nullptr ? nullptr : ports_.observer->begin(facts);
    TargetPause pause(**target);
    const auto live = [&](const bench::SuiteLive& state) {
        if (!watch_.on_live) return;
        auto shown = state;
        if (watched) shown.temperature_celsius = watched->temperature_celsius();
        watch_.on_live(shown);
    };
    auto suite = bench::run_suite(*plan, **target, ports_.targets->nonce(), pause, live, cancel_);
    if (!suite) return fail(suite.error());
    auto circumstances = watched == nullptr ? bench::Circumstances{} : watched->finish();
    add_drive(circumstances, before, ask_drive(facts));
    suite->target = (*target)->facts();

    auto record = bench::record_of(*suite, bench::doubts(*suite, circumstances));
    record.id = fmt::format("{:016x}", ports_.targets->nonce());
    record.started = request.started.empty() ? now_utc() : request.started;
    record.program = request.program;
    if (before) record.drive = measured(*before);
    return record;
}

}  // namespace fettle::toolbox
