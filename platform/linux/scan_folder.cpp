// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scan_folder.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <utility>

#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/schedule_folder.h"

namespace fettle::linux_system {

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

std::string ScanFolder::default_folder() {
    const auto history = history_path();
    return history.empty() ? history : history.substr(0, history.rfind('/')) + "/scans";
}

Result<std::string> ScanFolder::folder_of(const std::string& drive) const {
    if (folder_.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("no folder for scans: neither HOME nor an XDG folder is set"));
    }
    if (!is_name(drive)) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid drive name for saved scans"));
    return folder_ + "/" + drive;
}

Result<std::string> ScanFolder::path_of(const std::string& drive, const std::string& name) const {
    auto folder = folder_of(drive);
    if (!folder) return folder;
    if (!is_name(name)) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid scan name"));
    return *folder + "/" + name + std::string(kSuffix);
}

Status ScanFolder::save(const std::string& drive, const std::string& name, std::string_view text) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    const auto folder = *folder_of(drive);
    if (auto made = make_private_folder(folder); !made) return made;
    return replace_file(*path, text, 0600);
}

Result<std::vector<std::string>> ScanFolder::names(const std::string& drive) {
    const auto folder = folder_of(drive);
    // A user without a home folder has no scans.
    if (!folder && folder.error().code == ErrorCode::refused) return std::vector<std::string>();
    if (!folder) return fail(folder.error());
    std::vector<std::string> names;
    std::error_code code;
    for (auto entry = std::filesystem::directory_iterator(*folder, code);
         !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
        const auto name = entry->path().filename().string();
        if (name.ends_with(kSuffix) && is_name(name)) names.push_back(name.substr(0, name.size() - kSuffix.size()));
    }
    if (code && code.value() != ENOENT) return fail(os_error(code.value(), "reading " + *folder));
    std::sort(names.begin(), names.end(), std::greater<>());
    return names;
}

Result<std::string> ScanFolder::load(const std::string& drive, const std::string& name) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    return read_regular(*path, scan::kLargestDocument);
}

Status ScanFolder::remove(const std::string& drive, const std::string& name) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    if (::unlink(path->c_str()) == 0 || errno == ENOENT) return {};
    return fail(os_error(errno, "removing " + *path));
}

}  // namespace fettle::linux_system
