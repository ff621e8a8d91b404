// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace fettle::gui {

/// Runs `work` in a thread that nobody waits for. std::thread::detach fails with winpthreads if the thread has already
/// ended, so the thread begins its work only after that.
void run_detached(std::function<void()> work);

}  // namespace fettle::gui
