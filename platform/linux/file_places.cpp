// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/file_places.h"

#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <string_view>

#include "core/trim/btrfs_chunks.h"
#include "platform/linux/btrfs_tree.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint32_t kMostExtents = 4096;
constexpr std::uint64_t kSector = 512;
/// These file systems never relocate blocks, and do not support FIEMAP.
constexpr std::array<std::string_view, 3> kByBlock{"vfat", "msdos", "exfat"};

using Places = std::vector<FilePlace>;

Result<Places> by_extents(const DeviceFile& file, std::uint64_t bytes) {
    constexpr auto words = (sizeof(fiemap) + kMostExtents * sizeof(fiemap_extent)) / sizeof(std::uint64_t) + 1;
    std::vector<std::uint64_t> memory(words);
    auto* map = reinterpret_cast<fiemap*>(memory.data());
    map->fm_length = bytes;
    map->fm_flags = FIEMAP_FLAG_SYNC;
    map->fm_extent_count = kMostExtents;
    if (::ioctl(file.descriptor(), FS_IOC_FIEMAP, map) != 0) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("this file system does not report where files are stored"));
    }
    // Flags of data that is not stored as it was written.
    constexpr std::uint32_t unusable = FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_ENCODED |
                                       FIEMAP_EXTENT_DATA_ENCRYPTED | FIEMAP_EXTENT_NOT_ALIGNED |
                                       FIEMAP_EXTENT_DATA_INLINE | FIEMAP_EXTENT_DATA_TAIL | FIEMAP_EXTENT_UNWRITTEN;
    Places places;
    const auto* extents = reinterpret_cast<const fiemap_extent*>(map + 1);
    for (std::uint32_t i = 0; i < std::min(map->fm_mapped_extents, kMostExtents); ++i) {
        const auto& extent = extents[i];
        if ((extent.fe_flags & unusable) != 0) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("this file system does not store the file's data as written"));
        }
        if (extent.fe_physical % kSector != 0) return fail(ErrorCode::unsupported, FETTLE_TEXT("unaligned blocks"));
        const std::uint64_t end = std::min<std::uint64_t>(extent.fe_logical + extent.fe_length, bytes);
        if (end > extent.fe_logical) {
            places.push_back({extent.fe_logical, extent.fe_physical, end - extent.fe_logical});
        }
    }
    if (places.empty())
        return fail(ErrorCode::unsupported, FETTLE_TEXT("this file system does not report where files are stored"));
    return places;
}

/// FIBMAP counts in file system blocks and supports only block numbers that fit into an int.
Result<Places> by_block(const DeviceFile& file, std::uint64_t bytes) {
    int block_bytes = 0;
    if (::ioctl(file.descriptor(), FIGETBSZ, &block_bytes) != 0)
        return fail(os_error(errno, "reading the file system's block size"));
    if (block_bytes <= 0 || static_cast<std::uint64_t>(block_bytes) % kSector != 0) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("unaligned blocks"));
    }
    const auto size = static_cast<std::uint64_t>(block_bytes);
    if (bytes / size > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("a file with too many blocks"));
    }
    Places places;
    for (std::uint64_t at = 0; at + size <= bytes; at += size) {
        int block = static_cast<int>(at / size);
        if (::ioctl(file.descriptor(), FIBMAP, &block) != 0) return fail(os_error(errno, "FIBMAP on " + file.path()));
        if (block <= 0)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("this file system does not report where files are stored"));
        const auto place = static_cast<std::uint64_t>(block) * size;
        const bool follows = !places.empty() && places.back().on_device + places.back().bytes == place;
        if (follows) {
            places.back().bytes += size;
        } else {
            places.push_back({at, place, size});
        }
    }
    return places;
}

/// FIEMAP's physical addresses are btrfs' logical ones there: each is looked up in the chunk tree.
Result<Places> on_the_device(const DeviceFile& file, const Places& places) {
    const auto chunks = read_btrfs_chunks(file);
    if (!chunks) return fail(chunks.error());
    Places found;
    for (const auto& place : places) {
        const auto pieces = trim::locate(*chunks, place.on_device, place.bytes);
        if (!pieces) return fail(pieces.error());
        for (const auto& piece : *pieces) {
            found.push_back({place.in_file + piece.logical - place.on_device, piece.on_device, piece.bytes});
        }
    }
    return found;
}

}  // namespace

Result<Places> file_places(const DeviceFile& file, std::uint64_t bytes, const std::string& type) {
    if (std::find(kByBlock.begin(), kByBlock.end(), type) != kByBlock.end()) return by_block(file, bytes);
    auto places = by_extents(file, bytes);
    return places && type == "btrfs" ? on_the_device(file, *places) : places;
}

}  // namespace fettle::linux_system
