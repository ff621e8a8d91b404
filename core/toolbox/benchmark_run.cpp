// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/benchmark_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/bench/runner.h"
#include "core/toolbox/drive_watch.h"

namespace fettle::toolbox {

namespace {

constexpr std::uint64_t kMebibyte = 1U << 20U;
constexpr std::uint64_t kSmallStep = 4096;
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 50U;

bool any_writes(const std::vector<bench::Workload>& workloads) {
    return std::any_of(workloads.begin(), workloads.end(), [](const auto& w) { return w.writes(); });
}

/// A purely sequential write creates its own data; all other workloads need blocks that have been written.
bool needs_filling(const std::vector<bench::Workload>& workloads) {
    return std::any_of(workloads.begin(), workloads.end(),
                       [](const auto& w) { return w.reads() || w.access == bench::Access::random; });
}

/// Maximum size of one write while filling.
Result<ByteCount> rounded(ByteCount size) {
    if (size.bytes == 0 || size.bytes > kLargestFile) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the scratch file size must be greater than 0 and at most 1 PiB"));
    }
    const auto step = size.bytes >= kMebibyte ? kMebibyte : kSmallStep;
    return ByteCount{(size.bytes + step - 1) / step * step};
}

/// Returns what to fill first. A simulated drive contains no user data, so without a span its first `size` bytes are
/// used, as in a folder, and filled first if the workload reads.
ByteCount use_part_of(const bench::TargetFacts& drive, ByteCount size, std::vector<bench::Workload>& workloads) {
    const ByteCount part{std::min(size.bytes, drive.size.bytes) / kMebibyte * kMebibyte};
    bool fill = false;
    for (auto& workload : workloads) {
        if (workload.span_bytes || workload.span_offset != 0 || part.bytes < workload.largest_block()) continue;
        workload.span_bytes = part.bytes;
        fill = fill || workload.reads() || workload.access == bench::Access::random;
    }
    return fill ? part : ByteCount{};
}

/// Data that the target does not retain cannot be verified.
Status check_kept(const bench::TargetFacts& target, const std::vector<bench::Workload>& workloads) {
    for (const auto& workload : workloads) {
        const auto span = workload.span_bytes.value_or(target.size.bytes);
        if (!workload.verify || !target.keeps || span <= target.keeps->bytes) continue;
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT(
                "{path} retains only {kept_mib} MiB of written data; to verify, specify a span of at most that size"),
            {{"path", target.path}, {"kept_mib", target.keeps->bytes / kMebibyte}});
    }
    return {};
}

}  // namespace

Result<std::unique_ptr<bench::IoTarget>> BenchmarkRun::open(bench::TargetRequest request) {
    auto target = targets_.open(request);
    if (target || target.error().code != ErrorCode::not_found) return target;
    const auto drive = drives_.find(request.path);
    if (!drive) return target;
    request.path = drive->path;
    return targets_.open(request);
}

std::optional<bench::WearSoFar> BenchmarkRun::wear_so_far(const bench::TargetFacts& target) {
    if (target.drives.size() != 1) return std::nullopt;
    const auto drive = drives_.find(target.drives.front());
    if (!drive) return std::nullopt;
    const auto report = drives_.inspect(*drive, Wake::never);
    if (!report) return std::nullopt;
    const auto& lifetime = report->assessment.lifetime;
    if (!lifetime.host_written || !report->assessment.percentage_used) return std::nullopt;
    return bench::WearSoFar{*lifetime.host_written, *report->assessment.percentage_used};
}

Status BenchmarkRun::measure(bench::IoTarget& target, const std::vector<bench::Workload>& workloads,
                             BenchmarkReport& report) {
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        const auto& workload = workloads[i];
        DriveWatch watched(drives_, observer_, report.plan.target);
        const auto live = [&](const bench::LiveState& state) {
            if (watch_.on_live) watch_.on_live(i, watched.with_temperature(state));
        };
        if (i == 0 && report.plan.fill.bytes > 0) {
            const auto filled = bench::fill_target(target, targets_.nonce(), live, cancel_, report.plan.fill);
            if (!filled) return fail(filled.error());
        }
        auto result = bench::run_workload(target, workload, live, cancel_);
        if (!result) return fail(result.error());
        if (i == 0) {
            result->prepared = report.plan.fill;
            result->written.bytes += report.plan.fill.bytes;
        }
        const auto bytes = workload.span_bytes.value_or(report.plan.target.size.bytes - workload.span_offset);
        // Errors of the last flush are those of the run's own; the counters are read nevertheless.
        if (result->written.bytes > 0 && !cancel_.cancelled()) (void)target.flush();
        bench::Judgement judgement{watched.finish(target, workload.span_offset, bytes, cancel_), {}, {}};
        judgement.wear = watched.wear(result->written, result->ending == bench::Ending::finished);
        judgement.doubts = bench::doubts(*result, judgement.inputs);
        report.runs.push_back(std::move(*result));
        report.judgements.push_back(std::move(judgement));
        if (report.runs.back().ending != bench::Ending::finished) break;
    }
    return {};
}

Result<BenchmarkReport> BenchmarkRun::run(const BenchmarkRequest& request) {
    BenchmarkReport report;
    report.plan.removed = targets_.clean_up();
    auto workloads = request.workloads;
    for (auto& workload : workloads) {
        if (auto good = bench::validate(workload); !good) return fail(good.error());
        if (workload.seed == 0) workload.seed = targets_.nonce();
        if (workload.data.nonce == 0) workload.data.nonce = targets_.nonce();
    }
    auto wanted = request.target;
    wanted.writes = any_writes(workloads);
    const auto size = rounded(wanted.size);
    if (!size) return fail(size.error());
    wanted.size = *size;
    auto target = open(wanted);
    if (!target) return fail(target.error());
    report.plan.target = (*target)->facts();
    for (const auto& workload : workloads) {
        const auto good = bench::validate(workload, report.plan.target.size, report.plan.target.sector_bytes);
        if (!good) return fail(good.error());
    }
    using Kind = bench::TargetFacts::Kind;
    const auto kind = report.plan.target.kind;
    const bool fill = needs_filling(workloads) || (wanted.writes && report.plan.target.fill_before_writing);
    if (kind == Kind::scratch_file && fill) report.plan.fill = report.plan.target.size;
    if (kind == Kind::simulated) report.plan.fill = use_part_of(report.plan.target, *size, workloads);
    if (auto good = check_kept(report.plan.target, workloads); !good) return fail(good.error());
    const auto most = bench::most_written(workloads, report.plan.fill);
    if (kind != Kind::simulated) report.plan.wear = bench::wear_statement(most, std::nullopt);
    if (report.plan.wear) report.plan.wear = bench::wear_statement(most, wear_so_far(report.plan.target));
    if (watch_.on_plan) watch_.on_plan(report.plan);
    if (auto measured = measure(**target, workloads, report); !measured) return fail(measured.error());
    report.plan.target = (*target)->facts();
    return report;
}

}  // namespace fettle::toolbox
