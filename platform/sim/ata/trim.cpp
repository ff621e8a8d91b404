// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "platform/sim/ata/handlers.h"

/// DATA SET MANAGEMENT with TRIM (ACS-4 7.6).
namespace fettle::sim::sata {

namespace {

struct Range {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

constexpr std::size_t kEntry = 8;  // 48 bits LBA, 16 bits count; count 0: an entry to skip

std::vector<Range> ranges(ConstBytes blocks) {
    std::vector<Range> out;
    for (std::size_t at = 0; at + kEntry <= blocks.size(); at += kEntry) {
        const Range range{get(blocks, at, 6), get(blocks, at + 6, 2)};
        if (range.count != 0) out.push_back(range);
    }
    return out;
}

}  // namespace

Outcome data_set_management(Context& drive, const Request& request) {
    const bool trim = (request.command.features & 1U) != 0;
    if (!drive.traits.trim || !trim || !request.command.extended) return aborted(request.command.lba);
    const std::uint16_t blocks = request.command.count;
    if (blocks == 0 || blocks > drive.traits.trim_blocks) return aborted(request.command.lba);
    if (request.data.size() < blocks * kBlock) return short_buffer();
    std::vector<Range> wanted = ranges(request.data.first(blocks * kBlock));
    for (const Range& range : wanted) {
        if (const auto refused = outside(drive, range.first, range.count)) return *refused;
    }
    if (drive.drive_state.quirks().trim_ignored) return done();
    if (request.half) wanted.resize(wanted.size() / 2);
    for (const Range& range : wanted) {
        if (!drive.drive_state.medium().trim(Lba{range.first}, range.count)) return device_fault();
    }
    return done();
}

}  // namespace fettle::sim::sata
