// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/fields.h"

#include <fmt/format.h>

#include <limits>

namespace fettle::report {

namespace {

constexpr std::size_t kLongestText = 8192;
constexpr std::size_t kMostElements = 4096;

}  // namespace

Fields::Fields(const nlohmann::json& object) : object_(object) {
    if (!object.is_object()) problem_ = "not an object";
}

const nlohmann::json* Fields::find(const char* name) const {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
}

void Fields::complain(const char* name, std::string_view what) {
    if (problem_.empty()) problem_ = fmt::format("\"{}\": {}", name, what);
}

std::optional<std::string> Fields::text(const char* name) {
    const auto* field = find(name);
    if (field == nullptr) return std::nullopt;
    if (!field->is_string() || field->get_ref<const std::string&>().size() > kLongestText) {
        complain(name, "not a string, or too long");
        return std::nullopt;
    }
    return field->get<std::string>();
}

void Fields::read(const char* name, std::string& value) {
    if (auto found = text(name)) value = std::move(*found);
}

void Fields::read(const char* name, std::int64_t& value) {
    const auto* field = find(name);
    if (field == nullptr) return;
    const bool fits = field->is_number_integer() &&
                      (!field->is_number_unsigned() ||
                       field->get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()});
    if (!fits) return complain(name, "not an integer");
    value = field->get<std::int64_t>();
}

void Fields::read(const char* name, std::uint64_t& value) {
    const auto* field = find(name);
    if (field == nullptr) return;
    if (!field->is_number_unsigned()) return complain(name, "not an unsigned integer");
    value = field->get<std::uint64_t>();
}

void Fields::read(const char* name, std::uint32_t& value) {
    std::uint64_t wide = value;
    read(name, wide);
    if (wide > std::numeric_limits<std::uint32_t>::max()) return complain(name, "too large");
    value = static_cast<std::uint32_t>(wide);
}

void Fields::read(const char* name, bool& value) {
    const auto* field = find(name);
    if (field == nullptr) return;
    if (!field->is_boolean()) return complain(name, "not a boolean");
    value = field->get<bool>();
}

void Fields::read(const char* name, std::vector<std::string>& value) {
    const auto* field = array(name);
    if (field == nullptr) return;
    value.clear();
    for (const auto& one : *field) {
        if (!one.is_string() || one.get_ref<const std::string&>().size() > kLongestText) {
            return complain(name, "an element is not a string, or too long");
        }
        value.push_back(one.get<std::string>());
    }
}

const nlohmann::json* Fields::array(const char* name) {
    const auto* field = find(name);
    if (field == nullptr) return nullptr;
    if (!field->is_array() || field->size() > kMostElements) {
        complain(name, "not an array, or too long");
        return nullptr;
    }
    return field;
}

}  // namespace fettle::report
