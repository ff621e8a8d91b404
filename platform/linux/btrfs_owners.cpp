// SPDX-License-Identifier: GPL-3.0-or-later
// Structures and ioctls as in linux/btrfs.h and the btrfs documentation, "On-disk Format".
#include "platform/linux/btrfs_owners.h"

#include <fmt/format.h>
#include <linux/btrfs.h>
#include <linux/btrfs_tree.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <map>
#include <optional>

#include "core/base/bytes.h"
#include "core/trim/btrfs_chunks.h"
#include "platform/linux/btrfs_tree.h"
#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using lookup::Range;
using lookup::Use;

constexpr std::size_t kOwnerBytes = 64U << 10U;
constexpr int kDeepest = 64;  ///< subvolumes within each other
constexpr std::uint64_t kTop = BTRFS_FS_TREE_OBJECTID;

/// A file that a block belongs to.
struct Owner {
    std::uint64_t inode = 0;
    std::uint64_t offset = 0;
    std::uint64_t root = 0;  ///< the subvolume's tree
};

class Owners {
public:
    explicit Owners(const DeviceFile& file) : file_(file), memory_(kOwnerBytes / sizeof(std::uint64_t)) {}

    /// The number that btrfs gives the device.
    Result<std::uint64_t> number_of(const std::string& device) {
        btrfs_ioctl_fs_info_args info{};
        if (::ioctl(file_.descriptor(), BTRFS_IOC_FS_INFO, &info) != 0)
            return fail(error("listing the devices of the btrfs file system"));
        sector_bytes_ = info.sectorsize == 0 ? 4096 : info.sectorsize;
        for (std::uint64_t id = 1; id <= info.max_id; ++id) {
            btrfs_ioctl_dev_info_args one{};
            one.devid = id;
            if (::ioctl(file_.descriptor(), BTRFS_IOC_DEV_INFO, &one) != 0) continue;
            const auto* const path = reinterpret_cast<const char*>(one.path);
            if (base_name(real_path({path, ::strnlen(path, sizeof one.path)})) == device) return id;
        }
        return fail(ErrorCode::not_found, FETTLE_TEXT("{device} is not a device of this file system"),
                    {{"device", device}});
    }
    [[nodiscard]] std::uint64_t sector_bytes() const noexcept { return sector_bytes_; }

    /// Files that store their contents at this logical address; none: it is unused.
    Result<std::vector<Owner>> owners_of(std::uint64_t logical) {
        auto* const found = reinterpret_cast<btrfs_data_container*>(memory_.data());
        btrfs_ioctl_logical_ino_args arguments{};
        arguments.logical = logical;
        arguments.size = kOwnerBytes;
        arguments.inodes = reinterpret_cast<std::uintptr_t>(found);
        if (::ioctl(file_.descriptor(), BTRFS_IOC_LOGICAL_INO, &arguments) != 0) {
            if (errno == ENOENT) return std::vector<Owner>();
            return fail(error("finding the owner of a block"));
        }
        const auto* const values = reinterpret_cast<const std::uint64_t*>(found + 1);
        const auto count = std::min<std::size_t>(found->elem_cnt, (kOwnerBytes - sizeof *found) / sizeof *values) / 3;
        std::vector<Owner> owners;
        for (std::size_t i = 0; i < count; ++i) owners.push_back({values[3 * i], values[3 * i + 1], values[3 * i + 2]});
        return owners;
    }

    /// From the top of the file system; empty: unknown.
    std::string path_of(const Owner& owner) {
        const auto known = paths_.find({owner.root, owner.inode});
        if (known != paths_.end()) return known->second;
        auto path = subvolume(owner.root, 0) + "/" + path_in(owner.root, owner.inode);
        paths_[{owner.root, owner.inode}] = path;
        return path;
    }

private:
    [[nodiscard]] Error error(const std::string& doing) const {
        return os_error(errno, fmt::format("{} on {}", doing, file_.path()));
    }

    /// Within its subvolume, without "/" at the ends; an inode's number if it has no name there.
    [[nodiscard]] std::string path_in(std::uint64_t root, std::uint64_t inode) const {
        if (inode == BTRFS_FIRST_FREE_OBJECTID) return {};  // the subvolume itself
        btrfs_ioctl_ino_lookup_args arguments{};
        arguments.treeid = root;
        arguments.objectid = inode;
        if (::ioctl(file_.descriptor(), BTRFS_IOC_INO_LOOKUP, &arguments) != 0) return fmt::format("inode {}", inode);
        const auto* const name = static_cast<const char*>(arguments.name);
        std::string path(name, ::strnlen(name, sizeof arguments.name));
        while (!path.empty() && path.back() == '/') path.pop_back();
        return path;
    }

    /// "/@home", from the back references in the tree of roots; empty: the top.
    std::string subvolume(std::uint64_t root, int depth) {
        if (root == kTop || depth >= kDeepest) return {};
        const auto known = subvolumes_.find(root);
        if (known != subvolumes_.end()) return known->second;
        btrfs_ioctl_search_args arguments{};
        auto& key = arguments.key;
        key.tree_id = BTRFS_ROOT_TREE_OBJECTID;
        key.min_objectid = key.max_objectid = root;
        key.min_type = key.max_type = BTRFS_ROOT_BACKREF_KEY;
        key.max_offset = UINT64_MAX;
        key.max_transid = UINT64_MAX;
        key.nr_items = 1;
        std::string path = fmt::format("/subvolume {}", root);
        if (::ioctl(file_.descriptor(), BTRFS_IOC_TREE_SEARCH, &arguments) == 0 && key.nr_items == 1) {
            btrfs_ioctl_search_header header{};
            std::memcpy(&header, static_cast<const char*>(arguments.buf), sizeof header);
            const std::size_t most = sizeof arguments.buf - sizeof header;
            const BytesView item(std::span(reinterpret_cast<const std::uint8_t*>(arguments.buf) + sizeof header,
                                           std::min<std::size_t>(header.len, most)));
            // struct btrfs_root_ref: the folder, a sequence number, the name's length; the name follows.
            constexpr std::size_t at_length = 16;
            constexpr std::size_t at_name = 18;
            const auto folder = item.le64(0);
            const auto length = item.le16(at_length);
            if (folder && length && item.size() >= at_name + *length) {
                const auto inside = path_in(header.offset, *folder);
                path = subvolume(header.offset, depth + 1) + (inside.empty() ? "" : "/" + inside) + "/" +
                       std::string(item.slice(at_name, *length).text());
            }
        }
        subvolumes_[root] = path;
        return path;
    }

    const DeviceFile& file_;
    std::uint64_t sector_bytes_ = 4096;
    std::vector<std::uint64_t> memory_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> paths_;
    std::map<std::uint64_t, std::string> subvolumes_;
};

/// Blocks that follow each other in one file are one use.
void add(BtrfsUse use, std::vector<BtrfsUse>& found) {
    const auto joins = [&](const BtrfsUse& one) {
        return one.use == use.use && one.path == use.path &&
               one.on_device.start + one.on_device.bytes == use.on_device.start &&
               (one.use != Use::file || one.in_file + one.on_device.bytes == use.in_file);
    };
    // Shared blocks come in turn, so the one before may not be the last.
    const auto first = found.size() > 64 ? found.end() - 64 : found.begin();
    const auto one = std::find_if(first, found.end(), joins);
    if (one != found.end()) {
        one->on_device.bytes += use.on_device.bytes;
    } else {
        found.push_back(std::move(use));
    }
}

}  // namespace

Result<BtrfsUses> btrfs_owners(const DeviceFile& file, const std::string& device, const std::vector<Range>& wanted,
                               const CancelToken& cancel) {
    Owners owners(file);
    const auto number = owners.number_of(device);
    if (!number) return fail(number.error());
    const auto chunks = read_btrfs_chunks(file);
    if (!chunks) return fail(chunks.error());
    BtrfsUses all;
    auto& found = all.uses;
    for (const auto& range : wanted) {
        const auto sources = trim::sources_in(*chunks, *number, range.start, range.bytes);
        if (!sources) return fail(sources.error());
        for (const auto& source : *sources) {
            if (!source.data) {
                add({{source.on_device, source.bytes}, Use::metadata, {}, 0}, found);
                continue;
            }
            for (std::uint64_t done = 0; done < source.bytes;) {
                if (cancel.cancelled())
                    return fail(ErrorCode::cancelled, FETTLE_TEXT("searching the files on {path}"),
                                {{"path", file.path()}});
                const auto logical = source.logical + done;
                const auto bytes =
                    std::min(source.bytes - done, owners.sector_bytes() - logical % owners.sector_bytes());
                if (found.size() >= lookup::Findings::kMost) {
                    all.cut = true;
                    return all;
                }
                const auto those = owners.owners_of(logical);
                if (!those) return fail(those.error());
                const Range part{source.on_device + done, bytes};
                if (those->empty()) add({part, Use::free, {}, 0}, found);
                for (const auto& one : *those) add({part, Use::file, owners.path_of(one), one.offset}, found);
                done += bytes;
            }
        }
    }
    return all;
}

}  // namespace fettle::linux_system
