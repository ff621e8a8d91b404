// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/trim_work.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/trim/ranges.h"

namespace fettle::trim {

namespace {

constexpr std::string_view kNoProof =
    FETTLE_TEXT("TRIM was sent, but the drive does not report what it erased. The data may still be in its flash.");

/// Whether this is still the planned file system: same mount, same device, same drives.
Status still(const FileSystem& planned, OpenFileSystem& open) {
    const auto now = open.look_again();
    if (!now) return fail(now.error());
    const bool same = now->mount_id == planned.mount_id && now->target == planned.target && now->type == planned.type &&
                      now->devices == planned.devices && now->drives == planned.drives;
    if (!same)
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("the file system mounted at {target} has changed since the plan was made"),
                    {{"target", planned.target}});
    return {};
}

}  // namespace

Status TrimWork::open() {
    std::set<std::string> names;
    for (const auto index : plan_.step_candidates) {
        const auto& drives = plan_.candidates[index].file_system.drives;
        names.insert(drives.begin(), drives.end());
    }
    auto lock = file_systems_.lock({names.begin(), names.end()});
    if (!lock) return fail(lock.error());
    lock_ = std::move(*lock);
    for (const auto index : plan_.step_candidates) {
        auto opened = file_systems_.open(plan_.candidates[index].file_system);
        if (!opened) {
            close();
            return fail(opened.error());
        }
        open_.push_back(std::move(*opened));
    }
    return {};
}

Result<std::vector<plan::PinnedDrive>> TrimWork::identify() {
    for (std::size_t i = 0; i < open_.size(); ++i) {
        if (auto same = still(candidate(i).file_system, *open_[i]); !same) return fail(same.error());
    }
    const auto listed = drives_.list();
    if (!listed) return fail(listed.error());
    std::vector<plan::PinnedDrive> found;
    for (const auto& planned : plan_.plan.drives) {
        const auto entry =
            std::find_if(listed->begin(), listed->end(), [&](const DriveEntry& one) { return one.id == planned.id; });
        if (entry == listed->end()) return fail(ErrorCode::vanished, planned.words());
        found.push_back(plan::pin(*entry));
    }
    return found;
}

plan::StepResult TrimWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                const CancelToken& cancel) {
    const auto& mine = candidate(step);
    auto& file_system = *open_[step];
    const auto ranges = ranges_of(file_system.geometry());
    std::uint64_t asked = 0;
    std::uint64_t taken = 0;
    bool counted = true;
    plan::StepResult result;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (cancel.cancelled()) {
            result.error = Error{ErrorCode::cancelled, "trimming " + mine.file_system.target, {}};
            break;
        }
        if (i > 0 && mine.pause_ms > 0) file_system.pause(mine.pause_ms);
        const auto bytes = file_system.discard(ranges[i].start, ranges[i].length, plan_.minimum_bytes);
        // A device may be larger than its file system: nothing to trim past the end.
        const bool past_end = !bytes && i > 0 && bytes.error().code == ErrorCode::invalid_argument;
        if (!bytes && !past_end) {
            result.error = bytes.error();
            // A file system without TRIM fails at once; after some pieces it is a real failure (for example, it became
            // read-only).
            if (i > 0 && result.error->code == ErrorCode::unsupported) result.error->code = ErrorCode::io;
            break;
        }
        if (!past_end) {
            counted = counted && bytes->has_value();
            asked += bytes->value_or(0);
        }
        ++taken;
        if (on_progress) on_progress({step, i + 1, ranges.size()});
        if (past_end) break;
    }
    if (counted) result.evidence.push_back({"asked_to_discard_bytes", asked});
    result.evidence.push_back({"pieces", taken});
    return result;
}

plan::Verification TrimWork::verify(std::size_t /*step*/) {
    return {plan::Verification::Verdict::not_verifiable, {"trim-is-advice", Severity::info, kNoProof, {}, {}}};
}

}  // namespace fettle::trim
