// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/allocation/oversized.h"
#include "core/overprovision/drive_steps.h"

namespace fettle::overprovision {

namespace {

/// Between pieces the drive can serve other requests, and the job can be cancelled.
constexpr std::uint64_t kPiece = std::uint64_t{1} << 30U;

/// After a resize that went wrong, a file system may reach past its partition. Its data there is not in the table.
Status file_system_fits(BlockDevice& block, const partition::Table& table, const Run& run) {
    const auto bytes = [&](std::uint64_t sectors) { return saturating_bytes(sectors, table.sector_bytes).bytes; };
    const partition::Extent* before = nullptr;
    for (const auto& one : table.partitions) {
        if (bytes(one.start) <= run.start && (before == nullptr || one.start > before->start)) before = &one;
    }
    if (before == nullptr) return {};
    const auto larger = allocation::find_oversized(block, {bytes(before->start), bytes(before->sectors)});
    if (!larger) return fail(refused_by(larger.error()));
    if (!*larger) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("partition {index} holds {what} larger than the partition; its data may extend into the "
                            "space to be trimmed. Back up the data and check the file system"),
                {{"index", std::uint64_t{before->index}}, {"what", std::string((*larger)->words)}});
}

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
    for (const auto& run : target.runs) {
        if (auto fits = file_system_fits(*block, layout->table, run); !fits) return fits;
    }
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
