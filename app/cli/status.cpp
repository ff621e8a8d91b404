// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/cli/drive_table.h"
#include "app/cli/exit_code.h"
#include "app/cli/table.h"
#include "app/cli/unfinished.h"
#include "app/cli/verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

const Message* worst_of(const DriveReport& drive) {
    const Message* worst = nullptr;
    for (const auto* messages : {&drive.assessment.reasons, &drive.findings}) {
        for (const auto& message : *messages) {
            if (message.severity < Severity::warning) continue;
            if (worst == nullptr || message.severity > worst->severity) worst = &message;
        }
    }
    return worst;
}

/// Failed drives first; a drive that only reports nothing is no worse than a good one.
int urgency(health::Verdict verdict) noexcept {
    switch (verdict) {
        case health::Verdict::failed: return 2;
        case health::Verdict::failing: return 1;
        default: return 0;
    }
}

/// Drives that have failed or are failing first, and then the most severe first.
std::string attention(const Session& session, const CheckReport& report) {
    struct Row {
        std::string name;
        const Message* message;
        int urgency;
    };
    std::vector<Row> all;
    for (const auto& drive : report.drives) {
        if (const auto* worst = worst_of(drive)) {
            all.push_back({drive.entry.id, worst, urgency(drive.assessment.verdict)});
        }
    }
    for (const auto& finding : report.machine_findings) {
        if (finding.severity >= Severity::warning) all.push_back({"computer", &finding, 0});
    }
    std::stable_sort(all.begin(), all.end(), [](const Row& a, const Row& b) {
        return std::pair(a.urgency, a.message->severity) > std::pair(b.urgency, b.message->severity);
    });
    std::string text;
    for (const auto& row : all) {
        text += wrapped(printable(render(row.message->text, row.message->evidence)),
                        fmt::format("  {:<8} ", row.name + ":"), session.columns);
    }
    return text;
}

}  // namespace

int show_status(const Session& session) {
    const auto report = session.toolbox.inspection->check({}, session.inspect);
    if (!report) return session.fail(report.error());
    if (session.json) {
        session.print_json(json::to_json(*report));
        return exit_code(*report);
    }
    session.print(report->drives.empty() ? "No drives found.\n" : drive_table(session, report->drives));
    const auto needed = attention(session, *report);
    if (!needed.empty()) {
        session.print("\nNeeds attention\n" + needed + "\nFor remedies, run fettle check DRIVE.\n");
    } else if (!report->drives.empty()) {
        session.print("\nNothing needs attention.\n");
    }
    tell_unfinished(session);
    return exit_code(*report);
}

}  // namespace fettle::cli
