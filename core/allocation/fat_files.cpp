// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets and names as in Microsoft's "FAT: General Overview of On-Disk Format" 1.03 (fatgen103).
#include "core/allocation/fat_files.h"

#include <fmt/format.h>

#include <vector>

#include "core/allocation/folder_entries.h"
#include "core/allocation/paged_table.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kMostFolders = std::size_t{1} << 22U;  ///< pending folders; bounds memory use

// fatgen103, "FAT Directory Structure"
constexpr std::uint8_t kDeleted = 0xE5;
constexpr std::uint8_t kVolumeLabel = 0x08;  ///< pieces of long names have this bit too
constexpr std::uint8_t kFolder = 0x10;

class Files {
public:
    Files(Source& source, const FatLayout& layout)
        : source_(source), layout_(layout), table_(source, layout.table_at, layout.entries_bytes()) {}

    Expected<std::uint64_t> check() {
        if (layout_.bits == 32) {
            if (!layout_.has(layout_.root_cluster)) return source_.contradicts("the location of its root folder");
            folders_.push_back(layout_.root_cluster);
        } else if (auto root = look_into(layout_.root_at, layout_.root_bytes); !root) {
            return tl::unexpected(root.error());
        }
        while (!folders_.empty()) {
            auto cluster = folders_.back();
            folders_.pop_back();
            bool end = false;
            while (cluster != 0) {
                const auto after = next(cluster);
                if (!after) return tl::unexpected(after.error());
                if (!end) {
                    const auto ended = look_into(layout_.place_of(cluster), layout_.cluster_bytes);
                    if (!ended) return tl::unexpected(ended.error());
                    end = *ended;
                }
                cluster = *after;
            }
        }
        return 0;
    }

private:
    /// The next cluster; 0: this is the last one. Counts the cluster.
    Expected<std::uint32_t> next(std::uint32_t cluster) {
        if (!layout_.has(cluster))
            return source_.contradicts(fmt::format("a file uses cluster {}, which does not exist", cluster));
        // In an intact file system each cluster belongs to one file. This also stops on cyclic chains.
        if (++seen_ > layout_.clusters) return source_.contradicts("files share clusters");
        // FAT12: two entries take three bytes; reads start at an even entry.
        const std::uint64_t first = cluster & ~std::uint32_t{1};
        const auto piece = table_.from(first * layout_.bits / 8);
        if (!piece) return tl::unexpected(piece.error());
        const auto entry = fat_entry(*piece, layout_.bits, cluster - static_cast<std::uint32_t>(first));
        const std::uint32_t last = (layout_.bits == 32 ? 0x0FFF'FFFFU : (1U << layout_.bits) - 1U) - 7U;
        if (entry >= last) return 0;
        if (entry == 0) {
            return source_.contradicts(fmt::format("a file uses cluster {}, which the FAT marks as free", cluster));
        }
        if (!layout_.has(entry))
            return source_.contradicts(fmt::format("the cluster that follows cluster {} in a file", cluster));
        return entry;
    }

    Expected<std::uint64_t> follow(std::uint32_t first, std::uint64_t size) {
        std::uint64_t clusters = 0;
        for (auto cluster = first; cluster != 0; ++clusters) {
            const auto after = next(cluster);
            if (!after) return tl::unexpected(after.error());
            cluster = *after;
        }
        if (size > clusters * layout_.cluster_bytes) return source_.contradicts("a file is longer than its clusters");
        return clusters;
    }

    /// Whether the folder ended in these bytes.
    Expected<bool> look_into(std::uint64_t at, std::uint64_t length) {
        return read_folder_entries(source_, at, length,
                                   [this](const FixedView<kFolderEntryBytes>& entry) { return take(entry); });
    }

    Expected<std::uint64_t> take(const FixedView<kFolderEntryBytes>& entry) {
        const auto attributes = entry.u8<11>();
        // "." and "..": no other short name starts like this.
        if (entry.u8<0>() == kDeleted || entry.u8<0>() == '.' || (attributes & kVolumeLabel) != 0) return 0;
        const std::uint32_t high = layout_.bits == 32 ? entry.le16<20>() : 0;
        const std::uint32_t cluster = high << 16U | entry.le16<26>();
        if ((attributes & kFolder) == 0) return follow(cluster, entry.le32<28>());
        if (cluster == 0) return source_.contradicts("a folder without clusters");
        if (folders_.size() >= kMostFolders) return source_.not_understood("too many folders");
        folders_.push_back(cluster);
        return 0;
    }

    Source& source_;
    const FatLayout& layout_;
    PagedTable table_;
    std::vector<std::uint32_t> folders_;  ///< first clusters of folders not inspected yet
    std::uint64_t seen_ = 0;
};

}  // namespace

Expected<std::uint64_t> check_fat_files(Source& source, const FatLayout& layout) {
    return Files(source, layout).check();
}

}  // namespace fettle::allocation
