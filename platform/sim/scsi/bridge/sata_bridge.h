// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/sim/base/scsi_device.h"
#include "platform/sim/scsi/bridge/bridge_identity.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim::t10 {

/// A USB-SATA bridge around a SCSI/ATA translation: reports its own name, supports few commands and small transfers,
/// and may drop SECURITY ERASE UNIT.
class SataBridge final : public ScsiDevice {
public:
    SataBridge(std::unique_ptr<ScsiDevice> sat, SharedDriveState& drive_state, const BridgeSettings& settings,
               const DriveIdentity& drive, bool loses_erase);

    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override;
    void execute_half(const ScsiCommand& command, std::span<std::uint8_t> data) override;
    [[nodiscard]] Direction direction(std::span<const std::uint8_t> cdb) const override;
    void hardware_reset() override { sat_->hardware_reset(); }
    void power_on_reset() override { sat_->power_on_reset(); }
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

private:
    [[nodiscard]] bool passes(const Cdb& cdb) const;
    [[nodiscard]] bool too_long(const Cdb& cdb) const;
    [[nodiscard]] bool swallowed(const Cdb& cdb) const;
    [[nodiscard]] Result<ScsiReturn> lose(const Cdb& cdb, std::span<std::uint8_t> data) const;
    /// The drive's response as presented to the host.
    void hide(const Cdb& cdb, std::span<std::uint8_t> data) const;

    std::unique_ptr<ScsiDevice> sat_;
    SharedDriveState& drive_state_;
    BridgeSettings settings_;
    BridgeIdentity identity_;
    bool loses_erase_;
    Bytes extra_pages_;
};

}  // namespace fettle::sim::t10
