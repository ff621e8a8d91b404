// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/schedule_ports.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "platform/linux/run_program.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/trim_schedule.h"

namespace fettle::linux_system {

namespace {

constexpr double kIdleShare = 0.25;

Status systemctl(const std::string& verb) {
    const auto done = run_program("systemctl", {verb, "--now", "fstrim.timer"});
    if (!done && done.error().code == ErrorCode::unsupported) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("changing fstrim.timer without systemctl"));
    }
    if (!done) return fail(done.error());
    if (done->status == 0) return {};
    // systemctl(1) prints the reason for the user; its caller gets only the exit status.
    return fail(ErrorCode::not_permitted, FETTLE_TEXT("systemctl {verb} --now fstrim.timer: exit status {status}"),
                {{"verb", verb}, {"status", done->status}});
}

}  // namespace

std::int64_t LocalZone::offset_at(schedule::UnixTime time) const {
    std::tm local{};
    const std::time_t seconds = time;
    return ::localtime_r(&seconds, &local) == nullptr ? 0 : std::int64_t{local.tm_gmtoff};
}

std::optional<bool> LoadAverage::idle() {
    const auto text = read_text(roots_.proc + "/loadavg");
    if (!text || text->empty()) return std::nullopt;
    char* end = nullptr;
    const auto load = std::strtod(text->c_str(), &end);
    if (end == text->c_str()) return std::nullopt;
    const auto processors = std::max(1U, std::thread::hardware_concurrency());
    return load < kIdleShare * processors;
}

check::TrimSchedule FstrimTimer::look() { return read_trim_schedule(roots_); }

Status FstrimTimer::take_over() { return systemctl("disable"); }

Status FstrimTimer::give_back() { return systemctl("enable"); }

}  // namespace fettle::linux_system
