// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// Partition tables: MBR with its chain of extended boot records, and GPT (UEFI 2.9 chapter 5).
namespace fettle::partition {

enum class Scheme : std::uint8_t { none, mbr, gpt };
[[nodiscard]] std::string_view name(Scheme scheme) noexcept;

/// A range of logical sectors of one partition.
struct Extent {
    std::uint32_t index = 0;  ///< number as in Linux: MBR 1-4 primary, 5… logical; GPT 1…
    std::uint64_t start = 0;  ///< logical sector
    std::uint64_t sectors = 0;
    std::string type;  ///< MBR: "83"; GPT: type GUID, lower case
    std::string name;  ///< GPT name
    bool logical = false;
};

enum class CopyState : std::uint8_t { absent, good, damaged };

struct Table {
    Scheme scheme = Scheme::none;
    std::uint32_t sector_bytes = 512;  ///< sector size of the table's numbers
    ByteCount device_size;
    std::string disk_id;             ///< GPT disk GUID, lower case; MBR: "0x" and 8 hex digits; empty: none
    std::vector<Extent> partitions;  ///< by index; extended containers are not listed
    CopyState gpt_primary = CopyState::absent;
    CopyState gpt_backup = CopyState::absent;
    bool hybrid_mbr = false;
    /// Damage and inconsistencies: overlapping partitions, EBR loops, partitions beyond the end of the device, a backup
    /// GPT that is not at the end. Ids are stable.
    std::vector<Message> problems;
};

/// Reads the table of a drive or image. Bounded: at most 128 logical partitions, GPT entry arrays up to 1 MiB and 4,096
/// entries. Errors: io or truncated, if the device cannot be read; malformed only if the contents are not any table; an
/// empty device is Scheme::none. `sector_bytes` overrides the device's logical sector size (512…65,536, a power of two;
/// otherwise invalid_argument). A GPT written for another sector size is read in that size: `sector_bytes` of the table
/// then differs from the device's, and a problem reports it. Only a GPT copy with correct checksums is used.
[[nodiscard]] Result<Table> read_table(BlockDevice& device, std::optional<std::uint32_t> sector_bytes = {});

/// Alignment of a partition to the flash.
struct Alignment {
    std::uint64_t offset_bytes = 0;
    bool to_4k = false;
    bool to_1m = false;
    bool to_physical = true;  ///< physical sector, with the drive's alignment offset
    bool to_optimal = true;   ///< optimal I/O size, if the drive reports one
};

struct AlignmentRules {
    std::uint64_t physical_bytes = 0;  ///< 0: unknown
    std::uint64_t optimal_bytes = 0;
    std::uint64_t alignment_offset_bytes = 0;
};

/// Pure arithmetic; saturates if start × sector_bytes exceeds 64 bits. An optimal size that is not a multiple of the
/// physical one (some USB bridges report 65,535 sectors) is ignored.
[[nodiscard]] Alignment judge(const Extent& extent, std::uint32_t sector_bytes, const AlignmentRules& rules);

}  // namespace fettle::partition
