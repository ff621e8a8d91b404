// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/cli/drive_text.h"
#include "app/cli/drive_verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

/// Verdict, reasons, lifetime and the counters behind them.
class Health final : public DriveVerb {
public:
    Command* declare(Command& app) override {
        return declare_for_drives(app, "health", "Assess drive health and give the reasons");
    }

protected:
    std::string text(const Session& session, const DriveReport& report) const override {
        return drive_heading(session, report) + verdict_text(session, report) + facts_text(session, report) +
               missing_words(session, report.facts.missing) + counters_text(report);
    }

    /// Records the observations for `fettle history`. Errors are ignored, because the user asked only for the health,
    /// and alerts stay pending for those who receive them.
    void seen(const Session& session, const std::vector<DriveReport>& reports) const override {
        (void)session.toolbox.history->record(reports, false);
    }

    int code(const DriveReport& report) const override {
        return std::max<int>(exit_code(report.assessment.reasons), reading_code(report));
    }
};

}  // namespace

std::unique_ptr<Verb> make_health() { return std::make_unique<Health>(); }

}  // namespace fettle::cli
