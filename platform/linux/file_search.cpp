// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/file_search.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>
#include <set>
#include <string_view>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

using lookup::Range;

/// Extents per query.
constexpr std::uint32_t kAtOnce = 512;
constexpr std::uint64_t kReportEvery = 4096;  ///< files
/// Without FIEMAP, but with FIBMAP; "fuseblk" is mostly NTFS-3G.
constexpr std::array<std::string_view, 4> kByBlock{"vfat", "msdos", "exfat", "fuseblk"};

struct CloseFolder {
    void operator()(DIR* folder) const noexcept { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

class Search {
public:
    Search(const DeviceFile& root, const std::string& type, const std::vector<Range>& wanted)
        : root_(root),
          wanted_(wanted),
          xfs_(type == "xfs"),
          by_block_(std::find(kByBlock.begin(), kByBlock.end(), type) != kByBlock.end()) {
        for (const auto& one : wanted) missing_ += one.bytes;
    }

    Result<FileSearch> run(const std::function<void(std::uint64_t)>& on_files, const CancelToken& cancel) {
        struct stat facts {};
        if (::fstat(root_.descriptor(), &facts) != 0) return fail(os_error(errno, "reading " + root_.path()));
        device_ = facts.st_dev;
        pending_.emplace_back();
        while (!pending_.empty() && !done()) {
            const auto path = std::move(pending_.back());
            pending_.pop_back();
            read_folder(path, on_files, cancel);
            if (cancel.cancelled())
                return fail(ErrorCode::cancelled, FETTLE_TEXT("searching the files on {path}"),
                            {{"path", root_.path()}});
        }
        if (queried_ == 0 && refused_ > 0) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("this file system does not report where its files are stored"));
        }
        return std::move(search_);
    }

private:
    [[nodiscard]] bool done() const noexcept { return search_.cut || (missing_ == 0 && !shared_); }

    void read_folder(const std::string& path, const std::function<void(std::uint64_t)>& on_files,
                     const CancelToken& cancel) {
        const auto* const name = path.empty() ? "." : path.c_str();
        constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
        int descriptor = ::openat(root_.descriptor(), name, flags | O_NOATIME);
        // The service has no right to leave the times of others' folders alone.
        if (descriptor < 0 && errno == EPERM) descriptor = ::openat(root_.descriptor(), name, flags);
        const Folder folder(descriptor < 0 ? nullptr : ::fdopendir(descriptor));
        if (!folder) {
            if (descriptor >= 0) ::close(descriptor);
            ++search_.unreadable;
            return;
        }
        struct stat facts {};
        if (::fstat(descriptor, &facts) != 0 || facts.st_dev != device_) return;
        look_at(descriptor, path, facts, true);
        for (;;) {
            errno = 0;
            const auto* const entry = ::readdir(folder.get());
            if (entry == nullptr) {
                if (errno != 0) ++search_.unreadable;
                return;
            }
            const std::string_view name(static_cast<const char*>(entry->d_name));
            if (name == "." || name == "..") continue;
            if (entry->d_type != DT_UNKNOWN && entry->d_type != DT_REG && entry->d_type != DT_DIR) continue;
            take(descriptor, path.empty() ? std::string(name) : path + "/" + std::string(name), entry->d_name);
            if (search_.files % kReportEvery == 0) on_files(search_.files);
            if (done() || cancel.cancelled()) return;
        }
    }

    void take(int folder, const std::string& path, const char* name) {
        struct stat facts {};
        if (::fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno != ENOENT) ++search_.unreadable;
            return;
        }
        if (facts.st_dev != device_) return;
        if (S_ISDIR(facts.st_mode)) return pending_.push_back(path);
        if (!S_ISREG(facts.st_mode)) return;
        ++search_.files;
        if (facts.st_blocks == 0 && !by_block_) return;
        // Not blocking: a lease of another program must not hold up the search.
        const int descriptor = ::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0) {
            if (errno != ENOENT) ++search_.unreadable;
            return;
        }
        const DeviceFile file(descriptor, path);
        struct stat opened {};
        if (::fstat(descriptor, &opened) != 0 || opened.st_dev != device_ || opened.st_ino != facts.st_ino) return;
        look_at(descriptor, path, opened, false);
    }

    void look_at(int descriptor, const std::string& path, const struct stat& facts, bool folder) {
        if (facts.st_nlink > 1 && !folder && linked_.count(facts.st_ino) > 0) return;
        const auto before = search_.matches.size();
        const int failed = !by_block_ ? by_extent(descriptor, path, folder)
                           : folder   ? 0
                                      : by_block(descriptor, path, facts);
        const bool unsupported = failed == EOPNOTSUPP || failed == ENOTTY || failed == EINVAL;
        // A failing drive may not give the places of its files.
        if (failed != 0 && !unsupported) ++search_.unreadable;
        if (!folder) ++(unsupported ? refused_ : queried_);
        if (facts.st_nlink > 1 && !folder && search_.matches.size() > before) linked_.insert(facts.st_ino);
    }

    /// 0, or errno.
    int by_extent(int descriptor, const std::string& path, bool folder) {
        auto* const map = reinterpret_cast<fiemap*>(memory_.data());
        const auto* const extents = reinterpret_cast<const fiemap_extent*>(map + 1);
        for (std::uint64_t from = 0;;) {
            std::memset(map, 0, sizeof *map);
            map->fm_start = from;
            map->fm_length = FIEMAP_MAX_OFFSET - from;
            map->fm_extent_count = kAtOnce;
            if (::ioctl(descriptor, FS_IOC_FIEMAP, map) != 0) return errno;
            const auto count = std::min(map->fm_mapped_extents, kAtOnce);
            for (std::uint32_t i = 0; i < count; ++i) {
                const auto& extent = extents[i];
                const bool placed = (extent.fe_flags & (FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC)) == 0;
                if (placed && !(xfs_ && on_realtime_device(descriptor))) {
                    add({extent.fe_physical, extent.fe_length}, extent.fe_logical, path, folder,
                        (extent.fe_flags & FIEMAP_EXTENT_SHARED) != 0);
                }
            }
            if (count == 0 || (extents[count - 1].fe_flags & FIEMAP_EXTENT_LAST) != 0) return 0;
            const auto next = extents[count - 1].fe_logical + extents[count - 1].fe_length;
            if (next <= from) return 0;
            from = next;
        }
    }

    /// Files on XFS' realtime device have addresses of that device.
    static bool on_realtime_device(int descriptor) {
        fsxattr attributes{};
        return ::ioctl(descriptor, FS_IOC_FSGETXATTR, &attributes) == 0 &&
               (attributes.fsx_xflags & FS_XFLAG_REALTIME) != 0;
    }

    /// Asks for the first block of each cluster: the others follow it.
    int by_block(int descriptor, const std::string& path, const struct stat& facts) {
        int block_bytes = 0;
        if (::ioctl(descriptor, FIGETBSZ, &block_bytes) != 0) return errno;
        if (block_bytes <= 0) return EINVAL;
        const auto block = static_cast<std::uint64_t>(block_bytes);
        struct statfs system {};
        std::uint64_t cluster = block;
        if (::fstatfs(descriptor, &system) == 0 && system.f_bsize > block_bytes) {
            cluster = static_cast<std::uint64_t>(system.f_bsize) / block * block;
        }
        const auto size = static_cast<std::uint64_t>(std::max<off_t>(facts.st_size, 0));
        for (std::uint64_t at = 0; at < size; at += cluster) {
            if (at / block > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) break;
            int number = static_cast<int>(at / block);
            if (::ioctl(descriptor, FIBMAP, &number) != 0) return errno;
            // Block 0 stands for "none".
            if (number > 0) add({static_cast<std::uint64_t>(number) * block, cluster}, at, path, false, false);
        }
        return 0;
    }

    void add(const Range& stored, std::uint64_t in_file, const std::string& path, bool folder, bool shared) {
        auto one = std::upper_bound(wanted_.begin(), wanted_.end(), stored.start,
                                    [](std::uint64_t start, const Range& range) { return start < range.start; });
        if (one != wanted_.begin()) --one;
        for (; one != wanted_.end() && one->start < stored.start + stored.bytes; ++one) {
            const auto from = std::max(one->start, stored.start);
            const auto to = std::min(one->start + one->bytes, stored.start + stored.bytes);
            if (from >= to) continue;
            shared_ |= shared;
            if (!shared) missing_ -= std::min(missing_, to - from);
            const auto offset = in_file + (from - stored.start);
            // Clusters that follow each other are one run.
            if (!search_.matches.empty()) {
                auto& last = search_.matches.back();
                if (last.path == path && last.on_device.start + last.on_device.bytes == from &&
                    last.in_file + last.on_device.bytes == offset) {
                    last.on_device.bytes += to - from;
                    continue;
                }
            }
            search_.cut = search_.matches.size() >= lookup::Findings::kMost;
            if (search_.cut) return;
            search_.matches.push_back({{from, to - from}, path, folder, offset});
        }
    }

    const DeviceFile& root_;
    const std::vector<Range>& wanted_;
    bool xfs_;
    bool by_block_;
    dev_t device_ = 0;
    std::vector<std::string> pending_;
    std::set<ino_t> linked_;  ///< found, with several names
    std::uint64_t missing_ = 0;
    std::uint64_t queried_ = 0;
    std::uint64_t refused_ = 0;
    bool shared_ = false;  ///< a match shares its blocks with other files
    std::vector<std::uint64_t> memory_ =
        std::vector<std::uint64_t>((sizeof(fiemap) + kAtOnce * sizeof(fiemap_extent)) / sizeof(std::uint64_t) + 1);
    FileSearch search_;
};

}  // namespace

Result<FileSearch> search_files(const DeviceFile& root, const std::string& type, const std::vector<Range>& wanted,
                                const std::function<void(std::uint64_t)>& on_files, const CancelToken& cancel) {
    return Search(root, type, wanted).run(on_files, cancel);
}

}  // namespace fettle::linux_system
