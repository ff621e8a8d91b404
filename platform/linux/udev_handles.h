// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <libudev.h>

#include <memory>

namespace fettle::linux_system {

/// RAII owners of libudev's reference-counted objects.
struct UdevRelease {
    void operator()(udev* handle) const noexcept { udev_unref(handle); }
    void operator()(udev_device* handle) const noexcept { udev_device_unref(handle); }
    void operator()(udev_monitor* handle) const noexcept { udev_monitor_unref(handle); }
};
using UdevHandle = std::unique_ptr<udev, UdevRelease>;
using UdevDeviceHandle = std::unique_ptr<udev_device, UdevRelease>;
using UdevMonitorHandle = std::unique_ptr<udev_monitor, UdevRelease>;

}  // namespace fettle::linux_system
