// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/entry.h"
#include "platform/record/recorder.h"

namespace fettle::record {

/// Forwards everything to another source and records it. Thread-safe if the other source is.
class RecordingSource final : public DriveSource {
public:
    RecordingSource(std::unique_ptr<DriveSource> inner, std::shared_ptr<Recorder> recorder);

    Result<std::vector<DriveEntry>> list() override;
    Result<std::string> resolve(const std::string& path) override;
    Result<DrivePorts> open(const DriveEntry& entry) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    std::unique_ptr<DriveSource> inner_;
    std::shared_ptr<Recorder> recorder_;
};

/// A recorder that writes a new file. Errors: refused if the path exists (it could be a drive), not_permitted,
/// not_found (no such folder), io.
[[nodiscard]] Result<std::shared_ptr<Recorder>> record_to_file(const std::string& path, RecordOptions options);

}  // namespace fettle::record
