// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/scan/compare.h"
#include "core/scan/scan_map.h"

/// Surface scans in the words and parts of the window.
namespace fettle::gui {

/// A part of the drive on the picture of a scan: one or several cells of its map.
struct ScanPart {
    enum class Kind { unscanned, fast, medium, slow, unreadable };
    Kind kind = Kind::unscanned;
    std::uint64_t start = 0;  ///< bytes
    std::uint64_t bytes = 0;
    std::uint32_t worst_us = 0;
    std::uint64_t slow = 0;        ///< reads
    std::uint64_t unreadable = 0;  ///< logical blocks
};
/// Reads of 1 MiB: below this a part is fast, from scan::kSlowest_us on it is slow.
inline constexpr std::uint32_t kFastBelow_us = 10'000;

/// At most `most` parts, each of the worst kind of its cells.
[[nodiscard]] std::vector<ScanPart> scan_parts(const scan::ScanMap& map, std::size_t most);
/// "under 10 ms", "unreadable".
[[nodiscard]] QString scan_kind_name(ScanPart::Kind kind);
/// "12 GB to 13 GB: longest read 3.2 ms".
[[nodiscard]] QString scan_part_text(const ScanPart& part);
/// What the picture shows, in a sentence.
[[nodiscard]] QString scan_summary(const std::vector<ScanPart>& parts);
/// The result, or how far the scan got, with its date.
[[nodiscard]] QString scan_result(const scan::ScanMap& map);
/// What has changed since the scan before.
[[nodiscard]] QString scan_change(const scan::ScanMap& before, const scan::ScanMap& now);
/// Share of the range that has been read, from 0 to 1.
[[nodiscard]] double scan_share(const scan::ScanMap& map);

}  // namespace fettle::gui
