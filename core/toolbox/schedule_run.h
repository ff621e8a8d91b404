// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Tells of the schedule, changes it, and runs what is due, through the toolbox.
class ScheduleRun {
public:
    /// All must outlive it. Requires: ports.store and ports.zone; care.clock.
    ScheduleRun(Toolbox& toolbox, const CarePorts& care, const SchedulePorts& ports)
        : toolbox_(toolbox), care_(care), ports_(ports) {}

    Result<schedule::Overview> overview();
    Status change(const schedule::ScheduleChange& change);
    Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request, const CancelToken& cancel);

private:
    [[nodiscard]] schedule::UnixTime now() const;
    [[nodiscard]] schedule::Conditions conditions() const;
    [[nodiscard]] std::string boot_id() const;
    [[nodiscard]] std::uint64_t seed() const;
    /// Draws the seed of the random delays and keeps it, where none is kept and that is possible.
    void keep_seed();
    /// Keeps nothing.
    Result<schedule::Overview> look_over();
    std::vector<schedule::Quarantine> look_for_restart(schedule::State& state);
    Status take_over(bool take, schedule::Schedule schedule);
    Status apply(const schedule::ScheduleChange& change, schedule::Loaded& loaded);
    Result<std::vector<schedule::TaskResult>> rehearse(const schedule::RunRequest& request);
    /// Chooses the next task and notes that it began; empty: nothing is to be done.
    Result<std::string> begin_next(const schedule::RunRequest& request, const std::vector<std::string>& done,
                                   schedule::TaskResult& result, bool& told_bad);
    Status note_end(const schedule::TaskResult& result, bool told_bad);
    void keep_in_history(schedule::TaskResult& result);
    /// Passes alerts on, where the request says to whom.
    static Status hand_over(const schedule::RunRequest& request, const std::vector<alert::Alert>& alerts);
    /// Hands over what is news, and keeps the drives' notes then. `told_bad` becomes what was told last.
    Status tell_news(const schedule::RunRequest& request, schedule::TaskResult& result, bool& told_bad);

    Toolbox& toolbox_;
    const CarePorts& care_;
    const SchedulePorts& ports_;
};

}  // namespace fettle::toolbox
