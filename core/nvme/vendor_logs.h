// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/nvme/effects_log.h"
#include "core/nvme/identify_controller.h"

namespace fettle::nvme {

inline constexpr std::size_t kOcpSmartLogBytes = 512;

/// SMART / Health Information Extended, log C0h (OCP Datacenter NVMe SSD Specification 2.0, requirements SMART-1 to
/// SMART-29). Manufacturers also use C0h for other logs: only the GUID at its end identifies this one.
struct OcpSmartLog {
    std::uint16_t version = 0;
    Uint128 media_bytes_written;  ///< Physical Media Units Written: bytes, user and system areas
    Uint128 media_bytes_read;
    std::uint64_t bad_user_blocks = 0;  ///< raw count, 48 bits
    std::uint8_t bad_user_blocks_normalised = 0;
    std::uint64_t uncorrectable_reads = 0;
    std::uint32_t maximum_erase_count = 0;
    std::uint32_t minimum_erase_count = 0;
    std::uint8_t free_blocks_percent = 0;
    std::uint16_t capacitor_health_percent = 0;
};
/// Errors: truncated; unsupported (a different GUID).
[[nodiscard]] Result<OcpSmartLog> decode_ocp_smart_log(BytesView bytes);

inline constexpr std::size_t kIntelSmartLogBytes = 512;
inline constexpr std::uint64_t kIntelSmartUnitBytes = 32ULL << 20U;

/// One attribute of the Additional SMART log CAh of Intel and Solidigm data-centre drives.
struct IntelAttribute {
    std::uint8_t id = 0;
    std::uint8_t normalised = 0;
    std::uint64_t raw = 0;  ///< 48 bits
};
struct IntelSmartLog {
    std::vector<IntelAttribute> attributes;
    std::optional<ByteCount> flash_written;  ///< F4h, in units of 32 MiB
    std::optional<ByteCount> host_written;   ///< F5h, in units of 32 MiB
};
/// Errors: truncated; unsupported (it does not start with the program fail count ABh, as that log does).
[[nodiscard]] Result<IntelSmartLog> decode_intel_smart_log(BytesView bytes);

/// Which vendor logs to read. Requesting an unsupported log adds an entry to the drive's error log,
/// which users mistake for a defect, so the rule is narrow:
/// - If a drive lists its logs (log 00h, `list`), the list decides, and the vendor must be known to
///   use the log in this sense (Intel's), or the log's GUID must identify it (OCP's).
/// - Without a list, C0h is requested only if the manufacturer builds drives to the OCP specification
///   and the drive manages namespaces (OACS bit 3), as that specification requires and consumer
///   drives hardly ever do. CAh is requested only on drives of Intel and Solidigm, except Intel's
///   consumer series, which do not support it.
struct VendorLogs {
    bool ocp_smart = false;
    bool intel_smart = false;
};
[[nodiscard]] VendorLogs plausible_vendor_logs(const IdentifyController& controller,
                                               const std::optional<LogList>& list);

}  // namespace fettle::nvme
