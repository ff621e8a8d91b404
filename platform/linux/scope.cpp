// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scope.h"

#include <fmt/format.h>

#include <cstdint>

#include "platform/linux/systemd_library.h"
#include "platform/linux/transient_unit.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kStopTimeout_us = 10ULL * 60 * 1'000'000;

int append_properties(sd_bus_message* call, pid_t process) {
    int r = sd().bus_message_append(call, "(sv)", "Description", "s", "Program run by Fettle on a drive");
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "PIDs", "au", 1, static_cast<std::uint32_t>(process));
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "CollectMode", "s", "inactive-or-failed");
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "TimeoutStopUSec", "t", kStopTimeout_us);
    if (r >= 0) r = sd().bus_message_append(call, "(sv)", "DevicePolicy", "s", "closed");
    return r < 0 ? r : sd().bus_message_append(call, "(sv)", "DeviceAllow", "a(ss)", 1, "block-*", "rw");
}

}  // namespace

bool scopes_there() { return systemd_library() != nullptr && sd().booted() > 0; }

Status move_to_scope(pid_t process, const std::string& name) {
    if (!scopes_there()) return fail(ErrorCode::unsupported, FETTLE_TEXT("systemd scopes (systemd is not running)"));
    return start_transient_unit(fmt::format("fettle-{}-{}.scope", name, process),
                                [process](sd_bus_message* call) { return append_properties(call, process); });
}

}  // namespace fettle::linux_system
