// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fettle::linux_system {

/// Makes what was written to an open file durable, on the drive itself. Returns 0, or -1 with errno. The build chooses
/// the implementation.
[[nodiscard]] int flush_file(int descriptor) noexcept;

}  // namespace fettle::linux_system
