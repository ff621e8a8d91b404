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
#include "core/model/drive_report.h"

namespace fettle {

/// Options of an inspection.
struct InspectOptions {
    Wake wake = Wake::never;
};

/// Service: finds and evaluates drives. Calls block; a slow drive delays only the call that queries it. Thread-safe.
class Inspection {
public:
    virtual ~Inspection() = default;

    /// The drives that the system reports. Sends no commands to drives.
    virtual Result<std::vector<DriveEntry>> list() = 0;

    /// Finds a drive by path, by-id name, serial number or id. Errors: not_found, not_a_drive (a partition, a file,
    /// another node), ambiguous (the context names the candidates).
    virtual Result<DriveEntry> find(const std::string& name) = 0;

    /// Queries and evaluates one drive. Parts that cannot be read are in facts.missing. Errors: vanished, not_found.
    virtual Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) = 0;

    /// Inspects several drives in parallel, so that a slow one does not delay the rest. Results are in the given order.
    /// For a drive that cannot be queried at all, facts.missing contains the reason.
    virtual std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                                 const InspectOptions& options) = 0;

    /// Inspects these drives (all if empty) and how the computer uses them.
    virtual Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) = 0;

    /// Checks the partition table in a disk image.
    virtual Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) = 0;

    /// Evaluates saved reports; searches folders recursively in name order. Calls `on_row` sequentially in that order.
    /// Returns the number of rows. Error: cancelled.
    virtual Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                        const std::function<void(const AnalysedReport&)>& on_row,
                                        const CancelToken& cancel) = 0;

    /// Calls `on_event` from another thread when drives are added or removed.
    virtual Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) = 0;
};

}  // namespace fettle
