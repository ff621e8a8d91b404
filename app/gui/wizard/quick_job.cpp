// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/quick_job.h"

#include <algorithm>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

QuickJob::QuickJob(Background& background, JobCenter& jobs, QObject* parent)
    : QObject(parent), background_(background), jobs_(jobs) {
    connect(&jobs_, &JobCenter::ended, this, &QuickJob::take_end);
}

QuickJob::~QuickJob() {
    if (cancel_) cancel_->cancel();
}

void QuickJob::start(MakePlan make_plan) {
    if (busy()) return;
    stage_ = Stage::planning;
    cancel_ = std::make_shared<CancelToken>();
    background_.run(
        this, [make_plan = std::move(make_plan), cancel = cancel_] { return prepare(make_plan, *cancel); },
        [this](Result<Authorized> made) { take(std::move(made)); });
}

/// Runs in the background: planning queries the drive, and authorizing may ask for a password.
Result<QuickJob::Authorized> QuickJob::prepare(const MakePlan& make_plan, const CancelToken& cancel) {
    auto job = make_plan();
    if (!job) return fail(job.error());
    Authorized made{std::move(*job), {}};
    const auto& plan = made.job.plan;
    if (plan.needs_serial())
        return fail(ErrorCode::internal, FETTLE_TEXT("this job destroys data and needs confirmation"));
    const bool met = std::all_of(plan.needs.begin(), plan.needs.end(), [](const plan::Need& need) { return need.met; });
    // What is not met is explained by the plan itself.
    if (!met || plan.steps.empty()) return made;
    auto token = plan::confirm(made.job, cancel);
    if (!token) return fail(token.error());
    made.token = std::move(*token);
    return made;
}

void QuickJob::take(Result<Authorized> made) {
    if (!made) return refuse(made.error());
    const auto& needs = made->job.plan.needs;
    const auto unmet = std::find_if(needs.begin(), needs.end(), [](const plan::Need& need) { return !need.met; });
    if (unmet != needs.end()) {
        stage_ = Stage::idle;
        Q_EMIT refused(printable(translated(unmet->what.text, unmet->what.evidence)),
                       printable(translated(unmet->what.remedy, unmet->what.evidence)));
        return;
    }
    stage_ = Stage::running;
    job_ = jobs_.start(std::move(made->job), std::move(made->token));
}

void QuickJob::take_end(quint64 id, const JobCenter::Ended& result) {
    if (stage_ != Stage::running || id != job_) return;
    if (!result->has_value()) return refuse(result->error());
    stage_ = Stage::idle;
    Q_EMIT ended(**result);
}

void QuickJob::refuse(const Error& error) {
    stage_ = Stage::idle;
    Q_EMIT refused(error_text(error), error_remedy(error));
}

}  // namespace fettle::gui
