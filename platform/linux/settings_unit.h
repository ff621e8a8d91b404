// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Starts the settings helper, a program, in a transient service of its own, "fettle-settings-PID-N.service". It has
/// the system's mounts and a writable /etc, and otherwise only what changing settings needs. Returns the other end of
/// the socket that is its standard input and output; it ends when that is closed. Errors: those of
/// start_transient_unit; io.
[[nodiscard]] Result<std::shared_ptr<DeviceFile>> start_settings_helper(const std::string& program);

}  // namespace fettle::linux_system
