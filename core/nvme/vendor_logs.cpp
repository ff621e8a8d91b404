// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/vendor_logs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

// Offsets of the OCP Datacenter NVMe SSD Specification 2.0, log C0h.
constexpr std::size_t kMediaWritten = 0;
constexpr std::size_t kMediaRead = 16;
constexpr std::size_t kBadUserBlocks = 32;
constexpr std::size_t kBadUserBlocksNormalised = 38;
constexpr std::size_t kUncorrectableReads = 56;
constexpr std::size_t kMaximumErase = 88;
constexpr std::size_t kMinimumErase = 92;
constexpr std::size_t kFreeBlocks = 120;
constexpr std::size_t kCapacitorHealth = 128;
constexpr std::size_t kVersion = 494;
constexpr std::size_t kGuid = 496;
/// AFD514C97C6F4F9CA4F2BFEA2810AFC5h, least significant byte first.
constexpr std::array<std::uint8_t, 16> kOcpSmartGuid{0xC5, 0xAF, 0x10, 0x28, 0xEA, 0xBF, 0xF2, 0xA4,
                                                     0x9C, 0x4F, 0x6F, 0x7C, 0xC9, 0x14, 0xD5, 0xAF};

// Intel's Additional SMART attributes (Intel SSD DC P3700 Series Product Specification, table of
// log CAh): 12 bytes each; the id, two reserved, normalised, one reserved, raw of 6, one reserved.
constexpr std::size_t kAttributeBytes = 12;
constexpr std::size_t kAttributeId = 0;
constexpr std::size_t kAttributeNormalised = 3;
constexpr std::size_t kAttributeRaw = 5;
constexpr std::uint8_t kProgramFailCount = 0xAB;
constexpr std::uint8_t kNandBytesWritten = 0xF4;
constexpr std::uint8_t kHostBytesWritten = 0xF5;

constexpr std::uint16_t kVidIntel = 0x8086;
constexpr std::uint16_t kVidSolidigm = 0x025E;

/// PCI vendor ids of manufacturers of drives by the OCP specification: Samsung, Micron, Western Digital (HGST,
/// SanDisk), Kioxia (Toshiba), SK hynix, Solidigm, Intel, Seagate, FADU.
constexpr std::array<std::uint16_t, 12> kOcpMakers{0x144D, 0x1344, 0x1B96, 0x1C58, 0x15B7,    0x1E0F,
                                                   0x1179, 0x1C5C, 0x1BB1, 0x1DC5, kVidIntel, kVidSolidigm};

/// Intel's consumer series: 600p, 660p, 670p, 760p, Optane Memory, 800P, 900P.
bool intel_consumer_series(std::string_view model) {
    constexpr std::array<std::string_view, 5> kSeries{"INTEL SSDPEKKW", "INTEL SSDPEKN", "INTEL MEMPEK",
                                                      "INTEL SSDPEK1W", "INTEL SSDPED1D"};
    return std::any_of(kSeries.begin(), kSeries.end(),
                       [model](std::string_view series) { return model.starts_with(series); });
}

}  // namespace

Result<OcpSmartLog> decode_ocp_smart_log(BytesView bytes) {
    const auto fixed = bytes.fixed<kOcpSmartLogBytes>(0, "OCP SMART extended log");
    if (!fixed) return fail(fixed.error());
    const auto view = *fixed;
    const auto guid = view.bytes<kGuid, kOcpSmartGuid.size()>();
    if (!std::equal(guid.begin(), guid.end(), kOcpSmartGuid.begin())) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("log C0h is not the OCP SMART extended log"));
    }
    OcpSmartLog log;
    log.version = view.le16<kVersion>();
    log.media_bytes_written = view.le128<kMediaWritten>();
    log.media_bytes_read = view.le128<kMediaRead>();
    log.bad_user_blocks = view.le48<kBadUserBlocks>();
    log.bad_user_blocks_normalised = view.u8<kBadUserBlocksNormalised>();
    log.uncorrectable_reads = view.le64<kUncorrectableReads>();
    log.maximum_erase_count = view.le32<kMaximumErase>();
    log.minimum_erase_count = view.le32<kMinimumErase>();
    log.free_blocks_percent = view.u8<kFreeBlocks>();
    log.capacitor_health_percent = view.le16<kCapacitorHealth>();
    return log;
}

Result<IntelSmartLog> decode_intel_smart_log(BytesView bytes) {
    const auto fixed = bytes.fixed<kIntelSmartLogBytes>(0, "Intel additional SMART log");
    if (!fixed) return fail(fixed.error());
    if (fixed->u8<kAttributeId>() != kProgramFailCount) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("log CAh is not Intel's additional SMART log"));
    }
    constexpr std::size_t kCount = kIntelSmartLogBytes / kAttributeBytes;
    IntelSmartLog log;
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto row = fixed->row<0, kAttributeBytes, kCount>(i);
        IntelAttribute attribute;
        attribute.id = row.u8<kAttributeId>();
        if (attribute.id == 0) break;  // the rest is padding
        attribute.normalised = row.u8<kAttributeNormalised>();
        attribute.raw = row.le48<kAttributeRaw>();
        if (attribute.id == kNandBytesWritten)
            log.flash_written = saturating_bytes(attribute.raw, kIntelSmartUnitBytes);
        if (attribute.id == kHostBytesWritten) log.host_written = saturating_bytes(attribute.raw, kIntelSmartUnitBytes);
        log.attributes.push_back(attribute);
    }
    return log;
}

VendorLogs plausible_vendor_logs(const IdentifyController& controller, const std::optional<LogList>& list) {
    const auto vendor = controller.pci_vendor;
    const bool intel = vendor == kVidIntel || vendor == kVidSolidigm;
    VendorLogs logs;
    if (list) {
        logs.ocp_smart = (*list)[static_cast<std::size_t>(LogId::ocp_smart)];
        logs.intel_smart = intel && (*list)[static_cast<std::size_t>(LogId::intel_smart)];
        return logs;
    }
    const bool maker = std::find(kOcpMakers.begin(), kOcpMakers.end(), vendor) != kOcpMakers.end();
    logs.ocp_smart = maker && controller.can_manage_namespaces();
    logs.intel_smart = intel && !intel_consumer_series(controller.model);
    return logs;
}

}  // namespace fettle::nvme
