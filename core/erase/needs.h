// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/erase/erase_plan.h"

namespace fettle::erase {

/// Whether the sibling is erased too: every one by a method that acts on the whole subsystem, another path to the same
/// unit by each method.
[[nodiscard]] bool goes_along(const Situation::Sibling& sibling, bool whole_subsystem);

/// Namespaces of the subsystem for which the system lists no drive.
[[nodiscard]] std::vector<nvme::SubsystemNamespace> unlisted(const Situation& situation);

/// That nothing of what is erased is in use, as far as the system tells.
[[nodiscard]] std::vector<plan::Need> surroundings_needs(const Situation& situation, bool whole_subsystem);

/// That every namespace of the subsystem could be checked for use.
void add_namespace_needs(const Situation& situation, std::vector<plan::Need>& needs);

/// That power does not fail half-way.
[[nodiscard]] plan::Need power_need(const Situation& situation);

}  // namespace fettle::erase
