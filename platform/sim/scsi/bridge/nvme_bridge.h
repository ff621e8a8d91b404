// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/sim/scsi/bridge/bridge_identity.h"
#include "platform/sim/scsi/bridge/nvme_blocks.h"
#include "platform/sim/scsi/bridge/nvme_carrier.h"
#include "platform/sim/scsi/mode_pages.h"
#include "platform/sim/scsi/unit.h"

namespace fettle::sim::t10 {

/// A USB-NVMe bridge: block commands become NVMe I/O to namespace 1; vendor commands carry the rest.
class NvmeBridge final : public Unit {
public:
    NvmeBridge(NvmeDevice& nvme, SharedDriveState& drive_state, const ScsiSettings& settings,
               const DriveIdentity& drive);

    [[nodiscard]] Direction direction(std::span<const std::uint8_t> cdb) const override;
    void hardware_reset() override;
    void power_on_reset() override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

private:
    [[nodiscard]] bool descriptor_format() const override { return false; }
    [[nodiscard]] std::uint32_t block_bytes() const override { return blocks_.block_bytes(); }
    [[nodiscard]] Result<std::optional<SenseData>> barred(const Request& request) override;
    [[nodiscard]] Result<SenseData> pollable() override { return SenseData{}; }
    [[nodiscard]] bool is_vendor_command(const Cdb& cdb) const override { return tunnel_->takes(cdb); }
    [[nodiscard]] Done vendor_command(const Request& request) override;
    void add_block_commands();
    void add_status_commands();

    NvmeDevice& nvme_;
    ScsiSettings settings_;
    BridgeIdentity identity_;
    NvmeBlocks blocks_;
    ModePages pages_;
    std::unique_ptr<NvmeTunnel> tunnel_;
};

}  // namespace fettle::sim::t10
