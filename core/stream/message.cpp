// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/message.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/error_code.h"
#include "core/json/drive_json.h"
#include "core/json/evidence.h"
#include "core/json/fields.h"

namespace fettle::stream {

namespace {

using json::Json;
using Fields = json::BasicFields<Json>;

constexpr auto kFile = "file";
/// Objects and lists in each other: a call has lists in its list of arguments.
constexpr int kDeepest = 4;
/// Of names, and of errors' texts and values.
constexpr json::Limits kLimits{65'536, 64};

auto malformed() { return fail(ErrorCode::malformed, FETTLE_TEXT("not a message of the Fettle service's protocol")); }

/// Counts values without parsing, because a parsed value needs many times the memory of its text.
Status judge(std::string_view text) {
    std::size_t values = 0;
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (in_text) {
            if (letter == '\\') ++i;
            if (letter == '"') in_text = false;
            continue;
        }
        if (letter == '"') in_text = true;
        if (letter == '[' || letter == '{') ++depth;
        if (letter == ']' || letter == '}') --depth;
        if (letter == ',' || letter == '[' || letter == '{') ++values;
        if (depth > kDeepest) return malformed();
        if (values > kMostValues) return fail(ErrorCode::too_large, FETTLE_TEXT("too many names"));
    }
    return {};
}

Json file_mark() { return {{kFile, true}}; }

bool is_file_mark(const Json& value) {
    if (!value.is_object() || value.size() != 1) return false;
    const auto mark = value.find(kFile);
    return mark != value.end() && mark->is_boolean() && mark->get<bool>();
}

/// nullopt: not a text, or one with U+0000, which D-Bus does not permit either and the system's names end at.
std::optional<std::string> text_of(const Json& value) {
    if (!value.is_string()) return std::nullopt;
    auto text = value.get<std::string>();
    return text.find('\0') == std::string::npos ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<Argument> argument_of(const Json& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    if (value.is_number_float()) return value.get<double>();
    if (value.is_string()) return text_of(value);
    if (is_file_mark(value)) return FileMark{};
    if (!value.is_array()) return std::nullopt;
    std::vector<std::string> all;
    for (const auto& one : value) {
        auto text = text_of(one);
        if (!text) return std::nullopt;
        all.push_back(std::move(*text));
    }
    return all;
}

std::optional<ReplyValue> reply_value_of(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (is_file_mark(value)) return FileMark{};
    return std::nullopt;
}

std::optional<std::variant<std::uint64_t, std::string>> signal_value_of(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    return std::nullopt;
}

/// False: `list` is nullptr or no list, or one of its values has another type.
template <typename Value>
bool read_all(const Json* list, std::optional<Value> (*read)(const Json&), std::vector<Value>& into) {
    if (list == nullptr || !list->is_array()) return false;
    for (const auto& one : *list) {
        auto value = read(one);
        if (!value) return false;
        into.push_back(std::move(*value));
    }
    return true;
}

Json to_value(bool value) { return value; }
Json to_value(std::uint64_t value) { return value; }
Json to_value(double value) { return value; }
Json to_value(const std::string& value) { return value; }
Json to_value(const std::vector<std::string>& value) { return value; }
Json to_value(const FileMark& /*value*/) { return file_mark(); }

template <typename Value>
Json list_of(const std::vector<Value>& values) {
    auto list = Json::array();
    for (const auto& one : values) {
        std::visit([&](const auto& value) { list.push_back(to_value(value)); }, one);
    }
    return list;
}

}  // namespace

std::string to_text(const CallMessage& call) {
    return json::dump(
        {{"method", call.method}, {"arguments", list_of(call.arguments)}, {"interactive", call.interactive}}, -1);
}

std::string to_text(const std::vector<ReplyValue>& values) { return json::dump(list_of(values), -1); }

std::string to_text(const Error& error) {
    Json document{{"code", name(error.code)}, {"text", error.context}};
    json::put_template(document, error);
    return json::dump(document, -1);
}

std::string to_text(const SignalMessage& signal) {
    return json::dump({{"signal", signal.name}, {"job", signal.job}, {"values", list_of(signal.values)}}, -1);
}

Result<CallMessage> read_call(std::string_view text) {
    if (auto judged = judge(text); !judged) return fail(judged.error());
    const auto document = Json::parse(text, nullptr, false);
    Fields fields(document, kLimits);
    CallMessage call;
    fields.read("method", call.method);
    fields.read("interactive", call.interactive);
    if (!fields.ok() || !read_all(fields.find("arguments"), argument_of, call.arguments)) return malformed();
    return call;
}

Result<std::vector<ReplyValue>> read_reply(std::string_view text) {
    const auto document = Json::parse(text, nullptr, false);
    std::vector<ReplyValue> values;
    if (!read_all(&document, reply_value_of, values)) return malformed();
    return values;
}

Result<SignalMessage> read_signal(std::string_view text) {
    const auto document = Json::parse(text, nullptr, false);
    Fields fields(document, kLimits);
    SignalMessage signal;
    fields.read("signal", signal.name);
    fields.read("job", signal.job);
    if (!fields.ok() || !read_all(fields.find("values"), signal_value_of, signal.values)) return malformed();
    return signal;
}

Error read_error(std::string_view text) {
    const auto document = Json::parse(text, nullptr, false);
    Fields fields(document, kLimits);
    std::string code;
    Error error;
    fields.read("code", code);
    fields.read("text", error.context);
    error.code = error_code_of(code).value_or(ErrorCode::internal);
    auto with_template = error;
    json::read_template(fields, with_template);
    if (!fields.ok()) return malformed().value();
    return with_template;
}

}  // namespace fettle::stream
