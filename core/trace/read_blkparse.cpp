// SPDX-License-Identifier: GPL-3.0-or-later
// blkparse(1), sections DEFAULT OUTPUT and DEFAULT OUTPUT PER ACTION. A line has device, processor, sequence number,
// time, process, action, RWBS letters, and for a request with data "SECTOR + SECTORS". Option -t adds a time in
// parentheses.
#include "core/trace/parts.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

constexpr std::uint64_t kSector = 512;

struct Line {
    std::string_view device;
    std::uint64_t at_ns = 0;
    std::string_view action;
    TextCursor rest;  // letters and what follows
};

bool is_device(std::string_view text) {
    TextCursor cursor(text);
    return cursor.number() && cursor.literal(",") && cursor.number() && cursor.empty();
}

std::optional<Line> take_apart(std::string_view text) {
    TextCursor cursor(text);
    Line line{cursor.word(), 0, {}, TextCursor({})};
    if (!is_device(line.device)) return std::nullopt;
    const auto processor = number_of(cursor.word());
    const auto sequence = number_of(cursor.word());
    const auto time = nanoseconds_of(cursor.word());
    const auto process = number_of(cursor.word());
    line.action = cursor.word();
    if (!processor || !sequence || !time || !process || line.action.empty()) return std::nullopt;
    line.at_ns = *time;
    line.rest = cursor;
    return line;
}

std::optional<Event::Step> step_of(std::string_view action) {
    if (action == "Q") return Event::Step::queue;
    if (action == "D") return Event::Step::issue;
    if (action == "R") return Event::Step::requeue;
    if (action == "C") return Event::Step::complete;
    return std::nullopt;
}

/// Sector and number of sectors; both 0 where the request has no data, whatever stands there instead.
struct Extent {
    std::uint64_t sector = 0;
    std::uint64_t sectors = 0;
};
std::optional<Extent> extent_of(TextCursor& cursor) {
    cursor.skip_spaces();
    const auto sector = cursor.number();
    if (!sector || !cursor.literal(" + ")) return Extent{};
    const auto sectors = cursor.number();
    return sectors ? std::optional(Extent{*sector, *sectors}) : std::nullopt;
}

/// Completions end in "[ERROR]".
bool failed(TextCursor cursor) {
    cursor.until('[');
    return !cursor.empty() && !cursor.literal("0]");
}

class BlkparseSource final : public EventSource {
public:
    explicit BlkparseSource(Reading& reading) : reading_(reading) {}

    Result<std::optional<Event>> next() override {
        while (!summary_) {
            const auto text = reading_.input.line();
            if (!text) return fail(text.error());
            if (!*text) return std::nullopt;
            auto event = event_of(**text);
            if (!event || *event) return event;
        }
        return std::nullopt;
    }

private:
    /// nullopt: a line without an event of an access.
    Result<std::optional<Event>> event_of(std::string_view text) {
        auto line = take_apart(text);
        if (!line) return without_event(text);
        const auto step = step_of(line->action);
        if (!step) return std::nullopt;
        const auto wanted = reading_.devices.wants(line->device);
        if (!wanted) return fail(wanted.error());
        if (!*wanted) {
            ++reading_.counts.other_devices;
            return std::nullopt;
        }
        return make_event(*line, *step, text);
    }

    Result<std::optional<Event>> make_event(Line& line, Event::Step step, std::string_view text) {
        const auto letters = line.rest.word();
        const auto extent = extent_of(line.rest);
        if (!extent) return fail(unfit_line(reading_, Format::blkparse, text));
        const auto offset = product(extent->sector, kSector);
        const auto bytes = product(extent->sectors, kSector);
        if (!offset || !bytes || !addresses_fit(*offset, *bytes)) {
            return fail(unfit_line(reading_, Format::blkparse, text));
        }
        const auto kind = kind_of_letters(letters, *bytes);
        if (!kind) {
            if (step == Event::Step::issue) ++reading_.counts.ignored;
            return std::nullopt;
        }
        const bool failure = step == Event::Step::complete && failed(line.rest);
        return Event{line.at_ns, *kind == Kind::flush ? 0 : *offset, *bytes, step, *kind, failure};
    }

    /// Of the lines that are not events, accepts those that blkparse prints.
    Result<std::optional<Event>> without_event(std::string_view text) {
        if (text.starts_with("CPU") || text.starts_with("Total (")) {
            summary_ = true;  // of the trace: the last part
        } else if (!text.empty() && !text.starts_with("Input file ")) {
            return fail(unfit_line(reading_, Format::blkparse, text));
        }
        return std::nullopt;
    }

    Reading& reading_;
    bool summary_ = false;
};

}  // namespace

bool is_blkparse_line(std::string_view line) { return take_apart(line).has_value(); }

std::unique_ptr<EventSource> read_blkparse(Reading& reading) { return std::make_unique<BlkparseSource>(reading); }

}  // namespace fettle::trace
