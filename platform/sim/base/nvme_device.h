// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>

#include "core/base/result.h"

namespace fettle::sim {

/// A submission queue entry without its pointers: dwords 0..15 (NVMe Base 2.0 figure 87). The data
/// travel beside it.
struct NvmeSubmission {
    std::array<std::uint32_t, 16> dwords{};
    [[nodiscard]] std::uint8_t opcode() const { return static_cast<std::uint8_t>(dwords[0] & 0xFFU); }
    [[nodiscard]] std::uint16_t command_id() const { return static_cast<std::uint16_t>(dwords[0] >> 16U); }
    [[nodiscard]] std::uint32_t nsid() const { return dwords[1]; }
};

/// A completion (figure 90). `status` is the 15-bit status field: SC in bits 7:0, SCT in bits 10:8, CRD,
/// M (bit 13), DNR (bit 14). 0 is success.
struct NvmeCompletion {
    std::uint32_t dword0 = 0;
    std::uint32_t dword1 = 0;
    std::uint16_t status = 0;
};

/// An NVMe controller with its subsystem, at command level; queues and registers belong to the transport. Commands
/// complete at once: long work uses the drive's clock. Not thread-safe.
class NvmeDevice {
public:
    virtual ~NvmeDevice() = default;
    /// `data` is read or filled, by the opcode's direction (bits 1:0); its size is that of the host's buffer. Errors
    /// are those of the transport: vanished, timeout.
    virtual Result<NvmeCompletion> admin(const NvmeSubmission& command, std::span<std::uint8_t> data) = 0;
    virtual Result<NvmeCompletion> io(const NvmeSubmission& command, std::span<std::uint8_t> data) = 0;
    /// Like the two above, but power fails when half of it is done.
    virtual void admin_half(const NvmeSubmission& command, std::span<std::uint8_t> data) = 0;
    virtual void io_half(const NvmeSubmission& command, std::span<std::uint8_t> data) = 0;
    /// Number of bytes that this command transfers, and whether the host sends them; needed by the transport before it
    /// fetches data. 0: none.
    [[nodiscard]] virtual std::uint32_t transfer_bytes(const NvmeSubmission& command, bool admin) const = 0;
    /// Dword 0 of an asynchronous event pending for an AER (figure 146); nullopt: none, or masked by Set Features 0Bh.
    /// Reading removes it.
    virtual std::optional<std::uint32_t> take_event() = 0;
    /// CC.EN 1 -> 0 (also Disconnect of fabrics); `shutdown` states whether CC.SHN came before.
    virtual void controller_reset(bool shutdown) = 0;
    virtual void subsystem_reset() = 0;
    /// Effects of power-on on the protocol's state; the SharedDriveState was already switched.
    virtual void power_on_reset() = 0;
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

}  // namespace fettle::sim
