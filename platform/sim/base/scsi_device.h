// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/drive/ports.h"

namespace fettle::sim {

/// A SCSI logical unit: a SAS drive, an ATA drive behind SAT, or a drive as presented by a USB bridge. Not thread-safe.
class ScsiDevice {
public:
    virtual ~ScsiDevice() = default;
    /// Like ScsiPort::execute: CHECK CONDITION with its sense is a result. `command.transfer` is ignored; `direction`
    /// determines it. Errors are those of the transport: vanished, timeout.
    virtual Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) = 0;
    virtual void execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) = 0;
    /// Direction and size of the CDB's data, for a transport that only passes a CDB and a buffer.
    struct Direction {
        Transfer transfer = Transfer::none;
        std::uint32_t bytes = 0;
    };
    [[nodiscard]] virtual Direction direction(std::span<const std::uint8_t> cdb) const = 0;
    /// LOGICAL UNIT RESET or the bridge's equivalent.
    virtual void hardware_reset() = 0;
    virtual void power_on_reset() = 0;
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

}  // namespace fettle::sim
