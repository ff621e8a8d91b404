// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/trim/file_system.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Mounted file systems from /proc/self/mountinfo, and FITRIM. Only the mounts of its own mount namespace are visible.
class TrimSource final : public trim::FileSystemSource {
public:
    explicit TrimSource(Roots roots) : roots_(std::move(roots)) {}

    Result<std::vector<trim::FileSystem>> list() override;
    Result<std::unique_ptr<trim::OpenFileSystem>> open(const trim::FileSystem& file_system) override;
    Result<std::unique_ptr<trim::DriveLock>> lock(const std::vector<std::string>& drives) override;
    std::string mount_point(const std::string& path) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
