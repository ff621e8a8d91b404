// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/drive/entry.h"

/// Which I/O reaches a drive, by the system's counters. Nothing is sent to the drive.
namespace fettle::power {

/// A drive's I/O since it appeared.
struct DriveIo {
    std::uint64_t operations = 0;  ///< completed: reads, writes, discards and flushes
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
    std::uint64_t in_flight = 0;
};

/// I/O of one process since its start, on all drives.
struct ProcessIo {
    std::uint64_t id = 0;
    std::uint64_t started = 0;  ///< distinguishes processes that have the same id one after another
    std::string name;
    std::uint64_t read_bytes = 0;     ///< from drives
    std::uint64_t written_bytes = 0;  ///< handed to the page cache or to drives; writing may happen later
};

struct ProcessList {
    std::vector<ProcessIo> processes;  ///< without this one
    std::size_t unreadable = 0;        ///< processes of other users
};

/// Port. Not thread-safe.
class IdleMeter {
public:
    virtual ~IdleMeter() = default;
    /// Errors: unsupported (the system does not count the drive's I/O), malformed.
    virtual Result<DriveIo> drive(const DriveEntry& entry) = 0;
    virtual ProcessList processes() = 0;
    /// Monotonic time.
    virtual std::uint64_t now_ns() = 0;
    /// Returns early if cancelled.
    virtual void wait(std::uint64_t ns, const CancelToken& cancel) = 0;
};

}  // namespace fettle::power
