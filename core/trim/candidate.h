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

/// A drive that file systems lie on, and what is known of it.
struct DriveHere {
    DriveEntry entry;
    std::vector<catalogue::Quirk> quirks;
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
};

/// A file system and whether it can be asked.
struct Candidate {
    FileSystem file_system;
    std::optional<Message> obstacle;  ///< why it cannot; nullopt: it can
    bool refused = false;             ///< it could, and must not
    std::uint32_t pause_ms = 0;       ///< between pieces, for a drive that stalls
};

/// Judges a file system over the drives of the machine. Pure.
[[nodiscard]] Candidate judge(const FileSystem& file_system, const std::vector<DriveHere>& drives);

}  // namespace fettle::trim
