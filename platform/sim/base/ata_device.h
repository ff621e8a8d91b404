// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/drive/ports.h"

namespace fettle::sim {

/// An ATA drive at register level. Commands complete at once: long work (erase, self-test, sanitize) uses the drive's
/// clock. Not thread-safe.
class AtaDevice {
public:
    virtual ~AtaDevice() = default;
    /// Success means a completed command, even one with ERR in its status register; `complete` is always true. Errors
    /// are those of the transport: vanished, timeout. `data` as in AtaPort.
    virtual Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) = 0;
    /// Like `execute`, but power fails when half of it is done: half of the data written, a long operation started.
    /// Always ends with `vanished`.
    virtual void execute_half(const AtaCommand& command, std::span<std::uint8_t> data) = 0;
    /// COMRESET: non-volatile and "until power-on" state stay; frozen and locked as ACS-4 7.31 says.
    virtual void hardware_reset() = 0;
    /// Effects of power-on on the protocol's state; the SharedDriveState was already switched.
    virtual void power_on_reset() = 0;
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

}  // namespace fettle::sim
