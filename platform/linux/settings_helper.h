// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/tune/places.h"
#include "core/tune/system_files.h"
#include "platform/linux/line_channel.h"

namespace fettle::linux_system {

/// Carries out the requests of settings_protocol.h until the input ends; a lock is held that long at most. Requests for
/// other places than these are refused. After anything that is not a request, it answers and ends with the error:
/// malformed, too_large, unsupported, and those of LineChannel.
[[nodiscard]] Status serve_settings(LineChannel& channel, tune::SystemFiles& files, const tune::Places& places);

}  // namespace fettle::linux_system
