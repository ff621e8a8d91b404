// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/trim_schedule.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

namespace fs = std::filesystem;

/// systemd.unit(5), "Unit File Load Path", system manager; the first that has the unit wins.
constexpr std::array<std::string_view, 5> kUnitFolders{"/etc/systemd/system", "/run/systemd/system",
                                                       "/usr/local/lib/systemd/system", "/lib/systemd/system",
                                                       "/usr/lib/systemd/system"};
constexpr std::string_view kTimer = "fstrim.timer";
constexpr std::array<std::string_view, 6> kCronDaemons{"cron", "crond", "anacron", "fcron", "dcron", "bcron-start"};

/// Whether something of that name exists, including dangling links.
bool is_there(const std::string& path) {
    std::error_code code;
    return fs::exists(fs::symlink_status(path, code));
}

/// A unit that is empty or a link to /dev/null is masked, which counts as not installed.
bool timer_present(const Roots& roots) {
    for (const auto folder : kUnitFolders) {
        const auto path = roots.top + std::string(folder) + "/" + std::string(kTimer);
        if (!is_there(path)) continue;
        const auto text = read_text(path);
        return text && !text->empty();
    }
    return false;
}

bool timer_enabled(const Roots& roots) {
    for (const auto folder : kUnitFolders) {
        const auto full = roots.top + std::string(folder);
        for (const auto& name : names_in(full)) {
            if (!name.ends_with(".wants") && !name.ends_with(".requires")) continue;
            if (is_there(below(below(full, name), kTimer))) return true;
        }
    }
    return false;
}

/// A line that runs fstrim and is not a comment. "#" starts comments in scripts and crontabs.
bool calls_fstrim(const std::string& path) {
    const auto text = text_or_empty(path);
    std::string_view rest(text);
    while (!rest.empty()) {
        const auto end = rest.find('\n');
        const auto line = rest.substr(0, end);
        const auto first = line.find_first_not_of(" \t");
        if (first != std::string_view::npos && line[first] != '#' && line.find("fstrim") != std::string_view::npos) {
            return true;
        }
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return false;
}

bool cron_job(const Roots& roots) {
    for (const std::string_view file : {"/etc/crontab", "/etc/anacrontab"}) {
        if (calls_fstrim(roots.top + std::string(file))) return true;
    }
    for (const std::string_view folder :
         {"/etc/cron.d", "/etc/cron.hourly", "/etc/cron.daily", "/etc/cron.weekly", "/etc/cron.monthly",
          "/var/spool/cron/crontabs", "/var/spool/cron", "/etc/periodic/daily", "/etc/periodic/weekly"}) {
        const auto full = roots.top + std::string(folder);
        const auto names = names_in(full);
        if (std::any_of(names.begin(), names.end(),
                        [&](const auto& name) { return calls_fstrim(below(full, name)); })) {
            return true;
        }
    }
    return false;
}

/// sd_booted(3).
bool systemd_runs(const Roots& roots) {
    std::error_code code;
    return fs::is_directory(fs::symlink_status(roots.top + "/run/systemd/system", code));
}

/// A daemon that runs crontabs. Under systemd a timer may do this instead (anacron, systemd-cron). If other users'
/// processes are hidden (hidepid of proc(5)), cron is not visible, and the crontabs count as active.
bool cron_runs(const Roots& roots) {
    if (!exists(roots.proc + "/1/comm")) return true;
    const auto names = names_in(roots.proc);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        if (!parse_number(name)) return false;
        const auto program = text_or_empty(roots.proc + "/" + name + "/comm");
        return std::find(kCronDaemons.begin(), kCronDaemons.end(), program) != kCronDaemons.end();
    });
}

}  // namespace

check::TrimSchedule read_trim_schedule(const Roots& roots) {
    check::TrimSchedule schedule;
    const bool systemd = systemd_runs(roots);
    schedule.timer_present = timer_present(roots);
    // Without systemd, as in a container, a timer's files have no effect.
    schedule.timer_enabled = systemd && schedule.timer_present && timer_enabled(roots);
    // systemd keeps a link with the invocation id for every active unit.
    schedule.timer_active =
        systemd && schedule.timer_present && is_there(roots.top + "/run/systemd/units/invocation:fstrim.timer");
    schedule.cron_job = (systemd || cron_runs(roots)) && cron_job(roots);
    if (is_there(roots.top + "/etc")) schedule.known = true;
    return schedule;
}

}  // namespace fettle::linux_system
