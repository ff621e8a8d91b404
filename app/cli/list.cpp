// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/table.h"
#include "app/cli/unfinished.h"
#include "app/cli/verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

class List final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("list", "List the drives of this machine with a verdict each");
        verb->add_flag("--quick", quick_, "Say nothing to the drives: only what the system knows");
        return verb;
    }

    int run(const Session& session) override {
        auto entries = session.toolbox.inspection->list();
        if (!entries) return session.fail(entries.error());
        const auto reports =
            quick_ ? unasked(*entries) : session.toolbox.inspection->inspect_all(*entries, session.inspect);
        if (session.json) {
            report::Json body;
            auto& drives = body["drives"] = report::Json::array();
            for (const auto& drive : reports) drives.push_back(to_json(drive, report::Detail::summary));
            session.print_json(body);
            return kFine;
        }
        print(session, reports);
        tell_unfinished(session);
        return kFine;
    }

private:
    static std::vector<DriveReport> unasked(const std::vector<DriveEntry>& entries) {
        std::vector<DriveReport> reports;
        for (const auto& entry : entries) {
            DriveReport report;
            report.entry = entry;
            report.facts.identity = entry.identity;
            reports.push_back(std::move(report));
        }
        return reports;
    }

    static void print(const Session& session, const std::vector<DriveReport>& reports) {
        if (reports.empty()) {
            session.print("No drives found.\n");
            return;
        }
        Table table({{"DRIVE"},
                     {"MODEL"},
                     {"SIZE", Table::Align::right},
                     {"KIND"},
                     {"BUS"},
                     {"TEMP", Table::Align::right},
                     {"USED", Table::Align::right},
                     {"VERDICT"}});
        std::vector<Missing> missing;
        for (const auto& report : reports) {
            const auto& identity = report.facts.identity;
            table.add({report.entry.id, identity.model.empty() ? "-" : printable(identity.model),
                       size_cell(identity.capacity), std::string(kind_words(identity)),
                       std::string(fettle::name(identity.bus)), temperature_cell(report.assessment.temperature_celsius),
                       percent_cell(report.assessment.percentage_used),
                       verdict_words(session, report.assessment.verdict)});
            for (const auto& part : report.facts.missing) {
                if (part.reason == "not-permitted") missing.push_back({report.entry.id, part.reason, {}});
            }
        }
        session.print(table.text(0));
        if (!missing.empty()) session.print("\n" + missing_words(session, missing));
    }

    bool quick_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_list() { return std::make_unique<List>(); }

}  // namespace fettle::cli
