// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/parts.h"
#include "core/trace/tracefs_line.h"

namespace fettle::trace {

namespace {

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
        const auto line = parse_tracefs_line(text);
        if (!line) return fail(unfit_line(reading_, Format::tracefs, text));
        reading_.counts.lost += line->lost;
        if (line->content != TracefsLine::Content::request) return std::nullopt;
        const auto wanted = reading_.devices.wants(line->device);
        if (!wanted) return fail(wanted.error());
        if (!*wanted) {
            ++reading_.counts.other_devices;
            return std::nullopt;
        }
        if (!line->access && line->step == Event::Step::issue) ++reading_.counts.ignored;
        return line->access;
    }

    Reading& reading_;
};

}  // namespace

std::unique_ptr<EventSource> read_tracefs(Reading& reading) { return std::make_unique<TracefsSource>(reading); }

}  // namespace fettle::trace
