// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/folder_meter.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <set>
#include <vector>

namespace fettle::linux_system {

namespace {

using WalkClock = std::chrono::steady_clock;

constexpr std::uint64_t kBlockUnit = 512;  // st_blocks, stat(2)

struct CloseFolder {
    void operator()(DIR* folder) const { (void)::closedir(folder); }
};
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;

/// nullptr: errno says why.
OpenFolder open_folder(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (number < 0) return nullptr;
    OpenFolder folder(::fdopendir(number));
    if (!folder) (void)::close(number);  // out of memory
    return folder;
}

/// One walk over a folder and what is below it.
class Walk {
public:
    Walk(dev_t device, const LinuxFolderMeter::Limits& limits)
        : device_(device), left_(limits.entries), end_(WalkClock::now() + limits.time) {}

    tune::FolderSize size;

    void add(const struct stat& facts) {
        // Counted at its first name. Folders have no second one that could be met.
        if (facts.st_nlink > 1 && !S_ISDIR(facts.st_mode) && !seen_.insert(facts.st_ino).second) return;
        size.bytes += static_cast<std::uint64_t>(facts.st_blocks) * kBlockUnit;
    }
    void enter(std::string path) { pending_.push_back(std::move(path)); }

    void run() {
        while (!pending_.empty() && size.complete) {
            const auto path = std::move(pending_.back());
            pending_.pop_back();
            const auto folder = open_folder(path);
            if (!folder) {
                // It may have been deleted since it was found.
                if (errno != ENOENT) ++size.unreadable;
                continue;
            }
            struct stat facts {};
            // Something else may have been mounted here since then.
            if (::fstat(::dirfd(folder.get()), &facts) == 0 && facts.st_dev == device_) read(*folder, path);
        }
    }

private:
    void read(DIR& folder, const std::string& path) {
        while (const auto* entry = ::readdir(&folder)) {
            if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
            if (left_ == 0 || WalkClock::now() >= end_) {
                size.complete = false;
                return;
            }
            --left_;
            struct stat facts {};
            if (::fstatat(::dirfd(&folder), entry->d_name, &facts, AT_SYMLINK_NOFOLLOW) != 0) continue;
            if (facts.st_dev != device_) continue;
            add(facts);
            if (S_ISDIR(facts.st_mode)) enter(path + "/" + entry->d_name);
        }
    }

    dev_t device_;
    std::size_t left_;
    WalkClock::time_point end_;
    std::set<ino_t> seen_;
    std::vector<std::string> pending_;
};

}  // namespace

std::optional<tune::FolderSize> LinuxFolderMeter::folder(const std::string& path) {
    const auto here = roots_.top + path;
    struct stat facts {};
    if (::lstat(here.c_str(), &facts) != 0) {
        if (errno != EACCES) return std::nullopt;
        return tune::FolderSize{0, 1, true};
    }
    if (S_ISLNK(facts.st_mode)) return std::nullopt;
    Walk walk(facts.st_dev, limits_);
    walk.add(facts);
    if (S_ISDIR(facts.st_mode)) walk.enter(here);
    walk.run();
    return walk.size;
}

std::optional<tune::FileSystemSize> LinuxFolderMeter::file_system(const std::string& path) {
    struct statvfs facts {};
    if (::statvfs((roots_.top + path).c_str(), &facts) != 0) return std::nullopt;
    const auto unit = static_cast<std::uint64_t>(facts.f_frsize);
    return tune::FileSystemSize{static_cast<std::uint64_t>(facts.f_blocks) * unit,
                                static_cast<std::uint64_t>(facts.f_bavail) * unit};
}

}  // namespace fettle::linux_system
