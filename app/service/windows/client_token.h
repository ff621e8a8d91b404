// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <optional>

#include "app/service/stream/token_identity.h"

namespace fettle::service {

/// What Windows says of the client at the other end of a pipe, by impersonating it for a moment
/// (ImpersonateNamedPipeClient). Call only after bytes of the client have been read. nullopt: it cannot be found out.
/// Ends the process if the thread could not become itself again.
[[nodiscard]] std::optional<TokenFacts> client_facts(HANDLE pipe);

}  // namespace fettle::service
