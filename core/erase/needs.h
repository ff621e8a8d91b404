// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/erase/erase_plan.h"

namespace fettle::erase {

/// Whether the sibling is erased too: all siblings by a method for the whole subsystem, another path to the same unit
/// by every method.
[[nodiscard]] bool goes_along(const Situation::Sibling& sibling, bool whole_subsystem);

/// Namespaces of the subsystem for which the system has no device.
[[nodiscard]] std::vector<nvme::SubsystemNamespace> unlisted(const Situation& situation);

/// Need: nothing that is erased is in use, as far as the system reports.
[[nodiscard]] std::vector<plan::Need> surroundings_needs(const Situation& situation, bool whole_subsystem);

/// Need: every namespace of the subsystem could be checked for use.
void add_namespace_needs(const Situation& situation, std::vector<plan::Need>& needs);

/// Need: AC power, so that power does not fail during the erase.
[[nodiscard]] plan::Need power_need(const Situation& situation);

}  // namespace fettle::erase
