// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <string>

#include "core/base/result.h"

namespace fettle::linux_system {

/// Whether systemd runs this computer, so that there are scopes (sd_booted(3)).
[[nodiscard]] bool scopes_there();

/// Moves a process into a transient scope of its own, "fettle-NAME-PID.scope" (systemd.scope(5)): it has the memory
/// limit of no service, may use block devices and no others, ends with no service, and has ten minutes at shutdown.
/// Blocks until the process is there, for at most 10 s. Requires the rights of root. Errors: unsupported (systemd does
/// not run), timeout, io (systemd refused).
[[nodiscard]] Status move_to_scope(pid_t process, const std::string& name);

}  // namespace fettle::linux_system
