// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/windows/ioctl/disk_layout.h"

namespace fettle::windows {

/// A volume that the running Windows needs.
struct SystemVolume {
    enum class Use : std::uint8_t {
        windows,    ///< the folder of Windows, and so the hibernation file
        start,      ///< what the firmware starts: the EFI system partition, or the active partition
        page_file,  ///< virtual memory
    };
    std::string name;  ///< as in ListedVolume; of a volume that is not listed, "\\?\GLOBALROOT\Device\HarddiskVolume1"
    Use use = Use::windows;
    std::vector<VolumeExtent> extents = {};  ///< of one that is not listed
};

/// The seam to what Windows knows of itself. Thread-safe.
class SystemFacts {
public:
    virtual ~SystemFacts() = default;
    /// 17763: Windows 10 1809; 19043: 21H1; 20348: Server 2022; 22000: Windows 11; 22621: 22H2; 26100: 24H2.
    virtual std::uint32_t build() = 0;
    /// Windows PE, whose drivers pass more commands.
    virtual bool preinstallation() = 0;
    /// Error: io. Whoever needs them must then treat all volumes as needed.
    virtual Result<std::vector<SystemVolume>> system_volumes() = 0;
};

}  // namespace fettle::windows
