// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/base/result.h"
#include "core/erase/method.h"
#include "core/erase/patience.h"
#include "core/erase/sanitizer.h"

namespace fettle::erase {

/// The state, asked more than once where no answer comes.
[[nodiscard]] Result<SanitizeState> state_patiently(Sanitizer& sanitizer, const Wait& wait);

/// Runs a sanitize to its end, however long that takes. One that runs already is waited for; with `resuming` it counts
/// where it succeeds, otherwise this one begins after it. It asks for permission to leave a failure, so that a failed
/// operation does not leave a drive that nobody can use. Errors: io (the drive says that it failed, or took the command
/// and did nothing), refused (frozen), those of the port.
[[nodiscard]] Status run_sanitize(Sanitizer& sanitizer, Method method, bool resuming, const Wait& wait,
                                  const std::function<void(std::uint64_t done, std::uint64_t total)>& on_progress);

}  // namespace fettle::erase
