// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/stream/pipe_name.h"
#include "platform/windows/system/wide.h"

namespace fettle::service {

/// For the service control manager and the event log.
[[nodiscard]] inline std::wstring service_name() { return windows_system::wide(stream::kServiceName); }

}  // namespace fettle::service
