// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_inspection.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/check/check.h"
#include "core/health/health.h"
#include "core/toolbox/analyse_run.h"
#include "core/toolbox/at_once.h"
#include "core/toolbox/surroundings.h"

namespace fettle::toolbox {

namespace {

/// The facts of each place's drive, in the order of the places; nullptr if unknown.
std::vector<const DriveFacts*> facts_by_place(const check::MachineFacts& machine,
                                              const std::vector<DriveReport>& reports) {
    std::vector<const DriveFacts*> facts;
    for (const auto& place : machine.places) {
        const auto report = std::find_if(reports.begin(), reports.end(),
                                         [&](const DriveReport& r) { return r.entry.id == place.drive_id; });
        facts.push_back(report == reports.end() ? nullptr : &report->facts);
    }
    return facts;
}

}  // namespace

DriveReport LocalInspection::inspect_or_say_why(const DriveEntry& entry, const InspectOptions& options) {
    auto report = inspect(entry, options);
    if (report) return std::move(*report);
    DriveReport gone;
    gone.entry = entry;
    gone.facts.identity = entry.identity;
    gone.facts.missing.push_back({"drive", std::string(fettle::name(report.error().code)), to_string(report.error())});
    gone.assessment = health::assess(gone.facts, drives_->catalogue());
    return gone;
}

std::vector<DriveReport> LocalInspection::inspect_all(const std::vector<DriveEntry>& entries,
                                                      const InspectOptions& options) {
    return at_once(entries, [&](const DriveEntry& entry) { return inspect_or_say_why(entry, options); });
}

Result<CheckReport> LocalInspection::check(const std::vector<DriveEntry>& drives, const InspectOptions& options) {
    auto entries = drives;
    if (entries.empty()) {
        auto listed = drives_->list();
        if (!listed) return fail(listed.error());
        entries = std::move(*listed);
    }
    // Query the place in the same thread as the drive, so that an unresponsive drive delays no other.
    auto seen = at_once(entries, [&](const DriveEntry& entry) {
        auto drive = inspect_or_say_why(entry, options);
        auto around = drives_->look_around(drive, options.wake);
        return std::pair(std::move(drive), std::move(around));
    });
    CheckReport report;
    Surroundings surroundings;
    if (entries.empty()) surroundings.add({}, drives_->machine().inspect({}, options.wake));
    for (auto& [drive, around] : seen) {
        surroundings.add(drive.entry.id, std::move(around));
        report.drives.push_back(std::move(drive));
    }
    report.missing = surroundings.machine().missing;
    judge(report, surroundings.machine());
    return report;
}

void LocalInspection::judge(CheckReport& report, const check::MachineFacts& machine) {
    for (auto& drive : report.drives) {
        const auto place = std::find_if(machine.places.begin(), machine.places.end(),
                                        [&](const check::DrivePlace& p) { return p.drive_id == drive.entry.id; });
        if (place != machine.places.end()) drive.place = *place;
        auto examined = check::examine_drive(drive.facts, drive.assessment, drive.place ? &*drive.place : nullptr,
                                             drives_->catalogue());
        drive.findings = std::move(examined.messages);
        drive.checks = std::move(examined.outcomes);
    }
    auto around = machine;
    if (const auto scheduling = scheduling_.lock()) {
        if (const auto regular = scheduling->overview()) {
            around.trim_schedule.fettle_schedule = regular->others.fettle_schedule;
        }
    }
    auto examined = check::examine_machine(around, facts_by_place(machine, report.drives));
    report.machine_findings = std::move(examined.messages);
    report.machine_checks = std::move(examined.outcomes);
}

Result<ImageReport> LocalInspection::check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) {
    if (sector_bytes && (*sector_bytes < 512 || *sector_bytes > 65'536 || (*sector_bytes & (*sector_bytes - 1)) != 0)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid sector size: {sector_bytes} bytes"),
                    {{"sector_bytes", *sector_bytes}});
    }
    auto device = files_.open_image(path);
    if (!device) return fail(device.error());
    auto table = partition::read_table(**device, sector_bytes);
    if (!table) return fail(table.error());
    ImageReport report;
    report.path = path;
    report.table = std::move(*table);
    const partition::AlignmentRules rules;
    for (const auto& extent : report.table.partitions) {
        report.alignments.push_back(partition::judge(extent, report.table.sector_bytes, rules));
    }
    report.findings = check::check_table(report.table, rules);
    return report;
}

Result<std::size_t> LocalInspection::analyse(const std::vector<std::string>& paths,
                                             const std::function<void(const AnalysedReport&)>& on_row,
                                             const CancelToken& cancel) {
    return AnalyseRun(files_, drives_->catalogue(), on_row).run(paths, cancel);
}

}  // namespace fettle::toolbox
