// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/plan/pinned_drive.h"

/// System interfaces for commands that change a whole drive.
namespace fettle::plan {

/// How a drive is held.
enum class Hold : std::uint8_t {
    exclusive,  ///< nothing on it is or can be mounted or otherwise used meanwhile
    shared,     ///< it stays in use; only other Fettle jobs are kept off
    reading,    ///< the same, and it cannot be written to through the system; its ports pass commands without data
};

/// A part of a drive that others cannot mount, claim or repartition while this object exists. The system confines
/// access to its bounds.
class HeldPart {
public:
    virtual ~HeldPart() = default;
    /// As HeldDrive::discard, in bytes of the drive. Errors: the same, and refused outside the part.
    virtual Status discard(std::uint64_t offset, std::uint64_t length) = 0;
};

/// What is expected at the claimed range.
enum class Part : std::uint8_t {
    partition,  ///< exactly one partition
    gap,        ///< no partition at all
};

/// A drive opened for commands that change it. Not thread-safe. The destructor releases the drive.
class HeldDrive {
public:
    virtual ~HeldDrive() = default;
    /// Its ports, valid while this object exists. They also pass commands with Transfer::out and Transfer::none.
    virtual DrivePorts& ports() = 0;
    /// The identity of the open drive; nothing comes from an earlier list. Errors: vanished, io.
    virtual Result<PinnedDrive> identify() = 0;
    /// Has the system discard these bytes (BLKDISCARD); multiples of the logical sector. Only if held exclusively.
    /// Errors: unsupported, io, refused (not held exclusively), vanished.
    virtual Status discard(std::uint64_t offset, std::uint64_t length) = 0;
    /// Claims a part of a drive that is otherwise in use (held `shared`). Errors: busy (mounted, or in use by another
    /// layer), refused (something else is there), unsupported, not_permitted, vanished.
    virtual Result<std::unique_ptr<HeldPart>> claim(Part kind, std::uint64_t start, std::uint64_t length) {
        static_cast<void>(kind);
        static_cast<void>(start);
        static_cast<void>(length);
        return fail(ErrorCode::unsupported, FETTLE_TEXT("locking part of a drive on this system"));
    }
    /// Drops the system's cached data and size of the drive and rereads the partition table; if held `shared`, only
    /// while no partition is in use. Errors: busy, io.
    virtual Status read_again() = 0;
    /// Resets its controller (NVMe) or its link (others). Errors: unsupported, io.
    virtual Status reset() = 0;
};

/// Port: opens drives for exclusive or shared use.
class DriveHolder {
public:
    virtual ~DriveHolder() = default;
    /// Errors: busy (mounted, in use by another layer or by another job), not_permitted, vanished, unsupported.
    virtual Result<std::unique_ptr<HeldDrive>> hold(const DriveEntry& entry, Hold how) = 0;
    /// The NVMe controller with this CNTLID, through which `entry` is connected. Unlike the namespace's own device, it
    /// remains usable when that namespace is deleted or detached, and its read_again() has the system detect new ones.
    /// It locks nothing: hold `entry` too. Errors: unsupported, not_permitted, vanished (also: no such controller).
    virtual Result<std::unique_ptr<HeldDrive>> hold_controller(const DriveEntry& entry, std::uint16_t controller_id) {
        static_cast<void>(entry);
        static_cast<void>(controller_id);
        return fail(ErrorCode::unsupported, FETTLE_TEXT("opening NVMe controllers on this system"));
    }
};

/// Port: the computer's power.
class Power {
public:
    virtual ~Power() = default;
    /// nullopt: not reported; desktop computers report nothing and are on AC power.
    virtual std::optional<bool> on_battery() = 0;
    /// Whether the computer can suspend to RAM and resume by a timer.
    virtual bool can_suspend() = 0;
    /// Suspends to RAM and resumes after `seconds`. This power-cycles most drives and so ends the frozen state. Returns
    /// after resuming. Errors: unsupported, not_permitted, io.
    virtual Status suspend(std::uint32_t seconds) = 0;
    /// A number that changes with every start of the computer; empty: unknown.
    virtual std::string boot_id() = 0;
};

}  // namespace fettle::plan
