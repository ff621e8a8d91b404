// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/generate/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace fettle::catalogue::generate {

namespace {

std::string located(const toml::node& node, const std::string& what) {
    const auto& source = node.source();
    return fmt::format("{}:{}: {}", source.path ? *source.path : std::string("?"), source.begin.line, what);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_date(std::string_view text) {
    constexpr std::string_view form = "dddd-dd-dd";
    if (text.size() != form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i) {
        if (form[i] == '-' ? text[i] != '-' : !is_digit(text[i])) return false;
    }
    return text.substr(5, 2) >= "01" && text.substr(5, 2) <= "12" && text.substr(8) >= "01" && text.substr(8) <= "31";
}

bool is_well_formed(std::string_view pattern) {
    if (pattern.empty() || pattern.front() == ' ' || pattern.back() == ' ') return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == ']') return false;
        if (pattern[i] != '[') continue;
        const auto close = pattern.find(']', i + 1);
        if (close == std::string_view::npos || close == i + 1) return false;
        if (pattern.substr(i + 1, close - i - 1).find_first_of("[*?") != std::string_view::npos) return false;
        i = close;
    }
    return true;
}

}  // namespace

DataError::DataError(const toml::node& where, const std::string& what) : std::runtime_error(located(where, what)) {}

bool is_identifier(std::string_view text) noexcept {
    return !text.empty() && text.front() != '-' && text.back() != '-' &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.'; });
}

void Fields::fail(const std::string& message) const { throw DataError(*table_, what_ + ": " + message); }

const toml::node* Fields::find(std::string_view key) {
    asked_.emplace_back(key);
    return table_->get(key);
}

std::string Fields::optional_text(std::string_view key) {
    const auto* node = find(key);
    if (node == nullptr) return {};
    const auto* text = node->as_string();
    if (text == nullptr || text->get().empty()) fail(fmt::format("\"{}\" must be a non-empty string", key));
    return text->get();
}

std::string Fields::text(std::string_view key) {
    auto text = optional_text(key);
    if (text.empty()) fail(fmt::format("\"{}\" is missing", key));
    return text;
}

std::vector<std::string> Fields::optional_texts(std::string_view key) {
    std::vector<std::string> texts;
    const auto* list = array(key);
    if (list == nullptr) return texts;
    for (const auto& node : *list) {
        const auto* text = node.as_string();
        if (text == nullptr || text->get().empty()) {
            throw DataError(node, fmt::format("{}: \"{}\" contains an element that is not a string", what_, key));
        }
        texts.push_back(text->get());
    }
    return texts;
}

std::vector<std::string> Fields::texts(std::string_view key) {
    auto texts = optional_texts(key);
    if (texts.empty()) fail(fmt::format("\"{}\" is missing or empty", key));
    return texts;
}

bool Fields::flag(std::string_view key, bool fallback) {
    const auto* node = find(key);
    if (node == nullptr) return fallback;
    if (!node->is_boolean()) fail(fmt::format("\"{}\" must be true or false", key));
    return node->as_boolean()->get();
}

std::optional<std::int64_t> Fields::number(std::string_view key) {
    const auto* node = find(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_integer()) fail(fmt::format("\"{}\" must be an integer", key));
    return node->as_integer()->get();
}

std::optional<double> Fields::real(std::string_view key) {
    const auto* node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->value<double>();
    if (!node->is_number() || !value) fail(fmt::format("\"{}\" must be a number", key));
    return value;
}

const toml::table* Fields::subtable(std::string_view key) {
    const auto* node = find(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) fail(fmt::format("\"{}\" must be a table", key));
    return node->as_table();
}

const toml::array* Fields::array(std::string_view key) {
    const auto* node = find(key);
    if (node == nullptr) return nullptr;
    if (!node->is_array()) fail(fmt::format("\"{}\" must be a list", key));
    return node->as_array();
}

std::string Fields::date() {
    auto date = text("date");
    if (!is_date(date)) fail("\"date\" must be written as \"YYYY-MM-DD\"");
    return date;
}

std::vector<std::string> Fields::patterns(std::string_view key, bool required) {
    auto patterns = required ? texts(key) : optional_texts(key);
    std::set<std::string> seen;
    for (const auto& pattern : patterns) {
        if (!is_well_formed(pattern)) fail(fmt::format("the pattern \"{}\" is malformed", pattern));
        if (!seen.insert(pattern).second) fail(fmt::format("duplicate pattern \"{}\"", pattern));
    }
    return patterns;
}

void Fields::finish() const {
    for (const auto& [key, node] : *table_) {
        if (std::find(asked_.begin(), asked_.end(), key.str()) == asked_.end()) {
            throw DataError(node, fmt::format("{}: unknown key \"{}\"", what_, key.str()));
        }
    }
}

}  // namespace fettle::catalogue::generate
