// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

namespace fettle::gui {

/// Held during each use of a history or record store by a page: record stores are not thread-safe, and pages use them
/// in background threads. Services that record history of their own accord are not affected: Composition shares that
/// store.
[[nodiscard]] inline std::unique_lock<std::mutex> lock_stores() {
    static std::mutex mutex;
    return std::unique_lock(mutex);
}

}  // namespace fettle::gui
