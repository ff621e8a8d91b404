// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/erase/erase_plan.h"

namespace fettle::erase {

/// Whether the sibling is erased too: all siblings by a method for the whole subsystem, another path to the same unit
/// by every method.
[[nodiscard]] bool goes_along(const EraseInputs::Sibling& sibling, bool whole_subsystem);

/// Namespaces of the subsystem for which the system has no device.
[[nodiscard]] std::vector<nvme::SubsystemNamespace> unlisted(const EraseInputs& inputs);

/// Need: nothing that is erased is in use, as far as the system reports.
[[nodiscard]] std::vector<plan::Need> surroundings_needs(const EraseInputs& inputs, bool whole_subsystem);

/// Need: every namespace of the subsystem could be checked for use.
void add_namespace_needs(const EraseInputs& inputs, std::vector<plan::Need>& needs);

/// For an unlock; need: the operating system passes SECURITY commands. Nothing is added if it does.
void add_system_need(const EraseInputs& inputs, std::vector<plan::Need>& needs);

/// Need: AC power, so that power does not fail during the erase.
[[nodiscard]] plan::Need power_need(const EraseInputs& inputs);

}  // namespace fettle::erase
