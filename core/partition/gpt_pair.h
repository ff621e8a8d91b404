// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/partition/gpt.h"
#include "core/partition/problems.h"

namespace fettle::partition {

/// Both copies of a GPT and their locations.
struct GptPair {
    GptCopy primary;
    GptCopy backup;
    std::uint64_t backup_at = 0;  ///< sector, unless the backup is absent

    [[nodiscard]] bool any_good() const noexcept {
        return primary.state == CopyState::good || backup.state == CopyState::good;
    }
    /// Requires: any_good().
    [[nodiscard]] const GptCopy& best() const noexcept { return primary.state == CopyState::good ? primary : backup; }
};

/// Reads the primary GPT from sector 1, and the backup from the last sector or from the location given by the primary.
[[nodiscard]] Result<GptPair> read_gpt_pair(const SectorReader& reader);

/// Reports problems of a pair that is in use.
void judge_gpt_pair(const GptPair& pair, const SectorReader& reader, Problems& problems);

}  // namespace fettle::partition
