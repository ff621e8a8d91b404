// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/bench/engine.h"
#include "core/plan/held_drive.h"
#include "core/trim/proof.h"
#include "platform/sim/base/clock.h"
#include "platform/sim/drive/drive.h"
#include "platform/sim/fleet/demo_place.h"

namespace fettle::sim {

/// One drive of the fleet. Any thread.
class FleetMember {
public:
    FleetMember(Personality personality, DemoPlace demo, std::shared_ptr<const Clock> clock);

    [[nodiscard]] const DemoPlace& demo() const { return demo_; }

    /// As the system lists it: with the size that it had after the last job.
    [[nodiscard]] DriveEntry listed();

    Result<DrivePorts> open();

    /// The drive as a benchmark's target. `self` keeps all of the fleet alive with it.
    static Result<std::unique_ptr<bench::IoTarget>> open_target(const std::shared_ptr<FleetMember>& self,
                                                                const std::string& path, bool to_the_end = false);

    /// The drive held for a job. `self` keeps all of the fleet alive with it.
    static Result<std::unique_ptr<plan::HeldDrive>> hold(const std::shared_ptr<FleetMember>& self, plan::Hold how);

    /// The controller of an NVMe drive, whatever namespaces it has.
    Result<std::unique_ptr<plan::HeldDrive>> open_controller();

    /// The last third of a partition is free. What was discarded before and not written since is not discarded again.
    /// Errors: not_found, those of the medium.
    Result<std::uint64_t> discard_free(const std::string& partition);

    /// Writes to the start of the free part. Errors: not_found, too_large, those of the medium.
    Result<Lba> write_free(const std::string& mount_point, std::span<const std::uint8_t> data);

    Status read(Lba first, std::span<std::uint8_t> data);

    [[nodiscard]] trim::DiscardCount discards();

    /// A power cycle; the computer's firmware freezes drives at a start, but not when resuming.
    void suspend();

private:
    /// Requires: the mutex.
    [[nodiscard]] DriveEntry listed_with_size() const;
    /// Requires: the mutex.
    Status make();

    /// The free part of a partition.
    struct Free {
        std::size_t number = 0;  ///< of the partition
        Lba first;
        std::uint64_t sectors = 0;
    };
    [[nodiscard]] Result<Free> free_extent(const std::string& partition) const;
    [[nodiscard]] std::string partition_of(const std::string& mount_point) const;

    Personality personality_;
    DemoPlace demo_;
    std::shared_ptr<HeldClock> clock_;
    std::mutex mutex_;
    std::shared_ptr<SimDrive> drive_;
    bool measured_ = false;
    bool held_ = false;
    std::optional<ByteCount> size_;                 ///< after the last job; a job may change it
    bool gone_ = false;                             ///< a job has deleted or detached the namespace
    std::set<std::size_t> discarded_;               ///< numbers of partitions
    std::map<std::size_t, std::uint64_t> written_;  ///< sectors since then, by partition
    trim::DiscardCount discard_count_;
};

/// Constant after construction.
using FleetMembers = std::vector<std::shared_ptr<FleetMember>>;

/// nullptr: none has this id.
[[nodiscard]] FleetMember* find_member(const FleetMembers& members, const std::string& id);

}  // namespace fettle::sim
