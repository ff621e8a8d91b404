// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/task_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/history/observation.h"

namespace fettle::toolbox {

namespace {

using schedule::RunOutcome;
using schedule::TaskResult;

std::string several(std::size_t count, std::string_view one, std::string_view more) {
    return fmt::format("{} {}", count, count == 1 ? one : more);
}

void skip(TaskResult& result, const std::string& what, const std::string& why) {
    result.skipped.push_back(what + ": " + why);
}

/// Sum of discarded bytes over the steps of a receipt, and the failed steps.
struct Sum {
    std::uint64_t bytes = 0;
    bool counted = false;  ///< a system that reports no count leaves the bytes at 0
    std::size_t done = 0;
    std::vector<std::string> failed;
    std::vector<std::string> cannot;
    bool cancelled = false;

    void add(const plan::Receipt& receipt) {
        for (const auto& step : receipt.steps) {
            for (const auto& evidence : step.evidence) {
                const auto* value = std::get_if<std::uint64_t>(&evidence.value);
                if (evidence.name != "asked_to_discard_bytes" || value == nullptr) continue;
                bytes += *value;
                counted = true;
            }
            if (step.outcome == plan::Outcome::done) ++done;
            if (step.outcome == plan::Outcome::cancelled) cancelled = true;
            if (step.outcome == plan::Outcome::cannot) cannot.push_back(step.text);
            if (step.outcome != plan::Outcome::failed) continue;
            failed.push_back(step.text + (step.error ? ": " + to_string(*step.error) : ""));
        }
    }
};

/// The verdict's reason why the drive could not be reached at all; nullptr: it was reached.
const Message* out_of_reach(const DriveReport& report) {
    const auto& reasons = report.assessment.reasons;
    const auto found = std::find_if(reasons.begin(), reasons.end(), [](const Message& reason) {
        return reason.id == "drive-not-responding" || reason.id == "health-no-device-node";
    });
    return found == reasons.end() ? nullptr : &*found;
}

bool meet(const std::set<std::string>& a, const std::set<std::string>& b) {
    return std::any_of(a.begin(), a.end(), [&](const std::string& one) { return b.count(one) != 0; });
}

}  // namespace

std::string left_to(const schedule::Task& task, const check::TrimSchedule& others) {
    if (task.verb != schedule::TaskVerb::trim || task.by_hand) return {};
    if (others.timer_enabled || others.timer_active) return "left to fstrim.timer, which runs weekly";
    if (others.cron_job) return "left to the cron job that runs fstrim";
    return {};
}

std::set<std::string> TaskRun::drives_in_quarantine() {
    std::set<std::string> ids;
    const auto entries = services_.inspection->list();
    if (!entries) return ids;
    for (const auto& entry : *entries) {
        if (state_.quarantined(history::key_of(entry.identity))) ids.insert(entry.id);
    }
    return ids;
}

void TaskRun::add_plan(const TrimJob& plan, std::vector<Group>& groups, TaskResult& result) {
    const auto barred = drives_in_quarantine();
    for (const auto& candidate : plan.candidates) {
        const auto& file_system = candidate.file_system;
        if (candidate.obstacle) {
            skip(result, file_system.target, render(candidate.obstacle->text, candidate.obstacle->evidence));
            continue;
        }
        Group group{{file_system.drives.begin(), file_system.drives.end()}, {file_system.target}};
        if (meet(group.drives, barred)) {
            skip(result, file_system.target, "its drive is quarantined because the computer crashed while trimming it");
            continue;
        }
        // Mounts that share a drive, directly or transitively, form one group.
        for (auto other = groups.begin(); other != groups.end();) {
            const bool same =
                std::find(other->mounts.begin(), other->mounts.end(), file_system.target) != other->mounts.end();
            if (!same && !meet(other->drives, group.drives)) {
                ++other;
                continue;
            }
            group.drives.insert(other->drives.begin(), other->drives.end());
            for (const auto& mount : other->mounts) {
                if (mount != file_system.target) group.mounts.push_back(mount);
            }
            other = groups.erase(other);
        }
        groups.push_back(std::move(group));
    }
}

std::vector<TaskRun::Group> TaskRun::groups_of(const schedule::Task& task, TaskResult& result, bool& failed) {
    std::vector<Group> groups;
    const auto ask = [&](const TrimRequest& request, const std::string& what) {
        const auto plan = services_.trimming->plan(request);
        if (plan) return add_plan(*plan, groups, result);
        failed = true;
        skip(result, what, to_string(plan.error()));
    };
    if (task.what.empty()) ask({{}, true, 0}, "all file systems");
    for (const auto& one : task.what) ask({{one}, false, 0}, one);
    return groups;
}

void TaskRun::trim(const schedule::Task& task, TaskResult& result, bool dry) {
    bool failed = false;
    const auto groups = groups_of(task, result, failed);
    Sum sum;
    for (const auto& group : groups) {
        if (dry || cancel_.cancelled()) break;
        const auto plan = services_.trimming->plan({group.mounts, false, 0});
        auto receipt = plan ? plan::execute(plan->job, plan::NoConfirmation{}, {}, cancel_)
                            : Result<plan::Receipt>(fail(plan.error()));
        if (receipt) {
            sum.add(*receipt);
        } else {
            sum.failed.push_back(to_string(receipt.error()));
        }
    }
    for (const auto& one : sum.cannot) skip(result, one, "this file system does not support TRIM");
    std::size_t mounts = 0;
    for (const auto& group : groups) mounts += group.mounts.size();
    if (dry) {
        result.detail = fmt::format("would trim {}", several(mounts, "file system", "file systems"));
        return;
    }
    const auto count = several(sum.done, "file system", "file systems");
    result.detail = sum.counted || sum.done == 0 ? fmt::format("discarded {} on {}", decimal_size({sum.bytes}), count)
                                                 : fmt::format("trimmed {}", count);
    if (sum.cancelled || cancel_.cancelled()) {
        result.outcome = RunOutcome::cancelled;
    } else if (failed || !sum.failed.empty()) {
        result.outcome = RunOutcome::failed;
        const auto& why = sum.failed.empty() ? result.skipped.back() : sum.failed.front();
        result.detail += "; " + why;
    } else if (groups.empty() || (sum.done == 0 && !sum.cannot.empty())) {
        result.outcome = RunOutcome::left_alone;
        result.detail = "no mounted file system supports TRIM";
    }
}

void TaskRun::run(const schedule::Task& task, TaskResult& result, bool dry) {
    switch (task.verb) {
        case schedule::TaskVerb::trim: return trim(task, result, dry);
        case schedule::TaskVerb::health_poll: return poll(task, result, dry);
        case schedule::TaskVerb::self_test: return self_test(task, result, dry);
    }
}

std::optional<std::vector<DriveEntry>> TaskRun::entries_of(const schedule::Task& task, TaskResult& result) {
    auto all = services_.inspection->list();
    if (!all) {
        result.outcome = RunOutcome::failed;
        result.detail = to_string(all.error());
        return std::nullopt;
    }
    if (task.what.empty()) return std::move(*all);
    std::vector<DriveEntry> entries;
    for (const auto& one : task.what) {
        auto entry = services_.inspection->find(one);
        if (entry) {
            entries.push_back(std::move(*entry));
        } else {
            skip(result, one, to_string(entry.error()));
        }
    }
    return entries;
}

bool TaskRun::start_test(const DriveEntry& entry, selftest::Kind kind, TaskResult& result, bool dry) {
    const auto failed = [&](const std::string& why) {
        skip(result, entry.id, why);
        if (result.outcome != RunOutcome::failed) result.detail = "; " + result.skipped.back();
        result.outcome = RunOutcome::failed;
        return false;
    };
    const auto job = services_.self_testing->plan(entry, {false, kind, false});
    if (!job && job.error().code == ErrorCode::unsupported) {
        skip(result, entry.id, "it does not support self-tests");
        return false;
    }
    if (!job) return failed(to_string(job.error()));
    const auto& needs = job->plan.needs;
    const auto unmet = std::find_if(needs.begin(), needs.end(), [](const plan::Need& need) { return !need.met; });
    if (unmet != needs.end()) {
        skip(result, entry.id, render(unmet->what.text, unmet->what.evidence));
        return false;
    }
    if (dry) return true;
    const auto receipt = plan::execute(*job, plan::NoConfirmation{}, {}, cancel_);
    if (!receipt) return failed(to_string(receipt.error()));
    if (receipt->outcome == plan::Outcome::done) return true;
    if (receipt->outcome == plan::Outcome::cancelled) return false;
    const auto& step = receipt->steps.front();
    return failed(step.error ? to_string(*step.error)
                             : render(step.verification.text.text, step.verification.text.evidence));
}

void TaskRun::self_test(const schedule::Task& task, TaskResult& result, bool dry) {
    const auto entries = entries_of(task, result);
    if (!entries) return;
    std::size_t started = 0;
    for (const auto& entry : *entries) {
        if (cancel_.cancelled()) break;
        if (start_test(entry, task.test, result, dry)) ++started;
    }
    result.detail = fmt::format("{} the {} self-test on {}{}", dry ? "would start" : "started", name(task.test),
                                several(started, "drive", "drives"), result.detail);
    if (cancel_.cancelled()) {
        result.outcome = RunOutcome::cancelled;
    } else if (started == 0 && result.outcome == RunOutcome::done) {
        result.outcome = RunOutcome::left_alone;
        result.detail = fmt::format("no drive can start the {} self-test", name(task.test));
    }
}

void TaskRun::poll(const schedule::Task& task, TaskResult& result, bool dry) {
    const auto found = entries_of(task, result);
    if (!found) return;
    const auto& entries = *found;
    if (dry) {
        result.detail = fmt::format("would check the health of {}", several(entries.size(), "drive", "drives"));
        return;
    }
    // A poll never spins up a drive, even with --wake.
    const auto reports = services_.inspection->inspect_all(entries, {Wake::never});
    auto recorded = services_.history->record(reports, true);
    if (!recorded) {
        result.outcome = RunOutcome::failed;
        result.detail = to_string(recorded.error());
        return;
    }
    const auto told = recorded->observations.size();
    result.alerts = std::move(recorded->alerts);
    result.notes = std::move(recorded->notes);
    std::move(recorded->skipped.begin(), recorded->skipped.end(), std::back_inserter(result.skipped));
    result.detail = fmt::format("{} of {} reported health data", told, several(entries.size(), "drive", "drives"));
    for (const auto& report : reports) {
        const auto* why = out_of_reach(report);
        if (why == nullptr) continue;
        result.outcome = RunOutcome::failed;
        skip(result, report.entry.id, render(why->text, why->evidence));
        result.detail += fmt::format("; cannot read {}", report.entry.id);
    }
    const auto forbidden = [](const DriveReport& report) {
        const auto& missing = report.facts.missing;
        return std::any_of(missing.begin(), missing.end(),
                           [](const Missing& one) { return one.reason == name(ErrorCode::not_permitted); });
    };
    if (told == 0 && std::any_of(reports.begin(), reports.end(), forbidden)) {
        result.outcome = RunOutcome::failed;
        result.detail += "; querying them requires root";
    }
}

}  // namespace fettle::toolbox
