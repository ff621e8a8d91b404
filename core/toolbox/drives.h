// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/model/drive_report.h"

namespace fettle::toolbox {

/// Finds, opens and inspects drives for the services. May be called from several threads at once.
class Drives {
public:
    /// All must outlive it.
    Drives(DriveSource& source, check::MachineSource& machine, const catalogue::Catalogue& catalogue)
        : source_(source), machine_(machine), catalogue_(catalogue) {}
    virtual ~Drives() = default;

    [[nodiscard]] Result<std::vector<DriveEntry>> list() { return source_.list(); }
    /// By path, by-id name, serial number or id. Errors: not_found, not_a_drive, ambiguous (the context names the
    /// candidates).
    [[nodiscard]] virtual Result<DriveEntry> find(const std::string& name);
    /// Errors: those of DriveSource::open.
    [[nodiscard]] Result<DrivePorts> open(const DriveEntry& entry) { return source_.open(entry); }
    /// Queries the drive and evaluates its report. Parts that cannot be read are in facts.missing. Errors: vanished,
    /// not_found.
    [[nodiscard]] virtual Result<DriveReport> inspect(const DriveEntry& entry, Wake wake);
    /// The same for an open drive.
    [[nodiscard]] DriveReport inspect(const DriveEntry& entry, DrivePorts& ports, Wake wake);
    /// The drive's place in the system and what uses it; nullopt: the system does not report it.
    [[nodiscard]] std::optional<check::DrivePlace> place(const DriveEntry& entry, Wake wake);
    /// The computer as far as it concerns an inspected drive. Whether that is a hard disk comes from its own report and
    /// not from the system, and decides whether its partition table may be read. Errors: those of MachineSource.
    [[nodiscard]] Result<check::MachineFacts> look_around(const DriveReport& report, Wake wake);
    /// Adds the place to a report without one. Does not read the partition table of a hard disk that may be in standby.
    virtual void add_place(DriveReport& report, Wake wake);

    [[nodiscard]] DriveSource& source() noexcept { return source_; }
    [[nodiscard]] check::MachineSource& machine() noexcept { return machine_; }
    [[nodiscard]] const catalogue::Catalogue& catalogue() const noexcept { return catalogue_; }

private:
    DriveSource& source_;
    check::MachineSource& machine_;
    const catalogue::Catalogue& catalogue_;
};

}  // namespace fettle::toolbox
