// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fettle::linux_system {

/// The file in a scratch folder that identifies it: its mark, as sixteen hexadecimal digits.
inline constexpr std::string_view kScratchMarker = "fettle-scratch";
[[nodiscard]] std::string mark_text(std::uint64_t mark);

/// Names within a scratch folder; nothing else is ever removed from it.
[[nodiscard]] std::string scratch_folder_name(std::uint32_t tree, std::uint32_t number);
[[nodiscard]] std::string scratch_file_name(std::uint32_t number);

enum class Removal : std::uint8_t {
    removed,   ///< it is gone
    not_ours,  ///< no mark, a different mark, or contents that Fettle did not create: these were kept
    failed,    ///< the file system refused to remove something: worth a retry
};

/// Removes the scratch folder at `path` with `mark`, including the folders and regular files with the names above.
/// Descends by open descriptors, follows no symbolic links, and enters no mount points inside.
[[nodiscard]] Removal remove_scratch_folder(const std::string& path, std::uint64_t mark);

}  // namespace fettle::linux_system
