// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"

namespace fettle::service {

/// The bytes of a memory file (memfd_create(2)) that a client filled, sealed and handed over. Nothing else is read: a
/// file on a disk could change under the reader, one of FUSE or a pipe could keep it waiting for ever, and a name would
/// have root open what the client may not. Errors: refused (another kind of file, or not sealed against shrinking,
/// growing and writing), too_large, io.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_sealed(int descriptor, std::size_t most_bytes);

}  // namespace fettle::service
