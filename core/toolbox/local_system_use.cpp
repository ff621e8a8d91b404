// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_system_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "core/check/discard_path.h"
#include "core/json/tune_measurement.h"

namespace fettle::toolbox {

namespace {

constexpr char kSeparator = ':';  // no name contains it

std::string_view name_in(std::string_view key) { return key.substr(0, key.find(kSeparator)); }

std::vector<tune::SpaceDrive> space_drives(const std::vector<DriveReport>& reports) {
    std::vector<tune::SpaceDrive> all;
    for (const auto& report : reports) {
        tune::SpaceDrive drive;
        drive.id = report.entry.id;
        drive.solid_state = health::is_solid_state(report.facts, report.assessment.family);
        const auto& identity = report.facts.identity.capacity ? report.facts.identity : report.entry.identity;
        if (identity.capacity) drive.capacity_bytes = identity.capacity->bytes;
        drive.write_amplification = report.assessment.lifetime.write_amplification;
        all.push_back(std::move(drive));
    }
    return all;
}

/// Whether discards of this file system reach the drive by this path.
void follow(tune::SpaceFileSystem& one, const check::DiscardPath& path) {
    const auto verdict = check::judge_path(path);
    if (verdict.state == check::PathVerdict::State::closed) {
        one.passes_trim = false;
        if (verdict.closed_by != nullptr) one.blocked_by = verdict.closed_by->name;
    } else if (!check::is_trimmable(path)) {
        one.passes_trim = false;
        one.blocked_by = fmt::format("{} ({})", one.mount_point, one.type);
    } else if (verdict.state == check::PathVerdict::State::open && one.passes_trim != false) {
        one.passes_trim = true;
    }
}

}  // namespace

Result<tune::WriteSample> LocalSystemUse::sample_writes() {
    if (ports_.counters == nullptr || clock_ == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("measuring writes on this system"));
    const auto entries = drives_->list();
    if (!entries) return fail(entries.error());
    std::vector<std::string> names;
    for (const auto& entry : *entries) names.push_back(entry.id);
    auto sample = ports_.counters->sample(names);
    sample.time_ns = clock_->steady_ns();
    return sample;
}

Result<tune::Measurement> LocalSystemUse::keep(const std::string& name, const tune::Writes& writes,
                                               const std::vector<tune::Setting>& settings) {
    if (!tune::is_measurement_name(name)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("a measurement name can have at most 64 letters, digits, \".\", \"_\" and \"-\""));
    }
    if (ports_.measurements == nullptr || clock_ == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("keeping measurements"));
    const auto keys = ports_.measurements->keys();
    if (!keys) return fail(keys.error());
    tune::Measurement made{name, clock_->utc(), {}, writes};
    for (const auto& one : settings) {
        if (!one.value.empty()) made.settings[one.id] = one.value;
    }
    // Each in a document of its own: none is ever overwritten.
    auto key = fmt::format("{}{}{}", name, kSeparator, made.at);
    for (int i = 2; std::find(keys->begin(), keys->end(), key) != keys->end(); ++i) {
        key = fmt::format("{}{}{}{}{}", name, kSeparator, made.at, kSeparator, i);
    }
    if (auto saved = ports_.measurements->save(key, json::to_text(made)); !saved) return fail(saved.error());
    return made;
}

Result<KeptMeasurements> LocalSystemUse::kept() {
    if (ports_.measurements == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("keeping measurements"));
    const auto keys = ports_.measurements->keys();
    if (!keys) return fail(keys.error());
    KeptMeasurements kept;
    for (const auto& key : *keys) {
        const auto text = ports_.measurements->load(key);
        auto read = text ? json::parse_measurement(*text) : fail(text.error());
        if (read && read->name != name_in(key))
            read = fail(ErrorCode::malformed, FETTLE_TEXT("the name stored in it does not match"));
        if (read) {
            kept.all.push_back(std::move(*read));
        } else {
            kept.problems.push_back(fmt::format("measurement {}: {}", key, to_string(read.error())));
        }
    }
    std::stable_sort(kept.all.begin(), kept.all.end(), [](const auto& one, const auto& other) {
        return std::tie(one.name, one.at) < std::tie(other.name, other.at);
    });
    return kept;
}

Status LocalSystemUse::forget(const std::string& name) {
    if (ports_.measurements == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("keeping measurements"));
    const auto keys = ports_.measurements->keys();
    if (!keys) return fail(keys.error());
    bool any = false;
    for (const auto& key : *keys) {
        if (name_in(key) != name) continue;
        any = true;
        if (auto removed = ports_.measurements->remove(key); !removed) return removed;
    }
    if (!any) return fail(ErrorCode::not_found, FETTLE_TEXT("no measurement \"{name}\""), {{"name", name}});
    return {};
}

std::map<std::string, tune::DriveLife> LocalSystemUse::lives() {
    std::map<std::string, tune::DriveLife> all;
    const auto entries = drives_->list();
    if (!entries) return all;
    for (const auto& report : inspection_->inspect_all(*entries, {Wake::never})) {
        auto& life = all[report.entry.id];
        life.percentage_used = report.assessment.percentage_used;
        if (const auto written = report.assessment.lifetime.host_written) life.host_written_bytes = written->bytes;
    }
    return all;
}

void LocalSystemUse::place(std::vector<tune::SpaceFileSystem>& file_systems, const std::vector<DriveEntry>& entries) {
    const auto machine = drives_->machine().inspect(entries, Wake::never);
    if (!machine) return;
    for (auto& one : file_systems) {
        std::set<std::string> drives;
        std::vector<const check::DiscardPath*> paths;
        for (const auto& place : machine->places) {
            for (const auto& path : place.paths) {
                if (path.mount_point != one.mount_point) continue;
                drives.insert(place.drive_id);
                paths.push_back(&path);
            }
        }
        // Over several drives, each has a part of unknown size.
        if (drives.size() != 1) continue;
        one.drive = *drives.begin();
        for (const auto* path : paths) follow(one, *path);
    }
}

Result<tune::SpaceReport> LocalSystemUse::space() {
    if (ports_.space == nullptr || ports_.folders == nullptr) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("finding what uses space on this system"));
    }
    const auto entries = drives_->list();
    if (!entries) return fail(entries.error());
    auto report = tune::find_space(*ports_.space, *ports_.folders);
    place(report.file_systems, *entries);
    report.effects =
        tune::space_effects(report.file_systems, space_drives(inspection_->inspect_all(*entries, {Wake::never})));
    return report;
}

}  // namespace fettle::toolbox
