// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/drive/ports.h"

/// Commands to drives and their results, stored as text (FORMAT.md).
namespace fettle::record {

inline constexpr std::uint64_t kSchema = 1;
/// Limits for writing and reading: the whole text, one line, the bytes of one exchange, and of all exchanges.
inline constexpr std::size_t kLargestText = 64U << 20U;
inline constexpr std::size_t kLargestLine = 6U << 20U;
inline constexpr std::size_t kLargestTransfer = 2U << 20U;
inline constexpr std::size_t kLargestData = 64U << 20U;

/// One command and its result. `data` was sent (Transfer::out) or received (Transfer::in); it is empty if a reading
/// command failed. `size` is that of the caller's buffer.
template <typename Command, typename Return>
struct Talk {
    Command command;
    std::uint64_t size = 0;
    std::vector<std::uint8_t> data;
    Result<Return> outcome;
};

/// The ports of an open drive.
struct Offer {
    bool ata = false;
    bool nvme = false;
    bool scsi = false;
    bool block = false;
    std::uint64_t block_bytes = 0;
    std::uint32_t sector_bytes = 0;
    friend bool operator==(const Offer&, const Offer&) = default;
};
struct Open {
    Result<Offer> outcome;
};

struct BlockRead {
    std::uint64_t offset = 0;
    friend bool operator==(const BlockRead&, const BlockRead&) = default;
};
struct BlockReturn {};

using AtaTalk = Talk<AtaCommand, AtaReturn>;
using NvmeTalk = Talk<NvmeCommand, NvmeReturn>;
using ScsiTalk = Talk<ScsiCommand, ScsiReturn>;
using BlockTalk = Talk<BlockRead, BlockReturn>;

struct Exchange {
    std::string drive;  ///< DriveEntry::id
    std::variant<Open, AtaTalk, NvmeTalk, ScsiTalk, BlockTalk> what;
};

struct Recording {
    std::string program;  ///< "fettle 0.1.0"
    bool scrubbed = false;
    std::vector<DriveEntry> entries;
    std::vector<Exchange> exchanges;  ///< step N is exchanges[N - 1]
};

/// "step 3 (ATA command ECh on sda)", for messages.
[[nodiscard]] std::string describe(std::size_t index, const Exchange& exchange);

}  // namespace fettle::record
