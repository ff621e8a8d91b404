// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/drive/ports.h"

/// Builders of NVMe admin commands that read. None of them changes the drive. The buffer passed to the port must have
/// the size specified here.
namespace fettle::nvme {

/// All namespaces, or the controller as a whole (NVMe Base 2.0 3.2.1.1).
inline constexpr std::uint32_t kAllNamespaces = 0xFFFFFFFF;

/// Admin opcodes (NVMe Base 2.0 figure 139).
enum class Opcode : std::uint8_t { get_log_page = 0x02, identify = 0x06, get_features = 0x0A };

/// Size of every Identify data structure (NVMe Base 2.0 5.17).
inline constexpr std::size_t kIdentifyBytes = 4096;

/// Controller or Namespace Structure (NVMe Base 2.0 figure 274).
enum class Cns : std::uint8_t { ns = 0x00, controller = 0x01, active_namespaces = 0x02, descriptors = 0x03 };

[[nodiscard]] NvmeCommand identify_namespace(std::uint32_t nsid);
[[nodiscard]] NvmeCommand identify_controller();
/// Namespaces with an id greater than `after`: 0 for the first 1024.
[[nodiscard]] NvmeCommand identify_active_namespaces(std::uint32_t after = 0);
[[nodiscard]] NvmeCommand identify_descriptors(std::uint32_t nsid);

/// Log page identifiers (NVMe Base 2.0 figure 202) and the vendor logs that Fettle reads.
enum class LogId : std::uint8_t {
    supported = 0x00,
    error_information = 0x01,
    smart = 0x02,
    firmware_slots = 0x03,
    changed_namespaces = 0x04,
    effects = 0x05,
    self_test = 0x06,
    telemetry_host = 0x07,
    telemetry_controller = 0x08,
    persistent_events = 0x0D,
    ocp_smart = 0xC0,    ///< OCP Datacenter NVMe SSD Specification, SMART extended
    intel_smart = 0xCA,  ///< Intel and Solidigm data-centre drives, additional SMART attributes
};

struct LogRequest {
    LogId id = LogId::smart;
    std::uint32_t bytes = 512;  ///< a multiple of 4, at least 4
    std::uint64_t offset = 0;   ///< in bytes, a multiple of 4; needs LPA bit 2
    std::uint32_t nsid = kAllNamespaces;
    /// Retain Asynchronous Event: reading does not acknowledge a pending event, so that Fettle does not take events
    /// from other programs.
    bool retain_event = true;
};
/// Get Log Page (NVMe Base 2.0 5.16). `bytes` is rounded up to dwords.
[[nodiscard]] NvmeCommand get_log_page(const LogRequest& request);

/// Get Features, current value (NVMe Base 2.0 5.15). Only for features without a data buffer.
enum class Feature : std::uint8_t { power_management = 0x02, volatile_write_cache = 0x06 };
[[nodiscard]] NvmeCommand get_feature(Feature feature);
/// Get Features 0Ch: dword 0 bit 0 is APSTE; the buffer has the kApstBytes of the table (apst.h).
[[nodiscard]] NvmeCommand get_apst();

}  // namespace fettle::nvme
