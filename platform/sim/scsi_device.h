// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/drive/ports.h"

namespace fettle::sim {

/// A SCSI logical unit: a SAS drive, an ATA drive behind SAT, or what a USB bridge shows of a drive.
/// One thread at a time.
class ScsiDevice {
public:
    virtual ~ScsiDevice() = default;
    /// As ScsiPort::execute: CHECK CONDITION with its sense is an answer. `command.transfer` need not be
    /// set: `direction` tells it. Errors are those of the wire: vanished, timeout.
    virtual Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) = 0;
    virtual void execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) = 0;
    /// Which way the data of this CDB go, and how many bytes: a transport that hands over a CDB and a
    /// buffer does not say.
    struct Direction {
        Transfer transfer = Transfer::none;
        std::uint32_t bytes = 0;
    };
    [[nodiscard]] virtual Direction direction(std::span<const std::uint8_t> cdb) const = 0;
    /// LOGICAL UNIT RESET or the bridge's equal.
    virtual void hardware_reset() = 0;
    virtual void power_on_reset() = 0;
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

}  // namespace fettle::sim
