// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/facts.h"

namespace fettle::linux_system {

/// libatasmart's reading of a drive, to compare with Fettle's own decoders.
struct AtaSmartReading {
    std::string model;
    std::string serial;
    std::string firmware;
    std::optional<ByteCount> capacity;
    std::optional<bool> passed;
    std::vector<SmartAttribute> attributes;
    std::optional<std::uint64_t> temperature_millikelvin;
    std::optional<std::uint64_t> power_on_ms;
    std::optional<std::uint64_t> power_cycles;
    std::optional<std::uint64_t> bad_sectors;
    std::optional<std::uint8_t> self_test_status;  ///< SMART data byte 363, bits 7:4
};

/// Queries the drive at `path`, which must not be in standby: reading SMART data may spin it up. Errors: as for ports.
[[nodiscard]] Result<AtaSmartReading> read_with_libatasmart(const std::string& path);

/// Reads a blob that libatasmart saved. Error: malformed.
[[nodiscard]] Result<AtaSmartReading> read_blob_with_libatasmart(BytesView blob);

}  // namespace fettle::linux_system
