// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/detached_thread.h"

#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace fettle::gui {

void run_detached(std::function<void()> work) {
    const auto detaching = std::make_shared<std::mutex>();
    const std::lock_guard lock(*detaching);
    std::thread([detaching, work = std::move(work)] {
        { const std::lock_guard detached(*detaching); }
        work();
    }).detach();
}

}  // namespace fettle::gui
