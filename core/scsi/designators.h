// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::scsi {

/// The object that a designator identifies (SPC-5 7.7.6.1).
enum class Association : std::uint8_t { logical_unit, target_port, target_device, reserved };

/// Designator types (SPC-5 table 591).
enum class DesignatorType : std::uint8_t {
    vendor_specific = 0,
    t10_vendor = 1,
    eui64 = 2,
    naa = 3,
    relative_port = 4,
    port_group = 5,
    unit_group = 6,
    md5 = 7,
    name_string = 8,
    protocol_port = 9,
    uuid = 10,
};

struct Designator {
    Association association = Association::logical_unit;
    DesignatorType type = DesignatorType::vendor_specific;
    std::uint8_t code_set = 0;  ///< 1 binary, 2 ASCII, 3 UTF-8
    std::vector<std::uint8_t> bytes;

    /// Binary as lower-case hex (for a UUID only its 16 bytes), text without padding.
    [[nodiscard]] std::string text() const;
};

/// Device Identification, VPD page 83h. Errors: truncated, malformed (a designator extends beyond the page).
[[nodiscard]] Result<std::vector<Designator>> decode_designators(BytesView bytes);

/// The names of the logical unit itself that Fettle uses; empty if absent.
struct UnitNames {
    std::string naa;    ///< the longest NAA name
    std::string eui64;  ///< of 8, 12 or 16 bytes
    std::string uuid;
    std::string t10;  ///< "VENDOR  product and serial"
};
[[nodiscard]] UnitNames unit_names(const std::vector<Designator>& designators);

}  // namespace fettle::scsi
