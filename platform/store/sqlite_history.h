// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/history/store.h"

namespace fettle::store {

/// Observations in an SQLite file, made with its folder at the first `add`; reading where there is no file finds
/// nothing. Everything of the last month is kept; then the last of each day, and after three years the last of each
/// week, with the highest temperature of all that it stands for. A file that is damaged, or is no database, is renamed
/// and a new one begun when something is to be added; reading it is `malformed`. A newer program's is `unsupported`.
[[nodiscard]] std::unique_ptr<history::Store> open_history(std::string path);

}  // namespace fettle::store
