// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/drive/ports.h"

/// Builders of commands that query and change a drive's accessible capacity.
namespace fettle::overprovision {

/// READ NATIVE MAX ADDRESS EXT 27h (ATA/ATAPI-7 6.31): returns the drive's last LBA. Must immediately precede set_max.
[[nodiscard]] AtaCommand read_native_max();
/// SET MAX ADDRESS EXT 37h (ATA/ATAPI-7 6.50). `lasting`: kept over power cycles; one such change per power cycle.
[[nodiscard]] AtaCommand set_max(std::uint64_t last, bool lasting);
/// GET NATIVE MAX ADDRESS EXT 78h/0000h (ACS-4 7.2).
[[nodiscard]] AtaCommand get_native_max();
/// SET ACCESSIBLE MAX ADDRESS EXT 78h/0001h (ACS-4 7.2): kept over power cycles; one change per power cycle.
[[nodiscard]] AtaCommand set_accessible_max(std::uint64_t last);

/// Namespace Management 0Dh (NVMe Base 2.0 5.23), with describe_namespace() as its data: the result is the new
/// namespace's id.
[[nodiscard]] NvmeCommand create_namespace();
[[nodiscard]] NvmeCommand delete_namespace(std::uint32_t nsid);
/// Namespace Attachment 15h (NVMe Base 2.0 5.22), with list_of_controllers() as its data.
[[nodiscard]] NvmeCommand attach_namespace(std::uint32_t nsid);
[[nodiscard]] NvmeCommand detach_namespace(std::uint32_t nsid);

struct NamespaceShape {
    std::uint64_t blocks = 0;
    std::uint8_t formatted = 0;   ///< FLBAS
    std::uint8_t protection = 0;  ///< DPS
    std::uint8_t sharing = 0;     ///< NMIC
    friend bool operator==(const NamespaceShape&, const NamespaceShape&) = default;
};
/// 4096 bytes (NVM Command Set 1.0 figure 97, the fields set by the host).
[[nodiscard]] std::vector<std::uint8_t> describe_namespace(const NamespaceShape& shape);
/// 4096 bytes (NVMe Base 2.0 figure 288) that name one controller.
[[nodiscard]] std::vector<std::uint8_t> list_of_controllers(std::uint16_t controller);

}  // namespace fettle::overprovision
