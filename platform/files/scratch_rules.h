// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/units.h"

/// Where benchmarks may create their test files, on every system.
namespace fettle {

/// Names of test files: their beginning and end.
inline constexpr std::string_view kScratchPrefix = ".fettle-bench-";
inline constexpr std::string_view kScratchSuffix = ".tmp";

/// Space of a file system.
struct Space {
    ByteCount all;
    ByteCount available;  ///< to this user
};

/// Whether the file system of `folder` keeps its free-space reserve with `size` more bytes: 5 %, and at least 1 GiB.
/// `what` needs the space: "a scratch file". Error: refused.
[[nodiscard]] Status leave_reserve(const std::string& folder, const Space& space, ByteCount size,
                                   const std::string& what);

/// Whether a benchmark may use the file system of type `type`. Error: refused (a network file system that is not
/// allowed).
[[nodiscard]] Status allow_network(const std::string& folder, bool network, const std::string& type, bool allowed);

}  // namespace fettle
