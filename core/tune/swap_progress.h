// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/tune/change.h"

namespace fettle::tune {

/// Tells, while it exists, how much of what the change's swap areas held has been moved to memory: swapoff(2) returns
/// only when nothing is left there. Nothing is told where they hold nothing.
class SwapProgress {
public:
    /// Bytes moved, and bytes that they held at first. Called from a thread of its own, one call at a time, and never
    /// after the destructor.
    using Tell = std::function<void(std::uint64_t done, std::uint64_t total)>;

    /// `files` must outlive it.
    SwapProgress(SystemFiles& files, const Change& change, Tell tell);
    ~SwapProgress();
    SwapProgress(const SwapProgress&) = delete;
    SwapProgress& operator=(const SwapProgress&) = delete;

private:
    void watch();
    /// Bytes in use in the areas.
    [[nodiscard]] std::uint64_t used() const;

    SystemFiles& files_;
    std::vector<std::string> paths_;  ///< as /proc/swaps has them
    Tell tell_;
    std::uint64_t total_ = 0;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool end_ = false;
    std::thread thread_;
};

}  // namespace fettle::tune
