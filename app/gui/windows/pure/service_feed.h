// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/stream/frame.h"

namespace fettle::gui {

/// The bytes of a connection to the service on which only its alerts are wanted (core/stream/PROTOCOL.md).
class ServiceFeed {
public:
    ServiceFeed();

    /// What to send once: the call Listen.
    [[nodiscard]] static std::vector<std::uint8_t> request();
    /// Takes bytes that have arrived; returns the alerts in them (JSON). Errors: malformed; those of the service, which
    /// refuses the connection or the call. The connection is then of no further use.
    [[nodiscard]] Result<std::vector<QString>> take(std::span<const std::uint8_t> bytes);

private:
    stream::FrameReader reader_;
};

}  // namespace fettle::gui
