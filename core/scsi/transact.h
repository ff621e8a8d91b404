// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Runs a command and turns its status and sense data into a value or an error: for callers to whom
/// sense data is not the answer. Recovered errors are success. A unit attention (a reset, a changed
/// parameter: news, not a refusal) is answered by asking again, twice at the most. Returns the bytes
/// that moved. Errors: those of the port, and error_code(Sense) with the sense data as native status.
[[nodiscard]] Result<std::uint32_t> transact(ScsiPort& port, const ScsiCommand& command, std::span<std::uint8_t> data,
                                             std::string_view what);

/// The same for a command that reads `size` bytes at the most: what came, no more.
[[nodiscard]] Result<std::vector<std::uint8_t>> read(ScsiPort& port, const ScsiCommand& command, std::size_t size,
                                                     std::string_view what);

}  // namespace fettle::scsi
