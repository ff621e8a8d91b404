// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::linux_system {

/// What an errno value means for someone who wanted scratch space in `folder`.
[[nodiscard]] Error scratch_error(int number, const std::string& folder);

/// Whether `size` more bytes leave the file system its reserve: 5 %, and 1 GiB at the least. `what` is what would
/// need them: "a scratch file". Error: refused.
[[nodiscard]] Status leave_reserve(const std::string& folder, ByteCount size, const std::string& what);

/// Whether a benchmark may use the file system. Error: refused (a network file system, and it is not allowed).
[[nodiscard]] Status allow_network(const std::string& folder, bool network, const std::string& type, bool allowed);

}  // namespace fettle::linux_system
