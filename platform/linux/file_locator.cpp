// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/file_locator.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <optional>

#include "platform/linux/btrfs_owners.h"
#include "platform/linux/file_search.h"
#include "platform/linux/layer_map.h"
#include "platform/linux/layers_above.h"
#include "platform/linux/mounts.h"
#include "platform/linux/os_error.h"
#include "platform/linux/space_map.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

using lookup::Findings;
using lookup::Range;
using lookup::Stretch;
using lookup::Use;
using End = TopPiece::End;

constexpr std::uint64_t kSector = 512;  ///< unit of sysfs
/// The three copies of btrfs' superblock.
constexpr std::array<std::uint64_t, 3> kBtrfsSuperblocks{64U << 10U, 64U << 20U, std::uint64_t{256} << 30U};
constexpr std::uint64_t kBtrfsSuperblockBytes = 4096;

/// The part that both have; `bytes` 0: none.
Range common(const Range& one, const Range& other) {
    const auto from = std::max(one.start, other.start);
    const auto to = std::min(one.start + one.bytes, other.start + other.bytes);
    return from < to ? Range{from, to - from} : Range{};
}

/// What is known of a device's range.
struct DeviceUse {
    Range range;  ///< bytes of the device
    Stretch stretch;
};

/// The parts of `wanted` that none of `found` covers.
std::vector<Range> left_of(const std::vector<Range>& wanted, const std::vector<DeviceUse>& found) {
    std::vector<Range> taken;
    taken.reserve(found.size());
    for (const auto& one : found) taken.push_back(one.range);
    taken = lookup::in_order(std::move(taken));
    std::vector<Range> left;
    for (const auto& one : wanted) {
        auto at = one.start;
        for (const auto& gone : taken) {
            if (gone.start + gone.bytes <= at || gone.start >= one.start + one.bytes) continue;
            if (gone.start > at) left.push_back({at, gone.start - at});
            at = gone.start + gone.bytes;
        }
        if (at < one.start + one.bytes) left.push_back({at, one.start + one.bytes - at});
    }
    return left;
}

/// Searches the mounted device `device`.
class DeviceSearch {
public:
    DeviceSearch(std::vector<MountPoint> mounts, std::string device, std::vector<Range> wanted)
        : mounts_(std::move(mounts)), device_(std::move(device)), wanted_(std::move(wanted)) {
        // A mount of the whole file system first.
        std::stable_partition(mounts_.begin(), mounts_.end(), [](const MountPoint& one) { return one.root == "/"; });
    }

    /// `number`: the device's, "8:1".
    Result<std::vector<DeviceUse>> run(const std::string& number, Findings& findings,
                                       const lookup::OnProgress& on_progress, const CancelToken& cancel) {
        auto root = open_any(number);
        if (!root) return fail(root.error());
        const auto& mount = mounts_.front();
        const auto ready = mount.type == "btrfs" ? search_btrfs(**root, findings, cancel)
                                                 : search_others(**root, findings, on_progress, cancel);
        if (!ready) return fail(ready.error());
        // Of what was left out, nothing is known.
        if (findings.cut) return std::move(found_);
        for (const auto& one : left_of(wanted_, found_)) add(one, mount.type == "btrfs" ? Use::free : Use::no_file);
        return std::move(found_);
    }

private:
    /// A copy of the mount that no other mount covers. Without the right to make one, the mount itself.
    static Result<std::shared_ptr<DeviceFile>> open_mount(const std::string& target) {
        int descriptor = ::open_tree(AT_FDCWD, target.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC);
        if (descriptor >= 0) {
            // The copy's descriptor is one of a path; queries need one that is open.
            const int opened = ::openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            ::close(descriptor);
            descriptor = opened;
        } else {
            descriptor = ::open(target.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        }
        if (descriptor < 0) return fail(os_error(errno, "opening " + target));
        return std::make_shared<DeviceFile>(descriptor, target);
    }

    /// The first mount that no other covers, which then is mounts_.front(). btrfs has device numbers of its own.
    Result<std::shared_ptr<DeviceFile>> open_any(const std::string& number) {
        Result<std::shared_ptr<DeviceFile>> root =
            fail(ErrorCode::not_found, FETTLE_TEXT("no usable mount of {device}"), {{"device", device_}});
        for (auto& mount : mounts_) {
            auto opened = open_mount(mount.target);
            struct stat facts {};
            if (!opened) {
                root = std::move(opened);
                continue;
            }
            const bool known = ::fstat((*opened)->descriptor(), &facts) == 0;
            const auto its = fmt::format("{}:{}", major(facts.st_dev), minor(facts.st_dev));
            if (!known || (mount.type != "btrfs" && its != number)) continue;
            std::swap(mounts_.front(), mount);
            return opened;
        }
        return root;
    }

    DeviceUse& add(const Range& range, Use use) {
        DeviceUse made{range, {}};
        made.stretch.use = use;
        made.stretch.file_system = mounts_.front().type;
        made.stretch.mount_point = mounts_.front().target;
        return found_.emplace_back(std::move(made));
    }

    Status search_others(const DeviceFile& root, Findings& findings, const lookup::OnProgress& on_progress,
                         const CancelToken& cancel) {
        const auto& mount = mounts_.front();
        for (const auto& one : wanted_) {
            // File systems without this query say less, which is no error.
            const auto space = space_without_files(root, one);
            if (!space) break;
            for (const auto& part : *space) add(part.range, part.use);
        }
        const auto left = left_of(wanted_, found_);
        if (left.empty()) return {};
        const auto files = search_files(
            root, mount.type, left,
            [&](std::uint64_t count) {
                on_progress({mount.target, count});
            },
            cancel);
        if (!files && files.error().code != ErrorCode::unsupported) return fail(files.error());
        if (!files) {
            for (const auto& one : left) add(one, Use::opaque);
            return {};
        }
        findings.cut |= files->cut;
        findings.files_searched += files->files;
        findings.unreadable += files->unreadable;
        if (mount.root != "/") findings.partly_searched.push_back(mount.target);
        const auto prefix = mount.target == "/" ? std::string("/") : mount.target + "/";
        for (const auto& match : files->matches) {
            auto& made = add(match.on_device, Use::file).stretch;
            made.path = match.path.empty() ? mount.target : prefix + match.path;
            made.folder = match.folder;
            made.in_file = match.in_file;
        }
        return {};
    }

    Status search_btrfs(const DeviceFile& root, Findings& findings, const CancelToken& cancel) {
        const auto uses = btrfs_owners(root, device_, wanted_, cancel);
        if (!uses && uses.error().code != ErrorCode::unsupported) return fail(uses.error());
        if (!uses) {
            for (const auto& one : wanted_) add(one, Use::opaque);
            return {};
        }
        findings.cut |= uses->cut;
        for (const auto& use : uses->uses) {
            auto& made = add(use.on_device, use.use).stretch;
            made.in_file = use.in_file;
            if (use.use == Use::file) place(use.path, made);
        }
        for (const auto start : kBtrfsSuperblocks) {
            for (const auto& left : left_of(wanted_, found_)) {
                const auto part = common(left, {start, kBtrfsSuperblockBytes});
                if (part.bytes > 0) add(part, Use::metadata);
            }
        }
        return {};
    }

    /// Puts the mount point in the place of the mounted subvolume's path.
    void place(const std::string& path, Stretch& stretch) const {
        const MountPoint* best = nullptr;
        for (const auto& mount : mounts_) {
            const auto root = mount.root == "/" ? std::string() : mount.root;
            const bool inside =
                path.compare(0, root.size(), root) == 0 && (path.size() == root.size() || path[root.size()] == '/');
            if (inside && (best == nullptr || mount.root.size() > best->root.size())) best = &mount;
        }
        if (best == nullptr) {
            stretch.path = path;
            stretch.unreachable = true;
            stretch.mount_point.clear();
            return;
        }
        const auto rest = path.substr(best->root == "/" ? 0 : best->root.size());
        stretch.mount_point = best->target;
        stretch.path = best->target == "/" ? rest : best->target + rest;
    }

    std::vector<MountPoint> mounts_;
    std::string device_;
    std::vector<Range> wanted_;
    std::vector<DeviceUse> found_;
};

bool is_swap(const std::vector<Mount>& mounts, const std::string& device) {
    return std::any_of(mounts.begin(), mounts.end(), [&](const Mount& one) {
        return one.swap && std::find(one.devices.begin(), one.devices.end(), device) != one.devices.end();
    });
}

/// The other drives that hold the same bytes.
std::vector<std::string> copies_of(const LayerMap& map, const TopPiece& piece, const std::string& drive) {
    const auto first = piece.on_device / kSector * kSector;
    const auto below = map.locate({{piece.device, 0, first, kSector, false}});
    std::vector<std::string> copies;
    if (!below.opaque_layer.empty()) return copies;
    for (const auto& one : below.pieces) {
        const bool known = std::find(copies.begin(), copies.end(), one.device) != copies.end();
        if (one.device != drive && !known) copies.push_back(one.device);
    }
    return copies;
}

/// `stretch` of the device's `range`, for the part of it that `piece` shows.
std::optional<Stretch> on_the_drive(const TopPiece& piece, const DeviceUse& use) {
    const auto part = common(use.range, {piece.on_device, piece.range.bytes});
    if (part.bytes == 0) return std::nullopt;
    auto made = use.stretch;
    made.range = {piece.range.start + (part.start - piece.on_device), part.bytes};
    made.on_device = part.start;
    if (made.use == Use::file && made.in_file) *made.in_file += part.start - use.range.start;
    return made;
}

}  // namespace

Result<lookup::Geometry> LinuxFileLocator::geometry(const DriveEntry& entry) {
    const auto folder = real_path(roots_.sys + "/class/block/" + entry.id);
    const auto sectors = read_number(folder + "/size");
    if (folder.empty() || entry.id.empty() || !sectors) {
        return fail(ErrorCode::not_found, FETTLE_TEXT("the system has no block device for {drive}"),
                    {{"drive", entry.id}});
    }
    const auto block = read_number(folder + "/queue/logical_block_size").value_or(kSector);
    return lookup::Geometry{*sectors * kSector,
                            static_cast<std::uint32_t>(std::clamp<std::uint64_t>(block, kSector, 1U << 20U))};
}

Result<Findings> LinuxFileLocator::find(const DriveEntry& entry, const std::vector<Range>& ranges,
                                        const lookup::OnProgress& on_progress, const CancelToken& cancel) {
    if (const auto known = geometry(entry); !known) return fail(known.error());
    if (::geteuid() != 0) {
        return fail(ErrorCode::not_permitted,
                    FETTLE_TEXT("searching the files of all users needs administrator rights"));
    }
    const auto mount_points = read_mount_points(roots_);
    const auto mounts = read_mounts(roots_);
    if (!mount_points) return fail(mount_points.error());
    if (!mounts) return fail(mounts.error());
    const LayersAbove layers(roots_, tables_);
    const LayerMap map(roots_, tables_);
    std::vector<TopPiece> pieces;
    for (const auto& range : ranges) {
        auto those = layers.climb(entry.id, range);
        pieces.insert(pieces.end(), std::make_move_iterator(those.begin()), std::make_move_iterator(those.end()));
    }
    Findings findings;
    std::map<std::string, std::vector<DeviceUse>> searched;  // each device once
    for (const auto& piece : pieces) {
        if (piece.end != End::device || searched.count(piece.device) > 0) continue;
        std::vector<Range> wanted;
        for (const auto& one : pieces) {
            if (one.end == End::device && one.device == piece.device)
                wanted.push_back({one.on_device, one.range.bytes});
        }
        wanted = lookup::in_order(std::move(wanted));
        std::vector<MountPoint> its;
        std::copy_if(mount_points->begin(), mount_points->end(), std::back_inserter(its), [&](const MountPoint& one) {
            return std::find(one.devices.begin(), one.devices.end(), piece.device) != one.devices.end();
        });
        auto& uses = searched[piece.device];
        if (its.empty()) {
            const bool swap = is_swap(*mounts, piece.device);
            for (const auto& one : wanted) {
                uses.push_back({one, {}});
                uses.back().stretch.use = swap ? Use::swap : Use::not_mounted;
            }
            continue;
        }
        const auto number = text_or_empty(real_path(roots_.sys + "/class/block/" + piece.device) + "/dev");
        auto found =
            DeviceSearch(std::move(its), piece.device, std::move(wanted)).run(number, findings, on_progress, cancel);
        if (!found) return fail(found.error());
        uses = std::move(*found);
    }
    for (const auto& piece : pieces) {
        const auto first = findings.stretches.size();
        if (piece.end == End::device) {
            for (const auto& use : searched[piece.device]) {
                if (auto made = on_the_drive(piece, use)) findings.stretches.push_back(std::move(*made));
            }
        } else {
            Stretch made;
            made.range = piece.range;
            made.on_device = piece.on_device;
            made.use = piece.end == End::layer    ? Use::layer
                       : piece.end == End::opaque ? Use::opaque
                                                  : Use::outside_partitions;
            findings.stretches.push_back(std::move(made));
        }
        const auto copies = piece.end == End::device ? copies_of(map, piece, entry.id) : std::vector<std::string>();
        for (auto i = first; i < findings.stretches.size(); ++i) {
            findings.stretches[i].layers = piece.layers;
            findings.stretches[i].copies = copies;
        }
    }
    std::stable_sort(findings.stretches.begin(), findings.stretches.end(),
                     [](const Stretch& one, const Stretch& other) { return one.range.start < other.range.start; });
    if (findings.stretches.size() > Findings::kMost) {
        findings.stretches.resize(Findings::kMost);
        findings.cut = true;
    }
    return findings;
}

}  // namespace fettle::linux_system
