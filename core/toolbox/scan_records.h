// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/plan/ports.h"
#include "core/scan/scan_map.h"
#include "core/scan/scan_store.h"

namespace fettle::toolbox {

/// The scans of all drives: those in the store, and the current state of those that run in this process. Thread-safe.
class ScanRecords {
public:
    /// Both must outlive it.
    ScanRecords(scan::ScanStore& store, const plan::Clock& clock) : store_(store), clock_(clock) {}

    /// The name under which the scans of a drive are stored: its serial number, or another identifier that the system
    /// knows without querying it.
    [[nodiscard]] static std::string key_of(const DriveEntry& entry);

    /// Remembers a state of a running scan, and stores it if the last time was kBetween_ns ago or it is the `last`. A
    /// new scan displaces those beyond scan::kMostKept. Errors: those of the store.
    Status keep(const std::string& key, const scan::ScanMap& map, bool last);

    /// Newest first. Stored documents that cannot be read, as those of a newer version, are skipped. Errors: those of
    /// the store.
    [[nodiscard]] Result<std::vector<scan::ScanMap>> list(const std::string& key, std::size_t at_most);

private:
    static constexpr std::uint64_t kBetween_ns = 5'000'000'000;

    struct Live {
        scan::ScanMap map;
        std::uint64_t stored_ns = 0;
    };

    scan::ScanStore& store_;
    const plan::Clock& clock_;
    std::mutex mutex_;
    std::map<std::string, Live> live_;
};

}  // namespace fettle::toolbox
