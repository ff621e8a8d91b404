// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/firmware/image.h"
#include "core/firmware/report.h"
#include "core/firmware/update_plan.h"
#include "core/plan/job.h"

namespace fettle {

/// Service: drive firmware.
class FirmwareUpdates {
public:
    virtual ~FirmwareUpdates() = default;

    /// The drive's firmware, its known defects, and the outcomes of earlier updates, each reported once. Errors: those
    /// of firmware::survey.
    virtual Result<firmware::Report> report(const DriveEntry& entry) = 0;

    /// A job that installs new firmware or, without an image, activates firmware already stored on the drive. Errors:
    /// those of firmware::survey, read_image, choose_update and choose_activation.
    virtual Result<plan::Job> plan(const DriveEntry& entry, std::optional<firmware::ImageFile> image,
                                   const firmware::Request& request) = 0;

    /// Reads an image with this process's rights. Errors: refused (larger than any drive's firmware), those of
    /// FileSource::read.
    virtual Result<firmware::ImageFile> read(const std::string& path) = 0;
};

}  // namespace fettle
