// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/trim/file_system.h"

namespace fettle::trim {

/// A drive with mounted file systems, and what is known about it.
struct DriveHere {
    DriveEntry entry;
    std::vector<catalogue::Quirk> quirks;
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
};

/// A file system, and whether it can be trimmed.
struct Candidate {
    FileSystem file_system;
    std::optional<Message> obstacle;  ///< the obstacle; nullopt: it can be trimmed
    bool refused = false;             ///< TRIM would work but must not be used
    std::uint32_t pause_ms = 0;       ///< pause between ranges, for a drive that stalls
};

/// Judges a file system by the computer's drives. Pure function.
[[nodiscard]] Candidate judge(const FileSystem& file_system, const std::vector<DriveHere>& drives);

}  // namespace fettle::trim
