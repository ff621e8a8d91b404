// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fettle::windows {

/// A volume as Windows' mount manager lists it.
struct ListedVolume {
    std::string name;                ///< "\\?\Volume{4c1b02c1-d990-11dc-99ae-806e6f6e6963}\"
    std::vector<std::string> paths;  ///< where it is mounted: "C:\", "D:\archive\"; empty: nowhere
    std::string file_system;         ///< "NTFS"; empty: none that Windows can read, or no medium
    bool read_only = false;
    bool optical = false;
};

/// The seam to Windows' mount manager and the settings of its file systems. Thread-safe.
class VolumeList {
public:
    virtual ~VolumeList() = default;
    /// The local volumes, in any order; sends no command to a drive. Error: io.
    virtual Result<std::vector<ListedVolume>> volumes() = 0;
    /// A number below HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\FileSystem; nullopt: there is none. Error: io
    /// (it cannot be read, or is no number).
    virtual Result<std::optional<std::uint32_t>> file_system_setting(const std::string& name) = 0;
};

}  // namespace fettle::windows
