// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/trim_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/plan/contents.h"

namespace fettle::trim {

namespace {

constexpr std::string_view kWhat =
    FETTLE_TEXT("Discard the free space of the file system on {target} ({type}) on {drives}");
constexpr std::string_view kPower =
    FETTLE_TEXT("No data is lost: only free blocks are discarded. Run the command again.");

plan::Step step_for(const FileSystem& file_system, std::size_t number) {
    plan::Step step;
    step.id = fmt::format("trim-{}", number);
    const std::vector<Evidence> evidence{
        {"target", file_system.target},
        {"type", file_system.type},
        {"source", file_system.source},
        {"drives",
         file_system.drives.empty() ? file_system.source : fmt::format("{}", fmt::join(file_system.drives, ", "))},
        {"mount_id", file_system.mount_id}};
    step.what = {"trim-file-system", Severity::info, kWhat, {}, evidence};
    step.if_power_fails = {"trim-power", Severity::info, kPower, {}, {}};
    step.can_cancel = true;
    step.independent = true;
    return step;
}

bool is_used(const DriveHere& drive, const TrimPlan& made) {
    return std::any_of(made.step_candidates.begin(), made.step_candidates.end(), [&](std::size_t index) {
        const auto& names = made.candidates[index].file_system.drives;
        return std::find(names.begin(), names.end(), drive.entry.id) != names.end();
    });
}

}  // namespace

TrimPlan make_plan(std::vector<Candidate> candidates, const std::vector<DriveHere>& drives,
                   std::uint64_t minimum_bytes) {
    TrimPlan made;
    made.candidates = std::move(candidates);
    made.minimum_bytes = minimum_bytes;
    for (std::size_t i = 0; i < made.candidates.size(); ++i) {
        if (!made.candidates[i].obstacle) made.step_candidates.push_back(i);
    }
    std::stable_sort(made.step_candidates.begin(), made.step_candidates.end(), [&](std::size_t a, std::size_t b) {
        return made.candidates[a].file_system.drives < made.candidates[b].file_system.drives;
    });
    made.plan.verb = plan::Verb::trim;
    made.plan.options = {{"minimum_bytes", minimum_bytes}};
    for (std::size_t i = 0; i < made.step_candidates.size(); ++i) {
        made.plan.steps.push_back(step_for(made.candidates[made.step_candidates[i]].file_system, i + 1));
    }
    for (const auto& drive : drives) {
        if (!is_used(drive, made)) continue;
        made.plan.drives.push_back(plan::pin(drive.entry));
        if (drive.place == nullptr) continue;
        auto contents = plan::contents_of(drive.entry, *drive.place);
        made.plan.contents.insert(made.plan.contents.end(), contents.begin(), contents.end());
    }
    return made;
}

}  // namespace fettle::trim
