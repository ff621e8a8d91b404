// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "platform/linux/device_file.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A part of a file as a read-only block device, which is removed with this object.
class ReadOnlyLoop {
public:
    /// Requires root. Errors: not_permitted, unsupported (no loop devices here), busy (none is free), io.
    static Result<std::unique_ptr<ReadOnlyLoop>> over(const Roots& roots, const DeviceFile& file, std::uint64_t start,
                                                      std::uint64_t size);
    ~ReadOnlyLoop();
    ReadOnlyLoop(const ReadOnlyLoop&) = delete;
    ReadOnlyLoop& operator=(const ReadOnlyLoop&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return device_->path(); }

private:
    ReadOnlyLoop(std::unique_ptr<DeviceFile> device, std::string sys)
        : device_(std::move(device)), sys_(std::move(sys)) {}
    std::unique_ptr<DeviceFile> device_;
    std::string sys_;
};

}  // namespace fettle::linux_system
