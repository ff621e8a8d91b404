// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/json/tune_json.h"
#include "core/schedule/schedule_store.h"
#include "platform/remote/services.h"
#include "platform/remote/shared.h"

namespace fettle::remote {

namespace {

bool is_pause_only(const schedule::ScheduleChange& change) {
    return change.put.empty() && change.remove.empty() && change.release.empty() && !change.take_over_fstrim;
}

/// The service changes settings, and so has the records of its changes.
class ServiceTuning final : public Tuning {
public:
    ServiceTuning(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.tuning) {}

    Result<SettingsReport> settings() override {
        if (!shared_->jobs.there()) return local_->settings();
        const auto told = shared_->jobs.call("Settings", {}, 1);
        if (!told) return fail(told.error());
        const auto texts = std::make_shared<tune::Texts>();
        SettingsReport report;
        auto settings = json::parse_settings(told->front(), *texts, &report.problems);
        if (!settings) return fail(settings.error());
        report.settings = std::move(*settings);
        report.texts = texts;
        return report;
    }

    Result<plan::Job> plan(const std::vector<tune::Assignment>& assignments) override {
        if (!shared_->jobs.there()) return local_->plan(assignments);
        std::vector<std::string> all;
        all.reserve(assignments.size());
        for (const auto& one : assignments) all.push_back(one.id + "=" + one.value);
        return shared_->jobs.plan("PlanSettings", {all, false});
    }

    Result<plan::Job> plan_undo(const std::vector<std::string>& ids) override {
        if (!shared_->jobs.there()) return local_->plan_undo(ids);
        return shared_->jobs.plan("PlanSettings", {ids, true});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Tuning> local_;
};

class ServiceScheduling final : public Scheduling {
public:
    ServiceScheduling(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.scheduling) {}

    Result<schedule::Overview> overview() override { return local_->overview(); }

    /// The service's schedule. Changes require authorization by polkit.
    Status change(const schedule::ScheduleChange& change) override {
        if (!shared_->jobs.there()) return local_->change(change);
        if (change.pause_until) {
            const auto until = static_cast<std::uint64_t>(std::max<schedule::UnixTime>(*change.pause_until, 0));
            const auto paused = shared_->jobs.call("PauseSchedule", {until}, 0);
            if (!paused) return fail(paused.error());
            if (is_pause_only(change)) return {};
        }
        std::string tasks;
        if (!change.put.empty()) {
            schedule::Schedule put;
            put.tasks = change.put;
            tasks = schedule::to_json(put);
        }
        const std::string fstrim = !change.take_over_fstrim ? "" : *change.take_over_fstrim ? "take-over" : "give-back";
        const auto told = shared_->jobs.call("ChangeSchedule", {tasks, change.remove, change.release, fstrim}, 0);
        if (!told) return fail(told.error());
        return {};
    }

    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request,
                                                  const CancelToken& cancel) override {
        return local_->run(request, cancel);
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Scheduling> local_;
};

}  // namespace

std::shared_ptr<Tuning> make_tuning(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceTuning>(shared, local);
}

std::shared_ptr<Scheduling> make_scheduling(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceScheduling>(shared, local);
}

}  // namespace fettle::remote
