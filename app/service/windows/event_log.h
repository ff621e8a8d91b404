// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::service {

/// Writes to Windows' Application log, which the Event Viewer shows. As Log.
void report_event(const std::string& line);

}  // namespace fettle::service
