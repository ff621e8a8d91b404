// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/drive_counters.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "platform/linux/nvme_paths.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::size_t kWrittenSectors = 6;
constexpr std::size_t kDiscards = 11;
constexpr std::size_t kDiscardedSectors = 13;

std::optional<DriveCounters> read_one(const std::string& folder) {
    if (read_number(folder + "/queue/iostats") == 0U) return std::nullopt;
    std::istringstream text(text_or_empty(folder + "/stat"));
    std::vector<std::uint64_t> fields;
    for (std::uint64_t field = 0; text >> field;) fields.push_back(field);
    if (fields.size() <= kDiscardedSectors) return std::nullopt;
    return DriveCounters{fields[kWrittenSectors] * kSector, fields[kDiscards], fields[kDiscardedSectors] * kSector};
}

}  // namespace

std::vector<std::string> paths_to(const Roots& roots, const std::string& drive) {
    std::vector<std::string> paths;
    if (!drive.starts_with("nvme")) return paths;
    for (auto& name : names_in(roots.sys + "/block")) {
        if (is_path_to(name, drive)) paths.push_back(std::move(name));
    }
    return paths;
}

std::optional<DriveCounters> read_drive_counters(const Roots& roots, const std::string& drive) {
    const auto block = roots.sys + "/block";
    auto counters = read_one(below(block, drive));
    if (!counters) return counters;
    DriveCounters paths;
    for (const auto& name : paths_to(roots, drive)) {
        const auto one = read_one(below(block, name));
        if (!one) continue;
        paths.written_bytes += one->written_bytes;
        paths.discards += one->discards;
        paths.discarded_bytes += one->discarded_bytes;
    }
    counters->written_bytes = std::max(counters->written_bytes, paths.written_bytes);
    counters->discards = std::max(counters->discards, paths.discards);
    counters->discarded_bytes = std::max(counters->discarded_bytes, paths.discarded_bytes);
    return counters;
}

}  // namespace fettle::linux_system
