// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/file_layout.h"

#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <span>
#include <vector>

namespace fettle::linux_system {

namespace {

/// Extents per query; a 1 TB file has some thousands.
constexpr std::uint32_t kAtOnce = 512;
constexpr std::uint64_t kZfs = 0x2FC12FC1;      ///< statfs(2) of OpenZFS
constexpr double kClearlyLess = 0.9;            ///< of the data's size; only compression uses less than that
constexpr std::uint64_t kAllocationUnit = 512;  ///< stat(2): st_blocks

/// The part of [offset, offset + bytes) within the file; empty if begin == end.
struct Range {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    [[nodiscard]] std::uint64_t bytes() const noexcept { return end - begin; }
    [[nodiscard]] std::uint64_t common(std::uint64_t from, std::uint64_t to) const noexcept {
        const auto first = std::max(begin, from);
        const auto last = std::min(end, to);
        return last > first ? last - first : 0;
    }
};

std::optional<Range> range_of(const struct stat& facts, std::uint64_t offset, std::uint64_t bytes) {
    const auto size = static_cast<std::uint64_t>(std::max<off_t>(facts.st_size, 0));
    const auto begin = std::min(offset, size);
    const Range range{begin, begin + std::min(bytes, size - begin)};
    return range.bytes() == 0 ? std::nullopt : std::optional(range);
}

double never_written(const Range& range, std::uint64_t written) {
    return 1.0 - static_cast<double>(std::min(written, range.bytes())) / static_cast<double>(range.bytes());
}

/// Adds up extents in file order.
class ExtentSum {
public:
    explicit ExtentSum(const Range& range) : range_(range) {}

    void add(const fiemap_extent& extent) {
        const auto end = extent.fe_logical + extent.fe_length;
        if ((extent.fe_flags & FIEMAP_EXTENT_UNWRITTEN) == 0) written_ += range_.common(extent.fe_logical, end);
        // An encrypted extent is also flagged as encoded.
        constexpr std::uint32_t kEncoded = FIEMAP_EXTENT_ENCODED;
        if ((extent.fe_flags & (kEncoded | FIEMAP_EXTENT_DATA_ENCRYPTED)) == kEncoded) compressed_ = true;
        if ((extent.fe_flags & (FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC)) != 0) placed_ = false;
        // One extent may have holes, as long as blocks on the drive have the same distances as in the file.
        const auto shift = extent.fe_physical - extent.fe_logical;
        if (pieces_ == 0 || shift != shift_) ++pieces_;
        shift_ = shift;
        next_logical_ = end;
    }

    [[nodiscard]] bench::FileLayout layout() const {
        bench::FileLayout layout;
        layout.never_written_share = never_written(range_, written_);
        layout.compressed = compressed_;
        // Compressed extents are small by design, and their length on the drive is not reported.
        if (placed_ && !compressed_) layout.pieces = pieces_;
        return layout;
    }
    [[nodiscard]] std::uint64_t next() const noexcept { return next_logical_; }

private:
    Range range_;
    std::uint64_t written_ = 0;
    std::uint64_t next_logical_ = 0;
    std::uint64_t shift_ = 0;  ///< from file offsets to drive offsets; wraps around
    unsigned pieces_ = 0;
    bool compressed_ = false;
    bool placed_ = true;
};

/// OpenZFS compresses most files but does not report it: only the allocated size shows it. That is updated some seconds
/// after the write, so for a newly created unnamed file it is not conclusive.
std::optional<bool> smaller_than_its_data(int descriptor, const struct stat& facts, const Range& range, double share) {
    struct statfs system {};
    if (::fstatfs(descriptor, &system) != 0 || static_cast<std::uint64_t>(system.f_type) != kZfs) return std::nullopt;
    if (facts.st_nlink == 0 || range.bytes() != static_cast<std::uint64_t>(facts.st_size)) return std::nullopt;
    const auto taken = static_cast<double>(facts.st_blocks) * kAllocationUnit;
    return taken < static_cast<double>(range.bytes()) * (1 - share) * kClearlyLess;
}

/// chattr +C on btrfs and similar file systems.
bool written_in_place(int descriptor) {
    int flags = 0;
    return ::ioctl(descriptor, FS_IOC_GETFLAGS, &flags) == 0 && (flags & FS_NOCOW_FL) != 0;
}

}  // namespace

std::optional<bench::FileLayout> layout_by_extents(int descriptor, std::uint64_t offset, std::uint64_t bytes) {
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0) return std::nullopt;
    const auto range = range_of(facts, offset, bytes);
    if (!range) return std::nullopt;
    // An array of words, for the alignment; the extents follow the header.
    constexpr auto kWords = (sizeof(fiemap) + kAtOnce * sizeof(fiemap_extent)) / sizeof(std::uint64_t);
    std::vector<std::uint64_t> memory(kWords);
    auto& map = *reinterpret_cast<fiemap*>(memory.data());
    ExtentSum sum(*range);
    for (auto from = range->begin; from < range->end;) {
        std::fill(memory.begin(), memory.end(), 0);
        map.fm_start = from;
        map.fm_length = range->end - from;
        map.fm_flags = FIEMAP_FLAG_SYNC;
        map.fm_extent_count = kAtOnce;
        if (::ioctl(descriptor, FS_IOC_FIEMAP, &map) != 0) return std::nullopt;
        const auto found = std::min(map.fm_mapped_extents, kAtOnce);
        const auto* extents = static_cast<const fiemap_extent*>(map.fm_extents);
        for (const auto& extent : std::span(extents, found)) sum.add(extent);
        if (found == 0 || (extents[found - 1].fe_flags & FIEMAP_EXTENT_LAST) != 0 || sum.next() <= from) break;
        from = sum.next();
    }
    return sum.layout();
}

std::optional<bench::FileLayout> layout_by_holes(int descriptor, std::uint64_t offset, std::uint64_t bytes) {
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0) return std::nullopt;
    const auto range = range_of(facts, offset, bytes);
    if (!range || range->end > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) return std::nullopt;
    std::uint64_t data = 0;
    for (auto at = range->begin; at < range->end;) {
        const auto begin = ::lseek(descriptor, static_cast<off_t>(at), SEEK_DATA);
        if (begin < 0 && errno == ENXIO) break;  // no data after this point
        if (begin < 0) return std::nullopt;
        const auto end = ::lseek(descriptor, begin, SEEK_HOLE);
        if (end <= begin) return std::nullopt;
        data += range->common(static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(end));
        at = static_cast<std::uint64_t>(end);
    }
    bench::FileLayout layout;
    layout.never_written_share = never_written(*range, data);
    layout.compressed = smaller_than_its_data(descriptor, facts, *range, *layout.never_written_share);
    return layout;
}

bench::FileLayout file_layout(int descriptor, std::uint64_t offset, std::uint64_t bytes) {
    auto layout = layout_by_extents(descriptor, offset, bytes);
    if (!layout) layout = layout_by_holes(descriptor, offset, bytes);
    if (!layout) return {};
    layout->written_in_place = written_in_place(descriptor);
    return *layout;
}

}  // namespace fettle::linux_system
