// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/units.h"

/// Where benchmarks may create their test files, on every system.
namespace fettle {

/// Names of test files: their beginning and end.
inline constexpr std::string_view kScratchPrefix = ".fettle-bench-";
inline constexpr std::string_view kScratchSuffix = ".tmp";

/// Names of folders of test files begin in the same way, and end so.
inline constexpr std::string_view kScratchFolderSuffix = ".dir";
[[nodiscard]] bool is_scratch_root_name(std::string_view name) noexcept;

/// The file in a scratch folder that identifies it: its mark, as sixteen hexadecimal digits.
inline constexpr std::string_view kScratchMarker = "fettle-scratch";
[[nodiscard]] std::string mark_text(std::uint64_t mark);

/// Names within a scratch folder, "t0-000000" and "f0000000"; besides the marker, nothing else is ever removed from it.
[[nodiscard]] std::string scratch_folder_name(std::uint32_t tree, std::uint32_t number);
[[nodiscard]] std::string scratch_file_name(std::uint32_t number);
[[nodiscard]] bool is_scratch_folder_name(std::string_view name) noexcept;
[[nodiscard]] bool is_scratch_file_name(std::string_view name) noexcept;

/// Outcome of removing a scratch folder.
enum class Removal : std::uint8_t {
    removed,   ///< it is gone
    not_ours,  ///< no mark, a different mark, or contents that Fettle did not create: these were kept
    failed,    ///< the file system refused to remove something: worth a retry
};

/// Space of a file system.
struct Space {
    ByteCount all;
    ByteCount available;  ///< to this user
};

/// What `files` files take that need `size` with clusters of 4 KiB, on a file system with clusters of `cluster`: exFAT
/// has 128 KiB on most drives, NTFS up to 2 MiB.
[[nodiscard]] ByteCount on_clusters(ByteCount size, std::uint64_t files, ByteCount cluster) noexcept;

/// Whether the file system of `folder` keeps its free-space reserve with `size` more bytes: 5 %, and at least 1 GiB.
/// `what` needs the space: "a scratch file". Error: refused.
[[nodiscard]] Status leave_reserve(const std::string& folder, const Space& space, ByteCount size,
                                   const std::string& what);

/// Whether a benchmark may use the file system of type `type`. Error: refused (a network file system that is not
/// allowed).
[[nodiscard]] Status allow_network(const std::string& folder, bool network, const std::string& type, bool allowed);

}  // namespace fettle
