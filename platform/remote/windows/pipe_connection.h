// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/remote/consent_prompt.h"
#include "platform/remote/service_connection.h"

namespace fettle::remote {

/// Connects to the service over its named pipe. `consent`: as for StreamConnection. Errors: those of PipeStream::open
/// and is_service. Thread-safe.
[[nodiscard]] Result<std::unique_ptr<ServiceConnection>> connect_to_pipe(std::shared_ptr<ConsentPrompt> consent);

}  // namespace fettle::remote
