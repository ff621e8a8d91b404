// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "platform/sim/personality.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"

namespace fettle::sim::t10 {

/// What a USB bridge says of itself and of the drive behind it.
class BridgeIdentity {
public:
    BridgeIdentity(const BridgeSettings& settings, const DriveIdentity& drive);

    /// INQUIRY: standard data and the pages 00h, 80h and 83h; of `extra` pages, which others answer, page 00h
    /// tells too. nullopt: one of those is asked for.
    [[nodiscard]] std::optional<Outcome> inquiry(const Request& request, std::span<const std::uint8_t> extra) const;

private:
    std::string vendor_;
    std::string product_;
    std::string revision_;
    std::string serial_;
};

}  // namespace fettle::sim::t10
