// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/ports.h"
#include "platform/record/recorder.h"

namespace fettle::record {

/// Wraps each port of an open drive and records that it was opened. A port that decorates another (SAT over SCSI) keeps
/// using the unwrapped one: an ATA command is one exchange.
[[nodiscard]] DrivePorts record_ports(DrivePorts ports, const std::string& drive,
                                      const std::shared_ptr<Recorder>& recorder);

}  // namespace fettle::record
