// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Runs a command and converts its status and sense data to a value or an error, for callers that do not need the sense
/// data. Recovered errors count as success. After a unit attention (a reset or changed parameter, not a rejection) the
/// command is repeated at most twice. Returns the number of bytes transferred. Errors: those of the port, and
/// error_code(Sense) with the sense data as native status.
[[nodiscard]] Result<std::uint32_t> transact(ScsiPort& port, const ScsiCommand& command, std::span<std::uint8_t> data,
                                             std::string_view what);

/// The same for a command that reads at most `size` bytes: exactly the received bytes.
[[nodiscard]] Result<std::vector<std::uint8_t>> read(ScsiPort& port, const ScsiCommand& command, std::size_t size,
                                                     std::string_view what);

}  // namespace fettle::scsi
