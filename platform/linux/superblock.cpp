// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/superblock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/bytes.h"
#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

using overprovision::FileSystemFacts;

constexpr std::size_t kHead = 68U << 10U;  // btrfs keeps its superblock at 64 KiB
using Head = FixedView<kHead>;

template <std::size_t Offset, std::size_t Length>
bool says(const Head& head, const char (&text)[Length]) {
    return std::memcmp(head.bytes<Offset, Length - 1>().data(), text, Length - 1) == 0;
}

/// Linux Documentation/filesystems/ext4, "Super Block", at byte 1024.
FileSystemFacts ext(const Head& head) {
    constexpr std::size_t kAt = 1024;
    constexpr std::uint32_t kJournal = 0x4;   // s_feature_compat
    constexpr std::uint32_t kExtents = 0x40;  // s_feature_incompat
    constexpr std::uint32_t k64Bit = 0x80;    // s_feature_incompat
    FileSystemFacts facts;
    const auto incompat = head.le32<kAt + 0x60>();
    const auto shift = head.le32<kAt + 0x18>();
    if (shift > 6) return facts;
    facts.block_bytes = std::uint64_t{1024} << shift;
    std::uint64_t blocks = head.le32<kAt + 0x4>();
    if ((incompat & k64Bit) != 0) blocks |= std::uint64_t{head.le32<kAt + 0x150>()} << 32U;
    facts.bytes = blocks * facts.block_bytes;
    const bool journal = (head.le32<kAt + 0x5C>() & kJournal) != 0;
    facts.type = (incompat & (kExtents | k64Bit)) != 0 ? "ext4" : journal ? "ext3" : "ext2";
    return facts;
}

/// Btrfs wiki, "On-disk Format", superblock at 64 KiB.
FileSystemFacts btrfs(const Head& head) {
    constexpr std::size_t kAt = 64U << 10U;
    FileSystemFacts facts;
    const bool one_device = head.le64<kAt + 0x88>() == 1;
    facts.type = one_device ? "btrfs" : "btrfs on several devices";
    facts.block_bytes = head.le32<kAt + 0x90>();
    facts.bytes = head.le64<kAt + 0xC9 + 8>();  // dev_item.total_bytes
    return facts;
}

/// XFS Algorithms & Data Structures, sb_blocksize and sb_dblocks, big-endian.
FileSystemFacts xfs(const Head& head) {
    FileSystemFacts facts;
    facts.type = "xfs";
    facts.block_bytes = head.be32<4>();
    facts.bytes = head.be64<8>() * facts.block_bytes;
    return facts;
}

/// The boot sector: bytes per sector, and the number of sectors without the boot sector's copy at the end.
FileSystemFacts ntfs(const Head& head) {
    FileSystemFacts facts;
    facts.type = "ntfs";
    const std::uint64_t sector = head.le16<0x0B>();
    facts.block_bytes = sector * head.u8<0x0D>();
    facts.bytes = (head.le64<0x28>() + 1) * sector;
    return facts;
}

Status fill(const DeviceFile& file, std::array<std::uint8_t, kHead>& data) {
    for (std::size_t at = 0; at < data.size();) {
        const auto got = ::pread(file.descriptor(), data.data() + at, data.size() - at, static_cast<off_t>(at));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "reading " + file.path()));
        if (got == 0) return fail(ErrorCode::truncated, file.path());
        at += static_cast<std::size_t>(got);
    }
    return {};
}

/// A mounted device is in use.
bool is_claimed(const std::string& device) {
    struct stat status {};
    if (::stat(device.c_str(), &status) != 0 || !S_ISBLK(status.st_mode)) return false;
    const int descriptor = ::open(device.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC);
    if (descriptor < 0) return errno == EBUSY;
    ::close(descriptor);
    return false;
}

}  // namespace

Result<FileSystemFacts> read_superblock(const std::string& device) {
    const int descriptor = ::open(device.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail(os_error(errno, "opening " + device));
    const DeviceFile file(descriptor, device);
    std::array<std::uint8_t, kHead> data{};
    if (auto read = fill(file, data); !read) return fail(read.error());
    const Head head(data.data());
    FileSystemFacts facts;
    if (says<(64U << 10U) + 0x40>(head, "_BHRfS_M")) {
        facts = btrfs(head);
    } else if (says<0>(head, "XFSB")) {
        facts = xfs(head);
    } else if (says<3>(head, "NTFS    ")) {
        facts = ntfs(head);
    } else if (head.le16<1024 + 0x38>() == 0xEF53) {
        facts = ext(head);
    }
    facts.mounted = is_claimed(device);
    return facts;
}

}  // namespace fettle::linux_system
