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

/// What verbs that change a whole drive need of the system.
namespace fettle::plan {

/// How a drive is held.
enum class Hold : std::uint8_t {
    exclusive,  ///< nothing on it is mounted or otherwise in use, and nobody can begin to use it meanwhile
    shared,     ///< it stays in use; only other jobs of Fettle's are kept off
};

/// A part of a drive that nobody else can mount, claim or lay another partition over, for as long as this lives. The
/// system itself keeps what is done with it inside its bounds.
class HeldPart {
public:
    virtual ~HeldPart() = default;
    /// As HeldDrive::discard, in bytes of the drive. Errors: those, and refused outside the part.
    virtual Status discard(std::uint64_t offset, std::uint64_t length) = 0;
};

/// What is thought to lie where a part is claimed.
enum class Part : std::uint8_t {
    partition,  ///< exactly one partition
    gap,        ///< no partition at all
};

/// One drive, open for commands that change it. One thread at a time. Destroying it gives the drive back.
class HeldDrive {
public:
    virtual ~HeldDrive() = default;
    /// Its ports, which live as long as this. Commands with Transfer::out and none are let through too.
    virtual DrivePorts& ports() = 0;
    /// Who it is, asked on what is open: nothing here comes from a list made before. Errors: vanished, io.
    virtual Result<PinnedDrive> identify() = 0;
    /// Asks the system to discard these bytes (BLKDISCARD); multiples of the logical sector. Exclusive holders only.
    /// Errors: unsupported, io, refused (not held exclusively), vanished.
    virtual Status discard(std::uint64_t offset, std::uint64_t length) = 0;
    /// Claims a part of a drive that is in use elsewhere (held `shared`). Errors: busy (mounted, or in use by another
    /// layer), refused (what lies there is not what is thought), unsupported, not_permitted, vanished.
    virtual Result<std::unique_ptr<HeldPart>> claim(Part kind, std::uint64_t start, std::uint64_t length) {
        static_cast<void>(kind);
        static_cast<void>(start);
        static_cast<void>(length);
        return fail(ErrorCode::unsupported, "locking part of a drive here");
    }
    /// Forgets what the system keeps of the drive's data and of its size, and has it read the partition table again.
    /// Errors: busy, io.
    virtual Status read_again() = 0;
    /// Resets its controller: NVMe's own reset; for others the link's. Error: unsupported, io.
    virtual Status reset() = 0;
};

/// Port: who can hold drives.
class DriveHolder {
public:
    virtual ~DriveHolder() = default;
    /// Errors: busy (mounted, in use by another layer, or held by another job), not_permitted, vanished, unsupported.
    virtual Result<std::unique_ptr<HeldDrive>> hold(const DriveEntry& entry, Hold how) = 0;
};

/// Port: the machine's power.
class Power {
public:
    virtual ~Power() = default;
    /// nullopt: the machine does not say; a desktop computer says nothing, and is on mains.
    virtual std::optional<bool> on_battery() = 0;
    /// Whether it can suspend to memory and wake by itself.
    virtual bool can_suspend() = 0;
    /// Suspends to memory and wakes after some `seconds`, which takes power from most drives and so ends the frozen
    /// state. Returns when awake. Errors: unsupported, not_permitted, io.
    virtual Status suspend(std::uint32_t seconds) = 0;
    /// A number that is another after every start of the machine; empty: not known.
    virtual std::string boot_id() = 0;
};

}  // namespace fettle::plan
