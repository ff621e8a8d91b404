// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/trim/file_system.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/volume_list.h"
#include "platform/windows/volumes/volume_optimizer.h"

namespace fettle::windows {

/// The mounted local volumes, and TRIM of their free space by Windows' own optimizer, which takes a volume as a whole
/// and reports no amount. Thread-safe.
class VolumeTrimSource final : public trim::FileSystemSource {
public:
    using Locker = std::function<Result<std::unique_ptr<trim::DriveLock>>(const std::vector<std::string>& drives)>;

    VolumeTrimSource(std::shared_ptr<DeviceIo> io, std::shared_ptr<VolumeList> volumes,
                     std::shared_ptr<VolumeOptimizer> optimizer, Locker lock)
        : io_(std::move(io)), volumes_(std::move(volumes)), optimizer_(std::move(optimizer)), lock_(std::move(lock)) {}

    /// Volumes with a file system and a mount point; no optical media.
    Result<std::vector<trim::FileSystem>> list() override;
    /// Needs the rights of an administrator. While it is open, the volume cannot be locked, and so not be formatted.
    Result<std::unique_ptr<trim::OpenFileSystem>> open(const trim::FileSystem& file_system) override;
    Result<std::unique_ptr<trim::DriveLock>> lock(const std::vector<std::string>& drives) override {
        return lock_(drives);
    }
    /// "c:", "C:\", "c:/", "D:\archive" and the volume's own name.
    std::string mount_point(const std::string& path) override;

private:
    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<VolumeList> volumes_;
    std::shared_ptr<VolumeOptimizer> optimizer_;
    Locker lock_;
};

}  // namespace fettle::windows
