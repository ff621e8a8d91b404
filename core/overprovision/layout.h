// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/partition/table.h"

namespace fettle::overprovision {

/// A range of bytes on a drive.
struct Run {
    std::uint64_t start = 0;
    std::uint64_t bytes = 0;
    [[nodiscard]] std::uint64_t end() const noexcept {
        constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
        return bytes > kMost - start ? kMost : start + bytes;
    }
    friend bool operator==(const Run&, const Run&) = default;
};

/// Locations of the two copies of a GPT, and their limit for partitions.
struct CopyPlace {
    bool sound = false;  ///< the first copy is good, and so is the one that it refers to
    std::uint64_t second = 0;
    std::uint64_t last_usable = 0;
    std::uint64_t last_sector = 0;  ///< of the drive
    [[nodiscard]] bool at_end() const noexcept { return sound && second == last_sector; }
};

/// Unallocated space that may be in use.
struct RefusedRun {
    Run run;
    Message why;
};

/// Where partitions are, and where there are certainly none.
struct Layout {
    partition::Table table;
    std::uint64_t occupied_end = 0;  ///< end of the last partition or extended container
    std::uint64_t usable_end = 0;    ///< end of the space usable for partitions
    /// Gaps larger than 1 MiB between and after partitions. The space before the first partition belongs to boot
    /// loaders, and the drive's last MiB to backup tables and RAID metadata.
    std::vector<Run> free;
    std::vector<RefusedRun> refused;  ///< like `free`, but something may be there: allocation::RefusedGap
    std::optional<CopyPlace> copies;  ///< of an intact GPT
    std::optional<Message> claim;     ///< something, such as an array, uses the drive as a whole
    std::optional<Message> doubt;     ///< why the table is not reliable; nullopt: it is
};

/// Reads the layout from the drive with allocation::read_unpartitioned. Errors: those of that function.
[[nodiscard]] Result<Layout> read_layout(BlockDevice& device);

/// The signature of an array at the end of a partition, which then owns the file system. nullopt: none.
[[nodiscard]] std::optional<Message> claim_on_partition(BlockDevice& device, const partition::Extent& extent,
                                                        std::uint32_t sector_bytes);

/// The reason for refusing a plan, as an error: the message with its remedy.
[[nodiscard]] Error refused_by(const Message& reason);

/// Uses only the first copy: leftovers of an older table at the end of the drive are ignored.
[[nodiscard]] Result<CopyPlace> read_copy_place(BlockDevice& device);

/// The runs in multiples of `granularity`, or of 1 MiB if that is larger.
[[nodiscard]] std::vector<Run> aligned(const std::vector<Run>& runs, std::uint64_t granularity);

/// Whether all of `run` is free.
[[nodiscard]] bool is_free(const Layout& layout, const Run& run) noexcept;

/// Succeeds if the partition is the last, and neither other data nor the signature of any is behind it. Error: refused.
[[nodiscard]] Status nothing_behind(const Layout& layout, const partition::Extent& last);

/// The first refused space that reaches past `byte`; nullptr: there is none.
[[nodiscard]] const RefusedRun* refused_behind(const Layout& layout, std::uint64_t byte) noexcept;

}  // namespace fettle::overprovision
