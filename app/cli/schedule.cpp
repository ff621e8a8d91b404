// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "app/cli/schedule_text.h"
#include "app/cli/verb.h"
#include "core/history/observation.h"

namespace fettle::cli {

namespace {

constexpr std::uint32_t kSecondsPerMinute = 60;

/// Shows, changes and manually runs scheduled tasks. The service runs the same schedule automatically.
class Schedule final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("schedule", "Manage scheduled tasks: TRIM, drive health checks and self-tests");
        verb->require_subcommand(1);
        list_ = verb->add_subcommand("list", "List all tasks with their next start and last result");
        next_ = verb->add_subcommand("next", "Show when each task starts next");
        declare_add(*verb);
        remove_ = verb->add_subcommand("remove", "Remove tasks");
        remove_->add_option("TASK", tasks_)->required();
        run_ = verb->add_subcommand("run", "Run due tasks, or the given tasks now, in this process");
        run_->add_option("TASK", tasks_);
        run_->add_flag("--dry-run", dry_run_, "Show what would be done without doing it");
        release_ =
            verb->add_subcommand("release", "Release a drive from quarantine, so that the schedule trims it again");
        release_->add_option("DRIVE", drives_)->required();
        pause_ = verb->add_subcommand("pause", "Do not start due tasks for a while");
        pause_->add_option("--for", pause_for_, "How long: 90min, 12h, 1d (the default) … 31d");
        resume_ = verb->add_subcommand("resume", "End a pause; missed tasks run at once");
        take_over_ = verb->add_subcommand("take-over", "Disable fstrim.timer, so that only Fettle runs TRIM");
        take_over_->add_flag("--undo", undo_, "Enable fstrim.timer again and leave TRIM to it");
        return verb;
    }

    int run(const Session& session) override {
        if (list_->parsed() || next_->parsed()) return tell(session);
        if (run_->parsed()) return run_tasks(session);
        if (pause_->parsed() || resume_->parsed()) return pause(session);
        return change(session);
    }

private:
    void declare_add(Command& verb) {
        add_ = verb.add_subcommand("add", "Add a task, or change an existing one");
        add_->add_option("TASK", task_.id, "Task name: lower-case letters, digits and \"-\"")->required();
        add_->add_option("DOES", does_, "Action: trim, health-poll or self-test")
            ->required()
            ->one_of({"trim", "health-poll", "self-test"});
        add_->add_option("WHEN", when_,
                         "When to run: hourly, every 30 min, daily 03:00, weekly 03:00, monthly 03:00, Mon,Thu 03:00, "
                         "day 15 03:00")
            ->required();
        add_->add_option("--what", drives_, "Drives or (for trim) mount points; default: all");
        add_->add_option("--test", test_, "Kind of self-test: short, extended (the default) or conveyance")
            ->one_of({"short", "extended", "conveyance"});
        add_->add_flag("--on-ac", task_.on_ac_only, "Run only on AC power");
        add_->add_option("--when-idle", idle_minutes_, "Wait for the computer to be idle, at most this many minutes");
        add_->add_option("--random-delay", delay_minutes_,
                         "Delay each run by a random time of up to this many minutes");
        add_->add_flag("--no-catch-up", no_catch_up_, "Skip runs missed while the computer was off or suspended");
        add_->add_flag("--off", off_, "Keep the task but do not run it");
        add_->add_flag("--take-over", take_over_too_, "Disable fstrim.timer, so that only Fettle runs TRIM");
    }

    int tell(const Session& session) {
        const auto overview = session.toolbox.scheduling->overview();
        if (!overview) return session.fail(overview.error());
        if (session.json) {
            session.print_json(schedule_json(*overview));
        } else {
            session.print(next_->parsed() ? next_words(*overview) : schedule_words(session, *overview));
        }
        return kFine;
    }

    int run_tasks(const Session& session) {
        schedule::RunRequest request{tasks_, dry_run_};
        if (!session.json) {
            request.tell = [&](const alert::Alert& alert) -> Status {
                session.print(alert_words(session, alert));
                (void)std::fflush(session.out);
                return {};
            };
        }
        const auto results = session.toolbox.scheduling->run(request, session.cancel);
        if (!results) return session.fail(results.error());
        if (session.json) {
            session.print_json(results_json(*results, dry_run_));
        } else {
            session.print(results_words(session, *results, dry_run_));
        }
        return results_code(*results);
    }

    int change(const Session& session) {
        schedule::ScheduleChange change;
        std::string done;
        if (add_->parsed()) {
            if (const auto made = make_task(session); !made) return session.fail(made.error());
            change.put.push_back(task_);
            if (take_over_too_) change.take_over_fstrim = true;
            done = fmt::format("{}: {} {}", task_.id, task_words(task_), schedule::to_string(task_.calendar));
        } else if (remove_->parsed()) {
            change.remove = tasks_;
            done = "removed";
        } else if (release_->parsed()) {
            for (const auto& one : drives_) change.release.push_back(key_for(session, one));
            done = "released";
        } else {
            change.take_over_fstrim = !undo_;
            done = undo_ ? "fstrim.timer is enabled; Fettle's default TRIM task leaves TRIM to it"
                         : "fstrim.timer is disabled; scheduled TRIM replaces it";
        }
        if (const auto changed = session.toolbox.scheduling->change(change); !changed)
            return session.fail(changed.error());
        if (!session.json) {
            session.print(done + "\n");
            return kFine;
        }
        return tell(session);
    }

    int pause(const Session& session) {
        const auto overview = session.toolbox.scheduling->overview();
        if (!overview) return session.fail(overview.error());
        schedule::ScheduleChange change;
        change.pause_until = 0;
        if (pause_->parsed()) {
            const auto seconds = parse_pause(pause_for_);
            if (!seconds) return session.fail(seconds.error());
            change.pause_until = overview->now + *seconds;
        }
        if (const auto changed = session.toolbox.scheduling->change(change); !changed)
            return session.fail(changed.error());
        if (session.json) return tell(session);
        session.print(*change.pause_until == 0 ? "The schedule is not paused.\n"
                                               : pause_words(*change.pause_until, overview->offset_seconds) + "\n");
        return kFine;
    }

    /// "90min", "12h", "1d"; in seconds.
    static Result<schedule::UnixTime> parse_pause(const std::string& text) {
        std::uint32_t count = 0;
        const auto* end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, count);
        const std::string_view unit(read.ptr, static_cast<std::size_t>(end - read.ptr));
        const schedule::UnixTime one = unit == "min" ? schedule::kMinute
                                       : unit == "h" ? schedule::kHour
                                       : unit == "d" ? schedule::kDay
                                                     : 0;
        const auto seconds = one * count;
        if (read.ec != std::errc() || seconds <= 0 || seconds > schedule::kLongestPause) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("--for \"{text}\": expected 90min, 12h or 1d, at most 31d"), {{"text", text}});
        }
        return seconds;
    }

    Status make_task(const Session& session) {
        const auto calendar = schedule::parse_calendar(when_);
        if (!calendar) return fail(calendar.error());
        task_.calendar = *calendar;
        for (const auto verb : schedule::kTaskVerbs) {
            if (schedule::name(verb) == does_) task_.verb = verb;
        }
        if (!test_.empty() && task_.verb != schedule::TaskVerb::self_test) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--test can only be used with self-test"));
        }
        task_.test = selftest::kind_named(test_).value_or(selftest::Kind::extended);
        for (const auto& one : drives_) {
            const auto name = name_for(session, one, task_.verb);
            if (!name) return fail(name.error());
            task_.what.push_back(*name);
        }
        task_.when_idle = idle_minutes_.has_value();
        task_.idle_wait_seconds = std::min(idle_minutes_.value_or(0), kMostMinutes) * kSecondsPerMinute;
        task_.random_delay_seconds = std::min(delay_minutes_, kMostMinutes) * kSecondsPerMinute;
        task_.catch_up = !no_catch_up_;
        task_.enabled = !off_;
        return {};
    }

    /// Stores the serial number, else a name under by-id, because kernel names can change. Mount points are stored
    /// unchanged.
    static Result<std::string> name_for(const Session& session, const std::string& name, schedule::TaskVerb verb) {
        const bool mount = schedule::is_mount_point(name) && !name.starts_with("/dev/");
        // On Windows, a volume names its drive too, of which it may be a part.
        if (mount && verb == schedule::TaskVerb::trim) return name;
        const auto entry = session.toolbox.inspection->find(name);
        if (!entry && mount) return name;
        if (!entry) return fail(entry.error());
        if (!entry->identity.serial.empty()) return entry->identity.serial;
        if (!entry->links.empty()) return entry->links.front();
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{name} has neither a serial number nor a by-id name, so a task cannot refer to it"),
                    {{"name", name}});
    }

    /// The drive may be absent; its name in the list of quarantined drives is sufficient.
    static std::string key_for(const Session& session, const std::string& name) {
        const auto entry = session.toolbox.inspection->find(name);
        return entry ? history::key_of(entry->identity) : name;
    }

    static constexpr std::uint32_t kMostMinutes =
        100'000;  ///< larger than any permitted delay, so that the task check rejects it

    Command* list_ = nullptr;
    Command* next_ = nullptr;
    Command* add_ = nullptr;
    Command* remove_ = nullptr;
    Command* run_ = nullptr;
    Command* release_ = nullptr;
    Command* pause_ = nullptr;
    Command* resume_ = nullptr;
    std::string pause_for_ = "1d";
    Command* take_over_ = nullptr;
    schedule::Task task_;
    std::string does_;
    std::string test_;
    std::string when_;
    std::vector<std::string> tasks_;
    std::vector<std::string> drives_;
    std::optional<std::uint32_t> idle_minutes_;
    std::uint32_t delay_minutes_ = 0;
    bool no_catch_up_ = false;
    bool off_ = false;
    bool take_over_too_ = false;
    bool undo_ = false;
    bool dry_run_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_schedule() { return std::make_unique<Schedule>(); }

}  // namespace fettle::cli
