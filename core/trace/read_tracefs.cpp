// SPDX-License-Identifier: GPL-3.0-or-later
// The file "trace" of tracefs (Documentation/trace/ftrace.rst of Linux), with the events block_rq_issue,
// block_rq_complete and block_rq_requeue (include/trace/events/block.h):
//   TASK-PID [CPU] FLAGS SECONDS.MICROSECONDS: block_rq_issue: MAJOR,MINOR RWBS BYTES (COMMAND) SECTOR + SECTORS [TASK]
//   … block_rq_complete: MAJOR,MINOR RWBS (COMMAND) SECTOR + SECTORS [ERROR]
// Newer kernels have the I/O priority before the bracket. A task's name may contain spaces, so lines are read from the
// event's name on both sides.
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

class TracefsSource final : public EventSource {
public:
    explicit TracefsSource(Reading& reading) : reading_(reading) {}

    Result<std::optional<Event>> next() override {
        for (;;) {
            const auto text = reading_.input.line();
            if (!text) return fail(text.error());
            if (!*text) return std::nullopt;
            auto event = event_of(**text);
            if (!event || *event) return event;
        }
    }

private:
    /// nullopt: a line without an event of an access.
    Result<std::optional<Event>> event_of(std::string_view text) {
        if (!has_events(text)) {
            count_lost(text);
            return std::nullopt;
        }
        auto line = take_apart(text);
        const auto at = line ? nanoseconds_of(line->time) : std::nullopt;
        if (!at) return fail(unfit_line(reading_, Format::tracefs, text));
        const auto device = line->rest.word();
        const auto request = request_of(line->rest, line->step);
        if (!request) return fail(unfit_line(reading_, Format::tracefs, text));
        const auto wanted = reading_.devices.wants(device);
        if (!wanted) return fail(wanted.error());
        if (!*wanted) {
            ++reading_.counts.other_devices;
            return std::nullopt;
        }
        return make_event(*request, line->step, *at, text);
    }

    Result<std::optional<Event>> make_event(const Request& request, Event::Step step, std::uint64_t at_ns,
                                            std::string_view text) {
        const auto bytes = product(request.sectors, kSector);
        const auto kind = bytes ? kind_of_letters(request.letters, *bytes) : std::nullopt;
        if (!kind) {
            if (step == Event::Step::issue) ++reading_.counts.ignored;
            return std::nullopt;
        }
        if (*kind == Kind::flush) return Event{at_ns, 0, 0, step, *kind, request.failed};  // its sector is -1, or 0
        const auto offset = product(request.sector, kSector);
        if (!offset || !addresses_fit(*offset, *bytes)) return fail(unfit_line(reading_, Format::tracefs, text));
        return Event{at_ns, *offset, *bytes, step, *kind, request.failed};
    }

    /// The head says "# entries-in-buffer/entries-written: 339/500", and later "CPU:1 [LOST 20 EVENTS]".
    void count_lost(std::string_view text) {
        constexpr std::string_view kEntries = "entries-in-buffer/entries-written: ";
        constexpr std::string_view kLost = " [LOST ";
        if (const auto at = text.find(kEntries); text.starts_with('#') && at != std::string_view::npos) {
            TextCursor cursor(text.substr(at + kEntries.size()));
            const auto kept = cursor.number();
            const auto written = cursor.literal("/") ? cursor.number() : std::nullopt;
            if (kept && written && *written > *kept) reading_.counts.lost += *written - *kept;
        } else if (const auto lost = text.find(kLost); text.starts_with("CPU:") && lost != std::string_view::npos) {
            TextCursor cursor(text.substr(lost + kLost.size()));
            reading_.counts.lost += cursor.number().value_or(0);
        }
    }

    Reading& reading_;
};

}  // namespace

bool is_tracefs_line(std::string_view line) {
    const auto parts = take_apart(line);
    return parts && nanoseconds_of(parts->time);
}

std::unique_ptr<EventSource> read_tracefs(Reading& reading) { return std::make_unique<TracefsSource>(reading); }

}  // namespace fettle::trace
