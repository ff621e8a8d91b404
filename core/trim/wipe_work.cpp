// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/wipe_work.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::trim {

namespace {

using allocation::Range;
using Verdict = plan::Verification::Verdict;

/// Size of one discard: a slow drive finishes it in seconds, so that cancellation takes effect.
constexpr std::uint64_t kPiece = std::uint64_t{1} << 30U;
constexpr std::size_t kPlacesInUse = 512;
constexpr std::size_t kPlacesDiscarded = 128;

constexpr std::string_view kKept = FETTLE_TEXT(
    "All {in_use} sampled locations in use are unchanged; "
    "{zeros} of {discarded} discarded locations read as zeros.");
constexpr std::string_view kKeptZeros = FETTLE_TEXT(
    "All {in_use} sampled locations in use are unchanged; all {discarded} "
    "discarded locations read as zeros, as the drive guarantees.");
constexpr std::string_view kDamaged = FETTLE_TEXT(
    "Data in use has changed: of {in_use} sampled locations, the first that differs is at byte "
    "{first}.");
constexpr std::string_view kRestore =
    FETTLE_TEXT("Stop using the drive. Check the file system, and restore missing data from a backup.");
constexpr std::string_view kNotZero = FETTLE_TEXT(
    "The drive guarantees zeros after TRIM, but only {zeros} of {discarded} "
    "discarded locations read as zeros. Data in use is unchanged.");
constexpr std::string_view kUnread = FETTLE_TEXT("Reading back failed: {error}.");

plan::Verification verdict(Verdict which, const char* id, std::string_view text, std::vector<Evidence> evidence,
                           std::string_view remedy = {}) {
    const auto severity = which == Verdict::disproved ? Severity::critical : Severity::info;
    return {which, {id, severity, text, remedy, std::move(evidence)}};
}

bool lies_in(const Range& range, std::uint64_t offset, std::uint64_t length) {
    return offset >= range.start && length <= range.length && offset - range.start <= range.length - length;
}

}  // namespace

/// Everything but the free space, up to the end of the file system or, for unpartitioned space, of the drive; without
/// parts that others are using.
std::vector<Range> WipeWork::in_use(const Region& region) const {
    const Range all{region.start, region.space.size_bytes};
    auto aside = region.space.free;
    for (auto& range : aside) range.start += region.start;
    // When held in parts, skipped parts are not held: others may change them.
    if (region.kind == Region::Kind::unallocated && plan_.inputs.by_parts) {
        for (const auto& other : plan_.regions) {
            if (other.refusal) aside.push_back({other.start, other.size});
        }
        std::sort(aside.begin(), aside.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
    }
    return allocation::without(std::span(&all, 1), aside);
}

Status WipeWork::claim_parts() {
    for (std::size_t i = 0; i < plan_.plan.steps.size(); ++i) {
        const auto& region = plan_.region(i);
        const bool gaps = region.kind == Region::Kind::unallocated;
        const auto ranges = gaps ? region.space.free : std::vector<Range>{{region.start, region.size}};
        for (const auto& range : ranges) {
            auto part = held_->claim(gaps ? plan::Part::gap : plan::Part::partition, range.start, range.length);
            if (!part) return fail(part.error());
            parts_.push_back({range, std::move(*part)});
        }
    }
    return {};
}

Status WipeWork::discard(std::uint64_t offset, std::uint64_t length) {
    if (!plan_.inputs.by_parts) return held_->discard(offset, length);
    for (const auto& one : parts_) {
        if (lies_in(one.range, offset, length)) return one.part->discard(offset, length);
    }
    return fail(ErrorCode::refused, FETTLE_TEXT("discarding a range that is not locked"));
}

Status WipeWork::open() {
    auto held = holder_.hold(plan_.inputs.entry, plan_.inputs.by_parts ? plan::Hold::shared : plan::Hold::exclusive);
    if (!held) return fail(held.error());
    if ((*held)->ports().block == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("reading {drive}"), {{"drive", plan_.inputs.entry.id}});
    held_ = std::move(*held);
    if (plan_.inputs.by_parts) {
        if (auto claimed = claim_parts(); !claimed) {
            close();
            return claimed;
        }
    }
    taken_.assign(plan_.plan.steps.size(), {});
    return {};
}

Result<std::vector<plan::PinnedDrive>> WipeWork::identify() {
    auto drive = held_->identify();
    if (!drive) return fail(drive.error());
    return std::vector{std::move(*drive)};
}

Status WipeWork::unchanged(const Region& planned) {
    const auto now = read_again(device(), plan_.inputs.entry.id, planned);
    if (!now) return fail(now.error());
    if (now->refusal) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{name}: {reason}"),
                    {{"name", planned.name}, {"reason", render(now->refusal->text, now->refusal->evidence)}});
    }
    if (!(*now == planned)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the free space on {name} has changed since the plan was made"),
                    {{"name", planned.name}});
    }
    return {};
}

Status WipeWork::remember(std::size_t step, const std::vector<Range>& discards) {
    auto sample = take_sample(device(), places_in(in_use(plan_.region(step)), kPlacesInUse), hasher_);
    if (!sample) return fail(sample.error());
    taken_[step].in_use = std::move(*sample);
    taken_[step].discarded = places_in(discards, kPlacesDiscarded);
    return {};
}

plan::StepResult WipeWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                const CancelToken& cancel) {
    plan::StepResult result;
    const auto& region = plan_.region(step);
    const auto discards = discards_of(region, plan_.inputs);
    const auto all = allocation::total(discards);
    std::uint64_t asked = 0;
    std::uint64_t since_pause = 0;
    const auto go = [&]() -> Status {
        if (auto same = unchanged(region); !same) return same;
        if (auto sampled = remember(step, discards); !sampled) return sampled;
        for (const auto& range : discards) {
            // Between partitions, only the partition table shows which space is free.
            const bool gap = region.kind == Region::Kind::unallocated;
            if (gap && plan_.inputs.by_parts) {
                if (auto same = unchanged(region); !same) return same;
            }
            for (std::uint64_t at = 0; at < range.length;) {
                if (cancel.cancelled())
                    return fail(ErrorCode::cancelled, FETTLE_TEXT("wiping {name}"), {{"name", region.name}});
                if (plan_.inputs.pause_ms > 0 && since_pause >= kPiece) {
                    pause_(plan_.inputs.pause_ms);
                    since_pause = 0;
                }
                const auto length = std::min(kPiece, range.length - at);
                discarded_ = true;
                if (auto done = discard(range.start + at, length); !done) return done;
                at += length;
                asked += length;
                since_pause += length;
                if (on_progress) on_progress({step, asked, all});
            }
        }
        return {};
    };
    if (auto done = go(); !done) result.error = done.error();
    result.evidence = {{"asked_to_discard_bytes", asked}, {"ranges", std::uint64_t{discards.size()}}};
    return result;
}

plan::Verification WipeWork::verify(std::size_t step) {
    const auto& taken = taken_[step];
    const auto unread = [](const Error& error) {
        return verdict(Verdict::not_made, "wipe-unread", kUnread, {{"error", to_string(error)}});
    };
    const auto now = take_sample(device(), taken.in_use.places, hasher_);
    if (!now) return unread(now.error());
    std::vector<Evidence> evidence{{"in_use", std::uint64_t{taken.in_use.places.size()}},
                                   {"discarded", std::uint64_t{taken.discarded.size()}}};
    for (std::size_t i = 0; i < now->digests.size(); ++i) {
        if (now->digests[i] == taken.in_use.digests[i]) continue;
        evidence.push_back({"first", now->places[i]});
        return verdict(Verdict::disproved, "wipe-damaged", kDamaged, std::move(evidence), kRestore);
    }
    const auto zeros = count_zeros(device(), taken.discarded);
    if (!zeros) return unread(zeros.error());
    evidence.push_back({"zeros", std::uint64_t{*zeros}});
    if (!plan_.inputs.reads_zeros) return verdict(Verdict::verified, "wipe-verified", kKept, std::move(evidence));
    if (*zeros != taken.discarded.size()) {
        return verdict(Verdict::disproved, "wipe-not-zero", kNotZero, std::move(evidence));
    }
    return verdict(Verdict::verified, "wipe-verified", kKeptZeros, std::move(evidence));
}

void WipeWork::close() noexcept {
    // Cached data of the discarded blocks is useless; failing to drop it does no harm.
    if (held_ && discarded_ && !plan_.inputs.by_parts) (void)held_->read_again();
    parts_.clear();
    held_.reset();
}

}  // namespace fettle::trim
