// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/allocation/source.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

/// FAT folder entries (fatgen103, "FAT Directory Structure") and exFAT ones (specification, 6.2) have the same size,
/// and an entry whose first byte is 0 ends the folder.
inline constexpr std::size_t kFolderEntryBytes = 32;

/// Calls `take` for each entry in `length` bytes at `at`, until the end of the folder. Returns whether it ended there.
/// Errors: those of the source and of `take`.
template <typename Take>
Expected<bool> read_folder_entries(Source& source, std::uint64_t at, std::uint64_t length, Take&& take) {
    constexpr std::uint64_t at_once = std::uint64_t{1} << 16U;
    for (std::uint64_t offset = 0; offset < length; offset += at_once) {
        const auto bytes = source.read(at + offset, static_cast<std::size_t>(std::min(at_once, length - offset)));
        if (!bytes) return tl::unexpected(bytes.error());
        for (std::size_t i = 0; i + kFolderEntryBytes <= bytes->size(); i += kFolderEntryBytes) {
            const FixedView<kFolderEntryBytes> entry(bytes->data() + i);
            if (entry.template u8<0>() == 0) return true;
            if (auto sound = take(entry); !sound) return tl::unexpected(sound.error());
        }
    }
    return false;
}

}  // namespace fettle::allocation
