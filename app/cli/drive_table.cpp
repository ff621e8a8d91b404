// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drive_table.h"

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

std::string drive_table(const Session& session, const std::vector<DriveReport>& reports) {
    Table table({{"DRIVE"},
                 {.title = "MODEL", .may_be_cut = true},
                 {"SIZE", Table::Align::right},
                 {"KIND"},
                 {"BUS"},
                 {"TEMP", Table::Align::right},
                 {"USED", Table::Align::right},
                 {"VERDICT"}});
    for (const auto& report : reports) {
        const auto& identity = report.facts.identity;
        table.add({report.entry.id, identity.model.empty() ? "-" : printable(identity.model),
                   size_cell(identity.capacity), std::string(kind_words(identity)),
                   std::string(fettle::name(identity.bus)), temperature_cell(report.assessment.temperature_celsius),
                   percent_cell(report.assessment.percentage_used), verdict_words(session, report.assessment.verdict)});
    }
    // A pipe gets whole names: scripts look for them.
    return session.terminal ? table.text(0, session.columns) : table.text(0);
}

}  // namespace fettle::cli
