// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"

namespace fettle::linux_system {

/// An open file descriptor and its path. The ports of one open drive share it.
class DeviceFile {
public:
    /// Takes ownership of `descriptor`.
    DeviceFile(int descriptor, std::string path);
    ~DeviceFile();
    DeviceFile(const DeviceFile&) = delete;
    DeviceFile& operator=(const DeviceFile&) = delete;

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

private:
    int descriptor_;
    std::string path_;
};

/// Opens a block device for reading, without waiting for a medium. Errors: not_permitted, vanished, and not_a_drive if
/// the node is not the block device `number` ("8:0") listed in sysfs: then another drive has taken the name, or the
/// node was created by hand.
[[nodiscard]] Result<std::shared_ptr<DeviceFile>> open_block_device(const std::string& path, const std::string& number);

}  // namespace fettle::linux_system
