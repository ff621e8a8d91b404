// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/schedule/overview.h"
#include "core/schedule/state.h"
#include "core/schedule/task.h"
#include "core/toolbox/history.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/self_testing.h"
#include "core/toolbox/trimming.h"

namespace fettle::toolbox {

/// Dependencies of tasks.
struct TaskServices {
    std::shared_ptr<Inspection> inspection;
    std::shared_ptr<Trimming> trimming;
    std::shared_ptr<History> history;
    std::shared_ptr<SelfTesting> self_testing;
};

/// Performs one scheduled task.
class TaskRun {
public:
    /// All must outlive it.
    TaskRun(const TaskServices& services, const schedule::State& state, const CancelToken& cancel)
        : services_(services), state_(state), cancel_(cancel) {}

    /// `dry`: only reports what would be done.
    void run(const schedule::Task& task, schedule::TaskResult& result, bool dry);

private:
    void trim(const schedule::Task& task, schedule::TaskResult& result, bool dry);
    void poll(const schedule::Task& task, schedule::TaskResult& result, bool dry);
    /// Starts the tests one drive after another and does not wait for their ends.
    void self_test(const schedule::Task& task, schedule::TaskResult& result, bool dry);
    /// Plans and, unless `dry`, starts one test. Returns whether it was (would be) started; else adds why to
    /// `result`; after a failure its detail holds the first one, after "; ".
    bool start_test(const DriveEntry& entry, selftest::Kind kind, schedule::TaskResult& result, bool dry);
    /// The task's drives, or nullopt and a failed `result`. Drives that are not found become skipped.
    std::optional<std::vector<DriveEntry>> entries_of(const schedule::Task& task, schedule::TaskResult& result);
    /// Mount points grouped by shared drives, so that each drive is trimmed once, with one journal.
    struct Group {
        std::set<std::string> drives;
        std::vector<std::string> mounts;
    };
    std::vector<Group> groups_of(const schedule::Task& task, schedule::TaskResult& result, bool& failed);
    void add_plan(const TrimJob& plan, std::vector<Group>& groups, schedule::TaskResult& result);
    [[nodiscard]] std::set<std::string> drives_in_quarantine();

    const TaskServices& services_;
    const schedule::State& state_;
    const CancelToken& cancel_;
};

/// Another TRIM schedule of the computer to which this one defers, as text; empty: none.
[[nodiscard]] std::string left_to(const schedule::Task& task, const check::TrimSchedule& others);

}  // namespace fettle::toolbox
