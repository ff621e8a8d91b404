// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/suite_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace fettle::bench {

namespace {

/// Gives ten thousand points for a 256 GB drive at 500 MB/s, and more than twenty for 8 GiB at 7 GB/s.
constexpr std::uint64_t kLineInterval_ns = kSecond_ns / 20;
/// Enough time for any byte limit: 1 TiB at 1 MB/s.
constexpr std::uint64_t kAnyTime_ns = std::uint64_t{12} * 86'400 * kSecond_ns;

}  // namespace

std::string kebab(std::string_view title) {
    std::string id;
    for (const char letter : title) {
        const auto byte = static_cast<unsigned char>(letter);
        if (std::isalnum(byte) != 0) {
            id += static_cast<char>(std::tolower(byte));
        } else if (letter == '%') {
            id += id.empty() || id.back() == '-' ? "percent" : "-percent";
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    while (!id.empty() && id.back() == '-') id.pop_back();
    return id;
}

std::string short_size(std::uint64_t bytes) {
    if (bytes % kGiB == 0) return fmt::format("{}G", bytes / kGiB);
    if (bytes % kMiB == 0) return fmt::format("{}M", bytes / kMiB);
    if (bytes % kKiB == 0) return fmt::format("{}K", bytes / kKiB);
    return fmt::format("{}", bytes);
}

SuiteBuilder::SuiteBuilder(const SuiteInfo& info, std::string source, const SuiteOptions& options,
                           const SuiteDefaults& defaults, ByteCount target_size, std::uint32_t sector_bytes)
    : options_(options),
      runtime_ns_(options.runtime_ns.value_or(defaults.runtime_ns)),
      runs_(options.runs.value_or(defaults.runs)),
      pause_ns_(options.pause_ns.value_or(defaults.pause_ns)),
      target_bytes_(target_size.bytes),
      sector_bytes_(sector_bytes) {
    plan_.name = info.name;
    plan_.title = info.title;
    plan_.source = std::move(source);
    plan_.writes_allowed = !options.reads_only;
    plan_.whole_device = info.whole_device;
    plan_.size = options.size.value_or(std::min(defaults.size, target_bytes_));
    plan_.size -= plan_.size % std::max<std::uint64_t>(sector_bytes, 4096);
}

SuiteStep* SuiteBuilder::add(std::string title, const Pattern& pattern, Figure figure) {
    return add(std::move(title), pattern, figure, {}, 0);
}

SuiteStep* SuiteBuilder::add(std::string title, const Pattern& pattern, Figure figure, std::string series, double x) {
    if (options_.reads_only && pattern.read_percent < 100) {
        plan_.left_out.push_back(std::move(title));
        return nullptr;
    }
    SuiteStep step;
    step.id = kebab(title);
    step.title = std::move(title);
    step.series = std::move(series);
    step.x = x;
    step.figure = figure;
    step.runs = runs_;
    step.pause_ns = pause_ns_;
    auto& workload = step.workload;
    workload.access = pattern.access;
    workload.read_percent = pattern.read_percent;
    workload.continuing_percent = pattern.continuing_percent;
    raised_blocks_ = raised_blocks_ || pattern.block < sector_bytes_;
    workload.blocks = {{static_cast<std::uint32_t>(std::max<std::uint64_t>(pattern.block, sector_bytes_)), 100}};
    workload.depth = pattern.depth;
    workload.threads = pattern.threads;
    workload.span_bytes = plan_.size;
    workload.runtime_ns = runtime_ns_;
    workload.data.compressible_percent = options_.compressible_percent;
    plan_.steps.push_back(std::move(step));
    return &plan_.steps.back();
}

void SuiteBuilder::once(SuiteStep* step, std::uint64_t bytes) const {
    if (step == nullptr) return;
    step->workload.byte_limit = bytes;
    step->workload.runtime_ns = options_.runtime_ns.value_or(kAnyTime_ns);
}

void SuiteBuilder::line(SuiteStep* step, std::uint64_t bytes) const {
    if (step == nullptr) return;
    once(step, bytes);
    step->line = true;
    step->workload.interval_ns = kLineInterval_ns;
}

void SuiteBuilder::note(std::string id, std::string_view text) {
    plan_.notes.push_back({std::move(id), Severity::info, text, {}, {}});
}

Result<SuitePlan> SuiteBuilder::finish() {
    if (plan_.size > target_bytes_) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("suite {name} needs {size} bytes, but the target has {target_bytes}"),
                    {{"name", plan_.name}, {"size", plan_.size}, {"target_bytes", target_bytes_}});
    }
    if (plan_.steps.empty()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("suite {name} only has write steps, but only reads are allowed"),
                    {{"name", plan_.name}});
    }
    if (raised_blocks_) {
        note("blocks-raised", FETTLE_TEXT("Blocks smaller than the drive's sector size were "
                                          "increased to one sector, the smallest unit of access."));
    }
    for (const auto& step : plan_.steps) {
        if (auto sound = validate(step.workload, {target_bytes_}, sector_bytes_); !sound) {
            auto error = sound.error();
            error.context = fmt::format("suite {}, {}: {}", plan_.name, step.title, error.context);
            return fail(std::move(error));
        }
    }
    return std::move(plan_);
}

}  // namespace fettle::bench
