// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include "core/bench/engine.h"
#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/plan/ports.h"

namespace fettle::scan {

/// A queue whose reads the drive executes itself, without data on the bus: READ VERIFY SECTOR(S) EXT (ACS-4 7.27),
/// Verify (NVM Command Set 1.0 3.2.6) or VERIFY (16) (SBC-4 5.38). It tries the command on the first blocks. One at a
/// time; buffers are empty. nullptr: the drive, or the path to it, does not support it. `ports` and `clock` must
/// outlive it.
[[nodiscard]] std::unique_ptr<bench::IoQueue> make_verify_queue(DrivePorts& ports, const DriveIdentity& identity,
                                                                std::uint64_t drive_bytes, std::uint32_t block_bytes,
                                                                const plan::Clock& clock);

}  // namespace fettle::scan
