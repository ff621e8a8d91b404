// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "platform/sim/personality/personality.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"

namespace fettle::sim::t10 {

/// Identity that a USB bridge reports for itself and its drive.
class BridgeIdentity {
public:
    BridgeIdentity(const BridgeSettings& settings, const DriveIdentity& drive);

    /// INQUIRY: standard data and the pages 00h, 80h and 83h; page 00h also lists `extra` pages, which other code
    /// returns. nullopt: one of those was requested.
    [[nodiscard]] std::optional<Outcome> inquiry(const Request& request, std::span<const std::uint8_t> extra) const;

private:
    std::string vendor_;
    std::string product_;
    std::string revision_;
    std::string serial_;
};

}  // namespace fettle::sim::t10
