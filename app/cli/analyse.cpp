// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/analyse_summary.h"
#include "app/cli/drive_text.h"
#include "app/cli/verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

/// Evaluates saved reports of other computers.
class Analyse final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("analyse",
                                        "Evaluate saved reports: smartctl text or JSON, libatasmart blobs, raw "
                                        "IDENTIFY and NVMe log files");
        verb->alias("analyze");
        verb->add_option("FILE", paths_, "Files, or folders to search recursively")->required();
        auto* lines = verb->add_flag("--jsonl", lines_, "Print one JSON object per line, as soon as each is ready");
        verb->add_flag("--summary", summary_,
                       "Print counts of models, firmware revisions, verdicts and advisories instead")
            ->excludes(lines);
        verb->add_flag("--full", full_, "Include attributes and counters");
        return verb;
    }

    int run(const Session& session) override {
        AnalyseSummary summary;
        auto rows = json::Json::array();
        bool named_file_failed = false;
        bool estimated = false;  // in years
        const auto on_row = [&](const AnalysedReport& row) {
            summary.add(row);
            if (row.error && std::find(paths_.begin(), paths_.end(), row.path) != paths_.end())
                named_file_failed = true;
            estimated = estimated || (row.report && has_years(*row.report));
            print_row(session, row, rows);
            if (session.progress && !lines_) show_progress(session, summary);
        };
        const auto count = session.toolbox.inspection->analyse(paths_, on_row, session.cancel);
        if (session.progress && !lines_) fmt::print(session.err, "\r\033[K");
        if (!count) return session.fail(count.error());
        if (summary.reports() + summary.errors() == 0) session.complain("no readable files found");
        if (session.json) {
            print_json(session, std::move(rows), summary);
        } else if (summary_) {
            session.print(summary.text());
        } else if (!lines_ && estimated) {
            session.print(years_footnote(session));
        }
        if (named_file_failed || summary.reports() == 0) return kFailed;
        return summary.warned() > 0 ? kFound : kFine;
    }

private:
    [[nodiscard]] json::Detail detail() const { return full_ ? json::Detail::full : json::Detail::summary; }

    void print_row(const Session& session, const AnalysedReport& row, json::Json& rows) const {
        if (lines_) {
            auto line = json::envelope(session.version);
            line.update(json::to_json(row, detail()));
            session.print(json::dump(line, -1) + "\n");
            (void)std::fflush(session.out);  // so that a reader of a pipe receives each row as soon as it is ready
        } else if (session.json) {
            if (!summary_) rows.push_back(json::to_json(row, detail()));
        } else if (!summary_) {
            session.print(row_text(session, row));
        }
    }

    [[nodiscard]] std::string row_text(const Session& session, const AnalysedReport& row) const {
        auto text = printable(row.path);
        if (row.index > 0) text += fmt::format(" (report {})", row.index + 1);
        text += "\n";
        if (row.error) return text + fmt::format("  Cannot be read: {}\n\n", printable(explain(*row.error)));
        text += "  " + drive_heading(session, *row.report);
        text += verdict_text(session, *row.report) + facts_text(session, *row.report);
        for (const auto& finding : findings_beyond_reasons(*row.report)) text += message_words(session, finding);
        if (full_) text += counters_text(*row.report);
        return text + "\n";
    }

    void print_json(const Session& session, json::Json rows, const AnalyseSummary& summary) const {
        json::Json body;
        if (summary_) {
            body["summary"] = summary.json();
        } else {
            auto drives = json::Json::array();
            auto errors = json::Json::array();
            for (auto& row : rows) (row.contains("error") ? errors : drives).push_back(std::move(row));
            body["drives"] = std::move(drives);
            body["errors"] = std::move(errors);
        }
        session.print_json(body);
    }

    static void show_progress(const Session& session, const AnalyseSummary& summary) {
        const auto done = summary.reports() + summary.errors();
        if (done % 100 == 0) fmt::print(session.err, "\r{} reports", done);
    }

    std::vector<std::string> paths_;
    bool lines_ = false;
    bool summary_ = false;
    bool full_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_analyse() { return std::make_unique<Analyse>(); }

}  // namespace fettle::cli
