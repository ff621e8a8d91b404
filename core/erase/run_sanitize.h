// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/base/result.h"
#include "core/erase/method.h"
#include "core/erase/patience.h"
#include "core/erase/sanitizer.h"

namespace fettle::erase {

/// The sanitize state; retried if the drive does not respond.
[[nodiscard]] Result<SanitizeState> state_patiently(Sanitizer& sanitizer, const Wait& wait);

/// Runs a sanitize to its end, however long that takes. One that is already running is waited for; with `resuming` its
/// success counts, otherwise a new one starts after it. Failures may be cleared, so that a failed operation does not
/// leave the drive unusable. Errors: io (the drive reports a failure, or accepted the command but did not run it),
/// refused (frozen), those of the port.
[[nodiscard]] Status run_sanitize(Sanitizer& sanitizer, Method method, bool resuming, const Wait& wait,
                                  const std::function<void(std::uint64_t done, std::uint64_t total)>& on_progress);

}  // namespace fettle::erase
