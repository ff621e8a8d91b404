// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/history/history_store.h"

namespace fettle::sim {

/// A history that is gone with the process. `first` gives what it begins with, oldest first, and is called when
/// something is asked for the first time; may be empty. One thread at a time.
[[nodiscard]] std::unique_ptr<history::HistoryStore> make_memory_history(
    std::function<std::vector<history::Observation>()> first);

/// A year of weekly observations that leads to each of `now`: counters grow by the drive's own rate over its power-on
/// time, errors and the verdict turn bad in the last weeks, the temperature follows the seasons.
[[nodiscard]] std::vector<history::Observation> year_before(const std::vector<history::Observation>& now);

}  // namespace fettle::sim
