// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/drives.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/health/health.h"
#include "core/toolbox/ask_drive.h"
#include "core/trim/file_system.h"

namespace fettle::toolbox {

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

/// What the drive says itself, if it can be asked, takes the place of what the system says.
void add_reported(const SystemReport& reported, DriveFacts& facts) {
    facts.capabilities.trim = reported.trim;
    const auto protocol = facts.identity.protocol;
    if (reported.nvme || (reported.passed && protocol == Protocol::nvme)) {
        facts.nvme = reported.nvme.value_or(NvmeHealth{});
        facts.nvme->passed = reported.passed;
    } else if (reported.passed && protocol == Protocol::ata) {
        facts.ata.emplace().passed = reported.passed;
    }
}

DriveReport blank(const DriveEntry& entry) {
    DriveReport report;
    report.entry = entry;
    report.facts.identity = entry.identity;
    report.facts.mmc = entry.mmc_life;
    if (entry.reported) add_reported(*entry.reported, report.facts);
    return report;
}

std::optional<check::DrivePlace> place_in(Result<check::MachineFacts> facts) {
    if (!facts || facts->places.empty()) return std::nullopt;
    return std::move(facts->places.front());
}

}  // namespace

Result<DriveEntry> Drives::find(const std::string& name) {
    auto entries = source_.list();
    if (!entries) return fail(entries.error());
    std::vector<DriveEntry> found;
    std::copy_if(entries->begin(), entries->end(), std::back_inserter(found),
                 [&](const DriveEntry& entry) { return named(entry, name); });
    if (found.empty() && trim::is_path(name)) {
        const auto id = source_.resolve(name);
        if (!id) return fail(id.error());
        std::copy_if(entries->begin(), entries->end(), std::back_inserter(found),
                     [&](const DriveEntry& entry) { return entry.id == *id; });
    }
    if (found.empty()) return fail(ErrorCode::not_found, FETTLE_TEXT("no drive matches \"{name}\""), {{"name", name}});
    if (found.size() > 1) {
        return fail(ErrorCode::ambiguous, FETTLE_TEXT("\"{name}\" is ambiguous; candidates: {found}"),
                    {{"name", name}, {"found", candidates(found)}});
    }
    return found.front();
}

Result<DriveReport> Drives::inspect(const DriveEntry& entry, Wake wake) {
    auto report = blank(entry);
    if (entry.identity.bus != Bus::mmc) {
        auto ports = source_.open(entry);
        if (ports) return inspect(entry, *ports, wake);
        const auto code = ports.error().code;
        if (code == ErrorCode::vanished || code == ErrorCode::not_found) return fail(ports.error());
        report.facts.missing.push_back({"drive", std::string(name(code)), to_string(ports.error())});
    }
    report.assessment = health::assess(report.facts, catalogue_);
    return report;
}

DriveReport Drives::inspect(const DriveEntry& entry, DrivePorts& ports, Wake wake) {
    auto report = blank(entry);
    if (entry.identity.bus != Bus::mmc) ask_drive(ports, entry, catalogue_, wake, report.facts);
    report.assessment = health::assess(report.facts, catalogue_);
    return report;
}

std::optional<check::DrivePlace> Drives::place(const DriveEntry& entry, Wake wake) {
    return place_in(machine_.inspect({entry}, wake));
}

Result<check::MachineFacts> Drives::look_around(const DriveReport& report, Wake wake) {
    auto entry = report.entry;
    if (report.facts.identity.solid_state) entry.identity.solid_state = report.facts.identity.solid_state;
    return machine_.inspect({entry}, wake);
}

void Drives::add_place(DriveReport& report, Wake wake) { report.place = place_in(look_around(report, wake)); }

}  // namespace fettle::toolbox
