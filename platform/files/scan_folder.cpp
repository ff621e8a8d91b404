// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/scan_folder.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "platform/files/durable_files.h"

namespace fettle {

namespace {

constexpr std::string_view kSuffix = ".json";
constexpr std::size_t kLongestName = 200;

bool is_name(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '.' || c == '%';
    };
    return !text.empty() && text.size() <= kLongestName && text.front() != '.' &&
           std::all_of(text.begin(), text.end(), allowed);
}

}  // namespace

Result<std::string> ScanFolder::folder_of(const std::string& drive) const {
    if (folder_.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("no folder for scans: neither HOME nor an XDG folder is set"));
    }
    if (!is_name(drive)) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid drive name for saved scans"));
    return durable::below(folder_, drive);
}

Result<std::string> ScanFolder::path_of(const std::string& drive, const std::string& name) const {
    auto folder = folder_of(drive);
    if (!folder) return folder;
    if (!is_name(name)) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid scan name"));
    return durable::below(*folder, name + std::string(kSuffix));
}

Status ScanFolder::save(const std::string& drive, const std::string& name, std::string_view text) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    const auto folder = *folder_of(drive);
    if (auto made = durable::make_private_folder(folder); !made) return made;
    return durable::replace(*path, text, durable::Readers::owner);
}

Result<std::vector<std::string>> ScanFolder::names(const std::string& drive) {
    const auto folder = folder_of(drive);
    // A user without a home folder has no scans.
    if (!folder && folder.error().code == ErrorCode::refused) return std::vector<std::string>();
    if (!folder) return fail(folder.error());
    const auto files = durable::names_in(*folder);
    if (!files) return fail(files.error());
    std::vector<std::string> names;
    for (const auto& name : *files) {
        if (name.ends_with(kSuffix) && is_name(name)) names.push_back(name.substr(0, name.size() - kSuffix.size()));
    }
    std::sort(names.begin(), names.end(), std::greater<>());
    return names;
}

Result<std::string> ScanFolder::load(const std::string& drive, const std::string& name) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    return durable::read(*path, scan::kLargestDocument);
}

Status ScanFolder::remove(const std::string& drive, const std::string& name) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    auto removed = durable::remove(*path);
    return removed || removed.error().code == ErrorCode::not_found ? Status{} : removed;
}

}  // namespace fettle
