// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::scan {

/// The user's request.
struct Request {
    std::uint64_t from = 0;         ///< bytes; rounded down to a logical block
    std::uint64_t to = UINT64_MAX;  ///< exclusive; beyond the end: the end
    bool verify = false;            ///< by the drive's own verify command, if it has one
    bool gentle = true;             ///< pause while other programs use the drive
    /// Continue the newest scan if it was interrupted. Range and method are its own; `from`, `to` and `verify` do not
    /// apply.
    bool resume = false;
};

}  // namespace fettle::scan
