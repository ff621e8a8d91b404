// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "core/drive/ports.h"

namespace fettle::sim {

/// An ATA drive at the level of its registers. Answers at once: long work (erase, self-test, sanitize)
/// goes by the drive's clock. One thread at a time.
class AtaDevice {
public:
    virtual ~AtaDevice() = default;
    /// Success is an answer, even one whose status register says ERR; `complete` is always true. Errors
    /// are those of the wire: vanished, timeout. `data` as in AtaPort.
    virtual Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> data) = 0;
    /// As `execute`, but power goes when half of it is done: half of the data written, a long operation
    /// begun. Always ends with `vanished`.
    virtual void execute_half(const AtaCommand& command, std::span<std::uint8_t> data) = 0;
    /// COMRESET: non-volatile and "until power-on" state stay; frozen and locked as ACS-4 7.31 says.
    virtual void hardware_reset() = 0;
    /// What power-on does to the protocol's state; the Body was switched already.
    virtual void power_on_reset() = 0;
    [[nodiscard]] virtual nlohmann::json save() const = 0;
    virtual Status load(const nlohmann::json& state) = 0;
};

}  // namespace fettle::sim
