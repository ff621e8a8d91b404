// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// FILE_ATTRIBUTE_COMPRESSED ([MS-FSCC] 2.6).
inline constexpr std::uint32_t kCompressedFile = 0x800;

/// A new file that no other program can open. Destroying it closes and deletes it, and so does the end of the process.
/// Not thread-safe.
class NewFile {
public:
    virtual ~NewFile() = default;
    /// For control codes, reads and writes; reads and writes bypass the cache.
    [[nodiscard]] virtual DeviceHandle& handle() = 0;
    /// FILE_ATTRIBUTE_… of winnt.h.
    virtual tl::expected<std::uint32_t, WinError> attributes() = 0;
    /// FlushFileBuffers: on return, all written data is on the device.
    virtual WinError flush() = 0;
};

/// The units of a volume's file system.
struct VolumeUnits {
    std::uint32_t sector_bytes = 0;
    std::uint32_t cluster_bytes = 0;
};

/// The seam to files of volumes. `volume` is a name as in ListedVolume. Thread-safe.
class VolumeFiles {
public:
    virtual ~VolumeFiles() = default;
    /// Creates a file that did not exist, for administrators only where the file system has permissions. `path` is
    /// UTF-8: "\\?\Volume{…}\name".
    virtual tl::expected<std::unique_ptr<NewFile>, WinError> create(const std::string& path) = 0;
    /// GetDiskFreeSpace.
    virtual tl::expected<VolumeUnits, WinError> units(const std::string& volume) = 0;
    /// FlushFileBuffers of the whole volume, which needs an administrator.
    virtual WinError flush(const std::string& volume) = 0;
};

}  // namespace fettle::windows
