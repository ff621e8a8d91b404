// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/run_wear.h"

#include <algorithm>
#include <array>
#include <limits>

namespace fettle::bench {

namespace {

using health::WriteCounter;
using Status = RunWear::Status;

/// Half the width of a useful range, as a share of its middle.
constexpr double kUsefulHalfWidth = 0.1;
/// Even compressing controllers write more than this share to flash.
constexpr double kLeastAmplification = 0.05;
/// A counter that has reached its end has moved by at most this share of its range; one that was reset, hardly so.
constexpr std::uint64_t kRangePerWrap = 50;

/// The increase, also of a counter that started again at 0 after its end; nullopt if it was reset. Several drives keep
/// only 32 bits of a wider field.
std::optional<std::uint64_t> increase(std::uint64_t before, std::uint64_t after, unsigned bits) {
    if (after >= before) return after - before;
    for (const auto width : std::array{32U, bits}) {
        if (width >= 64) continue;
        const auto range = std::uint64_t{1} << width;
        if (before < range && range - before + after <= range / kRangePerWrap) return range - before + after;
    }
    return std::nullopt;
}

struct Increase {
    std::optional<Counted> counted;
    bool reset = false;
};

/// Of the finest counter that is in both readings and has moved, if any has: drives list counters that they do not
/// keep.
Increase increase_of(const std::vector<WriteCounter>& before, const std::vector<WriteCounter>& after) {
    Increase still;
    for (const auto& first : before) {
        const auto same = [&](const WriteCounter& one) { return one.source == first.source && one.unit == first.unit; };
        const auto second = std::find_if(after.begin(), after.end(), same);
        if (second == after.end() || first.unit.bytes == 0) continue;
        const auto counts = increase(first.count, second->count, first.bits);
        if (!counts) return {std::nullopt, true};
        const auto bytes = saturating_bytes(*counts, first.unit.bytes).bytes;
        const auto slack = first.unit.bytes - 1;
        const auto most = std::numeric_limits<std::uint64_t>::max();
        Increase found{Counted{first.source,
                               first.unit,
                               {bytes},
                               {bytes - std::min(bytes, slack)},
                               {bytes > most - slack ? most : bytes + slack}},
                       false};
        if (*counts > 0) return found;
        if (!still.counted) still = std::move(found);
    }
    return still;
}

struct Bounds {
    double lowest = 0;
    double highest = 0;
};

Bounds bounds_of(const Counted& counted) {
    return {static_cast<double>(counted.lowest.bytes), static_cast<double>(counted.highest.bytes)};
}

/// Received by the drive: by its own counter, but exactly what was written to a drive that nothing else can write to.
std::optional<Bounds> received(const RunWear& wear, const RunWrites& writes) {
    const auto own = static_cast<double>(writes.bytes.bytes);
    const bool more = wear.host && wear.host->lowest > writes.bytes;
    if (writes.to_drive && !more) return Bounds{own, own};
    return wear.host ? std::optional(bounds_of(*wear.host)) : std::nullopt;
}

/// Status and bounds of the ratio, from what was written to flash and what was received.
void put_ratio(RunWear& wear, const Bounds& flash, const Bounds& host) {
    wear.status = Status::coarse;
    if (host.lowest <= 0 || host.highest < host.lowest) return;
    const AmplificationRange range{flash.lowest / host.highest, flash.highest / host.lowest};
    wear.amplification = range;
    const bool useful = range.highest - range.lowest <= kUsefulHalfWidth * (range.highest + range.lowest);
    if (useful) wear.status = Status::known;
    if (range.highest < kLeastAmplification) wear.status = Status::not_updated;
    if (wear.status == Status::not_updated) wear.amplification.reset();
}

void put_wanted(RunWear& wear, const RunWrites& writes) {
    if (wear.status != Status::coarse || !wear.flash) return;
    // The benchmark's own count is exact; the drive's is not.
    const auto host_unit = wear.host && !writes.to_drive ? wear.host->unit.bytes : 0;
    const auto units = wear.flash->unit.bytes + host_unit;
    // Of as many units, one may be missing at each end; and the figure is shown rounded.
    constexpr auto kTimes = static_cast<std::uint64_t>(1 / kUsefulHalfWidth) + 2;
    wear.wanted = saturating_bytes(kTimes, units);
}

/// By the pages that were programmed for the host and by the drive itself.
void put_pages(RunWear& wear, const health::PageCounters& before, const health::PageCounters& after) {
    constexpr unsigned kAttributeBits = 48;
    const auto host = increase(before.host, after.host, kAttributeBits);
    const auto own = increase(before.ftl, after.ftl, kAttributeBits);
    if (!host || !own) {
        wear.status = Status::counter_reset;
        return;
    }
    const auto pages = *host + *own;
    wear.flash = Counted{"attributes-247-248", {0}, {pages}, {pages}, {pages}};
    wear.status = Status::coarse;
    if (*host < 2) return;
    const auto for_host = static_cast<double>(*host);
    const auto by_drive = static_cast<double>(*own);
    wear.amplification =
        AmplificationRange{1 + std::max(0.0, by_drive - 1) / (for_host + 1), 1 + (by_drive + 1) / (for_host - 1)};
    const auto& range = *wear.amplification;
    if (range.highest - range.lowest <= kUsefulHalfWidth * (range.highest + range.lowest)) wear.status = Status::known;
}

void put_used(RunWear& wear, const WearReading& before, const WearReading& after) {
    if (!before.percentage_used || !after.percentage_used || *before.percentage_used == *after.percentage_used) return;
    wear.used_before = before.percentage_used;
    wear.used_after = after.percentage_used;
}

/// Why the readings cannot be compared.
std::optional<Status> obstacle(const std::optional<WearReading>& before, const std::optional<WearReading>& after,
                               const RunWrites& writes) {
    if (!writes.one_drive) return Status::several_drives;
    if (!before || !after) return Status::not_read;
    if (before->serial != after->serial || before->model != after->model) return Status::drive_changed;
    const auto blind = [](const WearReading& reading) {
        return !reading.permitted && reading.counters.host.empty() && reading.counters.flash.empty();
    };
    if (blind(*before) || blind(*after)) return Status::not_permitted;
    return std::nullopt;
}

void compare(RunWear& wear, const WearReading& before, const WearReading& after, const RunWrites& writes) {
    put_used(wear, before, after);
    const auto host = increase_of(before.counters.host, after.counters.host);
    const auto flash = increase_of(before.counters.flash, after.counters.flash);
    wear.host = host.counted;
    wear.flash = flash.counted;
    if (host.reset || flash.reset) {
        wear.status = Status::counter_reset;
        return;
    }
    const bool pages = before.counters.pages && after.counters.pages;
    if (!wear.flash && !pages) {
        wear.status = Status::no_flash_counter;
        return;
    }
    if (wear.host && wear.host->highest < writes.bytes) {
        wear.status = Status::not_updated;
        return;
    }
    if (!wear.flash) return put_pages(wear, *before.counters.pages, *after.counters.pages);
    const auto from_host = received(wear, writes);
    if (!from_host) {
        wear.status = Status::no_host_counter;
        return;
    }
    put_ratio(wear, bounds_of(*wear.flash), *from_host);
    put_wanted(wear, writes);
}

}  // namespace

std::string_view name(RunWear::Status status) noexcept {
    switch (status) {
        case Status::known: return "known";
        case Status::coarse: return "coarse";
        case Status::no_flash_counter: return "no-flash-counter";
        case Status::no_host_counter: return "no-host-counter";
        case Status::not_permitted: return "not-permitted";
        case Status::several_drives: return "several-drives";
        case Status::drive_changed: return "drive-changed";
        case Status::counter_reset: return "counter-reset";
        case Status::not_updated: return "not-updated";
        case Status::not_read: return "not-read";
    }
    return "not-read";
}

std::optional<RunWear> run_wear(const std::optional<WearReading>& before, const std::optional<WearReading>& after,
                                const RunWrites& writes) {
    if (writes.bytes.bytes == 0) return std::nullopt;
    RunWear wear;
    wear.written = writes.bytes;
    if (const auto status = obstacle(before, after, writes)) {
        wear.status = *status;
    } else {
        compare(wear, *before, *after, writes);
    }
    return wear;
}

}  // namespace fettle::bench
