// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::scsi {

inline constexpr std::size_t kInquiryBytes = 36;

/// Standard INQUIRY data (SPC-5 6.7.2).
struct Inquiry {
    std::uint8_t peripheral_qualifier = 0;  ///< 0: a device is connected
    std::uint8_t peripheral_type = 0;       ///< 00h disk, 0Eh simplified disk, 14h zoned disk
    bool removable = false;
    std::uint8_t version = 0;  ///< 05h SPC-3, 06h SPC-4, 07h SPC-5
    bool protection = false;   ///< PROTECT: protection information
    std::string vendor;
    std::string product;
    std::string revision;
    std::string serial;                      ///< vendor specific bytes 36 to 55; often no serial number
    std::vector<std::uint16_t> descriptors;  ///< version descriptors, unmodified

    [[nodiscard]] bool is_disk() const noexcept { return peripheral_type == 0x00 || peripheral_type == 0x14; }
    /// "SPC-4"; empty if not reported.
    [[nodiscard]] std::string_view standard() const noexcept;
};

/// Needs 36 bytes. Errors: truncated.
[[nodiscard]] Result<Inquiry> decode_inquiry(BytesView bytes);

}  // namespace fettle::scsi
