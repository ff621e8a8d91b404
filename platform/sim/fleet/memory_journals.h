// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/plan/journal.h"

namespace fettle::sim {

/// Journals that end with the process: those of simulated drives are irrelevant to this computer.
[[nodiscard]] std::unique_ptr<plan::JournalStore> make_memory_journals();

}  // namespace fettle::sim
