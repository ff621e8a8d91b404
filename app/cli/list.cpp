// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/drive_table.h"
#include "app/cli/unfinished.h"
#include "app/cli/verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

class List final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("list", "List the drives of this computer with their verdicts");
        verb->add_flag("--quick", quick_, "Do not query the drives; show only what the system reports");
        return verb;
    }

    int run(const Session& session) override {
        auto entries = session.toolbox.inspection->list();
        if (!entries) return session.fail(entries.error());
        const auto reports =
            quick_ ? unasked(*entries) : session.toolbox.inspection->inspect_all(*entries, session.inspect);
        if (session.json) {
            json::Json body;
            auto& drives = body["drives"] = json::Json::array();
            for (const auto& drive : reports) drives.push_back(to_json(drive, json::Detail::summary));
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
        std::vector<Missing> missing;
        for (const auto& report : reports) {
            for (const auto& part : report.facts.missing) {
                if (part.reason == "not-permitted") missing.push_back({report.entry.id, part.reason, {}});
            }
        }
        session.print(drive_table(session, reports));
        if (!missing.empty()) session.print("\n" + missing_words(session, missing));
    }

    bool quick_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_list() { return std::make_unique<List>(); }

}  // namespace fettle::cli
