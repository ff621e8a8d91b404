// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/result.h"

namespace fettle::remote {

/// Whether a process is the running service `fettled`, as Windows' service control manager reports it: another program
/// may have created a pipe of the service's name before the service did. Errors: refused (it is another process), io.
[[nodiscard]] Status is_service(std::uint32_t process);

}  // namespace fettle::remote
