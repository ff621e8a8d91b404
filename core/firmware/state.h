// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Contents of a drive's firmware slots, its current firmware, and the supported update methods.
namespace fettle::firmware {

enum class Way : std::uint8_t { nvme, ata, scsi };
[[nodiscard]] std::string_view name(Way way) noexcept;

/// A firmware slot. Only NVMe drives report theirs.
struct Slot {
    unsigned number = 0;   ///< from 1
    std::string revision;  ///< empty: unused slot
    bool writable = true;
    bool running = false;  ///< the current firmware was loaded from here
    bool next = false;     ///< activated at the next reset
    friend bool operator==(const Slot&, const Slot&) = default;
};

struct NvmeLimits {
    bool without_reset = false;                       ///< FRMW bit 4: commit action 3
    bool detects_overlap = false;                     ///< FRMW bit 5
    std::optional<std::uint32_t> granularity_bytes;   ///< FWUG; nullopt: not reported. 4: no restriction
    std::optional<std::uint32_t> largest_transfer;    ///< MDTS, in bytes, for the smallest memory page (4 KiB)
    std::optional<std::uint32_t> activation_time_ms;  ///< MTFA
};

struct AtaLimits {
    bool segments = false;  ///< 03h
    bool whole = false;     ///< 07h
    bool deferred = false;  ///< 0Eh and 0Fh
    std::optional<std::uint32_t> min_blocks;
    std::optional<std::uint32_t> max_blocks;
    std::optional<bool> pending;  ///< an image is pending activation
};

struct ScsiLimits {
    bool deferred = false;            ///< 0Eh and 0Fh
    bool power_on_activates = false;  ///< POA_SUP: 0Dh with PO_ACT
    std::uint32_t boundary_bytes = 512;
    std::optional<std::uint32_t> largest_image;
};

/// What the operating system passes (system_gate.h).
struct SystemPass {
    std::string_view blocked;   ///< why it passes no firmware commands at all; empty: it passes them
    bool resets = true;         ///< it resets an NVMe controller on request
    bool stores_only = true;    ///< it passes commit action 0
    bool activates_now = true;  ///< it passes commit action 3
};

/// As read from the drive.
struct State {
    Way way = Way::nvme;
    std::string model;
    std::string serial;
    std::string revision;                   ///< current firmware
    bool can_update = false;                ///< the drive supports the commands, and the system passes them
    std::vector<Slot> slots;                ///< empty: not reported
    std::string busy_with;                  ///< "a self-test", "sanitize"; empty: nothing known
    std::vector<std::string> instance_ids;  ///< names that metadata uses for it, in fwupd's form
    std::string fru_guid;                   ///< 16 bytes in hex; empty: none
    NvmeLimits nvme;
    AtaLimits ata;
    ScsiLimits scsi;
    SystemPass system;

    /// The revision activated at the next reset or power-on; empty: none, or not reported.
    [[nodiscard]] std::string pending_revision() const;
    [[nodiscard]] const Slot* slot(unsigned number) const noexcept;
};

}  // namespace fettle::firmware
