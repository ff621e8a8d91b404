// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/change_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/schedule_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

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

std::optional<std::string> decoded(std::string_view name) {
    std::string made;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (is_plain(name[i])) {
            made += name[i];
            continue;
        }
        const auto code = name[i] == '%' ? parse_number(name.substr(i + 1, 2), 16) : std::nullopt;
        if (!code || i + 2 >= name.size()) return std::nullopt;
        made += static_cast<char>(*code);
        i += 2;
    }
    return made;
}

std::string beside_history(const std::string& name) {
    const auto history = history_path();
    return history.empty() ? history : history.substr(0, history.rfind('/')) + "/" + name;
}

}  // namespace

std::string ChangeFolder::default_folder() { return beside_history("settings"); }

std::string ChangeFolder::folder_of_measurements() { return beside_history("measurements"); }

std::string ChangeFolder::path_of(const std::string& key) const {
    return folder_ + "/" + encoded(key) + std::string(kSuffix);
}

Result<std::vector<std::string>> ChangeFolder::keys() {
    std::vector<std::string> keys;
    if (folder_.empty()) return keys;
    std::error_code code;
    for (auto entry = std::filesystem::directory_iterator(folder_, code);
         !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
        const auto name = entry->path().filename().string();
        if (!name.ends_with(kSuffix)) continue;
        auto key = decoded(std::string_view(name).substr(0, name.size() - kSuffix.size()));
        // Another name that means the same key is not Fettle's.
        if (key && !key->empty() && encoded(*key) + std::string(kSuffix) == name) keys.push_back(std::move(*key));
    }
    if (code && code.value() != ENOENT) return fail(os_error(code.value(), "reading " + folder_));
    std::sort(keys.begin(), keys.end());
    return keys;
}

Result<std::string> ChangeFolder::load(const std::string& key) {
    if (folder_.empty()) return fail(ErrorCode::not_found, key);
    return read_regular(path_of(key), kLargest);
}

Status ChangeFolder::save(const std::string& key, std::string_view document) {
    constexpr std::size_t kLongestName = 250;
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no folder to store the record of changes in"));
    if (key.empty() || encoded(key).size() > kLongestName - kSuffix.size()) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid setting name"));
    }
    if (auto made = make_private_folder(folder_); !made) return made;
    remove_parts(folder_);
    return replace_file(path_of(key), document, 0600);
}

Status ChangeFolder::remove(const std::string& key) {
    if (folder_.empty()) return {};
    remove_parts(folder_);
    if (::unlink(path_of(key).c_str()) == 0) return sync_folder(folder_);
    if (errno == ENOENT) return {};
    return fail(os_error(errno, "removing the record of " + key));
}

}  // namespace fettle::linux_system
