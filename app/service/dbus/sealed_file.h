// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusUnixFileDescriptor>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace fettle::service {

/// Reads a sealed memory file (memfd_create(2)) received from a client. Rejects all other files: a regular file could
/// change while being read, a FUSE file or pipe could block forever, and a path would make root open files that the
/// client may not. Errors: refused (another kind of file, or not sealed against shrinking, growing and writing),
/// too_large, io.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_sealed(int descriptor, std::size_t most_bytes);

/// The bytes in a sealed memory file, for a reply. `name` appears only in /proc. Error: io.
[[nodiscard]] Result<QDBusUnixFileDescriptor> make_sealed(const char* name, std::span<const std::uint8_t> bytes);

}  // namespace fettle::service
