// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/erase/patience.h"
#include "core/erase/sector_size.h"
#include "core/nvme/identify_namespace.h"
#include "core/scsi/format_unit.h"

/// Commands that query and change the logical sector size, for each protocol.
namespace fettle::erase {

/// Identify Namespace of this namespace. Errors: unsupported (no NVMe), refused (no namespace ID), those of the port.
[[nodiscard]] Result<nvme::IdentifyNamespace> identify_namespace(DrivePorts& ports, std::optional<std::uint32_t> nsid);

/// The logical sector size that the drive itself reports. 0: an unknown NVMe format. Errors: as identify_namespace.
[[nodiscard]] Result<std::uint32_t> sector_bytes_now(DrivePorts& ports, std::optional<std::uint32_t> nsid);

/// The sector configurations of a SATA drive; empty if it does not support changing them. Only reads. Errors: those of
/// the port, truncated.
[[nodiscard]] Result<std::vector<ata::SectorConfiguration>> sector_configurations(AtaPort& port,
                                                                                  std::uint32_t current_bytes);
/// SET SECTOR CONFIGURATION EXT. Returns the sector size that the drive reports afterwards, which some change only when
/// power-cycled. If the response is lost, that size decides. Errors: refused (the drive does not offer the size), those
/// of the port.
[[nodiscard]] Result<std::uint32_t> set_sector_size(DrivePorts& ports, std::uint32_t bytes, const Wait& wait);

/// The block lengths of a SAS drive; empty if it does not report them. Only reads. Errors: those of the port.
[[nodiscard]] Result<std::vector<scsi::BlockLength>> block_lengths(ScsiPort& port);

struct FormatWish {
    std::optional<std::uint32_t> sector_bytes;  ///< nullopt: as READ CAPACITY reports it
    bool resuming = false;                      ///< a format that is running counts
};
/// FORMAT UNIT to its end, however long that takes; keeps the type of protection. A format that is already running is
/// waited for. Errors: io (the drive reports that the format failed), those of the port.
[[nodiscard]] Status run_format_unit(ScsiPort& port, const FormatWish& wish, const Wait& wait,
                                     const std::function<void(std::uint64_t done, std::uint64_t total)>& on_progress);

}  // namespace fettle::erase
