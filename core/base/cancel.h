// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

namespace fettle {

/// Cancels long work. May be set from any thread or from a signal handler (lock-free).
class CancelToken {
public:
    void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const noexcept { return cancelled_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> cancelled_{false};
    static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace fettle
