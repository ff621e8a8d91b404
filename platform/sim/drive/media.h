// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "platform/sim/media/medium.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim {

/// The in-memory sectors of a drive according to its personality: with flash and a volatile cache if it has them.
/// `most_kept`: see MemoryStore.
[[nodiscard]] Result<std::unique_ptr<Medium>> make_memory_medium(const Personality& personality,
                                                                 std::uint64_t most_kept = UINT64_MAX);

/// The same over a sparse image file. Errors: those of `open_image`.
[[nodiscard]] Result<std::unique_ptr<Medium>> make_file_medium(const Personality& personality, const std::string& image,
                                                               bool create);

/// Plain sectors in memory, for tests. Requires: sector_bytes is 512, 1024, 2048 or 4096.
[[nodiscard]] std::unique_ptr<Medium> make_memory_medium(std::uint64_t sectors, std::uint32_t sector_bytes);

}  // namespace fettle::sim
