// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/files.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/toolbox.h"

namespace fettle {

/// Services that do the work in this process through the given ports, which must outlive them.
[[nodiscard]] Toolbox make_local_toolbox(DriveSource& drives, check::MachineSource& machine, FileSource& files,
                                         const catalogue::Catalogue& catalogue, const BenchmarkPorts& benchmarks = {},
                                         const CarePorts& care = {}, const SchedulePorts& schedule = {},
                                         const ScanPorts& scan = {}, const TunePorts& tune = {},
                                         power::IdleMeter* idle = nullptr);

}  // namespace fettle
