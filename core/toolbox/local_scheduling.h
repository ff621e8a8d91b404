// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/toolbox/history.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/scheduling.h"
#include "core/toolbox/task_run.h"

namespace fettle::toolbox {

/// The schedule in this process's own store, run by its own services.
class LocalScheduling final : public Scheduling {
public:
    struct Ports {
        plan::Clock* clock = nullptr;
        plan::Power* power = nullptr;
        plan::Randomness* randomness = nullptr;
        SchedulePorts schedule;
    };
    LocalScheduling(TaskServices services, std::shared_ptr<Jobs> jobs, const Ports& ports)
        : services_(std::move(services)), jobs_(std::move(jobs)), care_(ports), ports_(ports.schedule) {}

    Result<schedule::Overview> overview() override;
    Status change(const schedule::ScheduleChange& change) override;
    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request,
                                                  const CancelToken& cancel) override;

private:
    [[nodiscard]] schedule::UnixTime now() const;
    [[nodiscard]] schedule::Conditions conditions() const;
    [[nodiscard]] std::string boot_id() const;
    [[nodiscard]] std::uint64_t seed() const;
    /// Creates and stores the seed of the random delays if there is none and storing is possible.
    void keep_seed();
    /// Stores nothing.
    Result<schedule::Overview> look_over();
    std::vector<schedule::Quarantine> look_for_restart(schedule::State& state);
    Status take_over(bool take, schedule::Schedule schedule);
    Status apply(const schedule::ScheduleChange& change, schedule::Loaded& loaded);
    Result<std::vector<schedule::TaskResult>> rehearse(const schedule::RunRequest& request);
    /// Chooses the next task and records its start; empty: no task is due.
    Result<std::string> begin_next(const schedule::RunRequest& request, const std::vector<std::string>& done,
                                   schedule::TaskResult& result, bool& told_bad);
    Status note_end(const schedule::TaskResult& result, bool told_bad);
    void keep_in_history(schedule::TaskResult& result);
    /// Delivers alerts if the request has a recipient.
    static Status hand_over(const schedule::RunRequest& request, const std::vector<alert::Alert>& alerts);
    /// Delivers new alerts, then stores the drives' notes. Sets `told_bad` to the last delivered state.
    Status tell_news(const schedule::RunRequest& request, schedule::TaskResult& result, bool& told_bad);

    [[nodiscard]] bool usable() const noexcept;

    TaskServices services_;
    std::shared_ptr<Jobs> jobs_;
    Ports care_;
    SchedulePorts ports_;
};

}  // namespace fettle::toolbox
