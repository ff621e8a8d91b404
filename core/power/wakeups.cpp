// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/wakeups.h"

#include <algorithm>
#include <utility>

#include "core/power/view.h"

namespace fettle::power {

namespace {

/// I/O between two readings happened at any moment between them, so a gap is at least from the reading after one I/O to
/// the reading before the next.
class Gaps {
public:
    explicit Gaps(std::uint64_t now_ns) : last_ns_(now_ns), begin_ns_(now_ns) {}

    void add(std::uint64_t now_ns, bool active) {
        if (active) {
            end_gap(last_ns_);
            // Within a burst there is no reading without I/O, and so no wake-up.
            if (!was_active_) ++wakeups_;
            begin_ns_ = now_ns;
        }
        was_active_ = active;
        last_ns_ = now_ns;
    }
    void finish() { end_gap(last_ns_); }

    [[nodiscard]] std::uint64_t wakeups() const noexcept { return wakeups_; }
    [[nodiscard]] const std::vector<std::uint64_t>& lengths_ns() const noexcept { return lengths_ns_; }

private:
    void end_gap(std::uint64_t at_ns) {
        if (at_ns > begin_ns_) lengths_ns_.push_back(at_ns - begin_ns_);
    }

    std::uint64_t last_ns_;
    std::uint64_t begin_ns_;  ///< of the current gap
    bool was_active_ = true;  ///< nothing is known of the time before the first reading
    std::uint64_t wakeups_ = 0;
    std::vector<std::uint64_t> lengths_ns_;
};

std::vector<StateReach> reached(const NvmePower& power, const SystemPower& system,
                                const std::vector<std::uint64_t>& gaps_ns, std::uint64_t watched_ns) {
    std::vector<StateReach> states;
    const auto found = uses(power, system);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].use != Use::automatic || !found[i].idle_ms) continue;
        StateReach reach;
        reach.state = i;
        reach.idle_ms = *found[i].idle_ms;
        const auto idle_ns = reach.idle_ms * 1'000'000;
        double within = 0;
        double beyond = 0;
        for (const auto gap : gaps_ns) {
            if (gap <= idle_ns) continue;
            ++reach.gaps;
            within += static_cast<double>(gap);
            beyond += static_cast<double>(gap - idle_ns);
        }
        if (watched_ns > 0) {
            reach.gap_share = within / static_cast<double>(watched_ns);
            reach.state_share = beyond / static_cast<double>(watched_ns);
        }
        states.push_back(reach);
    }
    return states;
}

/// A process that started in between has counted since its start.
std::vector<ProcessGrowth> growth(const ProcessList& before, const ProcessList& after) {
    std::vector<ProcessGrowth> grown;
    for (const auto& now : after.processes) {
        const auto then = std::find_if(before.processes.begin(), before.processes.end(), [&](const ProcessIo& one) {
            return one.id == now.id && one.started == now.started;
        });
        const bool known = then != before.processes.end();
        const auto since = [](std::uint64_t later, std::uint64_t earlier) {
            return later > earlier ? later - earlier : 0;
        };
        const ProcessGrowth one{now.id, now.name, since(now.read_bytes, known ? then->read_bytes : 0),
                                since(now.written_bytes, known ? then->written_bytes : 0)};
        if (one.read_bytes + one.written_bytes > 0) grown.push_back(one);
    }
    std::stable_sort(grown.begin(), grown.end(), [](const ProcessGrowth& a, const ProcessGrowth& b) {
        return a.read_bytes + a.written_bytes > b.read_bytes + b.written_bytes;
    });
    if (grown.size() > kMostProcesses) grown.resize(kMostProcesses);
    return grown;
}

bool went_back(const DriveIo& before, const DriveIo& now) {
    return now.operations < before.operations || now.read_bytes < before.read_bytes ||
           now.written_bytes < before.written_bytes;
}

Message note(const char* id, std::string_view text, std::vector<Evidence> evidence = {}) {
    return {id, Severity::info, text, {}, std::move(evidence)};
}

}  // namespace

Result<Wakeups> watch_wakeups(IdleMeter& meter, const DriveEntry& entry, const NvmePower* power,
                              const SystemPower& system, std::uint64_t duration_ns,
                              const std::function<void(std::uint64_t)>& on_progress, const CancelToken& cancel) {
    const auto processes = meter.processes();
    const auto first = meter.drive(entry);
    if (!first) return fail(first.error());
    const auto begin = meter.now_ns();
    auto last = *first;
    auto last_ns = begin;
    Gaps gaps(begin);
    Wakeups found;
    while (last_ns - begin < duration_ns) {
        meter.wait(std::min(kWakeupPeriod_ns, duration_ns - (last_ns - begin)), cancel);
        if (cancel.cancelled()) break;
        const auto now = meter.drive(entry);
        if (!now) return fail(now.error());
        if (went_back(last, *now)) return fail(ErrorCode::vanished, entry.id);
        const auto now_ns = std::max(meter.now_ns(), last_ns + 1);
        gaps.add(now_ns, now->operations != last.operations || now->in_flight > 0);
        found.period_ns = std::max(found.period_ns, now_ns - last_ns);
        last = *now;
        last_ns = now_ns;
        if (on_progress) on_progress(now_ns - begin);
    }
    if (last_ns == begin) return fail(ErrorCode::cancelled, FETTLE_TEXT("counting wake-ups"));
    gaps.finish();
    found.watched_ns = last_ns - begin;
    found.wakeups = gaps.wakeups();
    found.operations = last.operations - first->operations;
    found.read_bytes = last.read_bytes - first->read_bytes;
    found.written_bytes = last.written_bytes - first->written_bytes;
    for (const auto gap : gaps.lengths_ns()) found.longest_gap_ns = std::max(found.longest_gap_ns, gap);
    if (power != nullptr) found.states = reached(*power, system, gaps.lengths_ns(), found.watched_ns);
    const auto later = meter.processes();
    found.processes = growth(processes, later);
    found.unreadable_processes = later.unreadable;
    return found;
}

std::vector<Message> explain(const Wakeups& wakeups) {
    std::vector<Message> all;
    const auto gap_us = wakeups.longest_gap_ns / 1000;
    if (!wakeups.states.empty()) {
        const auto deepest = std::find_if(wakeups.states.rbegin(), wakeups.states.rend(),
                                          [](const StateReach& one) { return one.gaps > 0; });
        const auto& shortest =
            *std::min_element(wakeups.states.begin(), wakeups.states.end(),
                              [](const StateReach& a, const StateReach& b) { return a.idle_ms < b.idle_ms; });
        if (deepest == wakeups.states.rend()) {
            all.push_back(note(
                "wakeups-no-state",
                FETTLE_TEXT("No gap was long enough for an idle state: the longest was {gap_us:time}, but "
                            "state {state} needs {idle_us:time} without I/O."),
                {{"gap_us", gap_us}, {"state", std::uint64_t{shortest.state}}, {"idle_us", shortest.idle_ms * 1000}}));
        } else {
            all.push_back(note("wakeups-deepest",
                               FETTLE_TEXT("The gaps allow state {state} in {percent:1f} % of the time."),
                               {{"state", std::uint64_t{deepest->state}}, {"percent", deepest->state_share * 100}}));
        }
        if (deepest != wakeups.states.rbegin()) {
            const auto& last = wakeups.states.back();
            if (deepest != wakeups.states.rend()) {
                all.push_back(
                    note("wakeups-not-deepest",
                         FETTLE_TEXT("State {state} was not reached: it needs {idle_us:time} without I/O, and "
                                     "the longest gap was {gap_us:time}."),
                         {{"state", std::uint64_t{last.state}}, {"idle_us", last.idle_ms * 1000}, {"gap_us", gap_us}}));
            }
        }
    }
    if (!wakeups.processes.empty()) {
        all.push_back(note("wakeups-processes",
                           FETTLE_TEXT("The I/O of a process is on all drives together; written data may reach a drive "
                                       "later, through the kernel.")));
    }
    if (wakeups.unreadable_processes > 0) {
        all.push_back(note(
            "wakeups-unreadable",
            FETTLE_TEXT(
                "Processes whose I/O could not be read: {count:count}. Reading that of other users' processes requires root."),
            {{"count", std::uint64_t{wakeups.unreadable_processes}}}));
    }
    return all;
}

}  // namespace fettle::power
