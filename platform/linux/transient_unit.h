// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <systemd/sd-bus.h>

#include <functional>
#include <string>

#include "core/base/result.h"

namespace fettle::linux_system {

/// Appends "(sv)" properties of a unit (org.freedesktop.systemd1(5)) to the open array of the call. Negative: an errno.
using AppendProperties = std::function<int(sd_bus_message* call)>;

/// Has systemd start a transient unit. Blocks until its job has ended, for at most 10 s. Requires root, and
/// scopes_there(). Errors: timeout, io (systemd refused, or the unit did not start).
[[nodiscard]] Status start_transient_unit(const std::string& unit, const AppendProperties& append);

}  // namespace fettle::linux_system
