// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/tracefs_line.h"

#include <algorithm>
#include <array>

#include "core/trace/parts.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

constexpr std::uint64_t kSector = 512;

struct Kindred {
    std::string_view name;
    Event::Step step;
};
constexpr std::array kEvents{Kindred{": block_rq_issue: ", Event::Step::issue},
                             Kindred{": block_rq_complete: ", Event::Step::complete},
                             Kindred{": block_rq_requeue: ", Event::Step::requeue}};

struct Line {
    std::string_view time;
    Event::Step step = Event::Step::issue;
    TextCursor rest;  // the device and what follows
};

std::optional<Line> take_apart(std::string_view text) {
    for (const auto& [name, step] : kEvents) {
        const auto at = text.find(name);
        if (at == std::string_view::npos) continue;
        const auto before = text.substr(0, at);
        const auto space = before.find_last_of(" \t");
        if (space == std::string_view::npos) return std::nullopt;
        return Line{before.substr(space + 1), step, TextCursor(text.substr(at + name.size()))};
    }
    return std::nullopt;
}

bool has_events(std::string_view text) {
    return std::any_of(kEvents.begin(), kEvents.end(),
                       [&](const Kindred& one) { return text.find(one.name) != std::string_view::npos; });
}

struct Request {
    std::string_view letters;
    std::uint64_t sector = 0;
    std::uint64_t sectors = 0;
    bool failed = false;
};

/// `rest` starts after the device.
std::optional<Request> request_of(TextCursor rest, Event::Step step) {
    Request request;
    request.letters = rest.word();
    // The command's bytes in parentheses; only those of commands passed through are there.
    rest.until(')');
    rest.skip_spaces();
    const auto sector = rest.number();
    if (!sector || !rest.literal(" + ")) return std::nullopt;
    const auto sectors = rest.number();
    if (!sectors) return std::nullopt;
    request.sector = *sector;
    request.sectors = *sectors;
    rest.until('[');
    if (rest.empty()) return std::nullopt;
    request.failed = step == Event::Step::complete && !rest.literal("0]");
    return request;
}

/// The head says "# entries-in-buffer/entries-written: 339/500", and later "CPU:1 [LOST 20 EVENTS]".
std::uint64_t lost_in(std::string_view text) {
    constexpr std::string_view kEntries = "entries-in-buffer/entries-written: ";
    constexpr std::string_view kLost = " [LOST ";
    if (const auto at = text.find(kEntries); text.starts_with('#') && at != std::string_view::npos) {
        TextCursor cursor(text.substr(at + kEntries.size()));
        const auto kept = cursor.number();
        const auto written = cursor.literal("/") ? cursor.number() : std::nullopt;
        return kept && written && *written > *kept ? *written - *kept : 0;
    }
    const auto lost = text.find(kLost);
    if (!text.starts_with("CPU:") || lost == std::string_view::npos) return 0;
    return TextCursor(text.substr(lost + kLost.size())).number().value_or(0);
}

/// nullopt: its addresses do not fit.
std::optional<TracefsLine> request_line(const Request& request, Event::Step step, std::uint64_t at_ns) {
    TracefsLine made;
    made.content = TracefsLine::Content::request;
    made.step = step;
    const auto bytes = product(request.sectors, kSector);
    const auto kind = bytes ? kind_of_letters(request.letters, *bytes) : std::nullopt;
    if (!kind) return made;
    if (*kind == Kind::flush) {  // its sector is -1, or 0
        made.access = Event{at_ns, 0, 0, step, *kind, request.failed};
        return made;
    }
    const auto offset = product(request.sector, kSector);
    if (!offset || !addresses_fit(*offset, *bytes)) return std::nullopt;
    made.access = Event{at_ns, *offset, *bytes, step, *kind, request.failed};
    return made;
}

}  // namespace

bool is_tracefs_line(std::string_view line) {
    const auto parts = take_apart(line);
    return parts && nanoseconds_of(parts->time);
}

std::optional<TracefsLine> parse_tracefs_line(std::string_view text) {
    if (!has_events(text)) {
        TracefsLine made;
        made.lost = lost_in(text);
        if (made.lost > 0) made.content = TracefsLine::Content::lost;
        return made;
    }
    auto line = take_apart(text);
    const auto at = line ? nanoseconds_of(line->time) : std::nullopt;
    if (!at) return std::nullopt;
    const auto device = line->rest.word();
    const auto request = request_of(line->rest, line->step);
    auto made = request ? request_line(*request, line->step, *at) : std::nullopt;
    if (made) made->device = device;
    return made;
}

}  // namespace fettle::trace
