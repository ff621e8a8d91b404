// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/scan/scan_store.h"

namespace fettle::sim {

/// Scans that are gone with the process: those of simulated drives. Any thread.
[[nodiscard]] std::unique_ptr<scan::ScanStore> make_memory_scans();

}  // namespace fettle::sim
