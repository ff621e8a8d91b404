// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scan_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <utility>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/schedule_folder.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kSuffix = ".json";
constexpr std::string_view kPart = ".part";
constexpr std::size_t kLongestName = 200;

bool is_name(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '.' || c == '%';
    };
    return !text.empty() && text.size() <= kLongestName && text.front() != '.' &&
           std::all_of(text.begin(), text.end(), allowed);
}

Result<std::shared_ptr<DeviceFile>> open_file(const std::string& path, int flags) {
    const int number = ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (number < 0) {
        if (errno == ENOENT || errno == ENOTDIR) return fail(ErrorCode::not_found, path);
        return fail(os_error(errno, "opening " + path));
    }
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode)) return fail(ErrorCode::io, path + " is not a file");
    return file;
}

Status write_all(const DeviceFile& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file.descriptor(), text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(os_error(written < 0 ? errno : EIO, "writing " + file.path()));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fsync(file.descriptor()) != 0) return fail(os_error(errno, "writing " + file.path()));
    return {};
}

}  // namespace

std::string ScanFolder::default_folder() {
    const auto history = history_path();
    return history.empty() ? history : history.substr(0, history.rfind('/')) + "/scans";
}

Result<std::string> ScanFolder::folder_of(const std::string& drive) const {
    if (folder_.empty()) {
        return fail(ErrorCode::refused, "no folder for scans: neither HOME nor an XDG folder is set");
    }
    if (!is_name(drive)) return fail(ErrorCode::invalid_argument, "the name of a drive's scans");
    return folder_ + "/" + drive;
}

Result<std::string> ScanFolder::path_of(const std::string& drive, const std::string& name) const {
    auto folder = folder_of(drive);
    if (!folder) return folder;
    if (!is_name(name)) return fail(ErrorCode::invalid_argument, "the name of a scan");
    return *folder + "/" + name + std::string(kSuffix);
}

Status ScanFolder::save(const std::string& drive, const std::string& name, std::string_view text) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    const auto folder = *folder_of(drive);
    if (auto made = make_private_folder(folder); !made) return made;
    const auto beside = *path + std::string(kPart);
    (void)::unlink(beside.c_str());  // left by a crash
    Status status;
    {
        const auto file = open_file(beside, O_WRONLY | O_CREAT | O_EXCL);
        if (!file) return fail(file.error());
        status = write_all(**file, text);
    }
    if (status && ::rename(beside.c_str(), path->c_str()) != 0) status = fail(os_error(errno, "writing " + *path));
    if (!status) {
        (void)::unlink(beside.c_str());
        return status;
    }
    return sync_folder(folder);
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
    const auto file = open_file(*path, O_RDONLY);
    if (!file) return fail(file.error());
    std::string text;
    std::string piece(std::size_t{64} << 10U, '\0');
    for (;;) {
        const auto got = ::read((*file)->descriptor(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "reading " + *path));
        if (got == 0) return text;
        text.append(piece, 0, static_cast<std::size_t>(got));
        if (text.size() > scan::kLargestDocument) return fail(ErrorCode::too_large, *path);
    }
}

Status ScanFolder::remove(const std::string& drive, const std::string& name) {
    const auto path = path_of(drive, name);
    if (!path) return fail(path.error());
    if (::unlink(path->c_str()) == 0 || errno == ENOENT) return {};
    return fail(os_error(errno, "removing " + *path));
}

}  // namespace fettle::linux_system
