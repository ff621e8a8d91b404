// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/nvme/power_state.h"

namespace fettle::nvme {

/// The Identify Controller data structure (NVMe Base 2.0 figure 275). Names in comments are the standard's. Fields that
/// a drive of an older version leaves at zero are zero here.
struct IdentifyController {
    std::uint16_t pci_vendor = 0;            ///< VID
    std::uint16_t pci_subsystem_vendor = 0;  ///< SSVID
    std::string serial;                      ///< SN
    std::string model;                       ///< MN
    std::string firmware;                    ///< FR
    std::uint8_t arbitration_burst = 0;      ///< RAB
    std::uint32_t ieee_oui = 0;              ///< IEEE, 24 bits: 0x00080D
    std::uint8_t multi_path = 0;             ///< CMIC: bit 0 ports, 1 controllers, 2 virtual function, 3 ANA
    std::uint8_t maximum_transfer = 0;       ///< MDTS: 2^n memory pages, 0 no limit
    std::uint16_t controller_id = 0;         ///< CNTLID
    std::uint32_t version = 0;               ///< VER: major << 16 | minor << 8 | tertiary; 0 before 1.2
    std::uint32_t rtd3_resume_us = 0;        ///< RTD3R
    std::uint32_t rtd3_entry_us = 0;         ///< RTD3E
    std::uint32_t async_events = 0;          ///< OAES
    std::uint32_t attributes = 0;            ///< CTRATT
    std::uint8_t controller_type = 0;        ///< CNTRLTYPE: 0 not reported, 1 I/O, 2 discovery, 3 administrative
    std::string fru_guid;                    ///< FGUID in hex; empty when zero

    std::uint16_t admin_commands = 0;    ///< OACS: bit 0 security, 1 format, 2 firmware, 3 namespaces, 4 self-test
    std::uint8_t abort_limit = 0;        ///< ACL, 0's based
    std::uint8_t async_event_limit = 0;  ///< AERL, 0's based
    std::uint8_t firmware_updates = 0;   ///< FRMW
    std::uint8_t log_attributes = 0;     ///< LPA
    std::uint8_t error_log_entries = 0;  ///< ELPE, 0's based
    std::uint8_t vendor_commands = 0;    ///< AVSCC
    std::uint8_t autonomous_power = 0;   ///< APSTA
    std::optional<int> warning_temperature_celsius;         ///< WCTEMP
    std::optional<int> critical_temperature_celsius;        ///< CCTEMP
    std::uint16_t activation_time_100ms = 0;                ///< MTFA; 0: undefined
    std::uint32_t host_memory_preferred_4kib = 0;           ///< HMPRE
    std::uint32_t host_memory_minimum_4kib = 0;             ///< HMMIN
    std::uint32_t host_memory_minimum_descriptor_4kib = 0;  ///< HMMINDS
    std::uint16_t host_memory_maximum_descriptors = 0;      ///< HMMAXD
    Uint128 total_capacity_bytes;                           ///< TNVMCAP; 0: not reported
    Uint128 unallocated_capacity_bytes;                     ///< UNVMCAP
    std::uint32_t replay_protected_memory = 0;              ///< RPMBS
    std::uint16_t extended_self_test_minutes = 0;           ///< EDSTT
    std::uint8_t self_test_options = 0;                     ///< DSTO: bit 0 one test at a time for the whole subsystem
    std::uint8_t firmware_granularity = 0;                  ///< FWUG in 4 KiB; 0 no information, FFh no restriction
    std::uint16_t keep_alive_100ms = 0;                     ///< KAS
    std::uint16_t host_thermal_management = 0;              ///< HCTMA: bit 0 supported
    std::optional<int> minimum_thermal_celsius;             ///< MNTMT
    std::optional<int> maximum_thermal_celsius;             ///< MXTMT
    std::uint32_t sanitize = 0;                             ///< SANICAP
    std::uint16_t endurance_group_maximum = 0;              ///< ENDGIDMAX

    std::uint8_t submission_entry = 0;                 ///< SQES
    std::uint8_t completion_entry = 0;                 ///< CQES
    std::uint16_t maximum_commands = 0;                ///< MAXCMD
    std::uint32_t namespaces = 0;                      ///< NN
    std::uint16_t nvm_commands = 0;                    ///< ONCS: bit 2 dataset management, 3 write zeroes
    std::uint16_t fused = 0;                           ///< FUSES
    std::uint8_t format_attributes = 0;                ///< FNA
    std::uint8_t write_cache = 0;                      ///< VWC
    std::uint16_t atomic_write_blocks = 0;             ///< AWUN, 0's based
    std::uint16_t atomic_write_power_fail_blocks = 0;  ///< AWUPF, 0's based
    std::uint8_t write_protection = 0;                 ///< NWPC
    std::uint32_t scatter_gather = 0;                  ///< SGLS
    std::uint32_t namespace_limit = 0;                 ///< MNAN
    std::string subsystem_name;                        ///< SUBNQN
    std::vector<PowerState> power_states;              ///< NPSS + 1 of them

    [[nodiscard]] bool can_secure() const noexcept { return (admin_commands & 1U << 0U) != 0; }
    [[nodiscard]] bool can_format() const noexcept { return (admin_commands & 1U << 1U) != 0; }
    [[nodiscard]] bool can_update_firmware() const noexcept { return (admin_commands & 1U << 2U) != 0; }
    [[nodiscard]] bool can_manage_namespaces() const noexcept { return (admin_commands & 1U << 3U) != 0; }
    /// The drive has a Namespace Granularity List (CTRATT bit 7).
    [[nodiscard]] bool has_namespace_granularity() const noexcept { return (attributes & 1U << 7U) != 0; }
    /// The drive has a Changed Attached Namespace list (OAES bit 8).
    [[nodiscard]] bool reports_changed_namespaces() const noexcept { return (async_events & 1U << 8U) != 0; }
    [[nodiscard]] bool can_self_test() const noexcept { return (admin_commands & 1U << 4U) != 0; }
    [[nodiscard]] bool can_deallocate() const noexcept { return (nvm_commands & 1U << 2U) != 0; }
    [[nodiscard]] bool has_effects_log() const noexcept { return (log_attributes & 1U << 1U) != 0; }
    /// NUMDU, LPOL and LPOU of Get Log Page are supported.
    [[nodiscard]] bool has_extended_log_request() const noexcept { return (log_attributes & 1U << 2U) != 0; }
    /// The drive supports log 00h, which lists its logs (NVMe Base 2.0).
    [[nodiscard]] bool has_log_list() const noexcept { return (log_attributes & 1U << 5U) != 0; }
    [[nodiscard]] bool has_write_cache() const noexcept { return (write_cache & 1U) != 0; }
    [[nodiscard]] bool firmware_slot1_read_only() const noexcept { return (firmware_updates & 1U) != 0; }
    [[nodiscard]] unsigned firmware_slots() const noexcept { return firmware_updates >> 1U & 7U; }
    [[nodiscard]] bool firmware_without_reset() const noexcept { return (firmware_updates & 1U << 4U) != 0; }
    [[nodiscard]] bool firmware_detects_overlap() const noexcept { return (firmware_updates & 1U << 5U) != 0; }
    [[nodiscard]] bool sanitize_crypto() const noexcept { return (sanitize & 1U << 0U) != 0; }
    [[nodiscard]] bool sanitize_block() const noexcept { return (sanitize & 1U << 1U) != 0; }
    [[nodiscard]] bool sanitize_overwrite() const noexcept { return (sanitize & 1U << 2U) != 0; }
    [[nodiscard]] bool format_all_namespaces() const noexcept { return (format_attributes & 1U << 0U) != 0; }
    [[nodiscard]] bool erase_all_namespaces() const noexcept { return (format_attributes & 1U << 1U) != 0; }
    [[nodiscard]] bool format_crypto() const noexcept { return (format_attributes & 1U << 2U) != 0; }
    /// "1.3", "1.2.1"; empty if not reported.
    [[nodiscard]] std::string version_text() const;
};

/// Needs 4096 bytes. Errors: truncated.
[[nodiscard]] Result<IdentifyController> decode_identify_controller(BytesView bytes);

/// Kelvin as NVMe gives temperatures, in Celsius; 0 means not reported (NVMe Base 2.0 5.16.1.3).
[[nodiscard]] std::optional<int> celsius_from_kelvin(std::uint16_t kelvin) noexcept;

}  // namespace fettle::nvme
