// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/btrfs_tree.h"

#include <linux/btrfs.h>
#include <linux/btrfs_tree.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <cstring>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

constexpr std::size_t kBufferBytes = 64U << 10U;
/// A chunk is about 1 GiB: more than any drive has.
constexpr std::size_t kMostChunks = std::size_t{1} << 20U;

/// Adds the items of one result; returns the address of the last.
Result<std::uint64_t> take(const std::uint8_t* data, std::uint32_t count, std::vector<trim::BtrfsChunk>& chunks) {
    const BytesView all(std::span(data, kBufferBytes));
    std::uint64_t last = 0;
    for (std::size_t at = 0, i = 0; i < count; ++i) {
        btrfs_ioctl_search_header header{};  // in native byte order
        if (at + sizeof header > kBufferBytes) return fail(ErrorCode::malformed, FETTLE_TEXT("the btrfs chunk tree"));
        std::memcpy(&header, data + at, sizeof header);
        at += sizeof header;
        if (header.len > kBufferBytes - at) return fail(ErrorCode::malformed, FETTLE_TEXT("the btrfs chunk tree"));
        auto chunk = trim::read_btrfs_chunk(header.offset, all.slice(at, header.len));
        if (!chunk) return fail(chunk.error());
        chunks.push_back(std::move(*chunk));
        at += header.len;
        last = header.offset;
    }
    return last;
}

}  // namespace

Result<std::vector<trim::BtrfsChunk>> read_btrfs_chunks(const DeviceFile& file) {
    std::vector<std::uint64_t> memory((sizeof(btrfs_ioctl_search_args_v2) + kBufferBytes) / sizeof(std::uint64_t) + 1);
    auto* const arguments = reinterpret_cast<btrfs_ioctl_search_args_v2*>(memory.data());
    std::vector<trim::BtrfsChunk> chunks;
    for (std::uint64_t from = 0; chunks.size() < kMostChunks;) {
        auto& key = arguments->key;
        key = {};
        key.tree_id = BTRFS_CHUNK_TREE_OBJECTID;
        key.min_objectid = key.max_objectid = BTRFS_FIRST_CHUNK_TREE_OBJECTID;
        key.min_type = key.max_type = BTRFS_CHUNK_ITEM_KEY;
        key.min_offset = from;
        key.max_offset = UINT64_MAX;
        key.max_transid = UINT64_MAX;
        key.nr_items = UINT32_MAX;
        arguments->buf_size = kBufferBytes;
        if (::ioctl(file.descriptor(), BTRFS_IOC_TREE_SEARCH_V2, arguments) != 0) {
            return fail(os_error(errno, "reading the btrfs chunk tree"));
        }
        if (key.nr_items == 0) break;
        const auto last = take(reinterpret_cast<const std::uint8_t*>(arguments + 1), key.nr_items, chunks);
        if (!last) return fail(last.error());
        if (*last == UINT64_MAX) break;
        from = *last + 1;
    }
    return chunks;
}

}  // namespace fettle::linux_system
