// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"
#include "app/cli/table.h"
#include "core/logs/drive_logs.h"
#include "core/logs/event_log.h"

namespace fettle::cli {

/// The newest results of the self-test log.
[[nodiscard]] Table self_test_table(const std::vector<SelfTest>& log, std::size_t most);

/// Which logs to print.
struct LogChoice {
    bool errors = true;
    bool self_tests = true;
    bool counters = true;
    bool events = false;  ///< the persistent event log, only if asked for: it is long
};
/// Each log under its title, indented.
[[nodiscard]] std::string logs_words(const Session& session, const logs::DriveLogs& logs, const LogChoice& choice);
/// The persistent event log, indented; or why there is none.
[[nodiscard]] std::string events_words(const Session& session, const Result<logs::EventLog>& log);
/// What changed between two readings, `seconds` apart.
[[nodiscard]] std::string growth_words(const std::vector<logs::Growth>& growth, std::uint64_t seconds);

}  // namespace fettle::cli
