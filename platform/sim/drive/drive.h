// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "platform/sim/base/ata_device.h"
#include "platform/sim/base/nvme_device.h"
#include "platform/sim/base/scsi_device.h"
#include "platform/sim/personality/personality.h"
#include "platform/sim/state/shared_drive_state.h"

namespace fettle::sim {

class NvmeDrive;

/// Where a simulated drive stores its data and state.
struct Storage {
    std::string image;  ///< sparse file of the logical sectors; empty: in memory
    std::string state;  ///< empty: IMAGE.state
    bool create = false;
    /// Of a drive in memory: bytes that it keeps as they were written; see MemoryStore.
    std::uint64_t most_kept = UINT64_MAX;
};

/// A complete simulated drive: its state, protocol and, if the personality has one, the bridge in front. Either
/// `nvme()` or `scsi()` is the host interface; a SATA drive has `ata()` behind its `scsi()` (SAT). Every command passes
/// the fault gate. Thread-safe; calls are serialized.
class SimDrive {
public:
    /// Errors: malformed (personality), io, busy (another process holds the image), too_large (image
    /// smaller than the drive).
    static Result<std::unique_ptr<SimDrive>> make(const Personality& personality, std::shared_ptr<const Clock> clock,
                                                  const Storage& storage);
    ~SimDrive();

    [[nodiscard]] const Personality& personality() const;
    [[nodiscard]] SharedDriveState& drive_state();
    /// Number of executions per command, by its name in fault rules ("ata.f4"), since the program started.
    [[nodiscard]] const std::map<std::string, std::uint64_t>& command_counts() const;
    [[nodiscard]] AtaDevice* ata();    ///< nullptr: not an ATA drive
    [[nodiscard]] NvmeDevice* nvme();  ///< nullptr: no NVMe host interface (a bridged NVMe drive has it all the same)
    /// The same controller for a transport's own settings (fabrics view, queue); commands go through `nvme()`.
    [[nodiscard]] NvmeDrive* nvme_transport();
    [[nodiscard]] ScsiDevice* scsi();  ///< what a SCSI host sees; nullptr for a directly attached NVMe drive

    /// Off and on. Off without `clean` is an unsafe shutdown and loses unflushed data if the personality has a volatile
    /// cache.
    void power_cycle(bool clean);
    void power_off(bool clean);
    void power_on();
    void hardware_reset();

    /// How to wait while a fault delays a response; by default the caller's thread sleeps.
    void when_waiting(std::function<void(std::uint32_t ms)> wait);

    /// For callers that make the drive's clock follow the durations of its commands: until that time on the clock the
    /// drive is busy and has no idle time for cleaning.
    void busy_until(std::uint64_t ns);

    /// Writes the state file; also called at clean power-off, after commands that change more than data, and in the
    /// destructor. A drive in memory has none.
    Status save();
    [[nodiscard]] nlohmann::json state() const;  ///< all non-volatile state, as the state file holds it
    std::recursive_mutex& mutex();

private:
    struct Parts;
    explicit SimDrive(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace fettle::sim
