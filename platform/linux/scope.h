// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <string>

#include "core/base/result.h"

namespace fettle::linux_system {

/// Whether systemd manages this computer, so that scopes are available (sd_booted(3)).
[[nodiscard]] bool scopes_there();

/// Moves a process into its own transient scope, "fettle-NAME-PID.scope" (systemd.scope(5)): it is not subject to a
/// service's memory limit, may use block devices and no other devices, does not end with a service, and has ten minutes
/// at shutdown. Blocks until the process is there, for at most 10 s. Requires root. Errors: unsupported (systemd is not
/// running), timeout, io (systemd refused).
[[nodiscard]] Status move_to_scope(pid_t process, const std::string& name);

}  // namespace fettle::linux_system
