// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/drive_watch.h"

#include <algorithm>
#include <utility>

namespace fettle::toolbox {

namespace {

std::optional<double> link_speed(const DriveReport& report) {
    return report.place ? link_bytes_per_second(*report.place) : std::nullopt;
}

/// Seconds above the temperature threshold, by the drive's own counter; nullopt if it has none.
std::optional<std::uint64_t> hot_seconds(const DriveReport& report) {
    if (!report.facts.nvme) return std::nullopt;
    const auto& health = *report.facts.nvme;
    if (!health.warning_temperature_minutes && !health.critical_temperature_minutes) return std::nullopt;
    return 60 * (health.warning_temperature_minutes.value_or(0) + health.critical_temperature_minutes.value_or(0));
}

void add_before(bench::DoubtInputs& facts, const DriveReport& before) {
    facts.drive_capacity = before.facts.identity.capacity;
    facts.link_bytes_per_second = link_speed(before);
    if (!facts.temperature_before_celsius) facts.temperature_before_celsius = before.assessment.temperature_celsius;
    if (before.facts.nvme) facts.warning_temperature_celsius = before.facts.nvme->warning_temperature_celsius;
}

void add_after(bench::DoubtInputs& facts, const DriveReport& before, const DriveReport& after) {
    facts.link_after_bytes_per_second = link_speed(after);
    const auto last = after.assessment.temperature_celsius;
    if (last) facts.temperature_highest_celsius = std::max(facts.temperature_highest_celsius.value_or(*last), *last);
    const auto first = hot_seconds(before);
    const auto second = hot_seconds(after);
    if (first && second && *second > *first) facts.throttled_seconds = *second - *first;
}

std::optional<bench::WearReading> wear_reading(const std::optional<DriveReport>& report) {
    if (!report) return std::nullopt;
    const auto& facts = report->facts;
    bench::WearReading reading{facts.identity.model, facts.identity.serial, report->assessment.lifetime.counters,
                               report->assessment.percentage_used, true};
    const auto not_permitted = name(ErrorCode::not_permitted);
    reading.permitted = std::none_of(facts.missing.begin(), facts.missing.end(),
                                     [&](const Missing& part) { return part.reason == not_permitted; });
    return reading;
}

void add_layout(bench::DoubtInputs& facts, const bench::FileLayout& layout) {
    facts.file_extents = layout.pieces;
    facts.never_written_share = layout.never_written_share;
    if (layout.compressed) facts.compressing = *layout.compressed;
    if (layout.written_in_place) facts.copy_on_write = false;
}

}  // namespace

std::optional<double> link_bytes_per_second(const check::DrivePlace& place) {
    if (place.sata && place.sata->now) {
        const auto gigabits = *place.sata->now >= 3 ? 6.0 : *place.sata->now == 2 ? 3.0 : 1.5;
        return gigabits * 1e9 / 10;
    }
    if (place.pcie && place.pcie->speed_now && place.pcie->width_now) {
        const auto transfers = *place.pcie->speed_now * 1e9 * *place.pcie->width_now;
        return *place.pcie->speed_now < 8 ? transfers / 10 : transfers * 128 / 130 / 8;
    }
    return std::nullopt;
}

DriveWatch::DriveWatch(Drives& drives, bench::Observer* observer, const bench::TargetFacts& facts)
    : drives_(drives),
      facts_(facts),
      before_(ask_drive()),
      watched_(observer == nullptr ? nullptr : observer->begin(facts)) {}

std::optional<DriveReport> DriveWatch::ask_drive() const {
    if (facts_.drives.size() != 1) return std::nullopt;
    const auto drive = drives_.find(facts_.drives.front());
    if (!drive) return std::nullopt;
    auto report = drives_.inspect(*drive, Wake::never);
    if (!report) return std::nullopt;
    drives_.add_place(*report, Wake::never);
    return std::move(*report);
}

bench::LiveState DriveWatch::with_temperature(const bench::LiveState& state) {
    auto shown = state;
    if (watched_) shown.temperature_celsius = watched_->temperature_celsius();
    return shown;
}

bench::DoubtInputs DriveWatch::finish(const CancelToken& cancel) {
    auto facts = watched_ == nullptr ? bench::DoubtInputs{} : watched_->finish();
    cancelled_ = cancel.cancelled();
    if (!before_) return facts;
    add_before(facts, *before_);
    if (cancelled_) return facts;
    after_ = ask_drive();
    if (after_) add_after(facts, *before_, *after_);
    return facts;
}

std::optional<bench::RunWear> DriveWatch::wear(ByteCount written, bool complete) const {
    if (cancelled_) return std::nullopt;
    using Kind = bench::TargetFacts::Kind;
    // A drive that is written to directly is held exclusively.
    const bool direct = facts_.kind == Kind::device || facts_.kind == Kind::simulated;
    const bool one_drive = facts_.drives.size() == 1;
    return bench::run_wear(wear_reading(before_), wear_reading(after_), {written, direct && complete, one_drive});
}

bench::DoubtInputs DriveWatch::finish(bench::IoTarget& target, std::uint64_t offset, std::uint64_t bytes,
                                      const CancelToken& cancel) {
    auto facts = finish(cancel);
    if (!cancel.cancelled()) add_layout(facts, target.layout(offset, bytes));
    return facts;
}

}  // namespace fettle::toolbox
