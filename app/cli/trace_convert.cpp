// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/bench_text.h"
#include "app/cli/trace_command.h"
#include "app/cli/trace_parts.h"
#include "app/cli/trace_text.h"
#include "core/json/trace_json.h"

namespace fettle::cli {

namespace {

/// Writes a trace in another format.
class TraceConvert final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("convert", "Convert a trace to another format");
        verb->add_option("FILE", path_, "Trace file, or - for standard input")->required();
        verb->add_option("OUT", out_, "File to write, or - for standard output")->required();
        verb->add_option("--from", from_, "Format of FILE; default: detected")->one_of(trace_format_names(false));
        verb->add_option("--to", to_, "Format of OUT")->one_of(trace_format_names(true))->capture_default_str();
        verb->add_option("--device", read_.device, "Device to convert, if the trace has several")->type_name("DEVICE");
        target_given_ =
            verb->add_option("--target", write_.target, "File or drive that a log for fio names; default: none")
                ->type_name("PATH");
        return verb;
    }

    int run(const Session& session) override {
        if (const auto good = check(session); !good) return session.fail(good.error());
        auto input = open_trace(session, path_, read_);
        if (!input) return session.fail(input.error());
        auto output = NewTrace::create(session, out_, write_);
        if (!output) return session.fail(output.error());
        std::uint64_t accesses = 0;
        auto done = read_all(session, *input, [&](const trace::Access& access) {
            ++accesses;
            return output->add(access);
        });
        if (done) done = output->finish();
        if (!done) return session.fail(done.error());
        report(session, *input->reader, accesses);
        return kFine;
    }

private:
    Status check(const Session& session) {
        if (auto good = check_output(session, out_); !good) return good;
        read_.format = trace::format_named(from_);
        write_.format = trace::format_named(to_).value_or(trace::Format::fettle);
        if (target_given_->count() > 0 && write_.format == trace::Format::fettle) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--target is for the formats of fio"));
        }
        return {};
    }

    void report(const Session& session, const trace::Reader& reader, std::uint64_t accesses) const {
        if (session.json) {
            session.print_json({{"trace",
                                 {{"file", path_},
                                  {"format", trace::name(reader.format())},
                                  {"notes", json::to_json(reader.counts())},
                                  {"output", out_},
                                  {"output_format", to_},
                                  {"accesses", accesses}}}});
            return;
        }
        for (const auto& note : read_notes(reader.counts())) session.complain(note);
        if (out_ == "-") return;
        session.print(
            fmt::format("Wrote {} accesses to {}.\n", count_words(static_cast<double>(accesses)), printable(out_)));
    }

    std::string path_;
    std::string out_;
    std::string from_;
    std::string to_ = "fettle";
    trace::ReadOptions read_;
    trace::WriteOptions write_;
    Option* target_given_ = nullptr;  ///< owned by the subcommand
};

}  // namespace

std::unique_ptr<Verb> make_trace_convert() { return std::make_unique<TraceConvert>(); }

}  // namespace fettle::cli
