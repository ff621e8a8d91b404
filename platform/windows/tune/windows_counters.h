// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/write_counters.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/tune/process_list.h"

namespace fettle::windows {

/// Windows' counters: of each drive IOCTL_DISK_PERFORMANCE, for which a handle needs no access, and of each process
/// GetProcessIoCounters. Windows counts no discards, and documents no counter of what it writes to page files alone.
class WindowsCounters final : public tune::WriteCounters {
public:
    WindowsCounters(std::shared_ptr<DeviceIo> io, std::shared_ptr<ProcessList> processes)
        : io_(std::move(io)), processes_(std::move(processes)) {}
    tune::WriteSample sample(const std::vector<std::string>& drives) override;

private:
    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<ProcessList> processes_;
};

}  // namespace fettle::windows
