// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/tune_measurement.h"

#include <utility>

#include "core/json/fields.h"
#include "core/json/put.h"

namespace fettle::json {

namespace {

using tune::Writes;

constexpr std::uint64_t kMeasurementFormat = 1;
constexpr std::size_t kLargestMeasurement = std::size_t{8} << 20U;
constexpr double kYear_days = 365;

Json written_json(const Writes& writes, const Writes::Item& item, const char* name) {
    return {{name, item.name}, {"written_bytes", item.bytes}, {"bytes_per_day", writes.per_day(item.bytes)}};
}

Json spread_json(const bench::Spread& spread) {
    return {{"median", spread.median}, {"smallest", spread.smallest}, {"largest", spread.largest}};
}

Json items_json(const std::vector<Writes::Item>& items) {
    auto array = Json::array();
    for (const auto& item : items) array.push_back({{"name", item.name}, {"bytes", item.bytes}});
    return array;
}

std::vector<Writes::Item> read_items(Fields& fields, const char* name) {
    std::vector<Writes::Item> items;
    fields.each(name, [&](Fields& one) {
        Writes::Item item;
        one.need("name", item.name);
        one.need("bytes", item.bytes);
        items.push_back(std::move(item));
    });
    return items;
}

void read_settings_of(Fields& fields, std::map<std::string, std::string>& settings) {
    fields.each("settings", [&](Fields& one) {
        auto id = one.text("id");
        settings[std::move(id)] = one.text("value");
    });
}

}  // namespace

Json to_json(const Writes& writes, const std::map<std::string, tune::DriveLife>& lives) {
    Json object;
    object["seconds"] = writes.seconds;
    auto& drives = object["drives"] = Json::array();
    for (const auto& item : writes.drives) {
        auto drive = written_json(writes, item, "id");
        for (const auto& discarded : writes.discarded) {
            if (discarded.name == item.name) drive["discarded_bytes"] = discarded.bytes;
        }
        const auto life = lives.find(item.name);
        const auto share = life == lives.end()
                               ? std::nullopt
                               : tune::share_of_life(writes.per_day(item.bytes) * kYear_days, life->second);
        if (share) drive["endurance_percent_per_year"] = {{"least", share->least}, {"most", share->most}};
        drives.push_back(std::move(drive));
    }
    auto& programs = object["programs"] = Json::array();
    for (const auto& item : writes.programs) programs.push_back(written_json(writes, item, "name"));
    put(object, "swapped_out_bytes", writes.swapped_out_bytes);
    put(object, "swapped_in_bytes", writes.swapped_in_bytes);
    object["zram_included"] = writes.zram_included;
    if (writes.pipes_included) object["pipes_included"] = true;
    object["hidden_processes"] = writes.hidden_processes;
    return object;
}

Json to_json(const tune::Measurement& measurement) {
    Json object;
    object["name"] = measurement.name;
    object["at"] = measurement.at;
    object["settings"] = Json::object();
    for (const auto& [id, value] : measurement.settings) object["settings"][id] = value;
    object["writes"] = to_json(measurement.writes);
    return object;
}

Json to_json(const tune::WriteComparison& comparison) {
    Json object;
    object["before"] = {{"name", comparison.before}, {"measurements", comparison.before_count}};
    object["after"] = {{"name", comparison.after}, {"measurements", comparison.after_count}};
    object["alternations"] = comparison.alternations;
    auto& counters = object["counters"] = Json::array();
    for (const auto& one : comparison.counters) {
        Json row;
        row["counter"] = tune::name(one.counter);
        put(row, "subject", one.subject);
        row["before_bytes_per_hour"] = spread_json(one.before);
        row["after_bytes_per_hour"] = spread_json(one.after);
        row["difference_bytes_per_hour"] = one.difference();
        row["finding"] = tune::name(one.finding);
        counters.push_back(std::move(row));
    }
    auto& settings = object["settings"] = Json::array();
    for (const auto& one : comparison.settings) {
        settings.push_back({{"id", one.id}, {"before", one.before}, {"after", one.after}});
    }
    auto& notes = object["notes"] = Json::array();
    for (const auto& one : comparison.notes) notes.push_back(to_json(one));
    return object;
}

std::string to_text(const tune::Measurement& measurement) {
    const auto& writes = measurement.writes;
    Json object;
    object["format"] = kMeasurementFormat;
    object["name"] = measurement.name;
    object["at"] = measurement.at;
    auto& settings = object["settings"] = Json::array();
    for (const auto& [id, value] : measurement.settings) settings.push_back({{"id", id}, {"value", value}});
    object["seconds"] = writes.seconds;
    object["drives"] = items_json(writes.drives);
    object["discarded"] = items_json(writes.discarded);
    object["programs"] = items_json(writes.programs);
    put(object, "swapped_out_bytes", writes.swapped_out_bytes);
    put(object, "swapped_in_bytes", writes.swapped_in_bytes);
    object["zram_included"] = writes.zram_included;
    if (writes.pipes_included) object["pipes_included"] = true;
    object["hidden_processes"] = static_cast<std::uint64_t>(writes.hidden_processes);
    return dump(object, 1);
}

Result<tune::Measurement> parse_measurement(std::string_view text) {
    if (text.size() > kLargestMeasurement) return fail(ErrorCode::too_large, FETTLE_TEXT("a measurement"));
    const auto document = nlohmann::json::parse(text, nullptr, false);
    if (document.is_discarded() || !document.is_object())
        return fail(ErrorCode::malformed, FETTLE_TEXT("not a JSON object"));
    constexpr Limits kLimits{4096, 65536};
    Fields fields(document, kLimits);
    std::uint64_t format = 0;
    fields.need("format", format);
    if (fields.ok() && format > kMeasurementFormat) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the measurement was written by a newer version of Fettle"));
    }
    tune::Measurement made;
    fields.need("name", made.name);
    fields.need("at", made.at);
    read_settings_of(fields, made.settings);
    auto& writes = made.writes;
    fields.need("seconds", writes.seconds);
    writes.drives = read_items(fields, "drives");
    writes.discarded = read_items(fields, "discarded");
    writes.programs = read_items(fields, "programs");
    fields.read("swapped_out_bytes", writes.swapped_out_bytes);
    fields.read("swapped_in_bytes", writes.swapped_in_bytes);
    fields.read("zram_included", writes.zram_included);
    fields.read("pipes_included", writes.pipes_included);
    std::uint64_t hidden = 0;
    fields.read("hidden_processes", hidden);
    writes.hidden_processes = hidden;
    if (fields.ok() && !tune::is_measurement_name(made.name)) fields.complain("name", "not a name");
    if (fields.ok() && !(writes.seconds > 0)) fields.complain("seconds", "not above 0");
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("a measurement: {problem}"), {{"problem", fields.problem()}});
    return made;
}

}  // namespace fettle::json
