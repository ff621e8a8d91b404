// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/entry.h"
#include "platform/record/recorder.h"

namespace fettle::record {

/// Passes everything on to another source and keeps what is said. May be used from several threads,
/// as far as the other may.
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

/// A recorder that writes a new file. Errors: refused when something is there already (it could be a
/// drive), io.
[[nodiscard]] Result<std::shared_ptr<Recorder>> record_to_file(const std::string& path, RecordOptions options);

}  // namespace fettle::record
