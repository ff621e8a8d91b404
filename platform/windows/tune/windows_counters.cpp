// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/tune/windows_counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"

namespace fettle::windows {

tune::WriteSample WindowsCounters::sample(const std::vector<std::string>& drives) {
    tune::WriteSample sample;
    sample.pipes_included = true;
    for (const auto& drive : drives) {
        const auto path = drive_path(drive);
        const auto device = io_->open(path, Access::query);
        if (!device) continue;
        // Drivers of virtual drives, and those of some controllers, do not know the request (psutil, disk.c).
        if (const auto counters = disk_counters(**device, path)) sample.drives[drive] = counters->written.bytes;
    }
    for (const auto& process : processes_->processes()) {
        if (!process.written_bytes) {
            ++sample.hidden_processes;
            continue;
        }
        const auto most = static_cast<std::uint64_t>(INT64_MAX);
        sample.processes[fmt::format("{}:{}", process.id, process.started)] = {
            process.program, static_cast<std::int64_t>(std::min(*process.written_bytes, most))};
    }
    return sample;
}

}  // namespace fettle::windows
