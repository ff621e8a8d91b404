// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace fettle::sim::nvme {

/// Reads one object of a saved state with bounds. The first thing that is missing or wrong is kept for
/// `finish`; until then a stand-in within the bounds is given.
class StateReader {
public:
    StateReader(const nlohmann::json& state, std::string what)
        : state_(state), what_(std::move(what)), good_(state.is_object()) {}

    template <typename T>
    T number(const char* key, std::uint64_t least = 0, std::uint64_t most = std::numeric_limits<T>::max()) {
        const auto* value = find(key);
        if (value == nullptr || !value->is_number_unsigned()) return static_cast<T>(wrong(least));
        const auto number = value->get<std::uint64_t>();
        if (number < least || number > most) return static_cast<T>(wrong(least));
        return static_cast<T>(number);
    }
    bool flag(const char* key) {
        const auto* value = find(key);
        if (value == nullptr || !value->is_boolean()) return wrong(0) != 0;
        return value->get<bool>();
    }
    std::string text(const char* key, std::size_t longest) {
        const auto* value = find(key);
        if (value == nullptr || !value->is_string() || value->get_ref<const std::string&>().size() > longest) {
            good_ = false;
            return {};
        }
        return value->get<std::string>();
    }
    /// An array; empty when it is wrong.
    const nlohmann::json& list(const char* key) {
        static const nlohmann::json kNone = nlohmann::json::array();
        const auto* value = find(key);
        if (value != nullptr && value->is_array()) return *value;
        good_ = false;
        return kNone;
    }
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs(const char* key) {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
        for (const auto& item : list(key)) {
            if (!item.is_array() || item.size() != 2 || !item[0].is_number_unsigned() ||
                !item[1].is_number_unsigned()) {
                good_ = false;
                return {};
            }
            all.emplace_back(item[0].get<std::uint64_t>(), item[1].get<std::uint64_t>());
        }
        return all;
    }
    const nlohmann::json& object(const char* key) {
        static const nlohmann::json kNone = nlohmann::json::object();
        const auto* value = find(key);
        if (value != nullptr && value->is_object()) return *value;
        good_ = false;
        return kNone;
    }
    void complain() { good_ = false; }
    [[nodiscard]] Status finish() const {
        if (!good_)
            return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: {what}"), {{"what", what_}});
        return {};
    }

private:
    const nlohmann::json* find(const char* key) const {
        if (!state_.is_object()) return nullptr;
        const auto at = state_.find(key);
        return at == state_.end() ? nullptr : &*at;
    }
    std::uint64_t wrong(std::uint64_t stand_in) {
        good_ = false;
        return stand_in;
    }
    const nlohmann::json& state_;
    std::string what_;
    bool good_;
};

}  // namespace fettle::sim::nvme
