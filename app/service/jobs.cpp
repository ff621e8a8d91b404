// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/jobs.h"

#include <algorithm>
#include <utility>

#include "app/service/documents.h"
#include "app/service/limits.h"

namespace fettle::service {

namespace {

bool shares_drive(const plan::Plan& one, const plan::Plan& other) {
    return std::any_of(one.drives.begin(), one.drives.end(), [&](const plan::PinnedDrive& drive) {
        return std::any_of(other.drives.begin(), other.drives.end(),
                           [&](const plan::PinnedDrive& there) { return there.id == drive.id; });
    });
}

}  // namespace

Jobs::Jobs(const Links& links, std::string version, OwnedJournals* journals, StartedJob::CancelRequest on_cancel)
    : transport_(links.transport),
      version_(std::move(version)),
      journals_(journals),
      on_cancel_(std::move(on_cancel)),
      inhibitor_(links.make_inhibitor()) {}

Jobs::~Jobs() {
    for (const auto& job : all_) job->cancel();
}

Status Jobs::check(const plan::Plan& plan, UserId user) const {
    std::size_t running = 0;
    for (const auto& job : all_) {
        if (!job->running()) continue;
        ++running;
        if (shares_drive(job->plan(), plan))
            return fail(ErrorCode::busy, FETTLE_TEXT("another job is running on one of these drives"));
    }
    if (running >= kMostJobs - (user == kRoot ? 0 : kJobsOfRootAlone))
        return fail(ErrorCode::too_large, FETTLE_TEXT("too many jobs are running"));
    return {};
}

std::string Jobs::begin(std::shared_ptr<const PlannedJob> job, const JobOwner& owner, const plan::Token& token) {
    auto path = "/org/fettle/Fettle1/job/" + std::to_string(next_++);
    all_.push_back(std::make_unique<StartedJob>(std::move(job), owner, path, journals_));
    auto& begun = *all_.back();
    transport_.publish(begun);
    begun.start(token, on_cancel_,
                [this](StartedJob& ended, const fettle::Result<plan::Receipt>& receipt) { finish(ended, receipt); });
    return path;
}

bool Jobs::any_running() const {
    return std::any_of(all_.begin(), all_.end(), [](const auto& job) { return job->running(); });
}

void Jobs::finish(StartedJob& job, fettle::Result<plan::Receipt> receipt) {
    if (receipt) receipt->program = "fettled " + version_;
    job.end(end_document(version_, receipt));
    inhibitor_->release();
    const auto is_over = [](const auto& one) { return !one->running(); };
    if (static_cast<std::size_t>(std::count_if(all_.begin(), all_.end(), is_over)) > kMostEndedJobs) {
        const auto oldest = std::find_if(all_.begin(), all_.end(), is_over);
        oldest->release()->deleteLater();  // may be the sender of the current event
        all_.erase(oldest);
    }
    Q_EMIT ended();
}

}  // namespace fettle::service
