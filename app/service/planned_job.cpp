// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/planned_job.h"

#include <utility>

#include "core/json/plan_json.h"

namespace fettle::service {

const char* action_of(plan::Verb verb) noexcept {
    switch (verb) {
        case plan::Verb::trim: return "org.fettle.trim";
        case plan::Verb::erase: return kErase;
        case plan::Verb::firmware: return "org.fettle.firmware";
        case plan::Verb::overprovision: return "org.fettle.overprovision";
        case plan::Verb::self_test: return "org.fettle.selftest";
        case plan::Verb::scan: return "org.fettle.scan";
        case plan::Verb::tune: return "org.fettle.tune";
        case plan::Verb::name_space: return "org.fettle.namespace";
        case plan::Verb::opal: return "org.fettle.opal";
        case plan::Verb::benchmark: break;  // not offered by the service; as destructive as an erase
    }
    return kErase;  // unknown actions need the strictest authorization
}

PlannedJob offered(plan::Job job) {
    PlannedJob planned{std::move(job), {}, {}, {}};
    planned.document = json::dump(json::to_json(planned.plan, planned.hash), -1);
    planned.action = action_of(planned.plan.verb);
    return planned;
}

Result<PlannedJob> offered(Result<plan::Job> job) {
    if (!job) return fail(job.error());
    return offered(std::move(*job));
}

}  // namespace fettle::service
