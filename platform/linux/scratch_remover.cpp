// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_remover.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <memory>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "platform/linux/device_file.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

/// The folder `name` directly below `parent`, on the same mount; -1 and errno otherwise.
int open_folder_below(int parent, const std::string& name) {
    open_how how{};
    how.flags = static_cast<std::uint64_t>(kFolderFlags);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV;
    const auto number = ::syscall(SYS_openat2, parent, name.c_str(), &how, sizeof how);
    if (number >= 0 || (errno != ENOSYS && errno != EPERM)) return static_cast<int>(number);
    // For kernels before 5.6, and sandboxes without the call: the device number identifies a mount, unless the same
    // file system is mounted there again.
    struct stat outside {};
    struct stat inside {};
    const int folder = ::openat(parent, name.c_str(), kFolderFlags);
    if (folder < 0) return folder;
    if (::fstat(parent, &outside) == 0 && ::fstat(folder, &inside) == 0 && outside.st_dev == inside.st_dev) {
        return folder;
    }
    ::close(folder);
    errno = EXDEV;
    return -1;
}

/// All names in the folder except "." and ".."; nullopt if it cannot be read.
std::optional<std::vector<std::string>> names_below(int folder) {
    const int again = ::openat(folder, ".", kFolderFlags);
    if (again < 0) return std::nullopt;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(again), &::closedir);
    if (!stream) {
        ::close(again);
        return std::nullopt;
    }
    std::vector<std::string> names;
    // The stream is local to this function, so readdir is safe.
    for (const auto* entry = ::readdir(stream.get()); entry != nullptr;  // NOLINT(concurrency-mt-unsafe)
         entry = ::readdir(stream.get())) {                              // NOLINT(concurrency-mt-unsafe)
        const std::string name = static_cast<const char*>(entry->d_name);
        if (name != "." && name != "..") names.push_back(name);
    }
    return names;
}

/// Our regular files in the folder. False: the file system refused.
bool remove_files(int folder) {
    const auto names = names_below(folder);
    if (!names) return false;
    bool all = true;
    for (const auto& name : *names) {
        struct stat facts {};
        if (!is_scratch_file_name(name) || ::fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (!S_ISREG(facts.st_mode)) continue;
        if (::unlinkat(folder, name.c_str(), 0) != 0 && errno != ENOENT) all = false;
    }
    return all;
}

/// One of our folders below the root, with its files. False: the file system refused.
bool remove_folder(int root, const std::string& name) {
    const int number = open_folder_below(root, name);
    if (number < 0) return true;  // not a folder, or a mount point
    const DeviceFile folder(number, name);
    const bool all = remove_files(number);
    // Files that are not ours stay, and so does their folder.
    if (::unlinkat(root, name.c_str(), AT_REMOVEDIR) == 0) return all;
    return all && (errno == ENOTEMPTY || errno == EEXIST || errno == EBUSY);
}

bool remove_folders(int root) {
    auto names = names_below(root);
    if (!names) return false;
    names->erase(
        std::remove_if(names->begin(), names->end(), [](const auto& name) { return !is_scratch_folder_name(name); }),
        names->end());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> all{true};
    const auto work = [&] {
        for (auto i = next++; i < names->size(); i = next++) {
            if (!remove_folder(root, (*names)[i])) all = false;
        }
    };
    // A file system with synchronous discards takes milliseconds per removed file.
    constexpr std::size_t kHelpers = 15;
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() < std::min(kHelpers, names->size() / 2)) helpers.emplace_back(work);
    } catch (const std::system_error&) {
        // Fewer threads suffice.
    }
    work();
    for (auto& helper : helpers) helper.join();
    return all;
}

/// Contents of the marker; nullopt: none.
std::optional<std::string> read_marker(int root) {
    const int number =
        ::openat(root, std::string(kScratchMarker).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (number < 0) return std::nullopt;
    const DeviceFile file(number, std::string(kScratchMarker));
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
    std::array<char, 32> text{};
    const auto got = ::read(number, text.data(), text.size());
    return got < 0 ? std::nullopt : std::optional(std::string(text.data(), static_cast<std::size_t>(got)));
}

bool remove_marker(int root) {
    return ::unlinkat(root, std::string(kScratchMarker).c_str(), 0) == 0 || errno == ENOENT;
}

Removal remove_empty(int parent, const std::string& name) {
    if (::unlinkat(parent, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOENT) return Removal::removed;
    return errno == ENOTEMPTY || errno == EEXIST ? Removal::not_ours : Removal::failed;
}

}  // namespace

Removal remove_scratch_folder(const std::string& path, std::uint64_t mark) {
    const auto slash = path.rfind('/');
    const auto name = base_name(path);
    if (slash == std::string::npos || !is_scratch_root_name(name)) return Removal::not_ours;
    const auto above = slash == 0 ? std::string("/") : path.substr(0, slash);
    const int parent_number = ::open(above.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (parent_number < 0) return errno == ENOENT ? Removal::removed : Removal::failed;
    const DeviceFile parent(parent_number, above);
    const int root_number = open_folder_below(parent_number, name);
    if (root_number < 0) {
        if (errno == ENOENT) return Removal::removed;
        return errno == ELOOP || errno == ENOTDIR || errno == EXDEV ? Removal::not_ours : Removal::failed;
    }
    const DeviceFile root(root_number, path);
    const auto marker = read_marker(root_number);
    // A crash between creating and marking the folder leaves it empty, or with an empty marker.
    if (!marker) return remove_empty(parent_number, name);
    if (marker->empty()) {
        const auto names = names_below(root_number);
        if (!names || names->size() != 1 || !remove_marker(root_number)) return Removal::not_ours;
        return remove_empty(parent_number, name);
    }
    if (*marker != mark_text(mark)) return Removal::not_ours;
    if (!remove_folders(root_number) || !remove_marker(root_number)) return Removal::failed;
    return remove_empty(parent_number, name);
}

}  // namespace fettle::linux_system
