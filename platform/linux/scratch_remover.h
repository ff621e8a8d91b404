// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fettle::linux_system {

/// The file in a scratch folder that says whose it is: its mark, as sixteen hexadecimal digits.
inline constexpr std::string_view kScratchMarker = "fettle-scratch";
[[nodiscard]] std::string mark_text(std::uint64_t mark);

/// Names within a scratch folder; nothing else is ever removed from it.
[[nodiscard]] std::string scratch_folder_name(std::uint32_t tree, std::uint32_t number);
[[nodiscard]] std::string scratch_file_name(std::uint32_t number);

enum class Removal : std::uint8_t {
    removed,   ///< it is gone
    not_ours,  ///< it bears no mark, or another, or holds what Fettle did not make: that was left
    failed,    ///< the file system did not let go of something: worth another try
};

/// Removes the scratch folder at `path` that bears `mark`, with the folders and regular files that have the names
/// above. Goes down by open descriptors, follows no symbolic link, and enters nothing that is mounted inside.
[[nodiscard]] Removal remove_scratch_folder(const std::string& path, std::uint64_t mark);

}  // namespace fettle::linux_system
