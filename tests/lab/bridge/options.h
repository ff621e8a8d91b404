// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "platform/sim/base/firmware_image.h"
#include "tests/lab/bridge/served_drive.h"

namespace fettle::lab {

/// `fettle-lab-drive tcmu …` and `nvme-tcp …`.
struct ServeOptions {
    ServedDrive::Transport transport = ServedDrive::Transport::tcmu;
    std::string control;
    double speed = 1.0;
    std::vector<DriveOptions> drives;
};

/// `fettle-lab-drive firmware …`.
struct FirmwareOptions {
    sim::FirmwareImage image;
    std::string file;
};

[[nodiscard]] const char* usage();
/// Errors: invalid_argument, which names the word.
[[nodiscard]] Result<ServeOptions> serve_options(std::span<const std::string> words);
[[nodiscard]] Result<FirmwareOptions> firmware_options(std::span<const std::string> words);

}  // namespace fettle::lab
