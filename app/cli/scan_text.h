// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/session.h"
#include "core/scan/scan_map.h"

namespace fettle::cli {

/// The result of a scan: summary, map, places, and changes since `previous`.
[[nodiscard]] std::string scan_words(const Session& session, const scan::ScanMap& map,
                                     const std::optional<scan::ScanMap>& previous);

}  // namespace fettle::cli
