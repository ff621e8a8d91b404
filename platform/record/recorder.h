// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>

#include "platform/record/recording.h"

namespace fettle::record {

struct RecordOptions {
    std::string program;  ///< name and version, for the header
    bool scrub = false;   ///< remove serial numbers and world-wide names
};

/// Writes a recording, exchange by exchange. With `scrub` everything is buffered until `finish`, because identifiers
/// may appear late. Thread-safe.
class Recorder {
public:
    Recorder(std::unique_ptr<std::ostream> out, RecordOptions options);
    ~Recorder();  ///< finishes; call `finish` to learn whether that succeeded
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// The header. Once, before the first exchange; later calls change nothing.
    void start(const std::vector<DriveEntry>& entries);
    [[nodiscard]] bool started() const;
    void add(Exchange exchange);
    /// Everything recorded so far, before scrubbing; only with `scrub`, and before `finish`. Errors: too_large.
    [[nodiscard]] Result<Recording> so_far() const;
    /// Writes the rest. Errors: io, too_large (the recording exceeded the limits and is incomplete).
    Status finish();

private:
    void write(const std::string& line);

    mutable std::mutex mutex_;
    std::unique_ptr<std::ostream> out_;
    RecordOptions options_;
    std::optional<Recording> kept_;  ///< only with scrub
    std::size_t steps_ = 0;
    std::size_t text_bytes_ = 0;
    std::size_t data_bytes_ = 0;
    bool started_ = false;
    bool finished_ = false;
    Status trouble_;
};

}  // namespace fettle::record
