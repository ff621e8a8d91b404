// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ata/sector_configuration.h"
#include "core/base/result.h"
#include "core/erase/method.h"
#include "core/nvme/identify_namespace.h"
#include "core/scsi/format_unit.h"

/// Logical sector sizes that a drive can have: of NVMe namespaces (Format NVM), SATA drives (SET SECTOR CONFIGURATION
/// EXT) and SAS drives (FORMAT UNIT).
namespace fettle::erase {

struct SectorSize {
    std::uint32_t bytes = 0;
    std::uint8_t format = 0;  ///< index of the LBA format, or of the sector configuration; unused for SAS
    /// 0 best … 3 degraded (NVM Command Set 1.0 figure 98); nullopt: not reported, as by SATA and SAS drives.
    std::optional<std::uint8_t> relative_performance;
    bool current = false;
    friend bool operator==(const SectorSize&, const SectorSize&) = default;
};
/// "best", "better", "good", "degraded".
[[nodiscard]] std::string_view performance_name(std::uint8_t relative_performance) noexcept;

/// The sizes that the drive offers, smallest first: of the formats without metadata, for each size the one that
/// performs best. The format in use is `current` only if it has no metadata.
[[nodiscard]] std::vector<SectorSize> sector_sizes(const nvme::IdentifyNamespace& identify);

/// The same of a SATA drive whose sectors have `current_bytes`.
[[nodiscard]] std::vector<SectorSize> sector_sizes(const std::vector<ata::SectorConfiguration>& configurations,
                                                   std::uint32_t current_bytes);
/// The same of a SAS drive: the lengths that keep its protection.
[[nodiscard]] std::vector<SectorSize> sector_sizes(const std::vector<scsi::BlockLength>& lengths,
                                                   const scsi::Protection& protection, std::uint32_t current_bytes);

/// FLBAS of a format without metadata (NVM Command Set 1.0 figure 97).
[[nodiscard]] constexpr std::uint8_t flbas_of(std::uint8_t format) noexcept {
    return static_cast<std::uint8_t>((format & 0xFU) | (format >> 4U & 3U) << 5U);
}

/// A method and a sector size as one text, for the bus: "format-crypto", "format-crypto:4096", ":4096" or "".
struct MethodText {
    std::optional<Method> method;
    std::optional<std::uint32_t> sector_bytes;
};
[[nodiscard]] std::string text_of(const MethodText& wanted);
/// Error: invalid_argument.
[[nodiscard]] Result<MethodText> read_method_text(std::string_view text);

}  // namespace fettle::erase
