// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/trace/format.h"
#include "core/trace/trace.h"

namespace fettle::trace {

struct ReadOptions {
    std::optional<Format> format;  ///< nullopt: detected
    /// Device to read, where a trace has several: "MAJOR,MINOR" (blkparse, blktrace, tracefs), the file's name (fio),
    /// or "HOST.DISK" (MSR Cambridge). Empty: the trace must have only one.
    std::string device;
};

/// What a reader found besides complete accesses.
struct ReadCounts {
    std::uint64_t unfinished = 0;     ///< accesses whose completion is not in the trace: no `took_ns`
    std::uint64_t unissued = 0;       ///< completions of requests that were issued before the trace began; left out
    std::uint64_t failed = 0;         ///< accesses that completed with an error
    std::uint64_t other_devices = 0;  ///< events or accesses of devices that were not selected; left out
    std::uint64_t ignored = 0;        ///< requests that are not accesses, such as commands passed through; left out
    std::uint64_t lost = 0;           ///< events that the recorder reported as lost
    friend bool operator==(const ReadCounts&, const ReadCounts&) = default;
};

/// The largest distance, in accesses or events, over which readers restore the order of time, and the largest number of
/// requests for whose completion they wait at the same time. Beyond it, the oldest request is reported without
/// `took_ns`. This bounds the memory of a reader to about 30 MB, whatever the length of the trace.
inline constexpr std::size_t kReadWindow = 65'536;
/// The same for the events of blktrace files: each processor has a buffer of its own, which is written when it is full.
inline constexpr std::size_t kBlktraceWindow = 262'144;

/// A trace file being read. The first access is at 0 ns.
///
/// Where a trace has the steps of requests, an access is from issue (D) to completion (C). Where requests are queued
/// and completed but none is issued, as by the device mapper, it is from queueing (Q) to completion; where nothing
/// completes, the service time is unknown.
class Reader : public Source {
public:
    /// Besides the errors of Source::next: malformed also if the order of time cannot be restored within the window;
    /// ambiguous: several devices and none selected; not_found: the selected device is not in the trace.
    Result<std::optional<Access>> next() override = 0;

    [[nodiscard]] virtual Format format() const noexcept = 0;
    /// The device, as in ReadOptions; empty where the format does not name it or before the first access.
    [[nodiscard]] virtual const std::string& device() const noexcept = 0;
    [[nodiscard]] virtual const ReadCounts& counts() const noexcept = 0;
    /// Bytes of the file consumed so far.
    [[nodiscard]] virtual std::uint64_t bytes_read() const noexcept = 0;
};

/// Starts to read. `stream` must outlive the reader. Errors: io, malformed (unknown format), unsupported (a version of
/// the format), too_large.
[[nodiscard]] Result<std::unique_ptr<Reader>> open_reader(std::istream& stream, const ReadOptions& options = {});

}  // namespace fettle::trace
