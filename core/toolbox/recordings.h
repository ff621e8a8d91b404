// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/model/drive_report.h"

namespace fettle {

/// Records one drive. Only Recordings::compile makes the content readable.
class DriveRecording {
public:
    virtual ~DriveRecording() = default;
    /// Queries the drive and records every command and response. Blocks for as long as the drive does. Call once.
    virtual void run() = 0;
};

/// A recording as text, and a summary of it.
struct CompiledRecording {
    struct Drive {
        DriveEntry entry;              ///< as in the text
        bool complete = false;         ///< false: the drive has not responded to every command yet
        std::size_t commands = 0;      ///< number of commands in the recording
        std::size_t failed = 0;        ///< those of them that failed
        std::vector<Missing> missing;  ///< what could not be read
    };
    std::string text;  ///< platform/record/FORMAT.md
    std::vector<Drive> drives;
};

/// What happens to serial numbers, world-wide names and the like.
enum class Identifiers : std::uint8_t { keep, replace };

/// Service: recordings of drives, the same as `fettle --record FILE show`. Stores and sends nothing. Thread-safe.
class Recordings {
public:
    virtual ~Recordings() = default;

    /// A recording of this drive that has not begun.
    [[nodiscard]] virtual std::shared_ptr<DriveRecording> prepare(const DriveEntry& entry, Wake wake) = 0;

    /// Everything recorded so far, also by recordings that still run, so that a drive that stops responding is recorded
    /// with the commands that it completed. Errors: too_large; invalid_argument (recordings of another service).
    virtual Result<CompiledRecording> compile(const std::vector<std::shared_ptr<DriveRecording>>& recordings,
                                              Identifiers identifiers) = 0;

    /// Evaluates the drives in a recording of this computer, together with what this process can read of how the
    /// computer uses them. Sends no commands to drives. Errors: malformed, too_large, unsupported.
    virtual Result<CheckReport> evaluate(std::string_view recording) = 0;
};

}  // namespace fettle
