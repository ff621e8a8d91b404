// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/toolbox/trimming.h"

namespace fettle::gui {

/// A plan without steps gives its reasons as requirements that are not met. It cannot be carried out.
void explain_nothing(plan::Job& job, const std::vector<Message>& reasons);

/// A job that trims mounted file systems; if none can be trimmed, its plan says why. Errors: those of Trimming::plan.
[[nodiscard]] Result<plan::Job> trim_job(Trimming& trimming, const TrimRequest& request);

}  // namespace fettle::gui
