// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/bench/engine.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/lookup/address_use.h"
#include "core/plan/held_drive.h"
#include "core/trim/file_system.h"
#include "core/trim/proof.h"
#include "core/tune/system_files.h"
#include "platform/sim/base/clock.h"

namespace fettle::sim {

/// The demo fleet: simulated drives that each demonstrate something, their computer, the drives as benchmark targets in
/// virtual time, and as held drives. All share the drives; they may be moved separately and destroyed in any order.
struct Fleet {
    std::unique_ptr<DriveSource> drives;
    std::unique_ptr<check::MachineSource> machine;
    std::unique_ptr<bench::TargetSource> targets;  ///< a drive by its path or its id; writes are allowed
    std::unique_ptr<plan::DriveHolder> holder;
    std::unique_ptr<plan::Power> power;                    ///< on mains; suspending takes power from the drives
    std::unique_ptr<trim::FileSystemSource> file_systems;  ///< what is mounted of them
    std::unique_ptr<trim::ProofSource> proofs;             ///< files on them that test TRIM
    std::unique_ptr<tune::SystemFiles> system_files;       ///< of their computer
    std::unique_ptr<lookup::FileLocator> locator;          ///< of the files on them
};

/// All built-in personalities with a table [demo], in memory. A drive is created when it is first opened, so that
/// listing is cheap, and keeps at most kMostKept of the data written to it. Error: malformed (a defect of the built-in
/// personalities).
/// With `copies`, each drive exists so often; the copies have names and serial numbers of their own, and nothing on
/// them is mounted.
inline constexpr ByteCount kMostKept{std::uint64_t{256} << 20U};
[[nodiscard]] Result<Fleet> make_fleet(const std::shared_ptr<const Clock>& clock, unsigned copies = 1);

}  // namespace fettle::sim
