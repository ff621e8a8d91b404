// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that uses toml++; its exceptions are caught here.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#define TOML_HEADER_ONLY 1  // NOLINT(cppcoreguidelines-macro-usage): the library's own switch
#include <toml++/toml.h>

#include "platform/sim/base/settings.h"

namespace fettle::sim {

namespace {

using nlohmann::json;

/// Far above any personality; limits hostile input.
constexpr std::size_t kLongestText = 4U << 20U;

json to_json(const toml::node& node);

json to_json(const toml::table& table) {
    auto object = json::object();
    for (const auto& [key, value] : table) object[std::string(key.str())] = to_json(value);
    return object;
}

json to_json(const toml::array& array) {
    auto list = json::array();
    for (const auto& value : array) list.push_back(to_json(value));
    return list;
}

json to_json(const toml::node& node) {
    if (const auto* table = node.as_table()) return to_json(*table);
    if (const auto* array = node.as_array()) return to_json(*array);
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return number->get();
    if (const auto* real = node.as_floating_point()) return real->get();
    if (const auto* flag = node.as_boolean()) return flag->get();
    return {};  // dates and times: no setting uses them, and its reader reports an error
}

/// toml++ 3.3 runs into its own "unreachable" code for some letters beyond ASCII outside quotes (U+01FE, for example).
std::optional<std::size_t> line_beyond_ascii(const std::string& text) {
    const auto found = std::find_if(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; });
    if (found == text.end()) return std::nullopt;
    return static_cast<std::size_t>(std::count(text.begin(), found, '\n')) + 1;
}

}  // namespace

Result<std::shared_ptr<const nlohmann::json>> parse_toml(const std::string& text) {
    if (text.size() > kLongestText) return fail(ErrorCode::malformed, FETTLE_TEXT("too large for a personality file"));
    if (const auto line = line_beyond_ascii(text)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("line {line}: only ASCII is allowed; use \\uXXXX in a string"),
                    {{"line", *line}});
    }
    try {
        return std::make_shared<const json>(to_json(toml::parse(text)));
    } catch (const toml::parse_error& error) {
        const auto& where = error.source().begin;
        return fail(ErrorCode::malformed, FETTLE_TEXT("line {line}, column {column}: {description}"),
                    {{"line", where.line}, {"column", where.column}, {"description", error.description()}});
    } catch (const std::exception& error) {
        return fail(ErrorCode::malformed, error.what());
    }
}

}  // namespace fettle::sim
