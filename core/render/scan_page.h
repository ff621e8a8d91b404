// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/scan/scan_map.h"

/// Surface scans as pictures and pages.
namespace fettle::rendering {

/// The map as a standalone SVG document, also usable inside HTML: its own style for light and dark, no script, no
/// external font. Levels differ by colour and by shape.
[[nodiscard]] std::string scan_svg(const scan::ScanMap& map);

/// A self-contained HTML page: the result, the map, the places, and changes since the previous scan if there was one.
[[nodiscard]] std::string scan_html(const scan::ScanMap& map, const std::optional<scan::ScanMap>& previous);

}  // namespace fettle::rendering
