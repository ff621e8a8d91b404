// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_toolbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "core/check/check.h"
#include "core/toolbox/analyse_run.h"
#include "core/toolbox/ask_drive.h"

namespace fettle {

namespace {

bool named(const DriveEntry& entry, const std::string& name) {
    return entry.id == name || entry.path == name ||
           (!entry.identity.serial.empty() && entry.identity.serial == name) ||
           std::find(entry.links.begin(), entry.links.end(), name) != entry.links.end();
}

std::string candidates(const std::vector<DriveEntry>& entries) {
    std::string text;
    for (const auto& entry : entries) {
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", entry.id, entry.identity.model);
    }
    return text;
}

}  // namespace

LocalToolbox::LocalToolbox(DriveSource& drives, check::MachineSource& machine, FileSource& files,
                           const catalogue::Catalogue& catalogue)
    : drives_(drives), machine_(machine), files_(files), catalogue_(catalogue) {}

Result<std::vector<DriveEntry>> LocalToolbox::list() { return drives_.list(); }

Result<DriveEntry> LocalToolbox::find(const std::string& name) {
    auto entries = drives_.list();
    if (!entries) return fail(entries.error());
    std::vector<DriveEntry> found;
    std::copy_if(entries->begin(), entries->end(), std::back_inserter(found),
                 [&](const DriveEntry& entry) { return named(entry, name); });
    if (found.empty() && name.find('/') != std::string::npos) {
        const auto id = drives_.resolve(name);
        if (!id) return fail(id.error());
        std::copy_if(entries->begin(), entries->end(), std::back_inserter(found),
                     [&](const DriveEntry& entry) { return entry.id == *id; });
    }
    if (found.empty()) return fail(ErrorCode::not_found, fmt::format("no drive is called \"{}\"", name));
    if (found.size() > 1) {
        return fail(ErrorCode::ambiguous, fmt::format("\"{}\" could be any of: {}", name, candidates(found)));
    }
    return found.front();
}

Result<DriveReport> LocalToolbox::inspect(const DriveEntry& entry, const InspectOptions& options) {
    DriveReport report;
    report.entry = entry;
    report.facts.identity = entry.identity;
    auto ports = drives_.open(entry);
    if (ports) {
        toolbox::ask_drive(*ports, entry, catalogue_, options.wake, report.facts);
    } else if (ports.error().code == ErrorCode::vanished || ports.error().code == ErrorCode::not_found) {
        return fail(ports.error());
    } else {
        report.facts.missing.push_back(
            {"drive", std::string(fettle::name(ports.error().code)), to_string(ports.error())});
    }
    report.assessment = health::assess(report.facts, catalogue_);
    return report;
}

std::vector<DriveReport> LocalToolbox::inspect_all(const std::vector<DriveEntry>& entries,
                                                   const InspectOptions& options) {
    std::vector<std::future<DriveReport>> pending;
    pending.reserve(entries.size());
    for (const auto& entry : entries) {
        pending.push_back(std::async(std::launch::async, [this, &entry, &options] {
            auto report = inspect(entry, options);
            if (report) return std::move(*report);
            DriveReport gone;
            gone.entry = entry;
            gone.facts.identity = entry.identity;
            gone.facts.missing.push_back(
                {"drive", std::string(fettle::name(report.error().code)), to_string(report.error())});
            gone.assessment = health::assess(gone.facts, catalogue_);
            return gone;
        }));
    }
    std::vector<DriveReport> reports;
    reports.reserve(entries.size());
    for (auto& one : pending) reports.push_back(one.get());
    return reports;
}

Result<CheckReport> LocalToolbox::check(const std::vector<DriveEntry>& drives, const InspectOptions& options) {
    auto entries = drives;
    if (entries.empty()) {
        auto listed = drives_.list();
        if (!listed) return fail(listed.error());
        entries = std::move(*listed);
    }
    auto machine = machine_.inspect(entries);
    CheckReport report;
    report.drives = inspect_all(entries, options);
    if (!machine) {
        report.missing.push_back(
            {"machine", std::string(fettle::name(machine.error().code)), to_string(machine.error())});
        machine = check::MachineFacts{};
    } else {
        report.missing = machine->missing;
    }
    std::vector<const DriveFacts*> facts;
    for (auto& drive : report.drives) {
        const auto place = std::find_if(machine->places.begin(), machine->places.end(),
                                        [&](const check::DrivePlace& p) { return p.drive_id == drive.entry.id; });
        if (place != machine->places.end()) drive.place = *place;
        drive.findings =
            check::check_drive(drive.facts, drive.assessment, drive.place ? &*drive.place : nullptr, catalogue_);
        facts.push_back(&drive.facts);
    }
    report.machine_findings = check::check_machine(*machine, facts);
    return report;
}

Result<ImageReport> LocalToolbox::check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) {
    if (sector_bytes && (*sector_bytes < 512 || *sector_bytes > 65'536 || (*sector_bytes & (*sector_bytes - 1)) != 0)) {
        return fail(ErrorCode::invalid_argument, fmt::format("a sector of {} bytes", *sector_bytes));
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

Result<std::size_t> LocalToolbox::analyse(const std::vector<std::string>& paths,
                                          const std::function<void(const AnalysedReport&)>& on_row,
                                          const CancelToken& cancel) {
    return toolbox::AnalyseRun(files_, catalogue_, on_row).run(paths, cancel);
}

Result<std::unique_ptr<Watch>> LocalToolbox::watch(std::function<void(const DriveEvent&)> on_event) {
    return drives_.watch(std::move(on_event));
}

}  // namespace fettle
