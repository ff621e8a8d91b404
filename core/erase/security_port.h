// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/base/result.h"
#include "core/drive/identity.h"
#include "core/drive/ports.h"

namespace fettle::erase {

/// Security protocols (SPC-5 7.6) over one command set. Sizes are multiples of 512.
class SecurityPort {
public:
    virtual ~SecurityPort() = default;
    /// Errors: those of the port.
    virtual Status send(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) = 0;
    /// Fills `data`.
    virtual Status receive(std::uint8_t protocol, std::uint16_t specific, std::span<std::uint8_t> data) = 0;
};

/// nullptr if no port supports it. `ports` must outlive the result.
[[nodiscard]] std::unique_ptr<SecurityPort> make_security_port(Protocol protocol, DrivePorts& ports);

}  // namespace fettle::erase
