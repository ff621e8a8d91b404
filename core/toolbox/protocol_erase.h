// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/plan/plan.h"

/// The erase within a protocol: a job of its own, but confirmed with the protocol's plan.
namespace fettle::toolbox {

/// Adds to a protocol's plan what its erases destroy, need and decide beyond it. An erase may destroy other namespaces.
void add_erase(plan::Plan& plan, const plan::Plan& erase);

/// Whether a new plan of the erase still does what was confirmed with `confirmed`: to the same drive, by the same
/// method, to the same namespaces, and with no loss of other data than was confirmed. The contents of the drive itself
/// are test data by then. Error: refused.
[[nodiscard]] Status same_erase(const plan::Plan& confirmed, const plan::Plan& now);

}  // namespace fettle::toolbox
