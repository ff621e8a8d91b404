// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <optional>

#include "app/cli/bench_text.h"
#include "app/cli/table.h"
#include "app/cli/trace_command.h"
#include "app/cli/trace_parts.h"
#include "app/cli/trace_text.h"
#include "core/base/size_text.h"
#include "core/json/trace_json.h"

namespace fettle::cli {

namespace {

/// Generates a trace that resembles one of a review, as far as figures were published.
class TraceSynthesize final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb =
            app.add_subcommand("synthesize", "Generate a trace with the published figures of a review's trace");
        verb->add_option("NAME", name_, "Trace to resemble; without it, list all");
        verb->add_option("OUT", out_, "File to write in Fettle's format, or - for standard output");
        auto* accesses = verb->add_option("--accesses", options_.accesses, "Number of accesses; default: as published");
        accesses->type_name("N");
        verb->add_option("--scale", options_.scale, "Divide the published number of accesses and the duration")
            ->in_range(1U, 1'000'000U)
            ->type_name("N")
            ->excludes(accesses);
        verb->add_option("--span", span_, "Range of addresses, such as 16GiB; default: as listed")->type_name("BYTES");
        verb->add_option("--seed", options_.seed, "Random seed; the same seed gives the same trace")
            ->capture_default_str()
            ->type_name("N");
        return verb;
    }

    int run(const Session& session) override {
        if (name_.empty()) return list(session);
        const auto* const mix = trace::mix_named(name_);
        if (const auto good = check(session, mix); !good) return session.fail(good.error());
        const auto source = trace::synthesize(*mix, options_);
        if (!source) return session.fail(source.error());
        auto output = NewTrace::create(session, out_, {});
        if (!output) return session.fail(output.error());
        trace::MixStatistics statistics(*mix);
        auto done = write(session, **source, *output, statistics);
        if (done) done = output->finish();
        if (!done) return session.fail(done.error());
        report(session, *mix, statistics);
        return kFine;
    }

private:
    Status check(const Session& session, const trace::Mix* mix) {
        if (mix == nullptr) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("unknown trace {name}; \"fettle trace synthesize\" lists the known ones"),
                        {{"name", quote(name_)}});
        }
        if (out_.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the output file is missing"));
        if (auto good = check_output(session, out_); !good) return good;
        if (span_.empty()) return {};
        const auto span = parse_size(span_);
        if (!span) return fail(span.error());
        options_.span = ByteCount{*span};
        return {};
    }

    static Status write(const Session& session, trace::SyntheticTrace& source, NewTrace& output,
                        trace::MixStatistics& statistics) {
        constexpr std::uint64_t kStep = 4096;  // accesses between looks at the clock
        TraceProgress progress(session);
        for (std::uint64_t count = 0;; ++count) {
            if (count % kStep == 0) {
                if (session.cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("generating the trace"));
                progress.at(count, source.accesses(), count);
            }
            const auto access = source.next();
            if (!access) return fail(access.error());
            if (!*access) return {};
            statistics.add(**access, source.phase());
            if (auto added = output.add(**access); !added) return added;
        }
    }

    void report(const Session& session, const trace::Mix& mix, const trace::MixStatistics& statistics) const {
        const auto figures = statistics.compare();
        if (session.json) {
            session.print_json({{"trace",
                                 {{"name", mix.name},
                                  {"source", mix.source},
                                  {"output", out_},
                                  {"seed", options_.seed},
                                  {"figures", json::to_json(mix, figures)},
                                  {"statistics", json::to_json(statistics.all())}}}});
            return;
        }
        if (out_ == "-") return;
        session.print(fmt::format("Wrote {} accesses to {}.\nFigures from {}. Everything else is chosen.\n",
                                  count_words(static_cast<double>(statistics.all().accesses())), printable(out_),
                                  mix.source) +
                      figure_words(mix, figures) + "\n" + trace_words(statistics.all()));
    }

    static int list(const Session& session) {
        if (session.json) {
            auto rows = json::Json::array();
            for (const auto& mix : trace::mixes()) {
                rows.push_back({{"name", mix.name},
                                {"description", mix.description},
                                {"source", mix.source},
                                {"accesses", trace::accesses_of(mix)},
                                {"span_bytes", mix.span.bytes}});
            }
            session.print_json({{"mixes", std::move(rows)}});
            return kFine;
        }
        Table table({{"NAME"}, {"ACCESSES", Table::Align::right}, {"SPAN", Table::Align::right}, {"RESEMBLES"}});
        for (const auto& mix : trace::mixes()) {
            table.add({mix.name, count_words(static_cast<double>(trace::accesses_of(mix))), binary_size(mix.span),
                       mix.description});
        }
        session.print(table.text(0));
        return kFine;
    }

    std::string name_;
    std::string out_;
    std::string span_;
    trace::SynthesisOptions options_;
};

}  // namespace

std::unique_ptr<Verb> make_trace_synthesize() { return std::make_unique<TraceSynthesize>(); }

}  // namespace fettle::cli
