// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/logs_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/cli/words.h"
#include "core/nvme/commands.h"

namespace fettle::cli {

namespace {

std::string number_cell(std::int64_t value) {
    return value < 0 ? fmt::format("{}", value) : render("{n:count}", {{"n", static_cast<std::uint64_t>(value)}});
}

std::string count_cell(std::uint64_t value) { return render("{n:count}", {{"n", value}}); }

std::string_view result_of(const SelfTest& test) noexcept {
    return test.passed ? "passed" : test.failed ? "failed" : "aborted or interrupted";
}

std::string namespace_cell(const std::optional<std::uint32_t>& nsid) {
    if (!nsid) return {};
    return *nsid == nvme::kAllNamespaces ? "all" : fmt::format("{}", *nsid);
}

std::string errors_words(const Session& session, const logs::DriveLogs& logs) {
    if (!logs.errors_in_all) return "  The drive has no error log.\n";
    if (*logs.errors_in_all == 0 && logs.errors.empty()) return "  Error log: empty\n";
    auto text = fmt::format("  Error log: {} over the drive's life, {} still in the log\n",
                            count_cell(*logs.errors_in_all), logs.errors.size());
    if (logs.errors.empty()) return text;
    Table table({{"NUMBER", Table::Align::right},
                 {"KIND"},
                 {"STATUS"},
                 {"COMMAND"},
                 {"LBA", Table::Align::right},
                 {"AT POWER-ON HOURS", Table::Align::right}});
    std::set<logs::ErrorKind> kinds;
    for (const auto& one : logs.errors) {
        kinds.insert(one.kind);
        table.add({fmt::format("{}", one.number), std::string(logs::name(one.kind)), printable(one.status),
                   one.command.empty() ? "-" : one.command, one.lba ? fmt::format("{}", *one.lba) : "-",
                   one.power_on_hours ? fmt::format("{}", *one.power_on_hours) : "-"});
    }
    text += table.text(4);
    for (const auto kind : kinds) {
        text += wrapped(logs::explanation(kind), fmt::format("    {:<10}", logs::name(kind)), session.columns);
    }
    return text;
}

std::string self_tests_words(const logs::DriveLogs& logs) {
    if (!logs.self_test_log) return "  The drive does not support self-tests.\n";
    if (logs.self_tests.empty()) return "  Self-test log: empty\n";
    return "  Self-test log:\n" + self_test_table(logs.self_tests, logs.self_tests.size()).text(4);
}

/// The time in UTC, or "+12.345 s" since a reset.
std::string when(const logs::DriveEvent& event) {
    constexpr std::uint64_t ms_per_s = 1000;
    if (!event.time.empty()) return event.time;
    return fmt::format("+{}.{:03} s", event.since_reset_ms / ms_per_s, event.since_reset_ms % ms_per_s);
}

bool since_reset(const logs::EventLog& log) {
    return std::any_of(log.events.begin(), log.events.end(),
                       [](const logs::DriveEvent& one) { return one.time.empty(); });
}

/// "power on hours", of "power_on_hours".
std::string words_of(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string group_words(const logs::CounterGroup& group) {
    Table table({{"COUNTER"}, {"VALUE", Table::Align::right}});
    for (const auto& one : group.counters) {
        table.add({one.name, (one.saturated ? "at least " : "") + number_cell(one.value)});
    }
    return fmt::format("  {}:\n", group.title) + table.text(4);
}

}  // namespace

Table self_test_table(const std::vector<SelfTest>& log, std::size_t most) {
    Table table({{"TEST"},
                 {"RESULT"},
                 {"AT POWER-ON HOURS", Table::Align::right},
                 {"FIRST FAILING LBA", Table::Align::right},
                 {"NAMESPACE", Table::Align::right, true}});
    for (std::size_t i = 0; i < std::min(most, log.size()); ++i) {
        const auto& test = log[i];
        table.add({printable(test.kind) + (test.captive ? " (captive)" : ""), std::string(result_of(test)),
                   test.power_on_hours ? fmt::format("{}", *test.power_on_hours) : "-",
                   test.failing_lba ? fmt::format("{}", *test.failing_lba) : "-", namespace_cell(test.nsid)});
    }
    return table;
}

std::string logs_words(const Session& session, const logs::DriveLogs& logs, const LogChoice& choice) {
    std::string text;
    if (choice.errors) text += errors_words(session, logs);
    if (choice.self_tests) text += self_tests_words(logs);
    if (choice.counters) {
        for (const auto& group : logs.groups) text += group_words(group);
    }
    if (!logs.missing.empty()) text += missing_words(session, logs.missing);
    return text;
}

std::string events_words(const Session& session, const Result<logs::EventLog>& log) {
    if (!log && log.error().code == ErrorCode::unsupported) return "  The drive keeps no persistent event log.\n";
    if (!log)
        return wrapped("Persistent event log: not read: " + printable(explain(log.error())), "  ", session.columns);
    if (log->events.empty()) return "  Persistent event log: empty\n";
    auto text = fmt::format(
        "  Persistent event log: {}, newest first\n",
        log->events.size() == log->events_in_all
            ? fmt::format("{} events", count_cell(log->events_in_all))
            : fmt::format("{} of {} events", count_cell(log->events.size()), count_cell(log->events_in_all)));
    for (const auto& event : log->events) {
        std::string details;
        for (const auto& fact : event.facts) {
            details += fmt::format("{}{} {}", details.empty() ? "" : ", ", words_of(fact.name), to_string(fact.value));
        }
        text += wrapped(printable(fmt::format("{}{}{}{}", event.title, event.error ? " (error)" : "",
                                              details.empty() ? "" : ": ", details)),
                        fmt::format("    {:<22}", when(event)), session.columns);
    }
    return text + (since_reset(*log) ? "    +: time since a reset; the drive did not record the date and time\n" : "");
}

std::string growth_words(const std::vector<logs::Growth>& growth, std::uint64_t seconds) {
    if (growth.empty()) return fmt::format("  No counter changed in {} s.\n", seconds);
    Table table({{"COUNTER"},
                 {"BEFORE", Table::Align::right},
                 {"AFTER", Table::Align::right},
                 {"CHANGE", Table::Align::right},
                 {"LOG"}});
    for (const auto& one : growth) {
        table.add({one.error ? one.name + " (errors)" : one.name, number_cell(one.before), number_cell(one.after),
                   fmt::format("{:+}", one.after - one.before), std::string(one.group)});
    }
    return fmt::format("  Changed in {} s:\n", seconds) + table.text(4);
}

}  // namespace fettle::cli
