// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/tune_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/json/put.h"

namespace fettle::json {

namespace {

using tune::Change;
using tune::ChangeRecord;
using tune::File;
using tune::Setting;

constexpr std::size_t kLargestDocument = std::size_t{16} << 20U;
constexpr Limits kLimits{kLargestDocument, 65536};
constexpr std::uint64_t kRecordVersion = 1;
constexpr std::uint32_t kMostMode = 07777;

template <typename Enum>
Json names(const std::vector<Enum>& all) {
    auto array = Json::array();
    for (const auto one : all) array.push_back(tune::name(one));
    return array;
}

void put(Json& object, const char* name, std::string_view text) {
    if (!text.empty()) object[name] = text;
}

Json advice_json(const Setting& setting) {
    const auto& advice = *setting.advice;
    Json object;
    object["value"] = advice.value;
    object["change"] = setting.advised_change();
    object["reason"] = to_json(advice.reason);
    object["basis"] = tune::name(advice.basis);
    put(object, "source", advice.source);
    object["effects"] = names(advice.effects);
    return object;
}

std::string_view keep(tune::Texts& texts, std::string text) {
    return text.empty() ? std::string_view() : std::string_view(texts.emplace_back(std::move(text)));
}

constexpr std::array kSeverities{Severity::info, Severity::advice, Severity::warning, Severity::critical};

/// Rendered texts: the evidence stands in them already.
Message read_message(Fields& fields, tune::Texts& texts) {
    Message message;
    message.id = fields.text("id");
    message.severity = fields.word("severity", kSeverities);
    message.text = keep(texts, fields.text("text"));
    message.remedy = keep(texts, fields.text("remedy"));
    return message;
}

tune::Advice read_advice(Fields& fields, tune::Texts& texts) {
    tune::Advice advice;
    fields.need("value", advice.value);
    fields.need_inner("reason", [&](Fields& inner) { advice.reason = read_message(inner, texts); });
    advice.basis = fields.word("basis", tune::kBases);
    advice.source = keep(texts, fields.text("source"));
    std::vector<std::string> effects;
    fields.read("effects", effects);
    for (const auto& effect : effects) {
        const auto found = std::find_if(tune::kEffects.begin(), tune::kEffects.end(),
                                        [&](tune::Effect one) { return tune::name(one) == effect; });
        if (found == tune::kEffects.end()) {
            fields.complain("effects", "unknown value");
        } else {
            advice.effects.push_back(*found);
        }
    }
    return advice;
}

Setting read_setting(Fields& fields, tune::Texts& texts) {
    Setting setting;
    fields.need("id", setting.id);
    fields.need("key", setting.key);
    fields.read("subject", setting.subject);
    setting.topic = fields.word("topic", tune::kTopics);
    setting.title = keep(texts, fields.text("title"));
    setting.about = keep(texts, fields.text("about"));
    fields.read("value", setting.value);
    fields.read("value_at_start", setting.value_at_start);
    fields.read("choices", setting.choices);
    fields.inner("bounds", [&](Fields& inner) {
        tune::Bounds bounds;
        inner.need("least", bounds.least);
        inner.need("most", bounds.most);
        bounds.unit = keep(texts, inner.text("unit"));
        setting.bounds = bounds;
    });
    fields.inner("advice", [&](Fields& inner) { setting.advice = read_advice(inner, texts); });
    setting.risk = keep(texts, fields.text("risk"));
    setting.myth = keep(texts, fields.text("myth"));
    fields.inner("obstacle", [&](Fields& inner) { setting.obstacle = read_message(inner, texts); });
    fields.read("needs_restart", setting.needs_restart);
    fields.inner("changed", [&](Fields& inner) {
        tune::Changed changed;
        inner.need("from", changed.from);
        inner.need("to", changed.to);
        inner.need("at", changed.at);
        inner.need("complete", changed.complete);
        inner.need("foreign", changed.foreign);
        setting.changed = std::move(changed);
    });
    return setting;
}

// --- records ----------------------------------------------------------------------------------------

/// Whether JSON keeps the bytes as they are.
bool is_plain(const std::string& bytes) {
    return std::all_of(bytes.begin(), bytes.end(),
                       [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; });
}

std::string hex_of(const std::string& bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string made;
    for (const char c : bytes) {
        made += kDigits[static_cast<unsigned char>(c) >> 4U];
        made += kDigits[static_cast<unsigned char>(c) & 15U];
    }
    return made;
}

std::optional<std::string> bytes_of(const std::string& hex) {
    if (hex.size() % 2 != 0) return std::nullopt;
    std::string made;
    const auto digit = [](char c) -> int {
        if (c >= '0' && c <= '9') return c - '0';
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = digit(hex[i]);
        const int low = digit(hex[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        made += static_cast<char>(high * 16 + low);
    }
    return made;
}

}  // namespace

void put_file(Json& object, const char* name, const std::optional<File>& file) {
    if (!file) return;
    auto& one = object[name];
    if (is_plain(file->bytes)) {
        one["text"] = file->bytes;
    } else {
        one["hex"] = hex_of(file->bytes);
    }
    one["mode"] = file->mode;
    one["owner"] = file->owner;
    one["group"] = file->group;
}

std::optional<File> read_file(Fields& fields, const char* name) {
    std::optional<File> file;
    fields.inner(name, [&](Fields& inner) {
        File one;
        inner.need("mode", one.mode);
        inner.need("owner", one.owner);
        inner.need("group", one.group);
        if (one.mode > kMostMode) inner.complain("mode", "not a file mode");
        if (inner.has("text")) {
            inner.read("text", one.bytes);
        } else {
            const auto bytes = bytes_of(inner.text("hex"));
            if (!bytes || !inner.has("hex")) inner.complain("hex", "not hexadecimal");
            one.bytes = bytes.value_or("");
        }
        file = std::move(one);
    });
    return file;
}

namespace {

Json change_json(const Change& change) {
    Json object{{"id", change.id},           {"key", change.key},   {"title", change.title},
                {"subject", change.subject}, {"from", change.from}, {"to", change.to}};
    auto& files = object["files"] = Json::array();
    for (const auto& file : change.files) {
        Json one{{"path", file.path}};
        put_file(one, "before", file.before);
        put_file(one, "after", file.after);
        files.push_back(std::move(one));
    }
    auto& lines = object["fstab"] = Json::array();
    for (const auto& line : change.fstab) {
        lines.push_back({{"mount_point", line.mount_point},
                         {"removed", line.removed},
                         {"added", line.added},
                         {"before", line.before},
                         {"after", line.after}});
    }
    auto& values = object["values"] = Json::array();
    for (const auto& value : change.values) {
        values.push_back({{"path", value.path}, {"before", value.before}, {"after", value.after}});
    }
    auto& units = object["units"] = Json::array();
    for (const auto& unit : change.units) {
        units.push_back({{"unit", unit.unit}, {"before", unit.before}, {"after", unit.after}});
    }
    auto& mounts = object["mounts"] = Json::array();
    for (const auto& mount : change.mounts) {
        mounts.push_back({{"mount_point", mount.mount_point}, {"before", mount.before}, {"after", mount.after}});
    }
    object["reload"] = static_cast<unsigned>(change.reload);
    object["needs_restart"] = change.needs_restart;
    return object;
}

Change read_change(Fields& fields) {
    Change change;
    fields.need("id", change.id);
    fields.need("key", change.key);
    fields.need("title", change.title);
    fields.need("subject", change.subject);
    fields.need("from", change.from);
    fields.need("to", change.to);
    fields.each("files", [&](Fields& one) {
        tune::FileChange file;
        one.need("path", file.path);
        file.before = read_file(one, "before");
        file.after = read_file(one, "after");
        change.files.push_back(std::move(file));
    });
    fields.each("fstab", [&](Fields& one) {
        tune::FstabChange line;
        one.need("mount_point", line.mount_point);
        one.need("removed", line.removed);
        one.need("added", line.added);
        one.need("before", line.before);
        one.need("after", line.after);
        change.fstab.push_back(std::move(line));
    });
    fields.each("values", [&](Fields& one) {
        tune::ValueChange value;
        one.need("path", value.path);
        one.need("before", value.before);
        one.need("after", value.after);
        change.values.push_back(std::move(value));
    });
    fields.each("units", [&](Fields& one) {
        tune::UnitChange unit;
        one.need("unit", unit.unit);
        one.need("before", unit.before);
        one.need("after", unit.after);
        change.units.push_back(std::move(unit));
    });
    fields.each("mounts", [&](Fields& one) {
        tune::MountChange mount;
        one.need("mount_point", mount.mount_point);
        one.need("before", mount.before);
        one.need("after", mount.after);
        change.mounts.push_back(std::move(mount));
    });
    std::uint8_t reload = 0;
    fields.need("reload", reload);
    if (reload > static_cast<unsigned>(tune::Reload::journald)) fields.complain("reload", "unknown value");
    if (fields.ok()) change.reload = static_cast<tune::Reload>(reload);
    fields.read("needs_restart", change.needs_restart);
    return change;
}

}  // namespace

Json to_json(const Setting& setting) {
    Json object;
    object["id"] = setting.id;
    object["key"] = setting.key;
    put(object, "subject", setting.subject);
    object["topic"] = tune::name(setting.topic);
    object["title"] = setting.title;
    put(object, "about", setting.about);
    put(object, "value", setting.value);
    put(object, "value_at_start", setting.value_at_start);
    put_filled(object, "choices", setting.choices);
    if (setting.bounds) {
        Json bounds{{"least", setting.bounds->least}, {"most", setting.bounds->most}};
        put(bounds, "unit", setting.bounds->unit);
        object["bounds"] = std::move(bounds);
    }
    if (setting.advice) object["advice"] = advice_json(setting);
    put(object, "risk", setting.risk);
    put(object, "myth", setting.myth);
    if (setting.obstacle) object["obstacle"] = to_json(*setting.obstacle);
    object["needs_restart"] = setting.needs_restart;
    if (setting.changed) {
        object["changed"] = {{"from", setting.changed->from},
                             {"to", setting.changed->to},
                             {"at", setting.changed->at},
                             {"complete", setting.changed->complete},
                             {"foreign", setting.changed->foreign}};
    }
    return object;
}

Json to_json(const std::vector<Setting>& settings) {
    auto array = Json::array();
    for (const auto& setting : settings) array.push_back(to_json(setting));
    return array;
}

Json to_json(tune::Profile profile, const std::vector<tune::ProfileChange>& changes) {
    Json object;
    object["id"] = tune::name(profile);
    object["title"] = tune::title(profile);
    object["about"] = tune::about(profile);
    auto& array = object["settings"] = Json::array();
    for (const auto& change : changes) {
        array.push_back({{"id", change.id},
                         {"value", change.value},
                         {"reason", change.reason},
                         {"is_set", change.is_set},
                         {"can_be_set", change.can_be_set}});
    }
    return object;
}

Json to_json(const tune::Writes& writes) {
    Json object;
    object["seconds"] = writes.seconds;
    const auto list = [&](const std::vector<tune::Writes::Item>& items, const char* name) {
        auto array = Json::array();
        for (const auto& item : items) {
            array.push_back(
                {{name, item.name}, {"written_bytes", item.bytes}, {"bytes_per_day", writes.per_day(item.bytes)}});
        }
        return array;
    };
    object["drives"] = list(writes.drives, "id");
    object["programs"] = list(writes.programs, "name");
    put(object, "swapped_out_bytes", writes.swapped_out_bytes);
    put(object, "swapped_in_bytes", writes.swapped_in_bytes);
    object["hidden_processes"] = writes.hidden_processes;
    return object;
}

Result<std::vector<Setting>> parse_settings(std::string_view json, tune::Texts& texts,
                                            std::vector<std::string>* problems) {
    if (json.size() > kLargestDocument) return fail(ErrorCode::too_large, "a document");
    const auto document = nlohmann::json::parse(json, nullptr, false);
    if (document.is_discarded() || !document.is_object()) return fail(ErrorCode::malformed, "not a JSON object");
    Fields fields(document, kLimits);
    std::vector<Setting> all;
    fields.each("settings", [&](Fields& one) { all.push_back(read_setting(one, texts)); });
    if (problems != nullptr) fields.read("problems", *problems);
    if (!fields.ok()) return fail(ErrorCode::malformed, "a setting: " + fields.problem());
    return all;
}

std::string to_text(const ChangeRecord& record) {
    Json object{{"version", kRecordVersion}, {"at", record.at}, {"complete", record.complete}};
    object["made_folders"] = record.made_folders;
    object["change"] = change_json(record.change);
    if (record.replaced) object["replaced"] = change_json(*record.replaced);
    return dump(object, 1) + "\n";
}

Result<ChangeRecord> parse_change(std::string_view text) {
    if (text.size() > kLargestDocument) return fail(ErrorCode::too_large, "the record of a change");
    const auto document = nlohmann::json::parse(text, nullptr, false);
    if (document.is_discarded()) return fail(ErrorCode::malformed, "the record of a change: not JSON");
    Fields fields(document, kLimits);
    if (fields.ok() && fields.count("version") > kRecordVersion) {
        return fail(ErrorCode::unsupported, "the record of a change was written by a newer Fettle");
    }
    ChangeRecord record;
    std::uint64_t version = 0;
    fields.need("version", version);
    if (version != kRecordVersion) fields.complain("version", "unknown");
    fields.need("at", record.at);
    fields.need("complete", record.complete);
    fields.read("made_folders", record.made_folders);
    fields.need_inner("change", [&](Fields& inner) { record.change = read_change(inner); });
    fields.inner("replaced", [&](Fields& inner) { record.replaced = read_change(inner); });
    if (!fields.ok()) return fail(ErrorCode::malformed, "the record of a change: " + fields.problem());
    return record;
}

}  // namespace fettle::json
