// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/scsi/mode_pages.h"
#include "platform/sim/scsi/sat/sat_link.h"
#include "platform/sim/scsi/scsi_settings.h"
#include "platform/sim/scsi/unit.h"

namespace fettle::sim::t10 {

/// A SCSI/ATA translation layer (SAT-4) over one ATA drive.
class SatFront final : public Unit {
public:
    SatFront(AtaDevice& ata, SharedDriveState& drive_state, ScsiSettings settings);

    void hardware_reset() override;
    void power_on_reset() override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

private:
    [[nodiscard]] bool descriptor_format() const override;
    [[nodiscard]] bool fixed_registers() const override { return settings_.sat.fixed_registers; }
    [[nodiscard]] std::uint32_t block_bytes() const override;
    [[nodiscard]] Result<std::optional<SenseData>> barred(const Request& request) override;
    [[nodiscard]] Result<SenseData> pollable() override;
    void after(const Request& request, const Outcome& outcome) override;

    void add_block_commands();
    void add_status_commands();
    void add_change_commands();
    void add_pass_through();
    /// As `feature`, and where the drive aborted the command, with the reason why.
    [[nodiscard]] Handler explained(Done (*feature)(SatLink&, const Request&));
    [[nodiscard]] Done explain(Done done);
    [[nodiscard]] Done mode_select(const Request& request);

    ScsiSettings settings_;
    SatLink link_;
    ModePages pages_;
    bool stopped_ = false;  ///< by START STOP UNIT
};

}  // namespace fettle::sim::t10
