// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fettle::record {

/// Reads fields of one JSON object and records whether all required fields were present and of the right type, so that
/// a reader checks once at the end.
class JsonFields {
public:
    explicit JsonFields(const nlohmann::json& object) : object_(object), ok_(object.is_object()) {}

    /// Whether every field so far was valid; `trouble` is the first that was not.
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }

    [[nodiscard]] bool has(const char* name) const { return object_.is_object() && object_.contains(name); }

    template <std::unsigned_integral T>
    void need(const char* name, T& into) {
        if (!take(name, into)) spoil(name);
    }
    void need(const char* name, bool& into) {
        const auto* value = find(name);
        if (value == nullptr || !value->is_boolean()) return spoil(name);
        into = value->get<bool>();
    }
    void need(const char* name, std::string& into) {
        const auto* value = find(name);
        if (value == nullptr || !value->is_string()) return spoil(name);
        into = value->get<std::string>();
    }
    /// An optional field, which must have the right type if present.
    template <typename T>
    void may(const char* name, T& into) {
        if (has(name)) need(name, into);
    }
    template <typename T>
    void may(const char* name, std::optional<T>& into) {
        if (!has(name)) return;
        T value{};
        need(name, value);
        if (ok_) into = value;
    }
    /// An inner object or array; null where there is none.
    [[nodiscard]] const nlohmann::json& need_inner(const char* name) {
        static const nlohmann::json nothing;
        const auto* value = find(name);
        if (value == nullptr) spoil(name);
        return value == nullptr ? nothing : *value;
    }
    void spoil(std::string_view name) {
        if (ok_) trouble_ = name;
        ok_ = false;
    }

private:
    [[nodiscard]] const nlohmann::json* find(const char* name) const {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        return found == object_.end() ? nullptr : &*found;
    }
    template <std::unsigned_integral T>
    [[nodiscard]] bool take(const char* name, T& into) const {
        const auto* value = find(name);
        if (value == nullptr || !value->is_number_unsigned()) return false;
        const auto number = value->get<std::uint64_t>();
        if (number > std::numeric_limits<T>::max()) return false;
        into = static_cast<T>(number);
        return true;
    }

    const nlohmann::json& object_;
    bool ok_;
    std::string trouble_ = "an object";
};

}  // namespace fettle::record
