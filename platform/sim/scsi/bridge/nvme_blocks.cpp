// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/bridge/nvme_blocks.h"

#include "platform/sim/scsi/block_range.h"
#include "platform/sim/scsi/bridge/nvme_carrier.h"

namespace fettle::sim::t10 {

namespace {

// NVM Command Set 1.0, 3: I/O opcodes.
constexpr std::uint8_t kFlush = 0x00;
constexpr std::uint8_t kWrite = 0x01;
constexpr std::uint8_t kRead = 0x02;
constexpr std::uint8_t kDatasetManagement = 0x09;
constexpr std::uint8_t kIdentify = 0x06;
constexpr std::size_t kIdentifyBytes = 4096;
constexpr std::uint32_t kNamespace = 1;
constexpr std::uint32_t kForceUnitAccess = 1U << 30U;  // dword 12
constexpr std::uint32_t kDeallocate = 1U << 2U;        // dword 11
constexpr std::size_t kRangeBytes = 16;
constexpr std::uint32_t kMostRanges = 256;

std::uint64_t little(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8U | bytes[at + i];
    return value;
}

}  // namespace

Status NvmeBlocks::refresh() {
    Bytes data(kIdentifyBytes);
    NvmeSubmission command;
    command.dwords[0] = kIdentify;
    command.dwords[1] = kNamespace;
    const auto done = nvme_.admin(command, data);
    if (!done) return fail(done.error());
    blocks_ = 0;
    if (done->status != 0) return {};
    // NVM Command Set 1.0 figure 97: NSZE, FLBAS and the table of LBA formats.
    const std::size_t format = data[26] & 0xFU;
    const unsigned shift = data[128 + 4 * format + 2];
    constexpr unsigned kLeast = 9;
    constexpr unsigned kMost = 16;
    if (shift < kLeast || shift > kMost) return {};
    blocks_ = little(data, 0, 8);
    block_bytes_ = 1U << shift;
    return {};
}

CapacityFacts NvmeBlocks::facts() const {
    CapacityFacts out;
    out.blocks = blocks_;
    out.block_bytes = block_bytes_;
    return out;
}

Done NvmeBlocks::send(const NvmeSubmission& command, std::span<std::uint8_t> data, bool half) {
    if (half) {
        nvme_.io_half(command, data);
        return fail(ErrorCode::vanished, FETTLE_TEXT("power was cut"));
    }
    const auto done = nvme_.io(command, data);
    if (!done) return fail(done.error());
    return done->status == 0 ? good() : check(sense_of(*done));
}

Done NvmeBlocks::transfer(std::uint8_t opcode, const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge_range(range, blocks_, 0)) return check(*wrong);
    const auto bytes = range.count * block_bytes_;
    if (request.data.size() < bytes) return check(SenseKey::aborted_command, Asc::data_phase_error);
    const std::uint64_t piece = std::max<std::uint64_t>(1, most_bytes_ / block_bytes_);
    for (std::uint64_t done = 0; done < range.count;) {
        const auto count = std::min({piece, range.count - done, std::uint64_t{0x10000}});
        const auto first = range.first + done;
        NvmeSubmission command;
        command.dwords[0] = opcode;
        command.dwords[1] = kNamespace;
        command.dwords[10] = static_cast<std::uint32_t>(first & 0xFFFFFFFF);
        command.dwords[11] = static_cast<std::uint32_t>(first >> 32U);
        command.dwords[12] = static_cast<std::uint32_t>(count - 1) | (range.fua ? kForceUnitAccess : 0U);
        auto result = send(command, request.data.subspan(done * block_bytes_, count * block_bytes_), request.half);
        if (!result || !result->good()) return result;
        done += count;
    }
    return good(static_cast<std::uint32_t>(bytes));
}

Done NvmeBlocks::read(const Request& request) { return transfer(kRead, request); }
Done NvmeBlocks::write(const Request& request) { return transfer(kWrite, request); }

Done NvmeBlocks::verify(const Request& request) {
    const auto range = block_range(request.cdb);
    if ((request.cdb.u8(1) >> 1U & 3U) != 0) return check(invalid_field(1));  // BYTCHK: bridges do not compare
    if (const auto wrong = judge_range(range, blocks_, 0)) return check(*wrong);
    return good();
}

Done NvmeBlocks::flush(bool half) {
    NvmeSubmission command;
    command.dwords[0] = kFlush;
    command.dwords[1] = kNamespace;
    return send(command, {}, half);
}

UnmapLimits NvmeBlocks::unmap_limits() const { return {blocks_, 0xFFFFFFFF, kMostRanges}; }

Done NvmeBlocks::unmap(const Request& request) {
    const std::size_t length = request.cdb.be16(7);
    const auto list = decode_unmap(request.data.first(length), unmap_limits());
    if (list.wrong) return check(*list.wrong);
    if (list.extents.empty()) return good(static_cast<std::uint32_t>(length));
    Bytes ranges(list.extents.size() * kRangeBytes);
    for (std::size_t i = 0; i < list.extents.size(); ++i) {
        const auto& extent = list.extents[i];
        for (unsigned b = 0; b < 4; ++b) ranges[i * kRangeBytes + 4 + b] = byte_of(extent.count, b);
        for (unsigned b = 0; b < 8; ++b) ranges[i * kRangeBytes + 8 + b] = byte_of(extent.first, b);
    }
    NvmeSubmission command;
    command.dwords[0] = kDatasetManagement;
    command.dwords[1] = kNamespace;
    command.dwords[10] = static_cast<std::uint32_t>(list.extents.size() - 1);
    command.dwords[11] = kDeallocate;
    auto result = send(command, ranges, request.half);
    if (result && result->good()) result->transferred = static_cast<std::uint32_t>(length);
    return result;
}

}  // namespace fettle::sim::t10
