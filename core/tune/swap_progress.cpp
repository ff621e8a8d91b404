// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/swap_progress.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/tune/computer.h"
#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

constexpr std::chrono::milliseconds kPeriod{250};

}  // namespace

SwapProgress::SwapProgress(SystemFiles& files, const Change& change, Tell tell)
    : files_(files), tell_(std::move(tell)) {
    if (!tell_ || (change.swap_files.empty() && change.swap_areas.empty())) return;
    for (const auto& file : change.swap_files) paths_.push_back(file.path);
    for (const auto& area : parse_swaps(files_.value("/proc/swaps").value_or(""))) {
        const auto is_it = [&](const SwapAreaChange& one) {
            const auto device = swap_device(files_, one.path);
            return !area.is_file && !device.empty() && swap_device(files_, area.path) == device;
        };
        if (std::any_of(change.swap_areas.begin(), change.swap_areas.end(), is_it)) paths_.push_back(area.path);
    }
    total_ = used();
    if (total_ != 0) thread_ = std::thread([this] { watch(); });
}

SwapProgress::~SwapProgress() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        end_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

void SwapProgress::watch() {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, kPeriod, [this] { return end_; })) {
        // Programs go on swapping until the kernel has closed the area to them.
        tell_(total_ - std::min(used(), total_), total_);
    }
}

std::uint64_t SwapProgress::used() const {
    std::uint64_t bytes = 0;
    for (const auto& area : parse_swaps(files_.value("/proc/swaps").value_or(""))) {
        if (std::find(paths_.begin(), paths_.end(), area.path) != paths_.end()) bytes += area.used_bytes;
    }
    return bytes;
}

}  // namespace fettle::tune
