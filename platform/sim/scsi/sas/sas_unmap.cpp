// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_blocks.h"

namespace fettle::sim::t10 {

std::optional<SenseData> SasBlocks::trim(const Extent& extent) {
    if (drive_state_.quirks().trim_ignored) return std::nullopt;
    if (drive_state_.medium().trim(Lba{extent.first}, extent.count)) return std::nullopt;
    return SenseData{SenseKey::medium_error, Asc::write_error};
}

Outcome SasBlocks::unmap(const Request& request) {
    if (request.cdb.bit(1, 0)) return check(invalid_field(1));  // ANCHOR
    const std::size_t length = request.cdb.be16(7);
    const UnmapLimits limits{drive_state_.medium().sectors(), settings_.maximum_unmap_blocks,
                             settings_.maximum_unmap_descriptors};
    const auto list = decode_unmap(request.data.first(length), limits);
    if (list.wrong) return check(*list.wrong);
    if (drive_state_.quirks().read_only) return check(SenseKey::data_protect, Asc::write_protected);
    const auto count = request.half ? list.extents.size() / 2 : list.extents.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (const auto wrong = trim(list.extents[i])) return check(*wrong);
    }
    return good(static_cast<std::uint32_t>(length));
}

Outcome SasBlocks::write_same(const Request& request) {
    const auto& cdb = request.cdb;
    const bool sixteen = cdb.u8(0) == static_cast<std::uint8_t>(Op::write_same_16);
    const bool no_data = sixteen && cdb.bit(1, 0);  // NDOB
    const bool unmaps = cdb.bit(1, 3);
    if (cdb.bit(1, 4) || (unmaps && !settings_.write_same_unmap)) return check(invalid_field(1));  // ANCHOR
    auto range = block_range(cdb);
    range.fua = false;
    if (range.count == 0) return check(invalid_field(sixteen ? 10 : 7));  // WSNZ
    if (const auto wrong = judge_range(range, drive_state_.medium().sectors(), kWriteSameBlocks)) return check(*wrong);
    if (drive_state_.quirks().read_only) return check(SenseKey::data_protect, Asc::write_protected);
    const Bytes zeros(block_bytes());
    if (!no_data && request.data.size() < zeros.size()) return check(SenseKey::aborted_command, Asc::data_phase_error);
    const auto block = no_data ? std::span<const std::uint8_t>(zeros)
                               : std::span<const std::uint8_t>(request.data.first(zeros.size()));
    const auto moved = static_cast<std::uint32_t>(no_data ? 0 : zeros.size());
    const bool zero = std::all_of(block.begin(), block.end(), [](std::uint8_t byte) { return byte == 0; });
    // Blocks may only be unmapped if unmapped blocks read as the data to be written (SBC-4 5.50).
    if (unmaps && zero && drive_state_.quirks().trim_zeroes && !drive_state_.quirks().trim_ignored) {
        if (const auto wrong = trim({range.first, request.half ? range.count / 2 : range.count})) return check(*wrong);
        return good(moved);
    }
    const auto count = request.half ? range.count / 2 : range.count;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!drive_state_.medium().write(Lba{range.first + i}, block)) {
            return check(SenseKey::medium_error, Asc::write_error);
        }
    }
    ++drive_state_.record().host_write_commands;
    return good(moved);
}

/// GET LBA STATUS (SBC-4 5.6): runs of mapped and of deallocated blocks, within a bounded search.
Outcome SasBlocks::lba_status(const Request& request) {
    constexpr std::size_t kHeader = 8;
    constexpr std::size_t kDescriptor = 16;
    constexpr std::uint64_t kLookBlocks = 65'536;
    constexpr std::uint8_t kDeallocated = 1;
    const auto first = request.cdb.be64(2);
    const auto& medium = drive_state_.medium();
    if (const auto wrong = judge_range({first, 0, false, 0}, medium.sectors(), 0)) return check(*wrong);
    const auto allocation = request.cdb.be32(10);
    const auto room = (std::max<std::size_t>(allocation, kHeader + kDescriptor) - kHeader) / kDescriptor;
    const auto end = std::min(medium.sectors(), first + kLookBlocks);
    Bytes out(kHeader);
    for (auto at = first; at < end && (out.size() - kHeader) / kDescriptor < room;) {
        const bool mapped = medium.mapped(Lba{at}, 1);
        auto next = at + 1;
        // A whole range without data is checked at once; ranges with data block by block.
        if (!mapped && !medium.mapped(Lba{at}, end - at)) next = end;
        while (next < end && medium.mapped(Lba{next}, 1) == mapped) ++next;
        append(out, 8, at);
        append(out, 4, next - at);
        append(out, 4, mapped ? 0U : std::uint32_t{kDeallocated} << 24U);
        at = next;
    }
    put(out, 0, 4, out.size() - 4);
    return reply(request, out, allocation);
}

}  // namespace fettle::sim::t10
