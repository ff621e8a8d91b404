// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/base/units.h"
#include "platform/macos/posix/open_file.h"

namespace fettle::macos {

/// A test file in `folder` with its space allocated and without a name, so that it disappears with the process: it is
/// unlinked at once. Errors: not_found; not_permitted; refused (it would use the file system's free-space reserve: 5 %,
/// and at least 1 GiB); io; unsupported (the file system cannot unlink an open file).
[[nodiscard]] Result<std::shared_ptr<OpenFile>> make_scratch_file(const FileCalls& calls, const std::string& folder,
                                                                  ByteCount size, std::uint64_t nonce);

}  // namespace fettle::macos
