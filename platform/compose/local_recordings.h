// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/files.h"
#include "core/toolbox/recordings.h"

namespace fettle {

/// Recordings of this process's drives, in memory only.
class LocalRecordings final : public Recordings {
public:
    struct Parts {
        DriveSource& drives;
        check::MachineSource& machine;
        FileSource& files;
        const catalogue::Catalogue& catalogue;
    };
    /// All must outlive it and its recordings. `program` is the name and version for the header.
    LocalRecordings(const Parts& parts, std::string program) : parts_(parts), program_(std::move(program)) {}

    [[nodiscard]] std::shared_ptr<DriveRecording> prepare(const DriveEntry& entry, Wake wake) override;
    Result<CompiledRecording> compile(const std::vector<std::shared_ptr<DriveRecording>>& recordings,
                                      Identifiers identifiers) override;
    Result<CheckReport> evaluate(std::string_view recording) override;

private:
    Parts parts_;
    std::string program_;
};

}  // namespace fettle
