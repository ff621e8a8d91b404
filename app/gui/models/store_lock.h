// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

namespace fettle::gui {

/// Held during each use of a history or record store: they are not thread-safe, and pages use them in background
/// threads.
[[nodiscard]] inline std::unique_lock<std::mutex> lock_stores() {
    static std::mutex mutex;
    return std::unique_lock(mutex);
}

}  // namespace fettle::gui
