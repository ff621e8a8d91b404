// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "app/cli/schedule_text.h"
#include "app/cli/table.h"
#include "app/cli/verb.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

using history::Observation;
using schedule::UnixTime;

constexpr std::size_t kRows = 24;
constexpr std::size_t kPlotColumns = 60;

/// Parses "30d", "12h", "2y" or "2026-11-21"; nullopt: anything else.
std::optional<UnixTime> parse_since(std::string_view text, UnixTime now) {
    if (const auto time = schedule::parse_utc(text)) return time;
    std::int64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || end != text.data() + text.size() - 1 || count < 0 || count > 10'000)
        return std::nullopt;
    switch (text.back()) {
        case 'h': return now - count * schedule::kHour;
        case 'd': return now - count * schedule::kDay;
        case 'w': return now - count * 7 * schedule::kDay;
        case 'y': return now - count * 365 * schedule::kDay;
        default: return std::nullopt;
    }
}

json::Json observation_json(const Observation& seen) {
    json::Json json;
    json["at"] = schedule::utc_text(seen.time);
    const auto put = [&](const char* name, const auto& value) {
        if (value) json[name] = *value;
    };
    put("temperature_celsius", seen.temperature_celsius);
    put("hottest_celsius", seen.hottest_celsius);
    put("temperature_limit_celsius", seen.temperature_limit_celsius);
    put("power_on_hours", seen.power_on_hours);
    if (seen.host_written) json["host_written_bytes"] = seen.host_written->bytes;
    if (seen.nand_written) json["nand_written_bytes"] = seen.nand_written->bytes;
    put("percentage_used", seen.percentage_used);
    if (!seen.verdict.empty()) json["verdict"] = seen.verdict;
    if (!seen.firmware.empty()) json["firmware"] = seen.firmware;
    if (!seen.errors.empty()) json["errors"] = seen.errors;
    if (!seen.advisories.empty()) json["advisories"] = seen.advisories;
    return json;
}

std::string time_words(UnixTime time) {
    auto text = schedule::utc_text(time).substr(0, 16);
    text[10] = ' ';
    return text;
}

std::uint64_t errors_in(const Observation& seen) {
    std::uint64_t sum = 0;
    for (const auto& [name, count] : seen.errors) sum += count;
    return sum;
}

/// The highest temperature of each of several equal intervals, as a row of bars scaled from the minimum to the maximum.
std::string plot(const std::vector<Observation>& all) {
    constexpr std::array bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::array<std::optional<int>, kPlotColumns> hottest{};
    const auto first = all.front().time;
    const auto span = std::max<std::int64_t>(all.back().time - first + 1, 1);
    std::optional<int> least;
    std::optional<int> most;
    for (const auto& one : all) {
        const auto value = one.hottest_celsius ? one.hottest_celsius : one.temperature_celsius;
        if (!value) continue;
        auto& cell = hottest.at(static_cast<std::size_t>((one.time - first) * std::int64_t{kPlotColumns} / span));
        cell = std::max(cell.value_or(*value), *value);
        least = std::min(least.value_or(*value), *value);
        most = std::max(most.value_or(*value), *value);
    }
    if (!least || all.size() < 3) return {};
    std::string text;
    for (const auto& cell : hottest) {
        const auto height = cell ? static_cast<std::size_t>((*cell - *least) * 7 / std::max(*most - *least, 1)) : 0;
        text += cell ? bars.at(height) : " ";
    }
    return fmt::format("Temperature, {} °C to {} °C\n{}\n\n", *least, *most, text);
}

std::string table_words(const std::vector<Observation>& all) {
    Table table({{"UTC", Table::Align::left},
                 {"health", Table::Align::left},
                 {"°C", Table::Align::right},
                 {"hottest", Table::Align::right},
                 {"hours", Table::Align::right},
                 {"written", Table::Align::right},
                 {"used", Table::Align::right},
                 {"errors", Table::Align::right}});
    const auto step = std::max<std::size_t>(1, (all.size() + kRows - 1) / kRows);
    for (std::size_t back = 0; back < all.size(); back += step) {
        // From newest to oldest, so that the newest is always included.
        const auto& one = all[all.size() - 1 - back];
        table.add({time_words(one.time), one.verdict.empty() ? "-" : one.verdict,
                   one.temperature_celsius ? std::to_string(*one.temperature_celsius) : "-",
                   one.hottest_celsius ? std::to_string(*one.hottest_celsius) : "-",
                   one.power_on_hours ? std::to_string(*one.power_on_hours) : "-", size_cell(one.host_written),
                   percent_cell(one.percentage_used), std::to_string(errors_in(one))});
    }
    return table.text(0);
}

/// Recorded health history of drives.
class History final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("history", "Show or record the health history of drives");
        verb->add_option("DRIVE", drive_, "Drive to show; default: the latest record of every drive");
        verb->add_option("--since", since_, "Show only records made since this time or date: 30d, 12h, 2y, 2026-11-21");
        record_ = verb->add_subcommand("record", "Query drives now and record the result, for example from cron");
        record_->add_option("DRIVE", drives_, "Drives to query; default: all");
        return verb;
    }

    int run(const Session& session) override {
        auto* store = session.toolbox.history->store();
        if (store == nullptr) return session.fail({ErrorCode::unsupported, "recording history", {}});
        if (record_->parsed()) return record(session, *store);
        return drive_.empty() ? newest(session, *store) : one_drive(session, *store);
    }

private:
    int record(const Session& session, history::HistoryStore& store) {
        std::vector<DriveEntry> entries;
        int code = kFine;
        if (!session.find_drives(drives_, entries, code)) return code;
        const auto reports = session.toolbox.inspection->inspect_all(entries, session.inspect);
        const auto recorded = session.toolbox.history->record(reports, true);
        if (!recorded) return session.fail(recorded.error());
        for (const auto& problem : store.problems()) session.complain(problem);
        if (session.json) {
            json::Json document;
            auto& json = document["history_record"];
            json["drives"] = json::Json::array();
            for (const auto& one : recorded->observations) {
                auto drive = observation_json(one);
                drive["drive"] = one.drive;
                json["drives"].push_back(std::move(drive));
            }
            json["skipped"] = recorded->skipped;
            json["alerts"] = json::Json::array();
            for (const auto& one : recorded->alerts) json["alerts"].push_back(alert_json(one));
            session.print_json(document);
        } else {
            session.print(fmt::format("Recorded {} of {} drives\n", recorded->observations.size(), entries.size()));
            for (const auto& one : recorded->skipped) session.print(fmt::format("  - {}\n", printable(one)));
            for (const auto& one : recorded->alerts) session.print(alert_words(session, one));
        }
        (void)std::fflush(session.out);
        for (const auto& note : recorded->notes) {
            const auto kept = store.set_note(note.drive, note.text);  // printed, so not pending any more
            if (!kept) return session.fail(kept.error());
        }
        return entries.empty() || !recorded->observations.empty() ? kFine : kFailed;
    }

    static int newest(const Session& session, history::HistoryStore& store) {
        const auto all = store.latest();
        if (!all) return session.fail(all.error());
        if (session.json) {
            json::Json document;
            document["history"] = {{"drives", json::Json::array()}};
            for (const auto& one : *all) {
                auto drive = observation_json(one);
                drive["drive"] = one.drive;
                drive["model"] = one.model;
                document["history"]["drives"].push_back(std::move(drive));
            }
            session.print_json(document);
            return kFine;
        }
        Table table({{"drive", Table::Align::left},
                     {"model", Table::Align::left},
                     {"latest, UTC", Table::Align::left},
                     {"health", Table::Align::left}});
        for (const auto& one : *all) {
            table.add({printable(one.drive), printable(one.model), time_words(one.time),
                       one.verdict.empty() ? "-" : printable(one.verdict)});
        }
        session.print(table.empty()
                          ? "No history recorded yet. To start, run fettle history record or enable the service.\n"
                          : table.text(0));
        return kFine;
    }

    int one_drive(const Session& session, history::HistoryStore& store) {
        history::Range range;
        auto latest = store.latest();
        if (!latest) return session.fail(latest.error());
        // A removed drive still has a history.
        const auto entry = session.toolbox.inspection->find(drive_);
        const auto key = entry ? history::key_of(entry->identity) : drive_;
        const auto kept =
            std::find_if(latest->begin(), latest->end(), [&](const Observation& o) { return o.drive == key; });
        if (!entry && kept == latest->end()) return session.fail(entry.error());
        if (!since_.empty()) {
            const auto since = parse_since(since_, kept == latest->end() ? 0 : kept->time);
            if (!since) {
                return session.fail({ErrorCode::invalid_argument,
                                     since_ + " is not a valid time: expected 30d, 12h, 2y or 2026-11-21",
                                     {}});
            }
            range.since = *since;
        }
        const auto all = store.observations(key, range);
        if (!all) return session.fail(all.error());
        if (session.json) {
            json::Json document;
            auto& json = document["history"];
            json["drive"] = key;
            if (kept != latest->end()) json["model"] = kept->model;
            json["observations"] = json::Json::array();
            for (const auto& one : *all) json["observations"].push_back(observation_json(one));
            session.print_json(document);
        } else if (all->empty()) {
            session.print("No history of this drive for that period.\n");
        } else {
            session.print(fmt::format("{}, serial {}: {} observations\n\n", printable(all->back().model),
                                      printable(key), all->size()) +
                          plot(*all) + table_words(*all));
        }
        return kFine;
    }

    Command* record_ = nullptr;
    std::string drive_;
    std::string since_;
    std::vector<std::string> drives_;
};

}  // namespace

std::unique_ptr<Verb> make_history() { return std::make_unique<History>(); }

}  // namespace fettle::cli
