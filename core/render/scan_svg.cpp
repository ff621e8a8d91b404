// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/units.h"
#include "core/render/plot.h"
#include "core/render/scan_page.h"
#include "core/scan/level.h"

namespace fettle::rendering {

namespace {

using scan::Level;

constexpr std::size_t kColumns = 64;
constexpr std::size_t kMostParts = kColumns * 32;
constexpr unsigned kSide = 10;  ///< of a part, in SVG units
constexpr unsigned kLeft = 80;  ///< for the offsets
constexpr unsigned kTop = 30;   ///< for the title
constexpr unsigned kLegend = 40;

constexpr auto kStyle = R"css(
.scan { font: 12px system-ui, sans-serif; } .scan text { fill: #1c2024; }
.scan .not-scanned { fill: #e4e8ec; } .scan .fast { fill: #6fbf8f; } .scan .delayed { fill: #e2c34a; }
.scan .slow { fill: #d9822b; } .scan .unreadable { fill: #b3261e; } .scan .mark { stroke: #fff; stroke-width: 1.5; }
@media (prefers-color-scheme: dark) { .scan text { fill: #e6e9ec; } .scan .not-scanned { fill: #2b3138; }
  .scan .fast { fill: #2f7d52; } .scan .delayed { fill: #a58a1f; } .scan .slow { fill: #d9822b; }
  .scan .unreadable { fill: #ff6b60; } .scan .mark { stroke: #000; } }
)css";

constexpr std::string_view label(Level level) noexcept {
    switch (level) {
        case Level::not_scanned: return "not scanned";
        case Level::fast: return "normal";
        case Level::delayed: return "delayed once";
        case Level::slow: return "slow";
        case Level::unreadable: return "unreadable blocks";
    }
    return "";
}

/// Slow parts have one stroke and unreadable ones a cross, so that they differ without colour.
std::string part(Level level, std::size_t x, std::size_t y, std::size_t count) {
    auto text = fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", scan::name(level), x,
                            y, count * kSide - 1, kSide - 1);
    if (level < Level::slow) return text;
    for (std::size_t i = 0; i < count; ++i) {
        const auto left = x + i * kSide + 2;
        const auto right = left + kSide - 5;
        text += fmt::format("<path class=\"mark\" d=\"M{} {}L{} {}{}\"/>\n", left, y + kSide - 3, right, y + 2,
                            level == Level::unreadable ? fmt::format("M{} {}L{} {}", left, y + 2, right, y + kSide - 3)
                                                       : std::string());
    }
    return text;
}

std::string legend(std::size_t y) {
    constexpr std::array<std::size_t, scan::kLevels.size()> kWidths{110, 80, 110, 70, 140};
    std::string text;
    std::size_t x = kLeft;
    for (std::size_t i = 0; i < scan::kLevels.size(); ++i) {
        text += part(scan::kLevels[i], x, y, 1);
        text +=
            fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", x + kSide + 5, y + kSide - 1, label(scan::kLevels[i]));
        x += kWidths[i];
    }
    return text;
}

}  // namespace

std::string scan_svg(const scan::ScanMap& map) {
    const auto levels = scan::levels_of(map, kMostParts);
    const auto rows = (levels.size() + kColumns - 1) / kColumns;
    const auto cells_each = levels.empty() ? 1 : (map.cells.size() - 1) / kMostParts + 1;
    const auto width = kLeft + kColumns * kSide + kSide;
    const auto height = kTop + rows * kSide + kLegend;
    auto text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scan\" viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"Map of the surface scan: {} unreadable blocks in {} places, {} slow places\">\n<style>{}</style>\n"
        "<text x=\"0\" y=\"16\">{}, {}</text>\n",
        width, height, map.unreadable_blocks, map.unreadable.count(), map.confirmed ? map.slow.count() : 0, kStyle,
        escape_markup(map.drive.words()), escape_markup(map.started));
    for (std::size_t row = 0; row < rows; ++row) {
        const auto y = kTop + row * kSide;
        const auto first = row * kColumns;
        if (row % 4 == 0) {
            text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kLeft - 8, y + kSide - 1,
                                decimal_size({first * cells_each * map.cell_bytes}));
        }
        const auto end = std::min(first + kColumns, levels.size());
        for (auto at = first; at < end;) {
            auto next = at + 1;
            while (next < end && levels[next] == levels[at]) ++next;
            text += part(levels[at], kLeft + (at - first) * kSide, y, next - at);
            at = next;
        }
    }
    return text + legend(kTop + rows * kSide + 15) + "</svg>\n";
}

}  // namespace fettle::rendering
