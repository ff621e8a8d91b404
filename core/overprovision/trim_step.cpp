// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/overprovision/drive_steps.h"

namespace fettle::overprovision {

namespace {

/// Between pieces the drive can serve other requests, and the job can be cancelled.
constexpr std::uint64_t kPiece = std::uint64_t{1} << 30U;

Status still_free(plan::HeldDrive& drive, const Target& target) {
    auto* const block = drive.ports().block.get();
    if (block == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the partition table"));
    const auto layout = read_layout(*block);
    if (!layout) return fail(layout.error());
    if (layout->doubt) return fail(refused_by(*layout->doubt));
    const auto may_go = [&](const Run& run) {
        if (is_free(*layout, run)) return true;
        // Remains of a file system that was shrunk may look like the beginning of another one.
        const auto left = [&](const RefusedRun& one) {
            return run.start >= one.run.start && run.end() <= one.run.end();
        };
        return target.method == Method::partition && std::any_of(layout->refused.begin(), layout->refused.end(), left);
    };
    const bool all = std::all_of(target.runs.begin(), target.runs.end(), may_go);
    if (!all) return fail(ErrorCode::refused, FETTLE_TEXT("the partition table has changed since the plan was made"));
    return {};
}

}  // namespace

plan::StepResult discard_runs(plan::HeldDrive& drive, const Target& target, std::size_t step,
                              const std::function<void(const plan::StepProgress&)>& on_progress,
                              const CancelToken& cancel) {
    plan::StepResult result;
    if (auto free = still_free(drive, target); !free) {
        result.error = free.error();
        return result;
    }
    std::uint64_t total = 0;
    for (const auto& run : target.runs) total += run.bytes;
    std::uint64_t asked = 0;
    for (const auto& run : target.runs) {
        for (auto at = run.start; at < run.end() && !result.error;) {
            const auto length = std::min(kPiece, run.end() - at);
            if (cancel.cancelled()) {
                result.error = error_of(ErrorCode::cancelled, FETTLE_TEXT("trimming unallocated space"));
            } else if (auto done = drive.discard(at, length); !done) {
                result.error = done.error();
            } else {
                at += length;
                asked += length;
                if (on_progress) on_progress({step, asked, total});
            }
        }
        if (result.error) break;
    }
    result.evidence = {{"asked_to_discard_bytes", asked}};
    return result;
}

}  // namespace fettle::overprovision
