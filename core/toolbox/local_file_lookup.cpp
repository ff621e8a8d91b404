// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_file_lookup.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::toolbox {

namespace {

const char* const kUnsupported = "finding files by address on this system";

}  // namespace

Result<lookup::Geometry> LocalFileLookup::geometry(const DriveEntry& entry) {
    if (locator_ == nullptr) return fail(ErrorCode::unsupported, kUnsupported);
    return locator_->geometry(entry);
}

Result<lookup::Findings> LocalFileLookup::find(const DriveEntry& entry, const std::vector<lookup::Range>& ranges,
                                               const lookup::OnProgress& on_progress, const CancelToken& cancel) {
    const auto known = geometry(entry);
    if (!known) return fail(known.error());
    if (ranges.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("no address was given"));
    if (ranges.size() > kMostRanges) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("more than {most_ranges} addresses at once"),
                    {{"most_ranges", kMostRanges}});
    }
    const bool inside = std::all_of(ranges.begin(), ranges.end(), [&](const lookup::Range& one) {
        return one.bytes > 0 && one.start < known->bytes && one.bytes <= known->bytes - one.start;
    });
    if (!inside) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT("an address is beyond the end of the drive, which has {blocks} blocks of {block_bytes} bytes"),
            {{"blocks", known->bytes / known->block_bytes}, {"block_bytes", known->block_bytes}});
    }
    return locator_->find(entry, lookup::in_order(ranges), on_progress, cancel);
}

}  // namespace fettle::toolbox
