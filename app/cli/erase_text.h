// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/report/drive_json.h"

namespace fettle::cli {

/// The ways to erase a drive, the best first, and what an earlier erase has left.
[[nodiscard]] std::string erase_methods_words(const Session& session, const EraseMethods& methods);
[[nodiscard]] report::Json erase_methods_json(const EraseMethods& methods);

}  // namespace fettle::cli
