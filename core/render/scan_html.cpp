// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/render/plot.h"
#include "core/render/scan_page.h"
#include "core/scan/compare.h"

namespace fettle::rendering {

namespace {

using scan::Place;
using scan::ScanMap;

constexpr std::size_t kMostRows = 200;

constexpr auto kStyle = R"css(
:root { color-scheme: light dark; --text: #1c2024; --soft: #5b6570; --line: #d6dbe0; --back: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --soft: #a3adb8; --line: #3a424b; --back: #16191d;
  --bad: #ff9d94; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 0 auto;
  max-width: 60rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; }
.soft { color: var(--soft); } .bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--soft); } dd { margin: 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .2rem 0 .2rem 1.2rem; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
)css";

std::string fact(std::string_view title, std::string_view value) {
    return value.empty() ? std::string() : fmt::format("<dt>{}</dt><dd>{}</dd>\n", title, escape_markup(value));
}

std::string count(std::uint64_t number) { return render("{n:count}", {{"n", number}}); }

std::string result_of(const ScanMap& map) {
    const bool ended = map.complete();
    if (map.unreadable_blocks > 0) {
        return fmt::format(
            "<p class=\"bad\">{} blocks could not be read, in {} places. Copy your data, then replace "
            "the drive or overwrite these blocks.</p>\n",
            count(map.unreadable_blocks), count(map.unreadable.count()));
    }
    const bool slow = map.confirmed && map.slow.count() > 0;
    return fmt::format(
        "<p>{}{}{}</p>\n", ended ? "All blocks in the range could be read." : "No unreadable blocks so far.",
        slow ? fmt::format(" {} places were slow on two attempts.", count(map.slow.count())) : std::string(),
        ended ? "" : " The scan was not completed.");
}

std::string facts(const ScanMap& map) {
    auto text = std::string("<dl>\n") + fact("Drive", map.drive.words()) + fact("Started", map.started) +
                fact(map.complete() ? "Ended" : "Last updated", map.updated);
    text += fact("Range", fmt::format("byte {} to {} of {}", count(map.from), count(map.to), count(map.drive_bytes)));
    text += fact("Scanned",
                 fmt::format("{} of {}", decimal_size({map.position - map.from}), decimal_size({map.to - map.from})));
    text += fact("Method", map.method == scan::Method::verify ? "The drive's verify command"
                           : map.fell_back ? "Reads (the drive, or the path to it, has no verify command)"
                                           : "Reads");
    if (const auto speed = map.bytes_per_second()) {
        text += fact("Speed", decimal_size({static_cast<std::uint64_t>(*speed)}) + "/s");
    }
    if (map.median_us > 0) {
        text += fact("Median read", fmt::format("{:.1f} ms for 1 MiB; slow above {} ms", map.median_us / 1000.0,
                                                scan::slow_limit_us(map.median_us) / 1000));
    }
    if (map.passing_errors > 0) {
        text += fact("Errors that did not recur", count(map.passing_errors));
    }
    return text + "</dl>\n";
}

std::string table(std::string_view title, const std::vector<Place>& places, std::uint64_t more, std::uint32_t block) {
    if (places.empty()) return {};
    auto text = fmt::format(
        "<h2>{}</h2>\n<table><tr><th>First block (LBA)</th><th>Blocks</th><th>First byte</th><th>Longest "
        "read</th></tr>\n",
        title);
    const auto shown = std::min(places.size(), kMostRows);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& place = places[i];
        text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", place.start / block,
                            place.bytes / block, place.start,
                            place.worst_us > 0 ? fmt::format("{} ms", place.worst_us / 1000) : "–");
    }
    text += "</table>\n";
    const auto left = places.size() - shown + more;
    return left == 0 ? text : text + fmt::format("<p class=\"soft\">And {} more.</p>\n", count(left));
}

std::string changes(const ScanMap& map, const ScanMap& previous) {
    const auto made = scan::compare(previous, map);
    auto text = fmt::format("<h2>Since the scan of {}</h2>\n", escape_markup(previous.started));
    if (!made.comparable) return text + "<p>The two scans cannot be compared: their ranges do not overlap.</p>\n";
    text += fmt::format("<p>{} places newly unreadable, {} readable again, {} parts slower, {} faster.</p>\n",
                        made.newly_unreadable.size(), made.no_longer_unreadable.size(), made.slower.size(),
                        made.faster.size());
    return text + table("Newly unreadable", made.newly_unreadable, 0, map.block_bytes) +
           table("Readable again", made.no_longer_unreadable, 0, map.block_bytes);
}

}  // namespace

std::string scan_html(const ScanMap& map, const std::optional<ScanMap>& previous) {
    auto text = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>Surface scan of {0}</title>\n<style>{1}</style>\n"
        "</head>\n<body>\n<h1>Surface scan of {0}</h1>\n",
        escape_markup(map.drive.model.empty() ? map.drive.id : map.drive.model), kStyle);
    text += result_of(map) + facts(map) + "<h2>Map</h2>\n" + scan_svg(map);
    text += table("Unreadable blocks", map.unreadable.list, map.unreadable.more, map.block_bytes);
    if (map.confirmed) text += table("Slow places", map.slow.list, map.slow.more, map.block_bytes);
    if (previous) text += changes(map, *previous);
    return text + "</body>\n</html>\n";
}

}  // namespace fettle::rendering
