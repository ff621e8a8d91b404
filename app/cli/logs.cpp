// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "app/cli/logs_text.h"
#include "app/cli/verb.h"
#include "core/bench/workload.h"
#include "core/json/logs_json.h"
#include "core/json/put.h"

namespace fettle::cli {

namespace {

constexpr std::uint64_t kSecond_ns = 1'000'000'000;

struct Row {
    DriveEntry entry;
    Result<logs::DriveLogs> logs;
    std::vector<logs::Growth> growth;
    std::optional<Result<logs::EventLog>> events;  ///< nullopt: not asked for
};

/// False: the user has interrupted it.
bool wait(const Session& session, std::uint64_t nanoseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(nanoseconds);
    while (std::chrono::steady_clock::now() < end) {
        if (session.cancel.cancelled()) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
}

class Logs final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("logs", "Show the drives' own logs: errors, self-tests and counters");
        named_ = verb->add_option("DRIVE", names_, "Device path, by-id name, serial number or id; default: all drives");
        auto* log = verb->add_option(
            "--log", chosen_,
            "errors, self-tests, counters, or events (the persistent event log of NVMe drives); may be "
            "repeated; default: all but events");
        log->one_of({"errors", "self-tests", "counters", "events"});
        auto* again =
            verb->add_option("--for", duration_, "Read the logs again after this time and show what changed: 60s, 10m")
                ->type_name("DURATION");
        auto* telemetry = verb->add_option("--telemetry", telemetry_,
                                           "Save the telemetry of one drive, for its manufacturer's support");
        telemetry->type_name("FILE");
        for (const auto* other : {log, again}) telemetry->excludes(other);
        verb->add_option("--captured-by", captured_by_,
                         "host: captured now (the default); controller: captured earlier by the drive itself")
            ->one_of({"host", "controller"})
            ->needs(telemetry);
        return verb;
    }

    int run(const Session& session) override {
        if (names_.empty() && named_->count() > 0) {
            return session.fail({ErrorCode::invalid_argument, "the drive name is empty", {}});
        }
        std::uint64_t pause_ns = 0;
        if (!duration_.empty()) {
            const auto wanted = bench::parse_duration(duration_);
            if (!wanted) return session.fail(wanted.error());
            constexpr std::uint64_t kLongest_ns = 7ULL * 86'400 * kSecond_ns;
            if (*wanted < kSecond_ns || *wanted > kLongest_ns) {
                return session.fail({ErrorCode::invalid_argument, "--for must be between 1 s and 7 days", {}});
            }
            pause_ns = *wanted;
        }
        std::vector<DriveEntry> entries;
        int result = kFine;
        if (!session.find_drives(names_, entries, result)) return result;
        if (!telemetry_.empty()) return save_telemetry(session, entries);
        auto rows = read(session, entries);
        if (pause_ns != 0) {
            if (!wait(session, pause_ns)) return session.fail({ErrorCode::cancelled, "reading the logs again", {}});
            auto again = read(session, entries);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                if (rows[i].logs && again[i].logs) again[i].growth = logs::growth(*rows[i].logs, *again[i].logs);
            }
            rows = std::move(again);
        }
        if (choice().events) {
            for (auto& row : rows) row.events = session.toolbox.logs->events(row.entry);
        }
        for (const auto& row : rows) result = std::max(result, code_of(row));
        print(session, rows, pause_ns / kSecond_ns);
        return result;
    }

private:
    [[nodiscard]] int save_telemetry(const Session& session, const std::vector<DriveEntry>& entries) const {
        if (entries.size() != 1) {
            return session.fail({ErrorCode::invalid_argument, "--telemetry needs the name of one drive", {}});
        }
        const auto source =
            captured_by_ == "controller" ? logs::TelemetrySource::controller : logs::TelemetrySource::host;
        const auto read = session.toolbox.logs->telemetry(entries.front(), source);
        if (!read) return session.fail(read.error());
        const auto& bytes = read->bytes;
        const auto saved = session.save_file(telemetry_, BytesView(bytes).text());
        if (saved != kFine) return saved;
        if (session.json) {
            session.print_json({{"telemetry",
                                 {{"id", entries.front().id},
                                  {"file", telemetry_},
                                  {"captured_by", captured_by_.empty() ? "host" : captured_by_},
                                  {"bytes", bytes.size()},
                                  {"area_bytes", read->area_bytes},
                                  {"ieee_oui", read->ieee_oui},
                                  {"captured_by_controller_available", read->controller_data_available}}}});
            return kFine;
        }
        session.print(fmt::format("Saved {} bytes to {}. Only the manufacturer can read them.\n", bytes.size(),
                                  printable(telemetry_)));
        if (source == logs::TelemetrySource::host && read->controller_data_available) {
            session.print("The drive has also captured telemetry itself: --captured-by controller saves it.\n");
        }
        return kFine;
    }

    static std::vector<Row> read(const Session& session, const std::vector<DriveEntry>& entries) {
        std::vector<Row> rows;
        rows.reserve(entries.size());
        for (const auto& entry : entries) rows.push_back({entry, session.toolbox.logs->read(entry), {}, {}});
        return rows;
    }

    [[nodiscard]] LogChoice choice() const {
        if (chosen_.empty()) return {};
        const auto has = [this](const char* name) {
            return std::find(chosen_.begin(), chosen_.end(), name) != chosen_.end();
        };
        return {has("errors"), has("self-tests"), has("counters"), has("events")};
    }

    /// New errors are a finding; an unsupported drive is an error only if the user named it.
    [[nodiscard]] int code_of(const Row& row) const {
        if (!row.logs) {
            const auto code = exit_code(row.logs.error().code);
            return names_.empty() && code == kDriveCannot ? kFine : static_cast<int>(code);
        }
        const bool grown = std::any_of(row.growth.begin(), row.growth.end(),
                                       [](const logs::Growth& one) { return one.error && one.after > one.before; });
        return grown ? kFound : kFine;
    }

    void print(const Session& session, const std::vector<Row>& rows, std::uint64_t seconds) const {
        if (session.json) {
            auto drives = json::Json::array();
            for (const auto& row : rows) drives.push_back(to_json(row, seconds));
            return session.print_json({{"drives", std::move(drives)}});
        }
        if (rows.empty()) session.print("No drives found.\n");
        for (const auto& row : rows) session.print((&row == rows.data() ? "" : "\n") + words(session, row, seconds));
    }

    [[nodiscard]] std::string words(const Session& session, const Row& row, std::uint64_t seconds) const {
        auto text = fmt::format("{}: {}\n", printable(row.entry.id), printable(row.entry.identity.model));
        if (!row.logs) return text + fmt::format("  Not read: {}\n", printable(explain(row.logs.error())));
        text += seconds != 0 ? growth_words(row.growth, seconds) : logs_words(session, *row.logs, choice());
        return row.events ? text + events_words(session, *row.events) : text;
    }

    [[nodiscard]] json::Json to_json(const Row& row, std::uint64_t seconds) const {
        json::Json object{{"id", row.entry.id}};
        json::put(object, "path", row.entry.path);
        json::put(object, "serial", row.entry.identity.serial);
        if (!row.logs) {
            object["error"] = json::to_json(row.logs.error());
            return object;
        }
        const auto wanted = choice();
        auto logs = json::to_json(*row.logs);
        if (!wanted.errors) logs.erase("error_log");
        if (!wanted.self_tests) logs.erase("self_test_log");
        if (!wanted.counters) logs.erase("counters");
        if (row.events && *row.events) logs["events"] = json::to_json(**row.events);
        if (row.events && !*row.events && (*row.events).error().code != ErrorCode::unsupported) {
            logs["events_error"] = json::to_json((*row.events).error());
        }
        object["logs"] = std::move(logs);
        if (seconds != 0) object["changes"] = {{"seconds", seconds}, {"counters", json::to_json(row.growth)}};
        return object;
    }

    std::vector<std::string> names_;
    Option* named_ = nullptr;  ///< owned by the subcommand
    std::vector<std::string> chosen_;
    std::string duration_;
    std::string telemetry_;
    std::string captured_by_;
};

}  // namespace

std::unique_ptr<Verb> make_logs() { return std::make_unique<Logs>(); }

}  // namespace fettle::cli
