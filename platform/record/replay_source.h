// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/entry.h"
#include "platform/record/recording.h"

namespace fettle::record {

class ReplayState;

/// Drives that replay a recording exactly: for each drive the same steps in the same order, with the same registers,
/// sizes and sent data (time limits may differ). A step that differs gives an `internal` error that names it, to the
/// caller and again from `finish`. Thread-safe.
class ReplaySource final : public DriveSource {
public:
    explicit ReplaySource(Recording recording);

    Result<std::vector<DriveEntry>> list() override;
    /// Only by the recorded paths, by-id links and ids. Error: not_found.
    Result<std::string> resolve(const std::string& path) override;
    Result<DrivePorts> open(const DriveEntry& entry) override;
    /// Error: unsupported, because recordings contain no hot-plug events.
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

    /// Whether everything went as recorded. Error `internal`: names the first step that differed, otherwise the first
    /// unused one.
    [[nodiscard]] Status finish() const;

private:
    std::shared_ptr<ReplayState> state_;
};

/// Reads the recording in `text` and makes a source of it.
[[nodiscard]] Result<std::unique_ptr<ReplaySource>> replay_text(std::string_view text);

}  // namespace fettle::record
