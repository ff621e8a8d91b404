// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/drive/entry.h"

/// What is stored at addresses of a drive: the files on mounted file systems, followed through partitions, LVM, RAID
/// and encryption.
namespace fettle::lookup {

/// Bytes of the drive.
struct Range {
    std::uint64_t start = 0;
    std::uint64_t bytes = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

enum class Use : std::uint8_t {
    file,                ///< a file's or folder's contents
    metadata,            ///< the file system's own data
    free,                ///< unused by the file system
    no_file,             ///< no file was found; the file system does not report whether it is in use
    swap,                ///< a swap area
    layer,               ///< the header or metadata of LVM, RAID or encryption
    outside_partitions,  ///< the partition table, or unpartitioned space
    not_mounted,         ///< a device that is not mounted
    opaque,              ///< below a layer or in a file system that does not reveal its mapping
};
inline constexpr std::array kUses{Use::file,  Use::metadata,           Use::free,        Use::no_file, Use::swap,
                                  Use::layer, Use::outside_partitions, Use::not_mounted, Use::opaque};
/// "file", "metadata", "free", "no-file", …
[[nodiscard]] std::string_view name(Use use) noexcept;
/// "Free space", as a FETTLE_TEXT.
[[nodiscard]] std::string_view title(Use use) noexcept;
/// What it means and what to do, as a FETTLE_TEXT that follows the title.
[[nodiscard]] std::string_view explanation(Use use) noexcept;

/// Part of a range that has one use.
struct Stretch {
    Range range;  ///< on the drive
    Use use = Use::no_file;
    /// From the drive up to the device that is used: "sda2 (partition)", "md0 (raid1)", "dm-0 (crypt)".
    std::vector<std::string> layers;
    std::uint64_t on_device = 0;      ///< offset of the range on the uppermost of these
    std::vector<std::string> copies;  ///< other drives that hold the same bytes, as members of a mirror
    std::string file_system;          ///< its type: "ext4"; empty: none, or unknown
    std::string mount_point;          ///< empty: none
    std::string path;                 ///< of Use::file, absolute; within the file system if `unreachable`
    bool unreachable = false;  ///< the file is in a btrfs subvolume that is not mounted, or on a volume without a path
    bool folder = false;
    std::optional<std::uint64_t> in_file = {};  ///< offset of the range in the file, in bytes; nullopt: not reported
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

struct Findings {
    static constexpr std::size_t kMost = 5'000;  ///< longer lists are cut
    std::vector<Stretch> stretches;              ///< in the order of the drive; covers all requested ranges, unless cut
    bool cut = false;
    std::uint64_t files_searched = 0;
    /// Files and folders that could not be read: what they hold is among Use::no_file.
    std::uint64_t unreadable = 0;
    /// Mount points of which only a part is mounted, so that not all files could be searched.
    std::vector<std::string> partly_searched;
};

struct Progress {
    std::string mount_point;
    std::uint64_t files = 0;  ///< searched so far
};
using OnProgress = std::function<void(const Progress&)>;

/// Size of a drive as the system sees it.
struct Geometry {
    std::uint64_t bytes = 0;
    std::uint32_t block_bytes = 512;  ///< logical block
};

/// Port: finds what is stored at addresses. Reads file systems' metadata, writes nothing, and sends the drive no
/// commands of its own.
class FileLocator {
public:
    virtual ~FileLocator() = default;
    /// Errors: not_found (the system has no block device for it).
    virtual Result<Geometry> geometry(const DriveEntry& entry) = 0;
    /// `ranges`: ascending, disjoint, within the drive. `on_progress` is called at intervals. Errors: not_permitted
    /// (administrators only), not_found, cancelled, io.
    virtual Result<Findings> find(const DriveEntry& entry, const std::vector<Range>& ranges,
                                  const OnProgress& on_progress, const CancelToken& cancel) = 0;
};

/// Ranges as text for the bus: "1048576+4096,2097152+512". Decimal bytes.
[[nodiscard]] std::string text_of(const std::vector<Range>& ranges);
/// Error: invalid_argument (not that form, or more than `most`).
[[nodiscard]] Result<std::vector<Range>> read_ranges(std::string_view text, std::size_t most);

/// Sorts ranges and merges those that touch or overlap. Empty ones are dropped.
[[nodiscard]] std::vector<Range> in_order(std::vector<Range> ranges);

}  // namespace fettle::lookup
