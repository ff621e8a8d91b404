// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/result.h"
#include "platform/sim/base/ata_device.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/base/scsi_device.h"
#include "platform/sim/personality/personality.h"
#include "platform/sim/state/shared_drive_state.h"

/// SCSI front ends of simulated drives. All read `personality.scsi` (keys: scsi_settings.h), which may be nullptr.
/// Arguments passed by reference must outlive the device. Error: malformed, from the settings.
namespace fettle::sim {

/// A SAS SSD by SPC-5 and SBC-4.
Result<std::unique_ptr<ScsiDevice>> make_scsi_device(SharedDriveState& drive_state, const Personality& personality);

/// The SCSI/ATA translation layer (SAT-4) of an HBA or of a SATA bridge.
Result<std::unique_ptr<ScsiDevice>> make_sat_front(AtaDevice& ata, SharedDriveState& drive_state,
                                                   const Personality& personality);

/// The USB bridge in `personality.bridge`, around the SAT front of the drive behind it; Bridge::none returns `sat`.
/// Error invalid_argument for jmicron_nvme, which has no SAT behind it.
Result<std::unique_ptr<ScsiDevice>> make_bridge(std::unique_ptr<ScsiDevice> sat, SharedDriveState& drive_state,
                                                const Personality& personality);

/// A USB-NVMe bridge: translates SCSI block commands, and supports the vendor commands of the manufacturer in the
/// settings (JMicron, ASMedia or Realtek).
Result<std::unique_ptr<ScsiDevice>> make_nvme_bridge(NvmeDevice& nvme, SharedDriveState& drive_state,
                                                     const Personality& personality);

}  // namespace fettle::sim
