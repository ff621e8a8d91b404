// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::sim {

/// How a simulated drive activates committed firmware.
enum class Activation : std::uint8_t { at_once, controller_reset, subsystem_reset, power_cycle };

/// A firmware image for simulated drives: a header with the supported models, filler up to `size`, and a CRC-32 of
/// everything, so that truncated, altered or foreign images are rejected as by a real drive.
struct FirmwareImage {
    std::string model;     ///< with '*' at the end: every model that begins so
    std::string revision;  ///< at most 8 characters
    Activation activation = Activation::controller_reset;
    std::uint32_t size = 65'536;  ///< bytes, a multiple of 512
};

[[nodiscard]] std::vector<std::uint8_t> build_firmware(const FirmwareImage& image);
/// Errors: truncated, malformed (not such an image, wrong CRC).
[[nodiscard]] Result<FirmwareImage> parse_firmware(BytesView bytes);
/// Whether `image` is for a drive of this model.
[[nodiscard]] bool fits(const FirmwareImage& image, const std::string& model);

}  // namespace fettle::sim
