// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A device number as in the kernel's events.
struct RequestDevice {
    unsigned major_number = 0;
    unsigned minor_number = 0;

    /// "259,0", as the events print it.
    [[nodiscard]] std::string text() const;
    /// The kernel's own dev_t (include/linux/kdev_t.h), which filters of events compare: 12 bits, then 20 bits.
    [[nodiscard]] unsigned number() const noexcept;
};

/// The devices that issue the requests of a drive: its own, and those of the paths to an NVMe namespace, which sysfs
/// hides. Errors: not_found; unsupported (the kernel does not reveal the numbers of the paths).
[[nodiscard]] Result<std::vector<RequestDevice>> request_devices(const Roots& roots, const std::string& drive);

}  // namespace fettle::linux_system
