// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/wear.h"

#include <algorithm>
#include <limits>

namespace fettle::bench {

namespace {

constexpr double kAssumedBytesPerSecond = 1e9;
constexpr std::uint64_t kWorthAWord = 20'000'000'000;

constexpr std::string_view kText =
    FETTLE_TEXT("This writes up to {bytes:size} to the drive (assuming 1 GB/s if no limit is set).");
constexpr std::string_view kTextWithShare = FETTLE_TEXT(
    "This writes up to {bytes:size} to the drive (assuming 1 GB/s if no limit is set). Based on its "
    "wear so far, that is {share_percent}% of its rated endurance.");

double seconds(std::uint64_t ns) { return static_cast<double>(ns) / 1e9; }

}  // namespace

ByteCount most_written(const std::vector<Workload>& workloads, ByteCount fill) {
    double bytes = static_cast<double>(fill.bytes);
    for (const auto& workload : workloads) {
        if (!workload.writes()) continue;
        const double per_second =
            workload.rate_iops ? *workload.rate_iops * workload.largest_block() : kAssumedBytesPerSecond;
        auto most = seconds(workload.ramp_ns + workload.runtime_ns) * per_second;
        if (workload.byte_limit) most = std::min(most, static_cast<double>(*workload.byte_limit));
        bytes += most * (100 - workload.read_percent) / 100.0;
    }
    constexpr auto largest = static_cast<double>(std::numeric_limits<std::int64_t>::max());
    return {static_cast<std::uint64_t>(std::min(bytes, largest))};
}

std::vector<Workload> all_workloads(const SuitePlan& plan) {
    std::vector<Workload> all;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const bool repeated = plan.rounds && i >= plan.rounds->first;
        const auto times = plan.steps[i].runs * (repeated ? plan.rounds->at_most : 1U);
        all.insert(all.end(), times, plan.steps[i].workload);
    }
    return all;
}

std::optional<Message> wear_statement(ByteCount most, const std::optional<WearSoFar>& so_far) {
    if (most.bytes < kWorthAWord) return std::nullopt;
    Message message{"wear", Severity::info, kText, {}, {{"bytes", most.bytes}}};
    if (so_far && so_far->host_written.bytes > 0 && so_far->percentage_used > 0) {
        const auto share =
            static_cast<double>(most.bytes) / static_cast<double>(so_far->host_written.bytes) * so_far->percentage_used;
        message.text = kTextWithShare;
        // Two decimals, because a share of the endurance is small.
        message.evidence.push_back(
            {"share_percent", static_cast<double>(static_cast<std::uint64_t>(share * 100)) / 100});
    }
    return message;
}

}  // namespace fettle::bench
