// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/schedule/schedule_store.h"
#include "platform/macos/drives/programs.h"

/// Scheduled tasks on macOS: launchd starts `fettle schedule run`, which runs what is due.
namespace fettle::macos {

/// A job of launchd, as launchd.plist(5) describes it.
struct LaunchJob {
    std::string label;    ///< "org.fettle.schedule"
    std::string program;  ///< absolute path of fettle
    std::uint32_t interval_s = 600;
};

/// The property list of the job: it starts "PROGRAM schedule run" at each interval, in the background and at low
/// priority; after sleep, missed starts become one. UTF-8; what XML does not allow in names is escaped or left out.
[[nodiscard]] std::string launch_job_text(const LaunchJob& job);

/// The program that a job starts; nullopt: the text is no job of this form.
[[nodiscard]] std::optional<std::string> launched_program(std::string_view text);

/// Where launchd finds the jobs of this user, or of the whole computer for root.
struct LaunchPlace {
    std::string file;    ///< "/Users/NAME/Library/LaunchAgents/org.fettle.schedule.plist"; empty: no home folder
    std::string domain;  ///< launchctl(1)'s: "gui/501", "system"
};

/// Reads and replaces the job's file: the platform's durable files.
struct LaunchFiles {
    std::function<Result<std::string>(const std::string& path)> read;
    std::function<Status(const std::string& path, std::string_view text)> replace;  ///< creates the folder too
    std::function<Status(const std::string& path)> remove;                          ///< succeeds if there is none
    /// Whether launchd may be given this program to start. Error: refused.
    std::function<Status(const std::string& program)> may_start = [](const std::string& /*program*/) {
        return Status();
    };
};

/// The job on this computer.
class LaunchAgent {
public:
    LaunchAgent(LaunchPlace place, LaunchJob job, LaunchFiles files, std::shared_ptr<Programs> programs)
        : place_(std::move(place)), job_(std::move(job)), files_(std::move(files)), programs_(std::move(programs)) {}

    /// Whether launchd is to start this program.
    [[nodiscard]] bool installed() const;
    /// Whether install() can have launchd start this program, or another copy of it that it starts already. Removes a
    /// job that may no longer be started. Error: refused (no home folder, or LaunchFiles::may_start).
    [[nodiscard]] Status may_install();
    /// Writes the file and has launchd load it: now, and at each login. Does nothing if it is installed, or if another
    /// copy is and this one may not be started. Errors: those of may_install(), io (launchctl's message),
    /// not_permitted.
    [[nodiscard]] Status install();
    /// The opposite. Succeeds if there is none. Errors: io, not_permitted.
    [[nodiscard]] Status remove();

private:
    /// The program of an installed job, if it is another one that may be started.
    [[nodiscard]] std::optional<std::string> other_program() const;

    LaunchPlace place_;
    LaunchJob job_;
    LaunchFiles files_;
    std::shared_ptr<Programs> programs_;
};

/// A schedule whose tasks launchd starts: the job is there while an enabled task is.
class LaunchedSchedule final : public schedule::ScheduleStore {
public:
    LaunchedSchedule(std::unique_ptr<schedule::ScheduleStore> inner, LaunchAgent agent)
        : inner_(std::move(inner)), agent_(std::move(agent)) {}

    Result<std::optional<std::string>> load(schedule::Document which) override { return inner_->load(which); }
    /// Saves, and installs or removes the job. Errors: also those of LaunchAgent; the document is saved then, except
    /// where launchd may not be given the program (refused).
    Status save(schedule::Document which, std::string_view text) override;
    Result<std::string> set_aside(schedule::Document which) override { return inner_->set_aside(which); }
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked what) override { return inner_->lock(what); }

private:
    std::unique_ptr<schedule::ScheduleStore> inner_;
    LaunchAgent agent_;
};

}  // namespace fettle::macos
