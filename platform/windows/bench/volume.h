// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"
#include "platform/files/scratch_rules.h"

namespace fettle::windows_system {

/// What Windows knows of the volume that a path is on.
struct Volume {
    std::string root;                  ///< "C:\"
    std::string file_system;           ///< "NTFS"; empty: not known
    std::uint32_t serial = 0;          ///< of the file system; tells volumes apart
    bool network = false;              ///< of another computer
    bool in_memory = false;            ///< a RAM disk that says so
    std::uint32_t sector_bytes = 512;  ///< logical sector of the drive below
    ByteCount cluster;                 ///< 0: not known
    std::vector<std::string> drives;   ///< "PhysicalDrive0"; empty: not known
};

/// Whether this is the name of a device, \\.\PhysicalDrive0 or \\?\Volume{…}, and not a path, which may have the long
/// form \\?\C:\… or \\?\UNC\server\….
[[nodiscard]] bool is_device_name(std::string_view path) noexcept;

/// Sends no command to a drive. Error: not_found.
[[nodiscard]] Result<Volume> volume_of(const std::string& path);

/// Errors: not_found, not_permitted, io.
[[nodiscard]] Result<Space> space_of(const std::string& folder);

}  // namespace fettle::windows_system
