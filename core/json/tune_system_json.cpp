// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/tune_system_json.h"

#include <optional>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/json/fields.h"
#include "core/json/put.h"

namespace fettle::json {

namespace {

using tune::ProgramCall;
using tune::RegistryValue;
using tune::SystemChange;
using tune::SystemChangeRecord;

constexpr std::size_t kLargestDocument = std::size_t{16} << 20U;
constexpr Limits kLimits{kLargestDocument, 65536};
constexpr std::uint64_t kRecordVersion = 1;

std::optional<std::vector<std::uint8_t>> bytes_of(const std::string& hex) {
    if (hex.size() % 2 != 0) return std::nullopt;
    const auto digit = [](char c) -> unsigned {
        constexpr unsigned kNone = 16;
        if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
        return c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a') + 10 : kNone;
    };
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const auto high = digit(hex[i]);
        const auto low = digit(hex[i + 1]);
        if (high > 15 || low > 15) return std::nullopt;
        bytes.push_back(static_cast<std::uint8_t>(high * 16 + low));
    }
    return bytes;
}

void put_value(Json& object, const char* name, const std::optional<RegistryValue>& value) {
    if (!value) return;
    object[name] = {{"type", static_cast<std::uint32_t>(value->type)}, {"hex", hex(value->bytes)}};
}

std::optional<RegistryValue> read_value(Fields& fields, const char* name) {
    std::optional<RegistryValue> value;
    fields.inner(name, [&](Fields& inner) {
        std::uint32_t type = 0;
        std::string digits;
        inner.need("type", type);
        inner.need("hex", digits);
        auto bytes = bytes_of(digits);
        if (!bytes) inner.complain("hex", "not hexadecimal");
        // Types that Fettle does not know keep their number.
        if (inner.ok()) value = RegistryValue{static_cast<tune::RegistryType>(type), std::move(*bytes)};
    });
    return value;
}

Json call_json(const ProgramCall& call) { return {{"program", call.program}, {"arguments", call.arguments}}; }

ProgramCall read_call(Fields& fields, const char* name) {
    ProgramCall call;
    fields.need_inner(name, [&](Fields& inner) {
        inner.need("program", call.program);
        inner.need("arguments", call.arguments);
    });
    return call;
}

Json change_json(const SystemChange& change) {
    Json object{{"id", change.id},           {"key", change.key},   {"title", change.title},
                {"subject", change.subject}, {"from", change.from}, {"to", change.to}};
    auto& registry = object["registry"] = Json::array();
    for (const auto& part : change.registry) {
        Json one{{"key", part.key}, {"name", part.name}};
        put_value(one, "before", part.before);
        put_value(one, "after", part.after);
        registry.push_back(std::move(one));
    }
    auto& programs = object["programs"] = Json::array();
    for (const auto& part : change.programs) {
        programs.push_back({{"make", call_json(part.make)}, {"undo", call_json(part.undo)}});
    }
    object["needs_restart"] = change.needs_restart;
    return object;
}

SystemChange read_change(Fields& fields) {
    SystemChange change;
    fields.need("id", change.id);
    fields.need("key", change.key);
    fields.need("title", change.title);
    fields.need("subject", change.subject);
    fields.need("from", change.from);
    fields.need("to", change.to);
    // A record of Linux has neither: an undo of it would do nothing.
    for (const auto* name : {"registry", "programs"}) {
        if (!fields.has(name)) fields.complain(name, "missing");
    }
    fields.each("registry", [&](Fields& one) {
        tune::RegistryChange part;
        one.need("key", part.key);
        one.need("name", part.name);
        part.before = read_value(one, "before");
        part.after = read_value(one, "after");
        change.registry.push_back(std::move(part));
    });
    fields.each("programs", [&](Fields& one) {
        tune::ProgramChange part;
        part.make = read_call(one, "make");
        part.undo = read_call(one, "undo");
        change.programs.push_back(std::move(part));
    });
    fields.need("needs_restart", change.needs_restart);
    return change;
}

}  // namespace

std::string to_text(const SystemChangeRecord& record) {
    Json object{{"version", kRecordVersion}, {"at", record.at}, {"complete", record.complete}};
    object["made_keys"] = record.made_keys;
    object["change"] = change_json(record.change);
    if (record.replaced) object["replaced"] = change_json(*record.replaced);
    return dump(object, 1) + "\n";
}

Result<SystemChangeRecord> parse_system_change(std::string_view text) {
    if (text.size() > kLargestDocument) return fail(ErrorCode::too_large, FETTLE_TEXT("the change record"));
    const auto document = nlohmann::json::parse(text, nullptr, false);
    if (document.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("the change record: not JSON"));
    Fields fields(document, kLimits);
    if (fields.ok() && fields.count("version") > kRecordVersion) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the change record was written by a newer version of Fettle"));
    }
    SystemChangeRecord record;
    std::uint64_t version = 0;
    fields.need("version", version);
    if (version != kRecordVersion) fields.complain("version", "unknown");
    fields.need("at", record.at);
    fields.need("complete", record.complete);
    fields.need("made_keys", record.made_keys);
    fields.need_inner("change", [&](Fields& inner) { record.change = read_change(inner); });
    fields.inner("replaced", [&](Fields& inner) { record.replaced = read_change(inner); });
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("the change record: {problem}"), {{"problem", fields.problem()}});
    return record;
}

}  // namespace fettle::json
