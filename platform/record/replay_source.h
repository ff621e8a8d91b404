// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/entry.h"
#include "platform/record/recording.h"

namespace fettle::record {

class ReplayState;

/// Drives that answer from a recording, and to nothing but what it holds: for each drive the same
/// steps in the same order, with the same registers, sizes and data sent (timeouts may differ). A step
/// that differs is an error `internal` that names it, to the caller and again from `finish`. May be
/// used from several threads.
class ReplaySource final : public DriveSource {
public:
    explicit ReplaySource(Recording recording);

    Result<std::vector<DriveEntry>> list() override;
    /// By the recorded paths, by-id links and ids alone. Error: not_found.
    Result<std::string> resolve(const std::string& path) override;
    Result<DrivePorts> open(const DriveEntry& entry) override;
    /// Error: unsupported, for nothing comes or goes in a recording.
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

    /// Whether all went as recorded. Error `internal`: names the first step that differed, else the
    /// first that was not used.
    [[nodiscard]] Status finish() const;

private:
    std::shared_ptr<ReplayState> state_;
};

/// Reads the recording in `text` and makes a source of it.
[[nodiscard]] Result<std::unique_ptr<ReplaySource>> replay_text(std::string_view text);

}  // namespace fettle::record
