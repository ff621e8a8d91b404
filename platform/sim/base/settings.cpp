// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/settings.h"

#include <fmt/format.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

namespace fettle::sim {

namespace {

using nlohmann::json;

std::optional<std::uint8_t> nibble(char digit) {
    if (digit >= '0' && digit <= '9') return static_cast<std::uint8_t>(digit - '0');
    if (digit >= 'a' && digit <= 'f') return static_cast<std::uint8_t>(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return static_cast<std::uint8_t>(digit - 'A' + 10);
    return std::nullopt;
}

/// Hex digits with blanks between; nullopt for anything else and for an odd digit.
std::optional<std::vector<std::uint8_t>> from_hex(const std::string& text) {
    std::vector<std::uint8_t> digits;
    for (const char c : text) {
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
        const auto value = nibble(c);
        if (!value) return std::nullopt;
        digits.push_back(*value);
    }
    if (digits.size() % 2 != 0) return std::nullopt;
    std::vector<std::uint8_t> bytes(digits.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(digits[2 * i] << 4U | digits[2 * i + 1]);
    }
    return bytes;
}

/// A whole number that is not negative.
std::optional<std::uint64_t> unsigned_value(const json& value) {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    if (value.is_number_integer() && value.get<std::int64_t>() >= 0) {
        return static_cast<std::uint64_t>(value.get<std::int64_t>());
    }
    return std::nullopt;
}

}  // namespace

/// State shared by all copies of one Settings: drives of one personality are made from several threads at once.
struct Settings::Usage {
    mutable std::mutex mutex;  ///< of the members below
    std::string root_place;
    std::string complaint;                                   ///< the first; empty: none
    std::set<std::pair<const json*, std::string>> answered;  ///< table and key
    [[nodiscard]] std::string unread(const json& table, const std::string& place) const;
    [[nodiscard]] std::string unread_inside(const json& value, const std::string& place) const;
};

std::string Settings::Usage::unread_inside(const json& value, const std::string& place) const {
    if (value.is_object()) return unread(value, place);
    if (!value.is_array()) return {};
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (!value[i].is_object()) continue;
        if (auto found = unread(value[i], fmt::format("{}[{}]", place, i)); !found.empty()) return found;
    }
    return {};
}

std::string Settings::Usage::unread(const json& table, const std::string& place) const {
    for (const auto& [key, value] : table.items()) {
        auto here = place;
        if (!here.empty()) here += '.';
        here += key;
        if (!answered.contains({&table, key})) return here + ": unknown setting";
        if (auto found = unread_inside(value, here); !found.empty()) return found;
    }
    return {};
}

Settings::Settings(std::shared_ptr<const nlohmann::json> root, std::string place)
    : root_(std::move(root)),
      here_(root_ && root_->is_object() ? root_.get() : nullptr),
      place_(std::move(place)),
      usage_(std::make_shared<Usage>()) {
    usage_->root_place = place_;
}

Settings::Settings(std::shared_ptr<const nlohmann::json> root, const nlohmann::json* here, std::string place,
                   std::shared_ptr<Usage> usage)
    : root_(std::move(root)), here_(here), place_(std::move(place)), usage_(std::move(usage)) {}

const nlohmann::json* Settings::take(const std::string& key) {
    if (here_ == nullptr) return nullptr;
    const auto found = here_->find(key);
    if (found == here_->end()) return nullptr;
    const std::lock_guard lock(usage_->mutex);
    usage_->answered.insert({here_, key});
    return &*found;
}

bool Settings::has(const std::string& key) const { return here_ != nullptr && here_->contains(key); }

std::uint64_t Settings::number(const std::string& key, std::uint64_t fallback, std::uint64_t least,
                               std::uint64_t most) {
    const auto* value = take(key);
    if (value == nullptr) return fallback;
    const auto number = unsigned_value(*value);
    if (number && *number >= least && *number <= most) return *number;
    complain(key, fmt::format("{} is not {}..{}", value->dump(), least, most));
    return fallback;
}

std::int64_t Settings::signed_number(const std::string& key, std::int64_t fallback, std::int64_t least,
                                     std::int64_t most) {
    const auto* value = take(key);
    if (value == nullptr) return fallback;
    // TOML's whole numbers are 64-bit signed.
    if (value->is_number_integer()) {
        const auto number = value->get<std::int64_t>();
        if (number >= least && number <= most) return number;
    }
    complain(key, fmt::format("{} is not {}..{}", value->dump(), least, most));
    return fallback;
}

double Settings::real(const std::string& key, double fallback, double least, double most) {
    const auto* value = take(key);
    if (value == nullptr) return fallback;
    if (value->is_number()) {
        const auto number = value->get<double>();
        if (number >= least && number <= most) return number;  // not-a-number is neither
    }
    complain(key, fmt::format("{} is not {}..{}", value->dump(), least, most));
    return fallback;
}

bool Settings::flag(const std::string& key, bool fallback) {
    const auto* value = take(key);
    if (value == nullptr) return fallback;
    if (value->is_boolean()) return value->get<bool>();
    complain(key, value->dump() + " is not a boolean");
    return fallback;
}

std::string Settings::text(const std::string& key, const std::string& fallback, std::size_t longest) {
    const auto* value = take(key);
    if (value == nullptr) return fallback;
    if (const auto* words = value->get_ptr<const std::string*>()) {
        if (words->size() <= longest) return *words;
        complain(key, fmt::format("longer than {} characters", longest));
    } else {
        complain(key, value->dump() + " is not a string");
    }
    return fallback;
}

std::vector<std::uint8_t> Settings::bytes(const std::string& key, std::size_t longest) {
    const auto words = text(key, {}, longest * 4);
    auto bytes = from_hex(words);
    if (!bytes) {
        complain(key, "not pairs of hexadecimal digits");
        return {};
    }
    if (bytes->size() <= longest) return *std::move(bytes);
    complain(key, fmt::format("longer than {} bytes", longest));
    return {};
}

const nlohmann::json* Settings::take_array(const std::string& key, std::size_t longest) {
    const auto* value = take(key);
    if (value == nullptr) return nullptr;
    if (!value->is_array()) {
        complain(key, "not an array");
        return nullptr;
    }
    if (value->size() > longest) {
        complain(key, fmt::format("longer than {}", longest));
        return nullptr;
    }
    return value;
}

std::vector<std::uint64_t> Settings::numbers(const std::string& key, std::size_t longest) {
    std::vector<std::uint64_t> all;
    const auto* array = take_array(key, longest);
    if (array == nullptr) return all;
    for (const auto& value : *array) {
        const auto number = unsigned_value(value);
        if (!number) {
            complain(key, value.dump() + " is not a non-negative integer");
            return {};
        }
        all.push_back(*number);
    }
    return all;
}

std::vector<std::string> Settings::texts(const std::string& key, std::size_t longest) {
    std::vector<std::string> all;
    const auto* array = take_array(key, longest);
    if (array == nullptr) return all;
    for (const auto& value : *array) {
        const auto* words = value.get_ptr<const std::string*>();
        if (words == nullptr) {
            complain(key, value.dump() + " is not a string");
            return {};
        }
        all.push_back(*words);
    }
    return all;
}

Settings Settings::table(const std::string& key) {
    const auto* value = take(key);
    auto inside = place_.empty() ? key : place_ + "." + key;
    if (value != nullptr && !value->is_object()) {
        complain(key, "not a table");
        value = nullptr;
    }
    return {root_, value, std::move(inside), usage_};
}

std::vector<Settings> Settings::tables(const std::string& key, std::size_t longest) {
    std::vector<Settings> all;
    const auto* array = take_array(key, longest);
    if (array == nullptr) return all;
    const auto inside = place_.empty() ? key : place_ + "." + key;
    for (std::size_t i = 0; i < array->size(); ++i) {
        const auto& value = (*array)[i];
        if (!value.is_object()) {
            complain(key, fmt::format("element {} is not a table", i));
            return {};
        }
        all.push_back(Settings(root_, &value, fmt::format("{}[{}]", inside, i), usage_));
    }
    return all;
}

void Settings::complain(const std::string& key, const std::string& why) {
    const std::lock_guard lock(usage_->mutex);
    if (!usage_->complaint.empty()) return;
    const auto dot = place_.empty() || key.empty() ? "" : ".";
    usage_->complaint = place_ + dot + key + ": " + why;
}

Status Settings::finish() const {
    const std::lock_guard lock(usage_->mutex);
    if (!usage_->complaint.empty()) return fail(ErrorCode::malformed, usage_->complaint);
    if (!root_ || !root_->is_object()) return {};
    const auto unread = usage_->unread(*root_, usage_->root_place);
    if (!unread.empty()) return fail(ErrorCode::malformed, unread);
    return {};
}

}  // namespace fettle::sim
