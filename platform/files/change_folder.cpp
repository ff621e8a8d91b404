// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/change_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

#include "platform/files/durable_files.h"

namespace fettle {

namespace {

constexpr std::string_view kSuffix = ".json";
constexpr std::size_t kLargest = std::size_t{8} << 20U;

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// A mount point's "/" and a drive's ":" cannot stand in a file's name.
std::string encoded(const std::string& key) {
    std::string made;
    for (const char c : key) {
        made += is_plain(c) ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
    }
    return made;
}

/// Two hexadecimal digits.
std::optional<unsigned> hex_byte(std::string_view digits) {
    unsigned value = 0;
    const auto* end = digits.data() + digits.size();
    const auto [stop, trouble] = std::from_chars(digits.data(), end, value, 16);
    return trouble == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

std::optional<std::string> decoded(std::string_view name) {
    std::string made;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (is_plain(name[i])) {
            made += name[i];
            continue;
        }
        const auto code = name[i] == '%' ? hex_byte(name.substr(i + 1, 2)) : std::nullopt;
        if (!code || i + 2 >= name.size()) return std::nullopt;
        made += static_cast<char>(*code);
        i += 2;
    }
    return made;
}

}  // namespace

std::string ChangeFolder::path_of(const std::string& key) const {
    return durable::below(folder_, encoded(key) + std::string(kSuffix));
}

Result<std::vector<std::string>> ChangeFolder::keys() {
    std::vector<std::string> keys;
    if (folder_.empty()) return keys;
    const auto names = durable::names_in(folder_);
    if (!names) return fail(names.error());
    for (const auto& name : *names) {
        if (!name.ends_with(kSuffix)) continue;
        auto key = decoded(std::string_view(name).substr(0, name.size() - kSuffix.size()));
        // Another name that means the same key is not Fettle's.
        if (key && !key->empty() && encoded(*key) + std::string(kSuffix) == name) keys.push_back(std::move(*key));
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

Result<std::string> ChangeFolder::load(const std::string& key) {
    if (folder_.empty()) return fail(ErrorCode::not_found, key);
    return durable::read(path_of(key), kLargest);
}

Status ChangeFolder::save(const std::string& key, std::string_view document) {
    constexpr std::size_t kLongestName = 250;
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no folder to store the record of changes in"));
    if (key.empty() || encoded(key).size() > kLongestName - kSuffix.size()) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid setting name"));
    }
    if (auto made = durable::make_private_folder(folder_); !made) return made;
    durable::remove_parts(folder_);
    return durable::replace(path_of(key), document, durable::Readers::owner);
}

Status ChangeFolder::remove(const std::string& key) {
    if (folder_.empty()) return {};
    durable::remove_parts(folder_);
    auto removed = durable::remove(path_of(key));
    if (removed) return durable::sync_folder(folder_);
    if (removed.error().code == ErrorCode::not_found) return {};
    return fail(ErrorCode(removed.error().code), "removing the record of " + key, removed.error().native);
}

}  // namespace fettle
