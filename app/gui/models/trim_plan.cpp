// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/trim_plan.h"

#include <utility>

namespace fettle::gui {

void explain_nothing(plan::Job& job, const std::vector<Message>& reasons) {
    if (!job.plan.steps.empty()) return;
    for (const auto& reason : reasons) job.plan.needs.push_back({reason, false});
}

Result<plan::Job> trim_job(Trimming& trimming, const TrimRequest& request) {
    auto made = trimming.plan(request);
    if (!made) return fail(made.error());
    std::vector<Message> reasons;
    for (const auto& candidate : made->candidates) {
        if (candidate.obstacle) reasons.push_back(*candidate.obstacle);
    }
    explain_nothing(made->job, reasons);
    return std::move(made->job);
}

}  // namespace fettle::gui
