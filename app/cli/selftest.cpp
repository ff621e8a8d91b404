// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/job.h"
#include "app/cli/logs_text.h"
#include "app/cli/table.h"
#include "app/cli/verb_group.h"
#include "app/cli/words.h"
#include "core/json/logs_json.h"
#include "core/json/put.h"

namespace fettle::cli {

namespace {

struct Row {
    DriveEntry entry;
    Result<selftest::State> state;
};

json::Json collection_json(const selftest::Collection& collection) {
    json::Json object{{"status", selftest::name(collection.status)},
                      {"automatic", collection.automatic},
                      {"can_start", collection.can_start},
                      {"ends_at_command", collection.ends_at_command}};
    json::put(object, "estimate_seconds", collection.seconds);
    return object;
}

json::Json to_json(const Row& row) {
    json::Json object{{"id", row.entry.id}};
    json::put(object, "path", row.entry.path);
    json::put(object, "serial", row.entry.identity.serial);
    if (!row.state) {
        object["error"] = json::to_json(row.state.error());
        return object;
    }
    auto& supported = object["supported"] = json::Json::array();
    for (const auto& offer : row.state->offers) {
        json::Json one{{"kind", selftest::name(offer.kind)}};
        json::put(one, "estimate_seconds", offer.seconds);
        supported.push_back(std::move(one));
    }
    if (row.state->running) {
        auto& running = object["running"] = json::Json::object();
        json::put(running, "kind", std::string(row.state->running_kind));
        json::put(running, "percent_done", row.state->percent_done);
    }
    if (row.state->captive) object["captive"] = true;
    if (row.state->collection) object["offline_collection"] = collection_json(*row.state->collection);
    auto& log = object["log"] = json::Json::array();
    for (const auto& test : row.state->log) log.push_back(json::to_json(test));
    return object;
}

std::string supported_words(const selftest::State& state) {
    std::string words;
    for (const auto& offer : state.offers) {
        if (!words.empty()) words += ", ";
        words += selftest::name(offer.kind);
        if (offer.seconds) words += fmt::format(" ({})", duration_words(*offer.seconds));
    }
    return words;
}

std::string running_words(const selftest::State& state) {
    auto words = fmt::format("Running: {}self-test",
                             state.running_kind.empty() ? std::string() : std::string(state.running_kind) + " ");
    if (!state.percent_done) return words;
    words += fmt::format(", {}% done", *state.percent_done);
    const auto kind = selftest::kind_named(state.running_kind);
    const auto* offer = kind ? state.offer(*kind) : nullptr;
    if (offer != nullptr && offer->seconds && *state.percent_done < 100) {
        words += fmt::format(", {} left", duration_words(*offer->seconds * (100 - *state.percent_done) / 100));
    }
    return words;
}

std::string_view status_words(selftest::Collection::Status status) {
    using Status = selftest::Collection::Status;
    switch (status) {
        case Status::never_started: return "never started";
        case Status::completed: return "completed";
        case Status::running: return "in progress";
        case Status::suspended: return "suspended by a command";
        case Status::aborted: return "aborted by a command";
        case Status::failed: return "ended by the drive with a fatal error";
        case Status::unknown: break;
    }
    return "unknown status";
}

std::string collection_words(const selftest::Collection& collection) {
    auto words = fmt::format("Off-line data collection: {}", status_words(collection.status));
    if (collection.automatic) words += "; also starts automatically";
    if (collection.can_start && collection.seconds)
        words += fmt::format("; takes {}", duration_words(*collection.seconds));
    return words;
}

/// `status` shows the newest results, `log` all.
class SelfTestLook final : public Verb {
public:
    explicit SelfTestLook(bool all) : all_(all) {}

    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand(all_ ? "log" : "status",
                                        all_ ? "Show all results in the drive's self-test log"
                                             : "Show supported and running self-tests, and the newest results");
        named_ = verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all drives");
        return verb;
    }

    int run(const Session& session) override {
        std::vector<DriveEntry> entries;
        int result = kFine;
        if (names_.empty() && named_->count() > 0) {
            return session.fail({ErrorCode::invalid_argument, "the drive name is empty", {}});
        }
        if (!session.find_drives(names_, entries, result)) return result;
        std::vector<Row> rows;
        rows.reserve(entries.size());
        for (const auto& entry : entries) rows.push_back({entry, session.toolbox.self_testing->state(entry)});
        for (const auto& row : rows) result = std::max(result, code_of(row));
        if (session.json) {
            json::Json body;
            auto& drives = body["drives"] = json::Json::array();
            for (const auto& row : rows) drives.push_back(to_json(row));
            session.print_json(body);
            return result;
        }
        if (rows.empty()) session.print("No drives found.\n");
        for (const auto& row : rows) session.print((&row == rows.data() ? "" : "\n") + words(session, row));
        return result;
    }

private:
    [[nodiscard]] std::string words(const Session& session, const Row& row) const {
        constexpr std::size_t kNewest = 3;
        auto text = fmt::format("{}: {}\n", printable(row.entry.id), printable(row.entry.identity.model));
        if (!row.state) return text + fmt::format("  Not read: {}\n", printable(explain(row.state.error())));
        const auto& state = *row.state;
        if (state.collection && (state.collection->can_start || !state.offers.empty())) {
            text += wrapped(collection_words(*state.collection), "  ", session.columns);
        }
        if (state.offers.empty()) return text + "  The drive does not support self-tests.\n";
        text += wrapped("Supported: " + supported_words(state), "  ", session.columns);
        if (state.running) text += wrapped(running_words(state), "  ", session.columns);
        if (state.log.empty()) return text + "  The self-test log is empty.\n";
        text += self_test_table(state.log, all_ ? state.log.size() : kNewest).text(2);
        const bool failing = std::any_of(state.log.begin(), state.log.end(),
                                         [](const SelfTest& one) { return one.failing_lba.has_value(); });
        if (!failing) return text;
        return text + fmt::format("  To see which file is affected: fettle file-at {} --self-tests\n",
                                  printable(row.entry.id));
    }

    /// A failed newest test is a finding; an unsupported drive is an error only if the user named it.
    [[nodiscard]] int code_of(const Row& row) const {
        if (!row.state) {
            const auto code = exit_code(row.state.error().code);
            return names_.empty() && code == kDriveCannot ? kFine : static_cast<int>(code);
        }
        const auto& log = row.state->log;
        const auto newest =
            std::find_if(log.begin(), log.end(), [](const SelfTest& one) { return one.passed || one.failed; });
        return newest != log.end() && newest->failed ? kFound : kFine;
    }

    bool all_;
    std::vector<std::string> names_;
    Option* named_ = nullptr;  ///< owned by the subcommand
};

/// `start` and `abort`.
class SelfTestJob final : public Verb {
public:
    explicit SelfTestJob(bool abort) { request_.abort = abort; }

    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand(request_.abort ? "abort" : "start",
                                        request_.abort ? "Abort the running self-test" : "Start a self-test");
        verb->add_option("DRIVE", drive_, "Device path, by-id name, serial number or id")->required();
        if (!request_.abort) {
            verb->add_option("--test", test_,
                             "short (the default), extended; ATA: conveyance, selective or offline (data collection)")
                ->one_of({"short", "extended", "conveyance", "selective", "offline"});
            verb->add_option("--range", ranges_,
                             "Range of blocks for the selective test to read; can be given up to five times")
                ->type_name("FIRST-LAST");
            verb->add_option("--namespace", namespace_,
                             "NVMe: test the controller and this namespace only; 0: the controller alone; default: all")
                ->type_name("NSID");
            const auto* const wait =
                verb->add_flag("--wait", request_.wait, "Wait for the test to finish; Ctrl-C aborts it");
            verb->add_flag(
                    "--captive", request_.captive,
                    "Run the test in captive mode (ATA, SAS): the drive must be unused and executes nothing else "
                    "until the test ends, and the test cannot be aborted")
                ->excludes(wait);
        }
        job_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        const auto entry = session.toolbox.inspection->find(drive_);
        if (!entry) return session.fail(entry.error());
        request_.nsid = namespace_;
        request_.kind = selftest::kind_named(test_).value_or(selftest::Kind::brief);
        for (const auto& range : ranges_) {
            const auto spans = selftest::read_spans(range);
            if (!spans) return session.fail(spans.error());
            request_.spans.insert(request_.spans.end(), spans->begin(), spans->end());
        }
        const auto job = session.toolbox.self_testing->plan(*entry, request_);
        if (!job) return session.fail(job.error());
        return carry_out(session, "selftest", *job, job_);
    }

private:
    std::string drive_;
    std::string test_ = "short";
    std::vector<std::string> ranges_;
    std::optional<unsigned> namespace_;
    selftest::Request request_;
    JobOptions job_;
};

class SelfTests final : public VerbGroup {
public:
    SelfTests() : VerbGroup("selftest", "Start, watch and abort the drives' own self-tests") {
        add(std::make_unique<SelfTestJob>(false));
        add(std::make_unique<SelfTestLook>(false));
        add(std::make_unique<SelfTestJob>(true));
        add(std::make_unique<SelfTestLook>(true));
    }
};

}  // namespace

std::unique_ptr<Verb> make_selftest() { return std::make_unique<SelfTests>(); }

}  // namespace fettle::cli
