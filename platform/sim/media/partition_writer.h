// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/sim/media/medium.h"

namespace fettle::sim {

enum class TableKind : std::uint8_t { none, mbr, gpt };
enum class PartitionKind : std::uint8_t { linux_data, efi, swap, luks, ntfs };

struct Partition {
    std::uint64_t first_sector = 0;
    std::uint64_t sectors = 0;
    PartitionKind kind = PartitionKind::linux_data;
    std::string name;  ///< GPT only; ASCII, at most 36
};

/// Partitions a drive: an MBR with up to four entries, or a protective MBR and both copies of a GPT (UEFI 2.9
/// clause 5). `seed` makes its GUIDs. Errors: invalid_argument when a partition does not fit; those of the
/// medium.
Status write_table(Medium& medium, TableKind kind, const std::vector<Partition>& partitions, std::uint32_t seed);

}  // namespace fettle::sim
