// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Passes only reading commands: Identify, and Get Log Page, with a buffer. Other commands for a drive behind a bridge
/// are refused before any byte is sent, because bridges drop the second half of commands, which has left drives locked.
/// Error: refused.
[[nodiscard]] Status only_reads(const NvmeCommand& command, std::span<const std::uint8_t> data);

/// What ASMedia and Realtek bridges pass: Identify Controller, Identify Namespace 1, and logs of the whole controller.
/// Error: unsupported.
[[nodiscard]] Status only_first_namespace(const NvmeCommand& command);

}  // namespace fettle::scsi
