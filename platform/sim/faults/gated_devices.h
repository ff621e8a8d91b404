// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/sim/base/ata_device.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/base/scsi_device.h"
#include "platform/sim/faults/fault_gate.h"

namespace fettle::sim {

/// The device behind a gate that counts its commands and applies faults. `gate` must outlive it. Thread-safe: calls are
/// serialized.
[[nodiscard]] std::unique_ptr<AtaDevice> gated(std::unique_ptr<AtaDevice> device, FaultGate& gate);
[[nodiscard]] std::unique_ptr<NvmeDevice> gated(std::unique_ptr<NvmeDevice> device, FaultGate& gate);
/// `in_front`: the device translates for another one that has a gate of its own.
[[nodiscard]] std::unique_ptr<ScsiDevice> gated(std::unique_ptr<ScsiDevice> device, FaultGate& gate, bool in_front);

}  // namespace fettle::sim
