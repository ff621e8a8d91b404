// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/plist.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <pugixml.hpp>

namespace fettle::macos {

namespace {

const Plist kNothing;
const PlistArray kNoElements;

/// The whole text as a number; nullopt: something else stands there.
template <typename Number>
std::optional<Number> number_of(std::string_view text, int base = 10) {
    Number number{};
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number, base);
    if (read.ec != std::errc() || read.ptr != end || text.empty()) return std::nullopt;
    return number;
}

/// Decimal, or hexadecimal as ioreg prints some numbers.
Plist::Value integer(std::string_view text) {
    if (text.starts_with("0x")) {
        const auto number = number_of<std::uint64_t>(text.substr(2), 16);
        return number ? Plist::Value(*number) : Plist::Value();
    }
    if (text.starts_with('-')) {
        const auto number = number_of<std::int64_t>(text);
        return number ? Plist::Value(*number) : Plist::Value();
    }
    const auto number = number_of<std::uint64_t>(text.starts_with('+') ? text.substr(1) : text);
    return number ? Plist::Value(*number) : Plist::Value();
}

/// std::from_chars for floating point is missing in Apple's C++ library for macOS 13.
Plist::Value real(const pugi::xml_node& node) {
    const double number = node.text().as_double(std::nan(""));
    return std::isfinite(number) ? Plist::Value(number) : Plist::Value();
}

/// Reads the values of one document.
class Reader {
public:
    /// nullopt: nested too deeply.
    std::optional<Plist> value(const pugi::xml_node& node, int depth) {
        if (depth > kDeepestPlist) return std::nullopt;
        const std::string_view kind = node.name();
        if (kind == "dict") return dict(node, depth);
        if (kind == "array") return array(node, depth);
        return Plist(scalar(kind, node));
    }

private:
    static Plist::Value scalar(std::string_view kind, const pugi::xml_node& node) {
        if (kind == "string" || kind == "date") return std::string(node.text().get());
        if (kind == "integer") return integer(node.text().get());
        if (kind == "real") return real(node);
        if (kind == "true") return true;
        if (kind == "false") return false;
        return {};
    }

    std::optional<Plist> dict(const pugi::xml_node& node, int depth) {
        PlistDict entries;
        std::optional<std::string> key;
        for (const auto child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            if (std::string_view(child.name()) == "key") {
                key = child.text().get();
                continue;
            }
            if (!key) continue;  // a value without a key
            auto entry = value(child, depth + 1);
            if (!entry) return std::nullopt;
            entries.emplace_back(std::move(*key), std::move(*entry));
            key.reset();
        }
        return Plist(std::move(entries));
    }

    std::optional<Plist> array(const pugi::xml_node& node, int depth) {
        PlistArray elements;
        for (const auto child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            auto element = value(child, depth + 1);
            if (!element) return std::nullopt;
            elements.push_back(std::move(*element));
        }
        return Plist(std::move(elements));
    }
};

pugi::xml_node first_element(const pugi::xml_node& node) {
    return node.find_child([](const pugi::xml_node& child) { return child.type() == pugi::node_element; });
}

}  // namespace

const Plist* Plist::find(std::string_view key) const noexcept {
    const auto* const entries = dict();
    if (entries == nullptr) return nullptr;
    const auto found =
        std::find_if(entries->begin(), entries->end(), [&](const auto& entry) { return entry.first == key; });
    return found == entries->end() ? nullptr : &found->second;
}

std::string Plist::as_text() const {
    const auto* const value = std::get_if<std::string>(&value_);
    return value == nullptr ? std::string() : *value;
}

std::string Plist::text(std::string_view key) const {
    const auto* const entry = find(key);
    return entry == nullptr ? std::string() : entry->as_text();
}

std::optional<std::uint64_t> Plist::number(std::string_view key) const noexcept {
    const auto* const entry = find(key);
    const auto* const value = entry == nullptr ? nullptr : std::get_if<std::uint64_t>(&entry->value_);
    return value == nullptr ? std::nullopt : std::optional(*value);
}

std::optional<bool> Plist::flag(std::string_view key) const noexcept {
    const auto* const entry = find(key);
    const auto* const value = entry == nullptr ? nullptr : std::get_if<bool>(&entry->value_);
    return value == nullptr ? std::nullopt : std::optional(*value);
}

const Plist& Plist::inner(std::string_view key) const noexcept {
    const auto* const entry = find(key);
    return entry == nullptr || entry->dict() == nullptr ? kNothing : *entry;
}

const PlistArray& Plist::list(std::string_view key) const noexcept {
    const auto* const entry = find(key);
    return entry == nullptr || entry->array() == nullptr ? kNoElements : *entry->array();
}

Result<Plist> parse_plist(std::string_view text) {
    if (text.size() > kLargestPlist)
        return fail(ErrorCode::too_large, FETTLE_TEXT("a property list that is too large"));
    pugi::xml_document document;
    // The document type is Apple's in every list. The library neither loads it nor expands entities declared in it.
    if (!document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("no property list"));
    }
    const auto content = first_element(document.child("plist"));
    if (!content) return fail(ErrorCode::malformed, FETTLE_TEXT("no property list"));
    auto value = Reader().value(content, 0);
    if (!value) return fail(ErrorCode::too_large, FETTLE_TEXT("a property list that is nested too deeply"));
    return std::move(*value);
}

}  // namespace fettle::macos
