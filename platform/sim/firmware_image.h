// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::sim {

/// How the simulated drives' firmware takes effect once it is committed.
enum class Activation : std::uint8_t { at_once, controller_reset, subsystem_reset, power_cycle };

/// A firmware image that simulated drives accept: a header that names whom it is for, filler up to
/// `size`, and a CRC-32 over all, so that a truncated, altered or foreign image is refused as a real
/// drive refuses one.
struct FirmwareImage {
    std::string model;     ///< with '*' at the end: every model that begins so
    std::string revision;  ///< at most 8 characters
    Activation activation = Activation::controller_reset;
    std::uint32_t size = 65'536;  ///< bytes, a multiple of 512
};

[[nodiscard]] std::vector<std::uint8_t> build_firmware(const FirmwareImage& image);
/// Errors: truncated, malformed (no such image, wrong CRC).
[[nodiscard]] Result<FirmwareImage> parse_firmware(BytesView bytes);
/// Whether `image` is meant for a drive of this model.
[[nodiscard]] bool fits(const FirmwareImage& image, const std::string& model);

}  // namespace fettle::sim
