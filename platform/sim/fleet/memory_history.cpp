// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_history.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <utility>

namespace fettle::sim {

namespace {

using history::Observation;

constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kWeek = std::int64_t{7} * 24 * kHour;
constexpr int kWeeks = 52;
/// Errors and a bad verdict came in so many weeks.
constexpr int kBadWeeks = 9;
constexpr double kSeasons_celsius = 4;

class MemoryHistory final : public history::HistoryStore {
public:
    explicit MemoryHistory(std::function<std::vector<Observation>()> first) : first_(std::move(first)) {}

    Status add(const std::vector<Observation>& observations) override {
        begin();
        for (const auto& one : observations) kept_[one.drive][one.time] = one;
        return {};
    }
    Status add_run(const history::TaskRun& run) override {
        runs_.push_back(run);
        return {};
    }
    Status add_boot(const bench::BootRecord& boot) override {
        boots_[boot.time] = boot;
        return {};
    }
    Result<std::vector<Observation>> observations(const std::string& drive, const history::Range& range) override {
        begin();
        std::vector<Observation> found;
        for (const auto& [time, one] : kept_[drive]) {
            if (time >= range.since && time <= range.until.value_or(INT64_MAX)) found.push_back(one);
        }
        return found;
    }
    Result<std::vector<history::TaskRun>> runs(const history::Range& range) override {
        std::vector<history::TaskRun> found;
        std::copy_if(runs_.begin(), runs_.end(), std::back_inserter(found), [&](const history::TaskRun& run) {
            return run.began >= range.since && run.began <= range.until.value_or(INT64_MAX);
        });
        return found;
    }
    Result<std::vector<bench::BootRecord>> boots(const history::Range& range) override {
        std::vector<bench::BootRecord> found;
        for (const auto& [time, boot] : boots_) {
            if (time >= range.since && time <= range.until.value_or(INT64_MAX)) found.push_back(boot);
        }
        return found;
    }
    Result<std::vector<Observation>> latest() override {
        begin();
        std::vector<Observation> found;
        for (const auto& [drive, all] : kept_) {
            if (!all.empty()) found.push_back(all.rbegin()->second);
        }
        return found;
    }
    Result<std::optional<std::string>> note(const std::string& drive) override {
        const auto found = notes_.find(drive);
        return found == notes_.end() ? std::optional<std::string>() : std::optional(found->second);
    }
    Status set_note(const std::string& drive, std::string_view text) override {
        notes_[drive] = std::string(text);
        return {};
    }
    Status thin(std::int64_t /*now*/) override { return {}; }
    [[nodiscard]] std::vector<std::string> problems() const override { return {}; }

private:
    void begin() {
        if (!first_) return;
        const auto first = std::exchange(first_, nullptr);
        for (auto& one : first()) kept_[one.drive][one.time] = std::move(one);
    }

    std::function<std::vector<Observation>()> first_;
    std::map<std::string, std::map<std::int64_t, Observation>> kept_;
    std::vector<history::TaskRun> runs_;
    std::map<std::int64_t, bench::BootRecord> boots_;
    std::map<std::string, std::string> notes_;
};

std::uint64_t scaled(std::uint64_t now, double share) {
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(now) * share));
}

/// As it was when the drive had spent `share` of its power-on time.
Observation earlier(const Observation& now, int weeks_ago, double share) {
    auto then = now;
    then.time -= weeks_ago * kWeek;
    if (then.power_on_hours) *then.power_on_hours = scaled(*then.power_on_hours, share);
    if (then.host_written) then.host_written->bytes = scaled(then.host_written->bytes, share);
    if (then.nand_written) then.nand_written->bytes = scaled(then.nand_written->bytes, share);
    if (then.percentage_used) *then.percentage_used = std::floor(*then.percentage_used * share);
    const auto season = std::lround(kSeasons_celsius * std::sin(2 * std::numbers::pi * weeks_ago / kWeeks));
    if (then.temperature_celsius) *then.temperature_celsius -= static_cast<int>(season);
    then.hottest_celsius = then.temperature_celsius;
    const auto bad = std::max(0.0, 1.0 - static_cast<double>(weeks_ago) / kBadWeeks);
    for (auto& [name, count] : then.errors) count = scaled(count, bad * bad);
    if (bad == 0 && (then.verdict == "failing" || then.verdict == "failed")) then.verdict = "good";
    return then;
}

}  // namespace

std::unique_ptr<history::HistoryStore> make_memory_history(std::function<std::vector<Observation>()> first) {
    return std::make_unique<MemoryHistory>(std::move(first));
}

std::vector<Observation> year_before(const std::vector<Observation>& now) {
    std::vector<Observation> all;
    for (const auto& one : now) {
        if (one.verdict == "failed" || !one.power_on_hours || *one.power_on_hours == 0) continue;
        // A drive younger than a year is on all the time since it came.
        const auto hours = static_cast<double>(*one.power_on_hours);
        const auto a_week = std::min(hours / kWeeks, 168.0);
        for (int weeks = kWeeks; weeks > 0; --weeks) {
            const auto share = 1.0 - a_week * weeks / hours;
            if (share > 0) all.push_back(earlier(one, weeks, share));
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    return all;
}

}  // namespace fettle::sim
