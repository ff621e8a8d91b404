// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scan_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/base/message.h"
#include "core/base/units.h"
#include "core/scan/compare.h"
#include "core/scan/level.h"

namespace fettle::cli {

namespace {

using scan::Level;
using scan::Place;
using scan::ScanMap;

constexpr std::size_t kRowLength = 64;
constexpr std::size_t kRows = 12;
constexpr std::size_t kMostPlaces = 20;

char sign_of(Level level) noexcept {
    switch (level) {
        case Level::not_scanned: return '-';
        case Level::fast: return '.';
        case Level::delayed: return 'o';
        case Level::slow: return 'S';
        case Level::unreadable: return 'X';
    }
    return '-';
}

std::string count(std::uint64_t number) { return render("{n:count}", {{"n", number}}); }

std::string counted(std::uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", count(number), what, number == 1 ? "" : "s");
}

std::string map_words(const ScanMap& map) {
    const auto levels = scan::levels_of(map, kRowLength * kRows);
    const auto each = map.cell_bytes * ((map.cells.size() - 1) / (kRowLength * kRows) + 1);
    auto text =
        fmt::format("Map, {} per cell: . normal, o delayed, S slow, X unreadable, - not read\n", binary_size({each}));
    for (std::size_t first = 0; first < levels.size(); first += kRowLength) {
        const auto row = std::span(levels).subspan(first, std::min(kRowLength, levels.size() - first));
        // Of a scan of a small range, only its rows.
        if (std::all_of(row.begin(), row.end(), [](Level level) { return level == Level::not_scanned; })) continue;
        text += fmt::format("{:>10}  ", decimal_size({first * each}));
        for (const auto level : row) text += sign_of(level);
        text += '\n';
    }
    return text;
}

std::string places_words(std::string_view title, const std::vector<Place>& places, std::uint64_t more,
                         const ScanMap& map) {
    if (places.empty()) return {};
    Table table({{"FIRST LBA", Table::Align::right},
                 {"BLOCKS", Table::Align::right},
                 {"FIRST BYTE", Table::Align::right},
                 {"LONGEST READ", Table::Align::right}});
    const auto shown = std::min(places.size(), kMostPlaces);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& place = places[i];
        table.add({fmt::format("{}", place.start / map.block_bytes), fmt::format("{}", place.bytes / map.block_bytes),
                   fmt::format("{}", place.start),
                   place.worst_us > 0 ? fmt::format("{} ms", place.worst_us / 1000) : "-"});
    }
    auto text = fmt::format("{}:\n{}", title, table.text(2));
    const auto left = places.size() - shown + more;
    if (left > 0) text += fmt::format("  and {} more (--json lists up to {})\n", count(left), scan::Places::kMost);
    return text;
}

std::string changes_words(const Session& session, const ScanMap& map, const ScanMap& previous) {
    const auto made = scan::compare(previous, map);
    if (!made.comparable) return {};
    if (made.newly_unreadable.empty() && made.no_longer_unreadable.empty() && made.slower.empty() &&
        made.faster.empty()) {
        return wrapped(fmt::format("No changes since the scan of {}.", previous.started), "", session.columns);
    }
    auto text = wrapped(fmt::format("Since the scan of {}: {} places newly unreadable, {} readable again, {} parts of "
                                    "the map slower, {} faster.",
                                    previous.started, made.newly_unreadable.size(), made.no_longer_unreadable.size(),
                                    made.slower.size(), made.faster.size()),
                        "", session.columns);
    return text + places_words("Newly unreadable", made.newly_unreadable, 0, map);
}

std::string summary_words(const Session& session, const ScanMap& map) {
    auto text = fmt::format("Scan of {}: {} of {}", map.started, decimal_size({map.position - map.from}),
                            decimal_size({map.to - map.from}));
    text += map.method == scan::Method::verify ? " verified by the drive" : " read";
    if (const auto speed = map.bytes_per_second()) {
        text += fmt::format(" at {}/s", decimal_size({static_cast<std::uint64_t>(*speed)}));
    }
    constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
    if (map.paused_ns >= kNsPerSecond) {
        text += fmt::format(", paused for {} while other programs used the drive",
                            duration_words(map.paused_ns / kNsPerSecond));
    }
    text = wrapped(text + ".", "", session.columns);
    if (map.fell_back) {
        text += wrapped("The drive, or the path to it, has no verify command: the blocks were read instead.", "",
                        session.columns);
    }
    if (!map.complete()) text += "The scan was interrupted. --resume continues it.\n";
    if (map.passing_errors > 0) {
        text +=
            wrapped(fmt::format("Read errors that did not recur: {}.", count(map.passing_errors)), "", session.columns);
    }
    if (map.unreadable_blocks == 0 && (!map.confirmed || map.slow.count() == 0)) {
        return text +
               (map.complete() ? "No unreadable or slow blocks found.\n" : "No unreadable blocks found so far.\n");
    }
    text += map.unreadable_blocks == 0 ? "No unreadable blocks found.\n"
                                       : fmt::format("Unreadable: {} in {}.\n", counted(map.unreadable_blocks, "block"),
                                                     counted(map.unreadable.count(), "place"));
    if (map.confirmed && map.slow.count() > 0) {
        text += fmt::format("Slow: {} (longer than {} ms in two reads).\n", counted(map.slow.count(), "place"),
                            scan::slow_limit_us(map.median_us) / 1000);
    }
    return text;
}

}  // namespace

std::string scan_words(const Session& session, const ScanMap& map, const std::optional<ScanMap>& previous) {
    auto text = summary_words(session, map) + map_words(map);
    text += places_words("Unreadable blocks", map.unreadable.list, map.unreadable.more, map);
    if (map.confirmed) text += places_words("Slow places", map.slow.list, map.slow.more, map);
    if (previous) text += changes_words(session, map, *previous);
    return text;
}

}  // namespace fettle::cli
