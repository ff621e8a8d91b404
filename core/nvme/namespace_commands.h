// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/drive/ports.h"

/// Builders of NVMe commands that create, delete, attach and detach namespaces.
namespace fettle::nvme {

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

}  // namespace fettle::nvme
