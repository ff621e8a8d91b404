// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/history/history_store.h"

namespace fettle::store {

/// Observations in an SQLite file, created with its folder by the first `add`; without a file, reading finds nothing.
/// All data of the last month is kept; then the last observation of each day, and after three years of each week, with
/// the highest temperature of the period. A damaged or foreign file is renamed and a new one created by the next `add`;
/// reading it is `malformed`. A file of a newer version is `unsupported`.
[[nodiscard]] std::unique_ptr<history::HistoryStore> open_history(std::string path);

}  // namespace fettle::store
