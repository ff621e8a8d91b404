// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses and names of Microsoft's "exFAT file system specification".
#include "core/allocation/exfat_files.h"

#include <fmt/format.h>

#include <vector>

#include "core/allocation/folder_entries.h"
#include "core/allocation/paged_table.h"
#include "core/allocation/ranges.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kMostFolders = std::size_t{1} << 21U;  ///< pending folders; bounds memory use

// 6.2.1: bits of an entry's type
constexpr std::uint8_t kInUse = 0x80;
constexpr std::uint8_t kSecondary = 0x40;
constexpr std::uint8_t kBenign = 0x20;
// 7
constexpr std::uint8_t kBitmap = 0x81;
constexpr std::uint8_t kUpcaseTable = 0x82;
constexpr std::uint8_t kVolumeLabel = 0x83;
constexpr std::uint8_t kFile = 0x85;
constexpr std::uint8_t kStream = 0xC0;
constexpr std::uint8_t kName = 0xC1;
constexpr std::uint16_t kFolderAttribute = 0x10;
// 6.3.4, 6.4.2
constexpr unsigned kHasClusters = 1;
constexpr unsigned kNoChain = 2;  ///< contiguous clusters without table entries

/// The clusters of a file.
struct Stretch {
    std::uint32_t first = 0;
    std::uint64_t bytes = 0;
    bool chained = true;
};

class Files {
public:
    Files(Source& source, const ExfatLayout& layout, std::span<const std::uint8_t> bitmap)
        : source_(source), layout_(layout), bitmap_(bitmap), table_(source, layout.table_at, layout.table_bytes) {}

    Expected<std::uint64_t> check() {
        folders_.push_back({layout_.root, 0, true});
        while (!folders_.empty()) {
            const auto folder = folders_.back();
            folders_.pop_back();
            bool end = false;
            auto done = walk(folder, [&](std::uint32_t cluster) -> Expected<std::uint64_t> {
                if (end) return 0;
                const auto ended = look_into(layout_.place_of(cluster));
                if (!ended) return tl::unexpected(ended.error());
                end = *ended;
                return 0;
            });
            if (!done) return done;
        }
        return 0;
    }

private:
    /// Calls `at` for each cluster, which must be in use.
    template <typename At>
    Expected<std::uint64_t> walk(const Stretch& stretch, At&& at) {
        const auto needed = (stretch.bytes + layout_.cluster_bytes - 1) / layout_.cluster_bytes;
        std::uint64_t found = 0;
        for (auto cluster = stretch.first; cluster != ExfatLayout::kEndOfChain; ++found) {
            if (!stretch.chained && found == needed) break;
            if (!layout_.has(cluster))
                return source_.contradicts(fmt::format("a file uses cluster {}, which does not exist", cluster));
            // In an intact file system each cluster belongs to one file. This also stops on cyclic chains.
            if (++seen_ > layout_.clusters) return source_.contradicts("files share clusters");
            if (!bit_is_set(bitmap_, cluster - ExfatLayout::kFirstCluster)) {
                return source_.contradicts(
                    fmt::format("a file uses cluster {}, which the bitmap marks as free", cluster));
            }
            if (auto told = at(cluster); !told) return told;
            const auto after = stretch.chained ? next(cluster) : Expected<std::uint32_t>(cluster + 1);
            if (!after) return tl::unexpected(after.error());
            cluster = *after;
        }
        if (found < needed) return source_.contradicts("a file is longer than its clusters");
        return found;
    }

    Expected<std::uint32_t> next(std::uint32_t cluster) {
        const auto entry = table_.from(std::uint64_t{cluster} * 4);
        if (!entry) return tl::unexpected(entry.error());
        return BytesView(*entry).le32(0).value_or(0);
    }

    /// Whether the folder ended in this cluster.
    Expected<bool> look_into(std::uint64_t at) {
        return read_folder_entries(source_, at, layout_.cluster_bytes,
                                   [this](const FixedView<kFolderEntryBytes>& entry) { return take(entry); });
    }

    Expected<std::uint64_t> take(const FixedView<kFolderEntryBytes>& entry) {
        const auto type = entry.u8<0>();
        if ((type & kInUse) == 0) return 0;
        const bool secondary = (type & kSecondary) != 0;
        if (type == kFile) is_folder_ = (entry.le16<4>() & kFolderAttribute) != 0;
        if (type == kFile || type == kVolumeLabel || type == kName) return 0;
        // 6.2.1.3: an implementation that does not support a critical entry must not touch what it describes.
        const bool known = type == kBitmap || type == kUpcaseTable || type == kStream;
        if (!known && (type & kBenign) == 0)
            return source_.not_understood(fmt::format("directory entries of type {:#x}", type));
        const Stretch stretch{entry.le32<20>(), entry.le64<24>(), true};
        const auto pass = [](std::uint32_t) -> Expected<std::uint64_t> { return 0; };
        if (type == kBitmap || type == kUpcaseTable) return walk(stretch, pass);
        const unsigned flags = secondary ? entry.u8<1>() : entry.le16<4>();
        if ((flags & kHasClusters) == 0 || (stretch.first == 0 && stretch.bytes == 0)) return 0;
        const Stretch mine{stretch.first, stretch.bytes, (flags & kNoChain) == 0};
        if (type != kStream || !is_folder_) return walk(mine, pass);
        if (folders_.size() >= kMostFolders) return source_.not_understood("too many folders");
        folders_.push_back(mine);
        return 0;
    }

    Source& source_;
    const ExfatLayout& layout_;
    std::span<const std::uint8_t> bitmap_;
    PagedTable table_;
    std::vector<Stretch> folders_;  ///< not inspected yet
    bool is_folder_ = false;        ///< the current file; its entries may continue in the next cluster
    std::uint64_t seen_ = 0;
};

}  // namespace

Expected<std::uint64_t> check_exfat_files(Source& source, const ExfatLayout& layout,
                                          std::span<const std::uint8_t> bitmap) {
    return Files(source, layout, bitmap).check();
}

}  // namespace fettle::allocation
