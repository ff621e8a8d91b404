// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drive_text.h"
#include "app/cli/drive_verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

/// Shows all information about a drive.
class Show final : public DriveVerb {
public:
    Command* declare(Command& app) override {
        return declare_for_drives(app, "show", "Show all information about a drive");
    }

protected:
    std::string text(const Session& session, const DriveReport& report) const override {
        auto text = drive_heading(report) + "\n";
        const auto& identity = report.facts.identity;
        if (!report.entry.bridge.empty()) text += "  USB bridge: " + report.entry.bridge + "\n";
        if (!identity.standard.empty()) text += "  Standard: " + identity.standard + "\n";
        if (!identity.wwn.empty()) text += "  World Wide Name: " + identity.wwn + "\n";
        if (report.assessment.family != nullptr) {
            text += "  Family: " + std::string(report.assessment.family->name) + "\n";
        }
        text += verdict_text(session, report) + facts_text(session, report);
        text += missing_words(session, report.facts.missing);
        return text + capabilities_text(report) + counters_text(report);
    }

    int code(const DriveReport& report) const override { return reading_code(report); }
};

}  // namespace

std::unique_ptr<Verb> make_show() { return std::make_unique<Show>(); }

}  // namespace fettle::cli
