// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <chrono>
#include <thread>

namespace fettle::windows_system {

/// Whether a file cannot be used because another program has it open.
[[nodiscard]] inline bool is_in_use(DWORD error) noexcept {
    return error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED || error == ERROR_LOCK_VIOLATION ||
           error == ERROR_USER_MAPPED_FILE;
}

/// Repeats an action for up to a second until it succeeds or fails for a reason other than that the file is in use
/// elsewhere, or `also`: programs that scan new files have them open for moments, and share less. Returns its last
/// error; ERROR_SUCCESS if it succeeded.
template <typename Action>
DWORD patiently(Action action, DWORD also = ERROR_SUCCESS) {
    constexpr int kTries = 40;
    constexpr auto kBetweenTries = std::chrono::milliseconds(25);
    for (int attempt = 1;; ++attempt) {
        if (action()) return ERROR_SUCCESS;
        const auto error = ::GetLastError();
        if ((!is_in_use(error) && error != also) || attempt == kTries) return error;
        std::this_thread::sleep_for(kBetweenTries);
    }
}

}  // namespace fettle::windows_system
