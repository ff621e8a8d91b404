// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/system_facts.h"
#include "platform/windows/volumes/volume_list.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

/// The volumes of a drive, locked: no program has a file open on them, and none can open one. Windows unlocks each when
/// its handle is closed (Microsoft, FSCTL_LOCK_VOLUME), so by the destructor. Not thread-safe.
class HeldVolumes {
public:
    struct Parts {
        DeviceIo& io;
        VolumeList& volumes;
        SystemFacts& facts;
        const std::function<void(std::uint32_t milliseconds)>& pause;
    };

    /// Locks all volumes that have a part on the drive, and partitions without a volume name; programs that only look
    /// at a volume, such as virus scanners, get some seconds to close it. Nothing is changed. Errors: busy (a program
    /// has a file open, or Windows refuses to lock it), refused (the running Windows needs a volume, one is also on
    /// other drives, or Windows does not report where one is), vanished (a volume has gone meanwhile), not_permitted,
    /// io.
    static Result<HeldVolumes> lock(const Parts& parts, const std::string& drive);

    /// Dismounts them: their file systems end, and what programs knew of files becomes invalid. Errors: busy, io.
    Status dismount();
    /// Whether the drive still has no other volumes than these. Errors: busy (one has come), io.
    [[nodiscard]] Status are_all(const Parts& parts, const std::string& drive) const;
    /// Unlocks them.
    void release() noexcept { locked_.clear(); }

private:
    struct Locked {
        std::string name;   ///< as in ListedVolume
        std::string shown;  ///< for texts: "D:\", else the name
        std::unique_ptr<DeviceHandle> handle;
    };
    std::vector<Locked> locked_;
};

}  // namespace fettle::windows
