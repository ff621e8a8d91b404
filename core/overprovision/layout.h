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

/// Bytes of a drive.
struct Run {
    std::uint64_t start = 0;
    std::uint64_t bytes = 0;
    [[nodiscard]] std::uint64_t end() const noexcept {
        constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
        return bytes > kMost - start ? kMost : start + bytes;
    }
    friend bool operator==(const Run&, const Run&) = default;
};

/// Where the copies of a GPT are, and where they let partitions end.
struct CopyPlace {
    bool sound = false;  ///< the first is good, and so is the one that it names
    std::uint64_t second = 0;
    std::uint64_t last_usable = 0;
    std::uint64_t last_sector = 0;  ///< of the drive
    [[nodiscard]] bool at_end() const noexcept { return sound && second == last_sector; }
};

/// Unallocated space that may be somebody's.
struct RefusedRun {
    Run run;
    Message why;
};

/// Where partitions lie, and where surely none does.
struct Layout {
    partition::Table table;
    std::uint64_t occupied_end = 0;  ///< behind the last partition or extended container
    std::uint64_t usable_end = 0;    ///< where the room for partitions ends
    /// Between partitions and behind the last, larger than 1 MiB. What lies before the first belongs to boot loaders,
    /// and the drive's last MiB to backup tables and RAID.
    std::vector<Run> free;
    std::vector<RefusedRun> refused;  ///< like `free`, but something may be there: allocation::RefusedGap
    std::optional<CopyPlace> copies;  ///< of a sound GPT
    std::optional<Message> claim;     ///< the drive as a whole is used by something, such as an array
    std::optional<Message> doubt;     ///< why nothing may be concluded from the table; nullopt: it is sound
};

/// Reads it anew from the drive, by allocation::read_unpartitioned. Errors: those of that function.
[[nodiscard]] Result<Layout> read_layout(BlockDevice& device);

/// The signature of an array at the end of a partition, whose file system is then the array's. nullopt: there is none.
[[nodiscard]] std::optional<Message> claim_on_partition(BlockDevice& device, const partition::Extent& extent,
                                                        std::uint32_t sector_bytes);

/// Why a plan is refused, as an error: the message with its remedy.
[[nodiscard]] Error refused_by(const Message& reason);

/// Read by the first copy alone: what an older table left at the end of the drive does not count.
[[nodiscard]] Result<CopyPlace> read_copy_place(BlockDevice& device);

/// The runs in whole multiples of `granularity`, or of 1 MiB where that is larger.
[[nodiscard]] std::vector<Run> aligned(const std::vector<Run>& runs, std::uint64_t granularity);

/// Whether all of `run` is free.
[[nodiscard]] bool is_free(const Layout& layout, const Run& run) noexcept;

/// The first refused space that reaches past `byte`; nullptr: there is none.
[[nodiscard]] const RefusedRun* refused_behind(const Layout& layout, std::uint64_t byte) noexcept;

}  // namespace fettle::overprovision
