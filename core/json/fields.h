// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace fettle::json {

/// Largest text and longest list that a reader accepts.
struct Limits {
    std::size_t text = 8192;
    std::size_t elements = 4096;
};

/// Reads the members of one object of an untrusted document. `Json` is nlohmann::json, or nlohmann::ordered_json where
/// the order of the members matters. The first error is kept as the problem; whoever reads checks it once at the end.
/// `object` must outlive it.
template <typename Json>
class BasicFields {
public:
    explicit BasicFields(const Json& object, Limits limits = {}) : object_(object), limits_(limits) {
        if (!object.is_object()) problem_ = "not an object";
    }

    [[nodiscard]] bool ok() const noexcept { return problem_.empty(); }
    /// The first error: "\"NAME\": what is wrong". Empty: none.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
    void complain(std::string_view name, std::string_view what) {
        if (problem_.empty()) problem_ = fmt::format("\"{}\": {}", name, what);
    }
    /// Takes over the problem of a member's own reader.
    void keep(std::string_view name, const BasicFields& inner) {
        if (!inner.ok()) complain(name, inner.problem());
    }

    [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }
    /// The member; nullptr: absent.
    [[nodiscard]] const Json* find(const char* name) const {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        return found == object_.end() ? nullptr : &*found;
    }

    // An absent member leaves the value unchanged; one that is wrong does too.
    void read(const char* name, std::string& value) {
        if (const auto* field = find(name)) take_text(name, *field, value);
    }
    void read(const char* name, bool& value) {
        const auto* field = find(name);
        if (field == nullptr) return;
        if (!field->is_boolean()) return complain(name, "not a boolean");
        value = field->template get<bool>();
    }
    template <std::unsigned_integral T>
    void read(const char* name, T& value) {
        const auto* field = find(name);
        if (field == nullptr) return;
        if (!field->is_number_unsigned()) return complain(name, "not an unsigned integer");
        const auto number = field->template get<std::uint64_t>();
        if (number > std::numeric_limits<T>::max()) return complain(name, "too large");
        value = static_cast<T>(number);
    }
    void read(const char* name, std::int64_t& value) {
        const auto* field = find(name);
        if (field == nullptr) return;
        const bool fits = field->is_number_integer() &&
                          (!field->is_number_unsigned() || field->template get<std::uint64_t>() <=
                                                               std::uint64_t{std::numeric_limits<std::int64_t>::max()});
        if (!fits) return complain(name, "not an integer");
        value = field->template get<std::int64_t>();
    }
    void read(const char* name, double& value) {
        if (const auto* field = find(name)) take_number(name, *field, value);
    }
    void read(const char* name, std::vector<std::string>& value) {
        read_list<std::string>(name, value, [&](const Json& one, std::string& into) { take_text(name, one, into); });
    }
    void read(const char* name, std::vector<double>& value) {
        read_list<double>(name, value, [&](const Json& one, double& into) { take_number(name, one, into); });
    }
    template <typename T>
    void read(const char* name, std::optional<T>& value) {
        if (!has(name)) return;
        T inner{};
        read(name, inner);
        if (ok()) value = std::move(inner);
    }

    /// The same for a member that must be there.
    template <typename T>
    void need(const char* name, T& value) {
        if (!has(name)) return complain(name, "missing");
        read(name, value);
    }

    // The member, or its blank value where it is absent or wrong.
    [[nodiscard]] std::string text(const char* name) { return value_of<std::string>(name); }
    [[nodiscard]] std::uint64_t count(const char* name) { return value_of<std::uint64_t>(name); }
    [[nodiscard]] double number(const char* name) { return value_of<double>(name); }
    [[nodiscard]] bool flag(const char* name) { return value_of<bool>(name); }
    [[nodiscard]] std::vector<double> numbers(const char* name) { return value_of<std::vector<double>>(name); }
    /// The one of `all` whose name() the text is; the first, and a problem, where there is none.
    template <typename Enum, std::size_t N>
    [[nodiscard]] Enum word(const char* member, const std::array<Enum, N>& all) {
        const auto said = text(member);
        for (const auto one : all) {
            if (name(one) == said) return one;
        }
        complain(member, "unknown value");
        return all.front();
    }

    /// An array; nullptr: absent, or wrong.
    [[nodiscard]] const Json* array(const char* name) {
        const auto* field = find(name);
        if (field == nullptr) return nullptr;
        if (!field->is_array() || field->size() > limits_.elements) {
            complain(name, "not an array, or too long");
            return nullptr;
        }
        return field;
    }
    /// Calls `take` with a reader of the object in the member, if there is one.
    template <typename Take>
    void inner(const char* name, const Take& take) {
        if (const auto* field = find(name)) take_inner(name, *field, take);
    }
    template <typename Take>
    void need_inner(const char* name, const Take& take) {
        if (!has(name)) return complain(name, "missing");
        inner(name, take);
    }
    /// Calls `take` with a reader of each object of the list in the member.
    template <typename Take>
    void each(const char* name, const Take& take) {
        const auto* list = array(name);
        if (list == nullptr) return;
        for (const auto& one : *list) take_inner(name, one, take);
    }

private:
    void take_text(const char* name, const Json& field, std::string& into) {
        if (!field.is_string() || field.template get_ref<const std::string&>().size() > limits_.text) {
            return complain(name, "not a string, or too long");
        }
        into = field.template get<std::string>();
    }
    void take_number(const char* name, const Json& field, double& into) {
        if (!field.is_number() || !std::isfinite(field.template get<double>())) return complain(name, "not a number");
        into = field.template get<double>();
    }
    template <typename T, typename Take>
    void read_list(const char* name, std::vector<T>& value, const Take& take) {
        const auto* list = array(name);
        if (list == nullptr) return;
        std::vector<T> all;
        for (const auto& one : *list) {
            if (!ok()) return;
            take(one, all.emplace_back());
        }
        if (ok()) value = std::move(all);
    }
    template <typename Take>
    void take_inner(const char* name, const Json& field, const Take& take) {
        BasicFields within(field, limits_);
        if (within.ok()) take(within);
        keep(name, within);
    }
    template <typename T>
    T value_of(const char* name) {
        T value{};
        read(name, value);
        return value;
    }

    const Json& object_;
    Limits limits_;
    std::string problem_;
};

using Fields = BasicFields<nlohmann::json>;
using OrderedFields = BasicFields<nlohmann::ordered_json>;

}  // namespace fettle::json
