// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "app/cli/bench_drive.h"
#include "app/cli/bench_engine.h"
#include "app/cli/bench_parts.h"
#include "app/cli/bench_record_text.h"
#include "app/cli/bench_text.h"
#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/base/size_text.h"
#include "core/ftl/protocol.h"
#include "core/json/bench_record_json.h"

namespace fettle::cli {

namespace {

/// Option values as typed; the option parser fills them in.
struct Words {
    std::string protocol;
    std::string path;
    std::string size = "4G";
    std::string erase;
    std::string model;
    std::string engine = "auto";
    std::vector<std::string> cases;
    std::optional<std::uint32_t> scale;
    std::uint32_t pause_scale = 1;
    bool resume = false;
    bool dry_run = false;
    bool network = false;
    bool forget = false;
};

std::string seconds_words(std::uint64_t ns) { return duration_words((ns + 999'999'999) / 1'000'000'000); }

json::Json outline_json(const ProtocolOutline& outline) {
    json::Json object;
    const auto& protocol = outline.protocol;
    object["name"] = protocol.name;
    object["scale"] = protocol.scale;
    object["pause_scale"] = protocol.pause_scale;
    object["used_bytes"] = protocol.size.bytes;
    object["new_state_by"] = outline.erase;
    object["expected_seconds"] = outline.expected.ns / 1'000'000'000;
    object["expected_written_bytes"] = outline.expected.written.bytes;
    object["most_written_bytes"] = outline.most.bytes;
    object["assumed_bytes_per_second"] = static_cast<std::uint64_t>(outline.assumed_rate);
    object["speeds"] = outline.rates.measured ? "measured" : "assumed";
    if (outline.share_percent) object["endurance_share_percent"] = *outline.share_percent;
    if (outline.resumed) object["resumes"] = outline.resumed->id;
    auto& cases = object["cases"] = json::Json::array();
    for (const auto& one : protocol.cases) {
        auto steps = json::Json::array();
        for (const auto& step : one.steps) {
            const auto expected = protocol::expect(step, outline.rates, 0);
            json::Json row{{"id", step.id}, {"kind", protocol::name(step.kind)}, {"title", step.title}};
            if (step.kind != protocol::StepKind::erase) row["expected_seconds"] = expected.ns / 1'000'000'000;
            if (expected.written.bytes > 0) row["expected_written_bytes"] = expected.written.bytes;
            steps.push_back(std::move(row));
        }
        cases.push_back({{"id", one.id}, {"title", one.title}, {"steps", std::move(steps)}});
    }
    auto omitted = json::Json::array();
    for (const auto& one : protocol.left_out)
        omitted.push_back({{"case", one.case_id}, {"text", render(one.why.text, one.why.evidence)}});
    if (!omitted.empty()) object["left_out"] = std::move(omitted);
    return object;
}

std::string outline_words(const Session& session, const ProtocolOutline& outline, bool with_steps) {
    const auto& protocol = outline.protocol;
    const auto& info = *protocol::find(protocol.name);
    auto text = fmt::format("{}: {}\n", info.title, printable(outline.target.path));
    text += wrapped(
        fmt::format("{} in {} of {}; {} and {} written, at {} speeds.",
                    protocol.cases.size() == 1 ? "1 case" : fmt::format("{} cases", protocol.cases.size()),
                    protocol.steps() == 1 ? "1 step" : fmt::format("{} steps", protocol.steps()),
                    decimal_size(protocol.size), seconds_words(outline.expected.ns),
                    decimal_size(outline.expected.written), outline.rates.measured ? "earlier measured" : "assumed"),
        "  ", session.columns);
    if (outline.share_percent) {
        text += wrapped(fmt::format("Based on the drive's wear so far, that is about {:.2f}% of its rated endurance.",
                                    *outline.share_percent),
                        "  ", session.columns);
    }
    if (outline.most.bytes > outline.expected.written.bytes) {
        const ByteCount rate{static_cast<std::uint64_t>(outline.assumed_rate)};
        text += wrapped(fmt::format("The amount is not limited, because some steps write for a fixed time: {} if the "
                                    "drive writes {} per second throughout.",
                                    decimal_size(outline.most), decimal_size(rate)),
                        "  ", session.columns);
    }
    if (protocol.scale > 1) {
        text += wrapped(fmt::format("Areas and run times are 1/{} of the published ones.", protocol.scale), "  ",
                        session.columns);
    }
    if (protocol.pause_scale > 1) {
        text +=
            wrapped(fmt::format("Pauses are 1/{} of the published ones.", protocol.pause_scale), "  ", session.columns);
    }
    if (outline.resumed) {
        text += wrapped(fmt::format("Continues {}: {} of {} cases are complete.", outline.resumed->id.substr(0, 8),
                                    outline.resumed->protocol->done.size(), outline.resumed->protocol->cases.size()),
                        "  ", session.columns);
    }
    for (const auto& one : protocol.left_out) {
        text += wrapped(fmt::format("Left out: {}. {}", one.case_id, printable(render(one.why.text, one.why.evidence))),
                        "  ! ", session.columns);
    }
    if (!with_steps) return text;
    Table table({{"CASE"}, {"STEP"}, {"DURATION", Table::Align::right}, {"WRITTEN", Table::Align::right}});
    for (const auto& one : protocol.cases) {
        for (const auto& step : one.steps) {
            const auto expected = protocol::expect(step, outline.rates, 0);
            const bool erases = step.kind == protocol::StepKind::erase;
            table.add({one.id, step.title, erases ? "-" : seconds_words(expected.ns),
                       expected.written.bytes == 0 ? "-" : decimal_size(expected.written)});
        }
    }
    return text + "\n" + table.text(2);
}

/// Runs the procedure of a published review on a drive or a file.
class BenchProtocol final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("protocol", "Run a published review's procedure on a drive or a file");
        verb->add_option("NAME", words_.protocol, "Name of the protocol; \"fettle bench protocols\" lists them")
            ->required();
        verb->add_option("TARGET", words_.path,
                         "Whole drive, which is erased and written to, or folder for a scratch file")
            ->required();
        verb->add_option("--size", words_.size, "Size of the scratch file in a folder; ignored with --resume")
            ->capture_default_str();
        verb->add_option("--scale", words_.scale,
                         "Divide areas and run times by this; default: 1, or as needed on a small target")
            ->in_range(1U, protocol::kLargestScale)
            ->type_name("N");
        verb->add_option("--pause-scale", words_.pause_scale, "Divide pauses by this")
            ->in_range(1U, protocol::kLargestScale)
            ->capture_default_str()
            ->type_name("N");
        verb->add_option("--case", words_.cases, "Run only this case; may be repeated")->type_name("ID");
        verb->add_option(
            "--method", words_.erase,
            "How to erase the drive, as in \"fettle erase\"; discard: only by TRIM; with --resume: that of "
            "the interrupted run");
        verb->add_option("--model", words_.model,
                         "Simulated drive whose predicted figures are shown; default: the one of the drive's model, or "
                         "that of the interrupted run")
            ->type_name("PERSONALITY");
        add_engine_option(*verb, words_.engine);
        auto* resume = verb->add_flag("--resume", words_.resume,
                                      "Continue the last interrupted run of this protocol on this target");
        resume->excludes("--case")->excludes("--scale")->excludes("--pause-scale");
        verb->add_flag("--dry-run", words_.dry_run, "Show steps, duration and writes, and do nothing");
        verb->add_flag("--allow-network", words_.network, "Allow network file systems");
        verb->add_flag("--forget", words_.forget, "Do not save results; the run cannot be resumed")
            ->excludes("--resume");
        job_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        auto request = request_of(session);
        if (!request) return session.fail(request.error());
        if (protocol::find(request->name) == nullptr) {
            session.complain(fmt::format("unknown protocol \"{}\"; \"fettle bench protocols\" lists them",
                                         printable(request->name)));
            return kUsage;
        }
        if (!words_.model.empty() && session.flash_drives != nullptr) {
            const auto known = session.flash_drives->parameters(words_.model);
            if (!known) return session.fail(known.error());
        }
        request->predict = [&](const ProtocolOutline& outline) { return forecast(session, outline); };
        const auto planned = session.toolbox.protocols->plan(*request, {});
        if (planned) return run_on_drive(session, *planned);
        if (planned.error().code != ErrorCode::not_a_drive) return session.fail(planned.error());
        return run_in_folder(session, *request);
    }

private:
    [[nodiscard]] Result<ProtocolRequest> request_of(const Session& session) const {
        ProtocolRequest request;
        request.name = words_.protocol;
        request.program = fmt::format("fettle {}", session.version);
        request.target.path = words_.path;
        request.target.allow_network = words_.network;
        request.target.engine = engine_of(words_.engine);
        const auto size = parse_size(words_.size);
        if (!size) return fail(size.error());
        request.target.size.bytes = *size;
        request.scale = words_.scale;
        request.pause_scale = words_.pause_scale;
        request.cases = words_.cases;
        request.model = words_.model;
        request.resume = words_.resume;
        request.keep = !words_.forget;
        if (!words_.erase.empty()) {
            request.erase = erase::method_named(words_.erase);
            if (!request.erase) {
                return fail(ErrorCode::invalid_argument, FETTLE_TEXT("unknown erase method \"{method}\""),
                            {{"method", printable(words_.erase)}});
            }
        }
        return request;
    }

    [[nodiscard]] ProtocolForecast forecast(const Session& session, const ProtocolOutline& outline) const {
        if (session.flash_drives == nullptr) return {};
        const auto name = outline.resumed        ? std::optional(outline.resumed->protocol->model)
                          : words_.model.empty() ? session.flash_drives->name_of(outline.drive.model)
                                                 : std::optional(words_.model);
        if (!name || name->empty()) return {};
        const auto parameters = session.flash_drives->parameters(*name);
        if (!parameters) return {};
        if (session.progress) session.complain(fmt::format("computing the predictions of {}", *name));
        ProtocolForecast made;
        for (const auto& source : protocol::sources(outline.protocol)) {
            ftl::ProtocolOptions options;
            options.drive = *name;
            const auto result = ftl::run_protocol(source, *parameters, options, {}, session.cancel);
            if (!result) {
                if (result.error().code != ErrorCode::cancelled)
                    session.complain(fmt::format("no predictions of {}: {}", *name, explain(result.error())));
                continue;
            }
            made.model = *name;
            for (const auto& figure : result->figures)
                made.figures.push_back({source, figure.row, figure.column, figure.measured});
        }
        return made;
    }

    int run_on_drive(const Session& session, const ProtocolJob& planned) const {
        if (words_.dry_run) {
            if (!session.json) {
                session.print(outline_words(session, planned.outline, false) + "\n");
                return show_plan(session, "protocol", planned.job);
            }
            json::Json body;
            body["protocol"] = {{"outline", outline_json(planned.outline)},
                                {"plan", json::to_json(planned.job.plan, planned.job.hash)}};
            session.print_json(body);
            for (const auto& need : planned.job.plan.needs) {
                if (!need.met) return kRefused;
            }
            return kFine;
        }
        if (!session.json) session.print(outline_words(session, planned.outline, false) + "\n");
        return carry_out(session, "protocol", planned.job, job_,
                         [&](const plan::Receipt& receipt, json::Json* document) {
                             const auto& measured = *planned.measured;
                             if (measured.record) conclude(session, measured, document);
                             if (document != nullptr) (*document)["outline"] = outline_json(planned.outline);
                             return exit_code(receipt);
                         });
    }

    int run_in_folder(const Session& session, const ProtocolRequest& request) const {
        if (const auto code = refuse_job_options(session, job_); code != kFine) return code;
        if (!words_.erase.empty()) {
            return session.fail({ErrorCode::invalid_argument, "--method applies only to whole drives", {}});
        }
        const auto outline = session.toolbox.protocols->outline(request);
        if (!outline) return session.fail(outline.error());
        for (const auto& path : outline->removed) session.complain("removed files left by an interrupted run: " + path);
        if (!session.json) session.print(outline_words(session, *outline, words_.dry_run));
        if (words_.dry_run) {
            if (session.json) session.print_json({{"protocol", {{"outline", outline_json(*outline)}}}});
            return kFine;
        }
        ProgressLine line(session);
        ProtocolWatch watch;
        watch.on_progress = [&](const ProtocolProgress& state) {
            line.show(fmt::format("{} of {}: {}", state.step + 1, state.steps, state.title),
                      state.state.value_or(bench::LiveState{}));
        };
        const auto measured = session.toolbox.protocols->run(request, *outline, watch, session.cancel);
        line.clear();
        if (!measured) return session.fail(measured.error());
        json::Json document;
        conclude(session, *measured, session.json ? &document : nullptr);
        if (session.json) {
            document["outline"] = outline_json(*outline);
            session.print_json({{"protocol", std::move(document)}});
        }
        const auto ending = measured->record->ending;
        if (ending == bench::Ending::failed) return kFailed;
        return ending == bench::Ending::cancelled ? kInterrupted : kFine;
    }

    /// Prints the results and how to continue.
    void conclude(const Session& session, const ProtocolJob::Measured& measured, json::Json* document) const {
        const auto& record = *measured.record;
        if (document != nullptr) {
            (*document)["benchmark"] = json::to_json(record);
        } else {
            session.print("\n" + record_words(session, record));
        }
        if (measured.not_saved) {
            session.complain("the result was not saved: " + explain(*measured.not_saved));
        } else if (measured.saved && document == nullptr) {
            const auto id = record.id.substr(0, 8);
            session.complain(record.protocol->complete()
                                 ? fmt::format("saved as {}; to show it: fettle bench results {}", id, id)
                                 : fmt::format("saved as {}; to continue it: fettle bench protocol {} {} --resume", id,
                                               words_.protocol, printable(words_.path)));
        }
    }

    Words words_;
    JobOptions job_;
};

class BenchProtocols final : public Verb {
public:
    Command* declare(Command& app) override {
        return app.add_subcommand("protocols", "List the procedures of published reviews");
    }

    int run(const Session& session) override {
        if (session.json) {
            auto array = json::Json::array();
            for (const auto& info : protocol::protocols()) {
                array.push_back({{"name", info.name},
                                 {"title", info.title},
                                 {"about", info.about},
                                 {"published_drive", info.drive}});
            }
            session.print_json({{"protocols", std::move(array)}});
            return kFine;
        }
        Table table({{"NAME"}, {"DESCRIPTION"}});
        for (const auto& info : protocol::protocols()) table.add({std::string(info.name), std::string(info.about)});
        session.print(table.text(0));
        return kFine;
    }
};

}  // namespace

std::unique_ptr<Verb> make_bench_protocol() { return std::make_unique<BenchProtocol>(); }
std::unique_ptr<Verb> make_bench_protocols() { return std::make_unique<BenchProtocols>(); }

}  // namespace fettle::cli
