// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/remote/service_connection.h"

namespace fettle::remote {

/// Connects to the service over its named pipe. Errors: those of PipeStream::open and is_service. Thread-safe.
[[nodiscard]] Result<std::unique_ptr<ServiceConnection>> connect_to_pipe();

}  // namespace fettle::remote
