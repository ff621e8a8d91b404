// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Lets only commands pass that read: Identify, and Get Log Page, with a buffer. Whatever else is
/// meant for a drive behind a bridge is refused here, before a byte of it was sent: bridges lose
/// the second half of commands, and drives have been left locked by it. Error: refused.
[[nodiscard]] Status only_reads(const NvmeCommand& command, std::span<const std::uint8_t> data);

/// What ASMedia's and Realtek's bridges carry: Identify Controller, Identify Namespace 1, and logs
/// of the whole controller. Error: unsupported.
[[nodiscard]] Status only_first_namespace(const NvmeCommand& command);

}  // namespace fettle::scsi
