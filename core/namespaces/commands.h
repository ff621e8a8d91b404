// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/nvme/namespace_commands.h"

/// Commands that change an NVMe drive's namespaces. Each reads the drive's lists afterwards, whatever its status: a
/// response may be lost, and a drive may report success without doing anything. Errors: those of the port; io: the
/// lists do not show the change.
namespace fettle::namespaces {

/// Creates a namespace that is attached to no controller, and returns its id.
[[nodiscard]] Result<std::uint32_t> create(NvmePort& port, const nvme::NamespaceShape& shape);
/// Deletes it and all data in it; it need not be detached first (NVMe Base 2.0 5.23).
[[nodiscard]] Status remove(NvmePort& port, std::uint32_t nsid);
[[nodiscard]] Status attach(NvmePort& port, std::uint16_t controller, std::uint32_t nsid);
[[nodiscard]] Status detach(NvmePort& port, std::uint16_t controller, std::uint32_t nsid);

}  // namespace fettle::namespaces
