// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/lookup/address_use.h"

namespace fettle {

/// Service: which files are stored at addresses of a drive.
class FileLookup {
public:
    /// Ranges of one query.
    static constexpr std::size_t kMostRanges = 4096;

    virtual ~FileLookup() = default;

    /// Errors: unsupported (not on this system), not_found.
    virtual Result<lookup::Geometry> geometry(const DriveEntry& entry) = 0;

    /// Ranges in any order. It may take minutes: on most file systems it queries every file. Errors: invalid_argument
    /// (no range, too many, or beyond the drive's end); not_permitted (administrators only); unsupported; those of
    /// lookup::FileLocator::find.
    virtual Result<lookup::Findings> find(const DriveEntry& entry, const std::vector<lookup::Range>& ranges,
                                          const lookup::OnProgress& on_progress, const CancelToken& cancel) = 0;
};

}  // namespace fettle
