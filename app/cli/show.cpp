// SPDX-License-Identifier: GPL-3.0-or-later
#include <future>

#include "app/cli/drive_text.h"
#include "app/cli/drive_verb.h"
#include "app/cli/power_text.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

/// Shows all information about a drive.
class Show final : public DriveVerb {
public:
    Command* declare(Command& app) override {
        auto* verb = declare_for_drives(app, "show", "Show all information about a drive");
        verb->add_flag("--recording", recording_, "Print a recording of all commands and responses instead");
        return verb;
    }

    [[nodiscard]] bool prints_data() const override { return recording_; }
    int run(const Session& session) override { return recording_ ? record(session) : DriveVerb::run(session); }

protected:
    std::string text(const Session& session, const DriveReport& report) const override {
        auto text = drive_heading(session, report);
        const auto& identity = report.facts.identity;
        if (!report.entry.bridge.empty()) text += "  USB bridge: " + report.entry.bridge + "\n";
        if (!identity.standard.empty()) text += "  Standard: " + identity.standard + "\n";
        if (!identity.wwn.empty()) text += "  World Wide Name: " + identity.wwn + "\n";
        if (report.assessment.family != nullptr) {
            text += "  Family: " + std::string(report.assessment.family->name) + "\n";
        }
        text += verdict_text(session, report) + facts_text(session, report);
        text += missing_words(session, report.facts.missing);
        return text + capabilities_text(report) + power_text(session, report) + counters_text(report);
    }

    int code(const DriveReport& report) const override { return reading_code(report); }

private:
    /// For programs without the rights to open drives; see Recordings::evaluate.
    int record(const Session& session) const {
        std::vector<DriveEntry> entries;
        int result = kFine;
        if (!find(session, entries, result)) return result;
        auto& service = *session.toolbox.recordings;
        std::vector<std::shared_ptr<DriveRecording>> recordings;
        std::vector<std::future<void>> pending;
        for (const auto& entry : entries) {
            recordings.push_back(service.prepare(entry, session.inspect.wake));
            pending.push_back(std::async(std::launch::async, [one = recordings.back()] { one->run(); }));
        }
        for (const auto& one : pending) one.wait();
        const auto compiled = service.compile(recordings, Identifiers::keep);
        if (!compiled) return session.fail(compiled.error());
        session.print(compiled->text);
        return kFine;
    }

    bool recording_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_show() { return std::make_unique<Show>(); }

}  // namespace fettle::cli
