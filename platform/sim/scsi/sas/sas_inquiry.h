// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/drive/identity.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// INQUIRY of a SAS drive: standard data and vital product data.
class SasInquiry {
public:
    SasInquiry(const SharedDriveState& drive_state, const SasSettings& settings, const DriveIdentity& identity);

    [[nodiscard]] Outcome inquiry(const Request& request, const std::string& revision) const;

private:
    [[nodiscard]] Bytes standard(const std::string& revision) const;
    [[nodiscard]] std::optional<Bytes> page(std::uint8_t code) const;
    [[nodiscard]] Bytes identification() const;
    [[nodiscard]] Bytes extended() const;
    [[nodiscard]] Bytes ports() const;
    [[nodiscard]] Bytes limits() const;
    [[nodiscard]] Bytes provisioning() const;
    [[nodiscard]] Bytes lengths() const;

    const SharedDriveState& drive_state_;
    SasSettings settings_;
    std::string vendor_;
    std::string product_;
    std::string serial_;
    std::uint64_t unit_name_ = 0;  ///< NAA; 0: none
    std::uint64_t port_name_ = 0;
    std::uint32_t physical_bytes_ = 512;
};

}  // namespace fettle::sim::t10
