// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "platform/sim/media/medium.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim::nvme {

/// One power state; key "power_state" (array of tables), the first is state 0.
struct PowerStateOption {
    std::uint32_t power_mw = 5000;  ///< power_mw
    std::uint32_t idle_mw = 0;      ///< idle_mw: 0: not reported
    std::uint32_t active_mw = 0;    ///< active_mw: 0: not reported
    std::uint32_t entry_us = 0;     ///< entry_us
    std::uint32_t exit_us = 0;      ///< exit_us
    bool operational = true;        ///< operational
};

/// A transition that the host has set, saved in feature 0Ch; key "apst_entry" (array of tables). With one, autonomous
/// transitions are on.
struct ApstEntryOption {
    std::uint8_t state = 0;     ///< state
    std::uint8_t target = 0;    ///< target: a non-operational state
    std::uint32_t idle_ms = 1;  ///< idle_ms
};

/// One LBA format; key "lba_format" (array of tables), the first is format 0.
struct LbaFormatOption {
    std::uint32_t bytes = 512;     ///< bytes: a power of two, 512..4096
    std::uint8_t performance = 2;  ///< performance: 0 best .. 3 degraded
};

/// One namespace that exists at the start; key "namespace" (array of tables), the first is namespace 1.
struct NamespaceOption {
    std::uint64_t bytes = 0;                 ///< bytes
    std::vector<std::uint16_t> controllers;  ///< controllers: that it is attached to; default this one. []: none
};

/// An NVMe personality: the table [nvme] of a personality file. The comments name the keys; every key has the default
/// given here.
struct Options {
    // From the personality's identity.
    std::string model;
    std::string serial;
    std::string firmware;
    std::array<std::uint8_t, 8> eui64{};
    std::array<std::uint8_t, 16> nguid{};
    std::uint32_t lba_bytes = 512;  ///< of the first namespace

    // Who it is.
    std::uint16_t vid = 0x1D79;       ///< vid (or the identity's pci_vendor)
    std::uint16_t ssvid = 0;          ///< ssvid; default as vid
    std::uint32_t oui = 0x00AA01;     ///< oui
    std::uint32_t version = 0x20000;  ///< version: "1.2", "1.3", "1.4", "2.0"
    std::uint8_t mdts = 7;            ///< mdts: 2^n pages of 4096 bytes; 0: no limit
    std::uint16_t cntlid = 1;         ///< cntlid
    std::string subnqn;               ///< subnqn; default nqn.2014.08.org.nvmexpress:VID:SSVID:SERIAL:MODEL

    // What it can.
    bool security = false;              ///< security: Security Send and Receive, TCG Opal
    bool format = true;                 ///< format
    bool firmware_update = true;        ///< firmware_update
    bool namespace_management = false;  ///< namespace_management
    bool self_test = true;              ///< self_test
    bool ocp = false;                   ///< ocp: log C0h
    bool persistent_events = false;     ///< persistent_events: log 0Dh
    bool telemetry = false;             ///< telemetry: logs 07h and 08h
    std::uint8_t telemetry_trap = 0;    ///< telemetry_trap: captures by the drive itself, 0..255
    bool compare = true;                ///< compare
    bool write_uncorrectable = true;    ///< write_uncorrectable
    bool dataset_management = true;     ///< dataset_management
    bool write_zeroes = true;           ///< write_zeroes
    bool verify = true;                 ///< verify
    bool write_cache = true;            ///< write_cache: a volatile one
    bool timestamp = true;              ///< timestamp
    bool apst = true;                   ///< apst
    std::uint16_t queues = 64;          ///< queues: I/O queue pairs
    std::uint8_t error_entries = 64;    ///< error_entries, 1..255
    std::uint8_t aerl = 3;              ///< aerl, 0's based
    std::uint8_t acl = 3;               ///< acl, 0's based

    // Format: scopes of FNA.
    bool format_all = false;                   ///< format_all: bit 0
    bool erase_all = false;                    ///< erase_all: bit 1
    bool crypto_erase = true;                  ///< crypto_erase: bit 2
    bool format_broadcast = true;              ///< format_broadcast: bit 3 inverted, NSID FFFFFFFFh accepted
    std::vector<LbaFormatOption> lba_formats;  ///< lba_format; default 512 and 4096

    // Sanitize.
    bool sanitize_block = true;                 ///< sanitize_block
    bool sanitize_crypto = true;                ///< sanitize_crypto
    bool sanitize_overwrite = true;             ///< sanitize_overwrite
    bool no_deallocate_inhibited = false;       ///< no_deallocate_inhibited: NDI
    std::uint32_t no_deallocate_modifies = 1;   ///< no_deallocate_modifies: NODMMAS, 0..2
    std::uint32_t sanitize_block_seconds = 30;  ///< sanitize_block_seconds
    std::uint32_t sanitize_crypto_seconds = 4;  ///< sanitize_crypto_seconds
    std::uint32_t sanitize_pass_seconds = 60;   ///< sanitize_pass_seconds, one pass of overwrite
    std::uint32_t sanitize_failures = 0;        ///< sanitize_failures: so many of the first end in failure

    // Firmware.
    std::uint8_t firmware_slots = 3;          ///< firmware_slots, 1..7
    bool slot1_read_only = false;             ///< slot1_read_only
    bool activate_without_reset = true;       ///< activate_without_reset
    bool detect_overlap = true;               ///< detect_overlap: FRMW bit 5
    std::uint8_t fwug = 1;                    ///< fwug
    std::uint16_t mtfa = 50;                  ///< mtfa, 100 ms
    std::uint32_t activation_ms = 500;        ///< activation_ms: what activation without reset takes
    bool prohibit_downgrade = false;          ///< prohibit_downgrade: older revisions are refused with 13h
    std::uint8_t active_slot = 1;             ///< active_slot
    std::vector<std::string> slot_revisions;  ///< slot_revisions; "" is an empty slot

    // Namespaces.
    std::uint32_t namespaces = 1;         ///< namespaces: NN
    std::uint64_t unallocated_bytes = 0;  ///< unallocated_bytes: kept free at the start
    std::vector<NamespaceOption> made;    ///< namespace; default one that has all the rest
    /// other_controllers: ids of further controllers of the subsystem, which other hosts may be using.
    std::vector<std::uint16_t> other_controllers;
    std::uint64_t namespace_granularity = 4096;  ///< namespace_granularity, bytes, a multiple of 4096

    // Health.
    std::uint16_t warning_celsius = 82;          ///< warning_celsius: WCTEMP; 0: not reported
    std::uint16_t critical_celsius = 85;         ///< critical_celsius: CCTEMP; 0: not reported
    std::uint8_t sensors = 1;                    ///< sensors: temperature sensors, 0..8
    std::uint8_t critical_warning = 0;           ///< critical_warning: bits that are always set
    std::uint32_t warning_minutes = 0;           ///< warning_minutes: above WCTEMP before the simulation
    std::uint32_t critical_minutes = 0;          ///< critical_minutes
    std::uint16_t thermal_least_celsius = 0;     ///< thermal_least_celsius: MNTMT; 0: no HCTM
    std::uint16_t thermal_most_celsius = 0;      ///< thermal_most_celsius: MXTMT
    std::vector<std::uint64_t> bad_lbas;         ///< bad_lbas: blocks of namespace 1 that cannot be read
    std::uint32_t short_test_seconds = 60;       ///< short_test_seconds
    std::uint16_t extended_test_minutes = 10;    ///< extended_test_minutes: EDSTT
    std::uint8_t self_test_result = 0;           ///< self_test_result: 0, 5, 6 or 7 (a test's end)
    std::uint8_t self_test_segment = 0;          ///< self_test_segment: that failed, with result 7
    std::vector<PowerStateOption> power_states;  ///< power_state; default 6 W, 3 W, 50 mW, 5 mW
    std::vector<ApstEntryOption> apst_entries;   ///< apst_entry; default none: the host has set nothing

    // What deallocated blocks read as: "zeros", "ones", "undefined"; default by the quirk trim_zeroes.
    Blank deallocated = Blank::zeros;  ///< deallocated

    // Security.
    std::string psid;              ///< psid: as printed on the label; empty: no PSID authority
    std::string msid;              ///< msid: default credential of SID; default the serial number
    bool locking_enabled = false;  ///< locking_enabled: Locking SP activated, global range protected
    bool locked = false;           ///< locked: data cannot be read or written until a revert

    // ROM mode (quirk rom_mode).
    std::string rom_model;                             ///< rom_model; default the model
    std::uint64_t rom_capacity_bytes = 1'073'741'824;  ///< rom_capacity_bytes
};

/// Reads and checks the table and the identity. Error: malformed, with the key.
[[nodiscard]] Result<Options> read_options(const Personality& personality);

}  // namespace fettle::sim::nvme
