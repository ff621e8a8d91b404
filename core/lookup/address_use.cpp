// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lookup/address_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/lookup/texts.h"

namespace fettle::lookup {

std::string_view name(Use use) noexcept {
    switch (use) {
        case Use::file: return "file";
        case Use::metadata: return "metadata";
        case Use::free: return "free";
        case Use::no_file: return "no-file";
        case Use::swap: return "swap";
        case Use::layer: return "layer";
        case Use::outside_partitions: return "outside-partitions";
        case Use::not_mounted: return "not-mounted";
        case Use::opaque: return "opaque";
    }
    return "no-file";
}

std::string_view title(Use use) noexcept {
    switch (use) {
        case Use::file: return kFileTitle;
        case Use::metadata: return kMetadataTitle;
        case Use::free: return kFreeTitle;
        case Use::no_file: return kNoFileTitle;
        case Use::swap: return kSwapTitle;
        case Use::layer: return kLayerTitle;
        case Use::outside_partitions: return kOutsidePartitionsTitle;
        case Use::not_mounted: return kNotMountedTitle;
        case Use::opaque: return kOpaqueTitle;
    }
    return kNoFileTitle;
}

std::string_view explanation(Use use) noexcept {
    switch (use) {
        case Use::file: return kFile;
        case Use::metadata: return kMetadata;
        case Use::free: return kFree;
        case Use::no_file: return kNoFile;
        case Use::swap: return kSwap;
        case Use::layer: return kLayer;
        case Use::outside_partitions: return kOutsidePartitions;
        case Use::not_mounted: return kNotMounted;
        case Use::opaque: return kOpaque;
    }
    return kNoFile;
}

std::string text_of(const std::vector<Range>& ranges) {
    std::string text;
    for (const auto& one : ranges) text += fmt::format("{}{}+{}", text.empty() ? "" : ",", one.start, one.bytes);
    return text;
}

Result<std::vector<Range>> read_ranges(std::string_view text, std::size_t most) {
    const auto wrong = [] {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("addresses must have the form START+BYTES,…"));
    };
    std::vector<Range> ranges;
    const auto* at = text.data();
    const auto* const end = at + text.size();
    while (at != end) {
        Range range;
        const auto start = std::from_chars(at, end, range.start);
        if (start.ec != std::errc() || start.ptr == end || *start.ptr != '+') return wrong();
        const auto bytes = std::from_chars(start.ptr + 1, end, range.bytes);
        if (bytes.ec != std::errc()) return wrong();
        if (ranges.size() >= most) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("too many addresses at once"));
        ranges.push_back(range);
        at = bytes.ptr;
        if (at == end) break;
        // One more must follow a comma.
        if (*at != ',' || ++at == end) return wrong();
    }
    return ranges;
}

std::vector<Range> in_order(std::vector<Range> ranges) {
    std::sort(ranges.begin(), ranges.end(),
              [](const Range& one, const Range& other) { return one.start < other.start; });
    std::vector<Range> merged;
    for (const auto& range : ranges) {
        if (range.bytes == 0) continue;
        if (merged.empty() || merged.back().start + merged.back().bytes < range.start) {
            merged.push_back(range);
            continue;
        }
        auto& last = merged.back();
        last.bytes = std::max(last.start + last.bytes, range.start + range.bytes) - last.start;
    }
    return merged;
}

}  // namespace fettle::lookup
