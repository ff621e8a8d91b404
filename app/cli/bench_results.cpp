// SPDX-License-Identifier: GPL-3.0-or-later
// Saved results: list, show, compare, export, remove.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/cli/bench_parts.h"
#include "app/cli/bench_record_text.h"
#include "app/cli/ftl_command.h"
#include "core/json/bench_record_json.h"
#include "core/render/bench_html.h"
#include "core/render/bench_text.h"

namespace fettle::cli {

namespace {

Error no_store() { return {ErrorCode::unsupported, "saving results", {}}; }

/// The records of these ids. On error, it has been reported and `code` holds the exit code.
bool find_records(const Session& session, const std::vector<std::string>& ids, std::vector<bench::BenchRecord>& records,
                  int& code) {
    auto* store = session.toolbox.benchmarks->records();
    if (store == nullptr) {
        code = session.fail(no_store());
        return false;
    }
    for (const auto& id : ids) {
        auto record = store->find(id);
        if (!record) {
            code = session.fail(record.error());
            return false;
        }
        records.push_back(std::move(*record));
    }
    return true;
}

class BenchResults final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("results", "List saved results, or show one");
        verb->add_option("ID", id_, "Result to show (its id or the start of it)");
        verb->add_option("--suite", filter_.suite, "Only results of this suite");
        verb->add_option("--serial", filter_.serial, "Only results of the drive with this serial number");
        return verb;
    }

    int run(const Session& session) override {
        if (!id_.empty()) return show(session);
        auto* store = session.toolbox.benchmarks->records();
        if (store == nullptr) return session.fail(no_store());
        const auto listing = store->list(filter_);
        if (!listing) return session.fail(listing.error());
        if (listing->unreadable > 0) {
            session.complain(fmt::format("{} unreadable results omitted", listing->unreadable));
        }
        if (session.json) {
            auto array = json::Json::array();
            for (const auto& record : listing->records) array.push_back(json::to_json(record));
            session.print_json({{"benchmarks", std::move(array)}});
        } else if (listing->records.empty()) {
            session.print("No saved results. To create one, run: fettle bench suite quick FOLDER\n");
        } else {
            session.print(listing_words(listing->records));
        }
        return kFine;
    }

private:
    int show(const Session& session) const {
        std::vector<bench::BenchRecord> records;
        int code = kFine;
        if (!find_records(session, {id_}, records, code)) return code;
        if (session.json) {
            session.print_json({{"benchmark", json::to_json(records.front())}});
        } else {
            session.print(record_words(session, records.front()));
        }
        return kFine;
    }

    std::string id_;
    bench::RecordFilter filter_;
};

class BenchCompare final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("compare", "Compare two results and separate changes from noise");
        verb->add_option("BEFORE", before_, "Id of the earlier result, or the start of it")->required();
        verb->add_option("AFTER", after_, "Id of the later result, or the start of it")->required();
        return verb;
    }

    int run(const Session& session) override {
        std::vector<bench::BenchRecord> records;
        int code = kFine;
        if (!find_records(session, {before_, after_}, records, code)) return code;
        if (session.json) {
            json::Json body;
            body["before"] = records[0].id;
            body["after"] = records[1].id;
            body["differences"] = bench::differences(records[0], records[1]);
            body["steps"] = json::to_json(bench::compare(records[0], records[1]));
            session.print_json(body);
        } else {
            session.print(comparison_words(session, records[0], records[1]));
        }
        return kFine;
    }

private:
    std::string before_;
    std::string after_;
};

class BenchExport final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("export", "Export results as HTML, Markdown or CSV");
        verb->add_option("ID", ids_, "Result ids or the start of each; several are compared")->required();
        verb->add_option("--html", html_, "Output file: a self-contained HTML page with charts");
        verb->add_option("--markdown", markdown_, "Output file: Markdown");
        verb->add_option("--csv", csv_, "Output file: a table of all steps");
        return verb;
    }

    int run(const Session& session) override {
        if (html_.empty() && markdown_.empty() && csv_.empty()) {
            return session.fail(
                {ErrorCode::invalid_argument, "specify at least one of --html, --markdown and --csv", {}});
        }
        std::vector<bench::BenchRecord> records;
        int code = kFine;
        if (!find_records(session, ids_, records, code)) return code;
        if (!html_.empty()) code = std::max(code, session.save_file(html_, rendering::bench_html(records)));
        if (!csv_.empty()) code = std::max(code, session.save_file(csv_, rendering::bench_csv(records)));
        if (!markdown_.empty()) {
            std::string text;
            for (const auto& record : records) text += (text.empty() ? "" : "\n") + rendering::bench_markdown(record);
            code = std::max(code, session.save_file(markdown_, text));
        }
        return code;
    }

private:
    std::vector<std::string> ids_;
    std::string html_;
    std::string markdown_;
    std::string csv_;
};

class BenchForget final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("forget", "Delete a saved result");
        verb->add_option("ID", id_, "Id of the result, or the start of it")->required();
        return verb;
    }

    int run(const Session& session) override {
        auto* store = session.toolbox.benchmarks->records();
        if (store == nullptr) return session.fail(no_store());
        if (const auto removed = store->remove(id_); !removed) return session.fail(removed.error());
        if (session.json) session.print_json({{"forgotten", id_}});
        return kFine;
    }

private:
    std::string id_;
};

}  // namespace

std::unique_ptr<Verb> make_bench_results() { return std::make_unique<BenchResults>(); }
std::unique_ptr<Verb> make_bench_compare() { return std::make_unique<BenchCompare>(); }
std::unique_ptr<Verb> make_bench_export() { return std::make_unique<BenchExport>(); }
std::unique_ptr<Verb> make_bench_forget() { return std::make_unique<BenchForget>(); }

}  // namespace fettle::cli
