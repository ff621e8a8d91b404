// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/report/report.h"

namespace fettle {

/// What an inspection may do.
struct InspectOptions {
    Wake wake = Wake::never;
};

/// Service: finds drives and judges them. Calls block; a slow drive holds up only the call that queries it. May be
/// called from several threads at once.
class Inspection {
public:
    virtual ~Inspection() = default;

    /// The drives of the machine, by what the system knows: sends nothing to a drive.
    virtual Result<std::vector<DriveEntry>> list() = 0;

    /// Finds a drive by path, by-id name, serial number or id. Errors: not_found, not_a_drive (a partition, a file,
    /// another node), ambiguous (the context names the candidates).
    virtual Result<DriveEntry> find(const std::string& name) = 0;

    /// Queries one drive and judges it. What could not be had stands in facts.missing. Errors: vanished, not_found.
    virtual Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) = 0;

    /// Inspects several drives at once, so that a slow one does not hold up the rest; in the order given. A drive that
    /// could not be queried at all is a report whose facts.missing says why.
    virtual std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                                 const InspectOptions& options) = 0;

    /// Inspects these drives (all when empty) and the way the machine uses them.
    virtual Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) = 0;

    /// Judges the partition table in a disk image.
    virtual Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) = 0;

    /// Judges saved reports; folders are walked in name order. Calls `on_row` one at a time, in that order. Returns the
    /// number of rows, or cancelled.
    virtual Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                        const std::function<void(const AnalysedReport&)>& on_row,
                                        const CancelToken& cancel) = 0;

    /// Calls `on_event`, from another thread, when drives come and go.
    virtual Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) = 0;
};

}  // namespace fettle
