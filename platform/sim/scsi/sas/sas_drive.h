// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/drive/identity.h"
#include "platform/sim/scsi/mode_pages.h"
#include "platform/sim/scsi/sas/sas_blocks.h"
#include "platform/sim/scsi/sas/sas_erase.h"
#include "platform/sim/scsi/sas/sas_firmware.h"
#include "platform/sim/scsi/sas/sas_inquiry.h"
#include "platform/sim/scsi/sas/sas_log.h"
#include "platform/sim/scsi/sas/sas_self_test.h"
#include "platform/sim/scsi/unit.h"
#include "platform/sim/tcg/tper.h"

namespace fettle::sim::t10 {

/// A SAS SSD by SPC-5 and SBC-4.
class SasDrive final : public Unit {
public:
    SasDrive(SharedDriveState& drive_state, ScsiSettings settings, const DriveIdentity& identity);

    void hardware_reset() override;
    void power_on_reset() override;
    [[nodiscard]] nlohmann::json save() const override;
    Status load(const nlohmann::json& state) override;

private:
    [[nodiscard]] bool descriptor_format() const override;
    [[nodiscard]] std::uint32_t block_bytes() const override { return drive_state().medium().sector_bytes(); }
    [[nodiscard]] Result<std::optional<SenseData>> barred(const Request& request) override;
    [[nodiscard]] Result<SenseData> pollable() override;
    void after(const Request& request, const Outcome& outcome) override;

    void add_block_commands();
    void add_status_commands();
    void add_change_commands();
    [[nodiscard]] SasLogFacts log_facts() const;
    [[nodiscard]] ModeHeader mode_header() const;
    [[nodiscard]] Outcome security(const Request& request, bool sends);
    [[nodiscard]] Outcome capacity(const Request& request) const;

    ScsiSettings settings_;
    std::uint32_t physical_bytes_ = 512;
    ModePages pages_;
    SasBlocks blocks_;
    SasErase erase_;
    SasSelfTests self_tests_;
    SasFirmware firmware_;
    SasInquiry inquiry_;
    std::optional<tcg::Tper> tper_;  ///< where the personality has a PSID
    bool stopped_ = false;
};

}  // namespace fettle::sim::t10
