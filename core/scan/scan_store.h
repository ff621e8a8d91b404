// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::scan {

/// Scans kept of each drive.
inline constexpr std::size_t kMostKept = 10;
/// Largest stored document.
inline constexpr std::size_t kLargestDocument = std::size_t{2} << 20U;

/// Port: stored scans as documents (scan_json.h). `drive` and `name` consist of letters, digits, "-", "_", "." and "%",
/// do not begin with ".", and are at most 200 characters long. Thread-safe; several programs may use one store.
class ScanStore {
public:
    virtual ~ScanStore() = default;
    /// Replaces the document atomically: after a crash there is the old or the new one. Errors: io, not_permitted.
    virtual Status save(const std::string& drive, const std::string& name, std::string_view text) = 0;
    /// The names of the drive's documents, in descending order. Errors: io, not_permitted.
    virtual Result<std::vector<std::string>> names(const std::string& drive) = 0;
    /// Errors: not_found, io, not_permitted, too_large.
    virtual Result<std::string> load(const std::string& drive, const std::string& name) = 0;
    virtual Status remove(const std::string& drive, const std::string& name) = 0;
};

}  // namespace fettle::scan
