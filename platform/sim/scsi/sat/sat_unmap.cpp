// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/block_range.h"
#include "platform/sim/scsi/sat/sat_features.h"
#include "platform/sim/scsi/sat/sat_limits.h"
#include "platform/sim/scsi/unmap_list.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kDataSetManagement = 0x06;  // ACS-4 7.5
constexpr std::uint16_t kTrim = 0x0001;
constexpr std::size_t kTrimBlock = 512;
constexpr std::size_t kTrimEntry = 8;
constexpr std::uint64_t kTrimMost = 0xFFFF;  // sectors of one entry

/// DATA SET MANAGEMENT's ranges: 48 bits of LBA, 16 of count, little endian (ACS-4 7.5.3).
Bytes trim_entries(const std::vector<Extent>& extents) {
    Bytes out;
    for (const auto& extent : extents) {
        for (std::uint64_t done = 0; done < extent.count; done += std::min(kTrimMost, extent.count - done)) {
            const auto count = std::min(kTrimMost, extent.count - done);
            const std::uint64_t entry = (extent.first + done) | count << 48U;
            for (unsigned i = 0; i < kTrimEntry; ++i) out.push_back(byte_of(entry, i));
        }
    }
    out.resize((out.size() + kTrimBlock - 1) / kTrimBlock * kTrimBlock);
    return out;
}

Done trim(SatLink& link, const std::vector<Extent>& extents, bool half) {
    auto entries = trim_entries(extents);
    const std::size_t most = std::min<std::size_t>(link.identify().trim_blocks(), 0xFFFF) * kTrimBlock;
    for (std::size_t at = 0; at < entries.size(); at += most) {
        const auto piece = std::span<std::uint8_t>(entries).subspan(at, std::min(most, entries.size() - at));
        const auto blocks = static_cast<std::uint16_t>(piece.size() / kTrimBlock);
        const auto command = ata_data(kDataSetManagement, Transfer::out, kTrim, blocks, 0, true, true);
        auto result = link.perform(command, piece, half);
        if (!result || !result->good()) return result;
    }
    return good();
}

/// One block repeated, in pieces that the drive supports.
Done repeat(SatLink& link, const BlockRange& range, std::span<const std::uint8_t> block, bool half) {
    constexpr std::uint64_t kPieceBlocks = 2048;
    Bytes piece;
    for (std::uint64_t i = 0; i < std::min(kPieceBlocks, range.count); ++i) {
        piece.insert(piece.end(), block.begin(), block.end());
    }
    for (std::uint64_t done = 0; done < range.count;) {
        const auto count = std::min(kPieceBlocks, range.count - done);
        const auto part = std::span<std::uint8_t>(piece).first(static_cast<std::size_t>(count) * block.size());
        auto result = sat_write_blocks(link, range.first + done, part, false, half);
        if (!result || !result->good()) return result;
        done += count;
    }
    return good();
}

}  // namespace

bool trims(const SatLink& link, const SatSettings& settings) { return settings.trim && link.identify().trim(); }

Done sat_unmap(SatLink& link, const Request& request) {
    if (request.cdb.bit(1, 0)) return check(invalid_field(1));  // ANCHOR
    const auto limits = sat_unmap_limits(link.identify());
    const auto list = decode_unmap(request.data.first(request.cdb.be16(7)), limits);
    if (list.wrong) return check(*list.wrong);
    auto result = trim(link, list.extents, request.half);
    if (result && result->good()) result->transferred = request.cdb.be16(7);
    return result;
}

Done sat_write_same(SatLink& link, const SatSettings& settings, const Request& request) {
    const auto& cdb = request.cdb;
    const auto& identify = link.identify();
    const bool sixteen = cdb.u8(0) == static_cast<std::uint8_t>(Op::write_same_16);
    const bool no_data = sixteen && cdb.bit(1, 0);  // NDOB
    const bool unmap = cdb.bit(1, 3);
    if (cdb.bit(1, 4)) return check(invalid_field(1));  // ANCHOR
    if (unmap && !trims(link, settings)) return check(invalid_field(1));
    auto range = block_range(cdb);
    range.fua = false;
    // A length of 0 would mean everything to the end, which this layer does not support (WSNZ).
    if (range.count == 0) return check(invalid_field(sixteen ? 10 : 7));
    if (const auto wrong = judge_range(range, identify.sectors(), kSatWriteSameBlocks)) return check(*wrong);
    const Bytes zeros(identify.logical_bytes());
    if (!no_data && request.data.size() < zeros.size()) {
        return check(SenseKey::aborted_command, Asc::data_phase_error);
    }
    const auto block = no_data ? std::span<const std::uint8_t>(zeros)
                               : std::span<const std::uint8_t>(request.data.first(zeros.size()));
    const bool zero = std::all_of(block.begin(), block.end(), [](std::uint8_t byte) { return byte == 0; });
    // Unmapped blocks must read as the data to be written (SBC-4 5.50): requires a drive that guarantees zeros.
    auto result = unmap && zero && identify.trim_zeroes() ? trim(link, {{range.first, range.count}}, request.half)
                                                          : repeat(link, range, block, request.half);
    if (result && result->good() && !no_data) result->transferred = static_cast<std::uint32_t>(zeros.size());
    return result;
}

}  // namespace fettle::sim::t10
