// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trim_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/json/plan_json.h"

namespace fettle::cli {

namespace {

/// nullopt: the system does not report it.
std::optional<std::uint64_t> asked_bytes(const plan::StepReceipt& step) {
    for (const auto& item : step.evidence) {
        const auto* value = std::get_if<std::uint64_t>(&item.value);
        if (item.name == "asked_to_discard_bytes" && value != nullptr) return *value;
    }
    // A step that was not taken has no count either.
    return step.outcome == plan::Outcome::done ? std::nullopt : std::optional<std::uint64_t>(0);
}

/// XFS in newer kernels (seen in 6.18) returns the length searched, not the length discarded. Only that can equal the
/// size of the whole device, because some of it is always in use.
bool counts_what_it_saw(const trim::FileSystem& file_system, std::uint64_t bytes) {
    constexpr std::uint64_t slack = std::uint64_t{1} << 20U;  // a device may be slightly larger than its file system
    return file_system.size_bytes && bytes > slack && bytes >= *file_system.size_bytes - slack;
}

/// A file system without FITRIM support is detected only by calling it.
bool could_not(const plan::StepReceipt& step) { return step.outcome == plan::Outcome::cannot; }

std::string where(const trim::FileSystem& file_system) {
    auto text = fmt::format("{} ({}", file_system.target, file_system.type);
    if (!file_system.drives.empty()) text += fmt::format(" on {}", fmt::join(file_system.drives, ", "));
    return printable(text + ")");
}

const plan::StepReceipt* step_of(const TrimJob& plan, const plan::Receipt* receipt, std::size_t candidate) {
    const auto found = std::find(plan.step_candidates.begin(), plan.step_candidates.end(), candidate);
    if (receipt == nullptr || found == plan.step_candidates.end()) return nullptr;
    return &receipt->steps[static_cast<std::size_t>(found - plan.step_candidates.begin())];
}

std::string cannot_words(const Session& session, const Message& message) {
    auto text = wrapped(printable(render(message.text, message.evidence)), "  - ", session.columns);
    if (!message.remedy.empty()) {
        text += wrapped(remedy_words(session, message), "    ", session.columns);
    }
    return text;
}

std::string cannot_all(const Session& session, const TrimJob& plan) {
    std::string text;
    for (const auto& candidate : plan.candidates) {
        if (candidate.obstacle) text += cannot_words(session, *candidate.obstacle);
    }
    return text.empty() ? text : fmt::format("Skipped:\n{}", text);
}

std::string result_words(const trim::FileSystem& file_system, const plan::StepReceipt& step) {
    const auto counted = asked_bytes(step);
    const auto bytes = counted.value_or(0);
    const auto asked =
        fmt::format("discarded {} ({} bytes)", binary_size({bytes}), render("{b:count}", {{"b", bytes}}));
    switch (step.outcome) {
        case plan::Outcome::done:
            if (!counted) {
                return fmt::format("{}: discarded free space; the system does not report how much", where(file_system));
            }
            if (counts_what_it_saw(file_system, bytes)) {
                return fmt::format("{}: discarded free space; this kernel does not report how much",
                                   where(file_system));
            }
            return fmt::format("{}: {}", where(file_system), asked);
        case plan::Outcome::cancelled: return fmt::format("{}: stopped after it {}", where(file_system), asked);
        case plan::Outcome::not_taken: break;
        case plan::Outcome::cannot:
            return fmt::format("{}: this file system does not support TRIM", where(file_system));
        case plan::Outcome::failed:
            return fmt::format("{}: failed after it {}. {}", where(file_system), asked,
                               step.error ? explain(*step.error) : std::string());
    }
    return fmt::format("{}: not started{}", where(file_system),
                       step.error ? fmt::format(": {}", explain(*step.error)) : std::string());
}

}  // namespace

std::string trim_plan_words(const Session& session, const TrimJob& plan) {
    std::string text;
    if (!plan.step_candidates.empty()) {
        text += "The free space of these file systems will be discarded, one after another:\n";
        for (const auto index : plan.step_candidates) {
            const auto& candidate = plan.candidates[index];
            text += fmt::format("  - {}\n", where(candidate.file_system));
            if (candidate.pause_ms > 0) text += "    with pauses, because drives of this model stall during TRIM\n";
        }
        if (plan.minimum_bytes > 0) {
            text += fmt::format("Free extents of less than {} bytes are skipped.\n", plan.minimum_bytes);
        }
        text += wrapped("No data is lost, even if power fails: only unused blocks are discarded.", "", session.columns);
    }
    return text + cannot_all(session, plan);
}

std::string trim_receipt_words(const Session& session, const TrimJob& plan, const plan::Receipt& receipt) {
    std::string text;
    bool any = false;
    for (std::size_t i = 0; i < receipt.steps.size(); ++i) {
        const auto& file_system = plan.candidates[plan.step_candidates[i]].file_system;
        text += printable(result_words(file_system, receipt.steps[i])) + "\n";
        any = any || asked_bytes(receipt.steps[i]) != 0U;
    }
    text += cannot_all(session, plan);
    if (any) {
        text += wrapped(
            "TRIM is a hint: drives do not report what they discarded. This does not prove that "
            "any data were erased.",
            "", session.columns);
    }
    for (const auto& problem : receipt.problems) text += wrapped(printable(problem), "  ! ", session.columns);
    return text;
}

json::Json trim_json(const TrimJob& plan, const plan::Receipt* receipt) {
    json::Json body;
    auto& trim = body["trim"] = json::Json::object();
    trim["dry_run"] = receipt == nullptr;
    trim["minimum_bytes"] = plan.minimum_bytes;
    std::uint64_t total = 0;
    bool counted = true;
    auto& all = trim["file_systems"] = json::Json::array();
    for (std::size_t i = 0; i < plan.candidates.size(); ++i) {
        const auto& [file_system, obstacle, refused, pause_ms] = plan.candidates[i];
        json::Json one;
        one["mount_point"] = file_system.target;
        if (!file_system.also_at.empty()) one["also_at"] = file_system.also_at;
        if (!file_system.source.empty()) one["source"] = file_system.source;
        one["type"] = file_system.type;
        one["devices"] = file_system.devices;
        one["drives"] = file_system.drives;
        const auto* step = step_of(plan, receipt, i);
        one["outcome"] = obstacle          ? std::string_view(refused ? "refused" : "cannot")
                         : step == nullptr ? std::string_view("planned")
                                           : plan::name(step->outcome);
        if (obstacle) one["reason"] = json::to_json(*obstacle);
        if (step != nullptr && step->outcome != plan::Outcome::not_taken) {
            const auto asked = asked_bytes(*step);
            if (asked) one["asked_to_discard_bytes"] = *asked;
            if (counts_what_it_saw(file_system, asked.value_or(0))) one["count_is_what_was_examined"] = true;
            counted = counted && asked;
            total += asked.value_or(0);
        }
        if (step != nullptr && step->error) {
            one["error"] = json::to_json(*step->error);
            one["error"]["text"] = explain(*step->error);
        }
        all.push_back(std::move(one));
    }
    if (receipt != nullptr && counted) trim["asked_to_discard_bytes"] = total;
    trim["plan"] = json::to_json(plan.job.plan, plan.job.hash);
    if (receipt != nullptr) trim["receipt"] = json::to_json(*receipt);
    return body;
}

int trim_plan_code(const TrimJob& plan) {
    if (!plan.step_candidates.empty()) return kFine;
    const bool refused = std::any_of(plan.candidates.begin(), plan.candidates.end(),
                                     [](const trim::Candidate& candidate) { return candidate.refused; });
    return refused ? kRefused : kDriveCannot;
}

int trim_code(const TrimJob& plan, const plan::Receipt& receipt) {
    bool any = false;
    for (const auto& step : receipt.steps) {
        any = any || step.outcome == plan::Outcome::done;
        if (step.error && !could_not(step)) return exit_code(step.error->code);
    }
    if (receipt.outcome == plan::Outcome::cancelled) return kInterrupted;
    return any ? trim_plan_code(plan) : kDriveCannot;
}

}  // namespace fettle::cli
