// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/trace_command.h"
#include "app/cli/trace_parts.h"
#include "app/cli/trace_text.h"
#include "core/json/put.h"
#include "core/json/trace_json.h"

namespace fettle::cli {

namespace {

/// Statistics of a trace, in one pass.
class TraceInfo final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("info", "Show the statistics of a trace");
        verb->add_option("FILE", path_, "Trace file, or - for standard input")->required();
        verb->add_option("--format", format_, "Format of the file; default: detected")
            ->one_of(trace_format_names(false));
        verb->add_option("--device", options_.device, "Device to evaluate, if the trace has several")
            ->type_name("DEVICE");
        return verb;
    }

    int run(const Session& session) override {
        auto options = options_;
        options.format = trace::format_named(format_);
        auto input = open_trace(session, path_, options);
        if (!input) return session.fail(input.error());
        trace::Statistics statistics;
        const auto read = read_all(session, *input, [&](const trace::Access& access) -> Status {
            statistics.add(access);
            return {};
        });
        if (!read) return session.fail(read.error());
        if (session.json) {
            session.print_json({{"trace", json(*input->reader, statistics)}});
        } else {
            session.print(text(*input->reader, statistics));
        }
        return kFine;
    }

private:
    [[nodiscard]] json::Json json(const trace::Reader& reader, const trace::Statistics& statistics) const {
        json::Json object{{"file", path_}, {"format", trace::name(reader.format())}};
        json::put(object, "device", reader.device());
        object["notes"] = json::to_json(reader.counts());
        object["statistics"] = json::to_json(statistics);
        return object;
    }

    [[nodiscard]] std::string text(const trace::Reader& reader, const trace::Statistics& statistics) const {
        auto text = fmt::format("{}: {}", path_ == "-" ? "standard input" : printable(path_), name(reader.format()));
        if (!reader.device().empty()) text += fmt::format(", device {}", printable(reader.device()));
        text += "\n\n" + trace_words(statistics);
        const auto notes = read_notes(reader.counts());
        if (!notes.empty()) text += "\n";
        for (const auto& note : notes) text += "  Note: " + note + ".\n";
        return text;
    }

    std::string path_;
    std::string format_;
    trace::ReadOptions options_;
};

}  // namespace

std::unique_ptr<Verb> make_trace_info() { return std::make_unique<TraceInfo>(); }

}  // namespace fettle::cli
