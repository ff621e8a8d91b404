// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::trace {

struct RecorderOptions {
    std::vector<std::string> drives;  ///< their ids (DriveEntry)
    /// The kernel's buffer, for each processor; nullopt: chosen by the size of memory. The kernel may round it.
    std::optional<ByteCount> buffer;
};

/// The events of requests to some drives while they happen. The destructor ends the recording like finish(), without
/// reporting errors. Not thread-safe.
class LiveEvents {
public:
    /// A device whose requests are those of a drive. A drive has several if it is reached over several paths.
    struct Device {
        std::string name;       ///< as in the events: "259,0"
        std::size_t drive = 0;  ///< index into RecorderOptions::drives
    };

    virtual ~LiveEvents() = default;
    [[nodiscard]] virtual const std::vector<Device>& devices() const noexcept = 0;
    /// The kernel's buffer, for each processor.
    [[nodiscard]] virtual ByteCount buffer() const noexcept = 0;
    /// The time now, on the clock of the events.
    [[nodiscard]] virtual std::uint64_t now_ns() const = 0;
    /// Waits for events, at most `wait_ms`, and appends them to `text` as lines of tracefs (tracefs_line.h); the last
    /// one may be incomplete. Returns early if the process gets a signal. True: there may be more. Error: io.
    virtual Result<bool> read(std::string& text, unsigned wait_ms) = 0;
    /// Records no further events; those recorded before can still be read. Error: io.
    virtual Status stop() = 0;
    /// Events that the kernel discarded since the start because its buffer was full; 0 if it does not report them.
    [[nodiscard]] virtual std::uint64_t lost() const = 0;
    /// Removes the recording from the kernel. Call once, at the end. Error: io.
    virtual Status finish() = 0;
};

/// Port: records requests to drives as the kernel issues and completes them.
class Recorder {
public:
    virtual ~Recorder() = default;
    /// Removes what a killed process left behind, and starts. Errors: not_permitted; unsupported (the kernel's tracing
    /// is missing or blocked); not_found (a drive); io; too_large (no memory for the buffer).
    virtual Result<std::unique_ptr<LiveEvents>> start(const RecorderOptions& options) = 0;
    /// Whether the drive with this id has requests that could be recorded.
    [[nodiscard]] virtual bool can_record(const std::string& drive) = 0;
    /// Ids of the drives below the file system of `path`, or of its folder if it does not exist; empty if unknown. "-"
    /// is standard output.
    [[nodiscard]] virtual std::vector<std::string> drives_below(const std::string& path) = 0;
};

}  // namespace fettle::trace
