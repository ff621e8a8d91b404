// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/scan_work.h"

#include <string>
#include <utility>

#include "core/scan/scanner.h"
#include "core/scan/verify_queue.h"

namespace fettle::scan {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kFine = FETTLE_TEXT("All {blocks:count} blocks could be read.");
constexpr std::string_view kSlow =
    FETTLE_TEXT("All {blocks:count} blocks could be read. Places that were slow on two attempts: {slow_places}.");
constexpr std::string_view kUnreadable = FETTLE_TEXT(
    "{unreadable_blocks:count} of {blocks:count} blocks could not be read. Unreadable places: {unreadable_places}.");

}  // namespace

Status ScanWork::open() {
    auto held = ports_.holder.hold(made_->entry, plan::Hold::reading);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    return {};
}

Result<std::vector<plan::PinnedDrive>> ScanWork::identify() {
    auto found = held_->identify();
    if (!found) return fail(found.error());
    return std::vector{std::move(*found)};
}

void ScanWork::close() noexcept {
    target_.reset();
    held_.reset();
}

Result<std::unique_ptr<bench::IoQueue>> ScanWork::open_queue() {
    if (made_->verify && !map_.fell_back) {
        if (auto queue = make_verify_queue(held_->ports(), made_->entry.identity, map_.drive_bytes, map_.block_bytes,
                                           ports_.clock)) {
            return queue;
        }
        map_.fell_back = true;
        map_.method = Method::read;
    }
    bench::TargetRequest request;
    request.path = made_->entry.path;
    auto target = ports_.targets.open_held(request, *held_);
    if (!target) return fail(target.error());
    target_ = std::move(*target);
    const auto facts = target_->facts();
    if (facts.size.bytes != map_.drive_bytes) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the size of {drive} has changed since the scan was planned"),
                    {{"drive", made_->entry.id}});
    }
    return target_->open_queue({kDepth, kChunk, false});
}

plan::StepResult ScanWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                const CancelToken& cancel) {
    plan::StepResult result;
    if (auto scanned = scan(step, on_progress, cancel); !scanned) result.error = scanned.error();
    result.evidence = {{"scanned_bytes", map_.position - map_.from},
                       {"unreadable_blocks", map_.unreadable_blocks},
                       {"unreadable_places", map_.unreadable.count()},
                       {"method", std::string(name(map_.method))}};
    if (map_.confirmed) result.evidence.push_back({"slow_places", map_.slow.count()});
    if (map_.fell_back) result.evidence.push_back({"verify_unsupported", true});
    return result;
}

Status ScanWork::scan(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                      const CancelToken& cancel) {
    auto queue = open_queue();
    if (!queue) return fail(queue.error());
    if (map_.started.empty()) map_.started = ports_.clock.utc();
    map_.updated = ports_.clock.utc();
    // A scan that cannot be stored is not started: its result would be lost.
    if (auto kept = keep_(map_, true); !kept) return kept;
    Scanner::Hooks hooks;
    if (ports_.traffic != nullptr) {
        hooks.traffic = [this] {
            const auto bytes = ports_.traffic->bytes(made_->entry);
            return bytes ? std::optional(*bytes) : std::nullopt;
        };
    }
    hooks.on_state = [&](const ScanMap& map) {
        if (on_progress) on_progress({step, map.position - map.from, map.to - map.from});
        map_.updated = ports_.clock.utc();
        (void)keep_(map, false);
    };
    auto scanned = Scanner(**queue, map_, map_.method == Method::verify ? 1 : kDepth, std::move(hooks)).run(cancel);
    map_.updated = ports_.clock.utc();
    const auto kept = keep_(map_, true);
    return scanned ? kept : scanned;
}

plan::Verification ScanWork::verify(std::size_t /*step*/) {
    const std::vector<Evidence> evidence{{"blocks", (map_.to - map_.from) / map_.block_bytes},
                                         {"unreadable_blocks", map_.unreadable_blocks},
                                         {"unreadable_places", map_.unreadable.count()},
                                         {"slow_places", map_.slow.count()}};
    if (map_.unreadable_blocks > 0) {
        return {Verdict::disproved, {"scan", Severity::critical, kUnreadable, {}, evidence}};
    }
    const bool slow = map_.slow.count() > 0;
    return {Verdict::verified, {"scan", slow ? Severity::warning : Severity::info, slow ? kSlow : kFine, {}, evidence}};
}

}  // namespace fettle::scan
