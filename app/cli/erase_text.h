// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/json/drive_json.h"

namespace fettle::cli {

/// Erase methods, best first, and the state left by an earlier erase.
[[nodiscard]] std::string erase_methods_words(const Session& session, const EraseMethods& methods);
[[nodiscard]] json::Json erase_methods_json(const EraseMethods& methods);

}  // namespace fettle::cli
