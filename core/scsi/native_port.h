// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// The port that passes commands of the drive's own protocol; at most one is set.
struct NativePort {
    NvmePort* nvme = nullptr;
    AtaPort* ata = nullptr;
    ScsiPort* scsi = nullptr;
    std::unique_ptr<AtaPort> translated;  ///< owns `ata` where it is a translation over `scsi`
};

/// May send reading commands to find out the protocol: a USB bridge for NVMe drives may have a SATA drive behind it,
/// and a SAS controller may list a SATA drive as SCSI. `ports` must outlive the result.
[[nodiscard]] NativePort native_port(DrivePorts& ports);

}  // namespace fettle::scsi
