// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// The handle of a held drive, which can be replaced while ports use it. Not thread-safe.
class HeldHandle final : public DeviceHandle {
public:
    explicit HeldHandle(std::unique_ptr<DeviceHandle> handle) : handle_(std::move(handle)) {}

    /// Closes the present handle, after which `handle` is used.
    void replace(std::unique_ptr<DeviceHandle> handle) noexcept { handle_ = std::move(handle); }

    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        return handle_->control(code, in, out);
    }
    IoAnswer read(std::uint64_t offset, std::span<std::uint8_t> data) override { return handle_->read(offset, data); }
    IoAnswer write(std::uint64_t offset, std::span<const std::uint8_t> data) override {
        return handle_->write(offset, data);
    }

private:
    std::unique_ptr<DeviceHandle> handle_;
};

}  // namespace fettle::windows
