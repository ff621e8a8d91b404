// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/cli/tune_use_text.h"
#include "core/bench/workload.h"
#include "core/json/tune_measurement.h"
#include "core/json/tune_space.h"

namespace fettle::cli {

namespace {

constexpr std::string_view kEnvelope = "tune";

void show_measuring(const Session& session, std::uint64_t done_ns, std::uint64_t wanted_ns) {
    if (!session.progress) return;
    fmt::print(session.err, "\r\x1b[Kmeasuring: {}%", std::min<std::uint64_t>(100, done_ns * 100 / wanted_ns));
    (void)std::fflush(session.err);
}

/// What is written in that time, or until the user ends it.
Result<tune::Writes> writes_for(const Session& session, std::uint64_t wanted_ns) {
    constexpr std::uint64_t kSecond_ns = 1'000'000'000;
    const auto before = session.toolbox.system_use->sample_writes();
    if (!before) return fail(before.error());
    auto after = before;
    while (after && after->time_ns - before->time_ns < wanted_ns && !session.cancel.cancelled()) {
        const auto left = wanted_ns - (after->time_ns - before->time_ns);
        std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(left, kSecond_ns)));
        after = session.toolbox.system_use->sample_writes();
        if (after) show_measuring(session, after->time_ns - before->time_ns, wanted_ns);
    }
    if (session.progress) fmt::print(session.err, "\r\x1b[K");
    if (!after) return fail(after.error());
    return tune::writes_between(*before, *after);
}

Command* subcommand(Command& verb, const char* name, const char* description) {
    auto* made = verb.add_subcommand(name, description);
    made->footer("For global options such as --json, see fettle --help");
    return made;
}

}  // namespace

void TuneUse::declare(Command& verb) {
    measure_ = subcommand(verb, "measure", "Measure how much this computer writes, by drive and by program");
    measure_->add_option("--for", duration_, "How long: 60s (the default), 10m, 1h")->type_name("DURATION");
    measure_->add_option("--save", save_, "Save the result under this name, for \"tune compare\"")->type_name("NAME");
    measurements_ = subcommand(verb, "measurements", "List the saved measurements");
    measurements_->add_option("--forget", forget_, "Delete all measurements with this name")->type_name("NAME");
    compare_ = subcommand(verb, "compare", "Compare measurements made before and after a change of settings");
    compare_->add_option("BEFORE", before_, "Name of the measurements before the change")->required();
    compare_->add_option("AFTER", after_, "Name of the measurements after the change")->required();
    space_ = subcommand(verb, "space", "Show how the system uses drive space, and what effect freeing it would have");
}

std::optional<int> TuneUse::run(const Session& session) const {
    if (measure_->parsed()) return measure(session);
    if (measurements_->parsed()) return measurements(session);
    if (compare_->parsed()) return compare(session);
    if (space_->parsed()) return space(session);
    return std::nullopt;
}

int TuneUse::measure(const Session& session) const {
    constexpr std::uint64_t kShortest_ns = 1'000'000'000;
    constexpr std::uint64_t kLongest_ns = 7ULL * 86'400 * 1'000'000'000;
    const auto wanted = bench::parse_duration(duration_);
    if (!wanted) return session.fail(wanted.error());
    if (*wanted < kShortest_ns || *wanted > kLongest_ns) {
        return session.fail({ErrorCode::invalid_argument, "--for must be between 1 s and 7 days", {}});
    }
    if (!save_.empty() && !tune::is_measurement_name(save_)) {
        return session.fail({ErrorCode::invalid_argument,
                             "--save needs a name of up to 64 letters, digits, \".\", \"_\" and \"-\"",
                             {}});
    }
    const auto writes = writes_for(session, *wanted);
    if (!writes) return session.fail(writes.error());
    auto& use = *session.toolbox.system_use;
    const auto lives = use.lives();
    json::Json document{{"writes", json::to_json(*writes, lives)}};
    if (!save_.empty()) {
        if (session.cancel.cancelled())
            return session.fail({ErrorCode::cancelled, "the measurement was not saved", {}});
        const auto settings = session.toolbox.tuning->settings();
        if (!settings) return session.fail(settings.error());
        const auto kept = use.keep(save_, *writes, settings->settings);
        if (!kept) return session.fail(kept.error());
        document["kept"] = {{"name", kept->name}, {"at", kept->at}};
    }
    if (session.json) {
        session.print_json({{std::string(kEnvelope), std::move(document)}});
        return kFine;
    }
    session.print(writes_words(session, *writes, lives));
    if (!save_.empty()) session.print(fmt::format("Kept as \"{}\".\n", save_));
    return kFine;
}

int TuneUse::measurements(const Session& session) const {
    auto& use = *session.toolbox.system_use;
    if (!forget_.empty()) {
        if (auto forgotten = use.forget(forget_); !forgotten) return session.fail(forgotten.error());
    }
    const auto kept = use.kept();
    if (!kept) return session.fail(kept.error());
    for (const auto& problem : kept->problems) session.complain(printable(problem));
    if (session.json) {
        auto all = json::Json::array();
        for (const auto& one : kept->all) all.push_back(json::to_json(one));
        session.print_json({{std::string(kEnvelope), {{"measurements", std::move(all)}}}});
    } else {
        session.print(measurements_words(kept->all));
    }
    return kFine;
}

int TuneUse::compare(const Session& session) const {
    const auto kept = session.toolbox.system_use->kept();
    if (!kept) return session.fail(kept.error());
    for (const auto& problem : kept->problems) session.complain(printable(problem));
    const auto comparison = tune::compare_writes(kept->all, before_, after_);
    if (!comparison) return session.fail(comparison.error());
    if (session.json) {
        session.print_json({{std::string(kEnvelope), {{"comparison", json::to_json(*comparison)}}}});
    } else {
        session.print(comparison_words(session, *comparison));
    }
    return kFine;
}

int TuneUse::space(const Session& session) {
    const auto report = session.toolbox.system_use->space();
    if (!report) return session.fail(report.error());
    if (session.json) {
        session.print_json({{std::string(kEnvelope), {{"space", json::to_json(*report)}}}});
    } else {
        session.print(space_words(session, *report));
    }
    return kFine;
}

}  // namespace fettle::cli
