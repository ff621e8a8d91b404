// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/block_range.h"
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

// ACS-4 7: by DMA.
constexpr std::uint8_t kReadDma = 0xC8;
constexpr std::uint8_t kReadDmaExt = 0x25;
constexpr std::uint8_t kWriteDma = 0xCA;
constexpr std::uint8_t kWriteDmaExt = 0x35;
constexpr std::uint8_t kWriteDmaFuaExt = 0x3D;
constexpr std::uint8_t kReadVerify = 0x40;
constexpr std::uint8_t kReadVerifyExt = 0x42;
constexpr std::uint8_t kFlushCache = 0xE7;
constexpr std::uint8_t kFlushCacheExt = 0xEA;

constexpr std::uint64_t kMost28 = 0x100;
constexpr std::uint64_t kMost48 = 0x10000;

AtaCommand flush(const IdentifyWords& identify) {
    return identify.lba48() ? ata_non_data(kFlushCacheExt, 0, 0, 0, true) : ata_non_data(kFlushCache);
}

/// The ATA commands of one direction.
struct Verb {
    std::uint8_t short_form;
    std::uint8_t long_form;
    Transfer transfer;
};

/// Sends a range as one or more ATA commands.
Done in_pieces(SatLink& link, const Verb& verb, const BlockRange& range, std::span<std::uint8_t> data, bool half) {
    const bool extended = link.identify().lba48();
    const std::uint64_t most = extended ? kMost48 : kMost28;
    const std::size_t block = link.identify().logical_bytes();
    std::uint64_t done = 0;
    while (done < range.count) {
        const auto count = std::min(most, range.count - done);
        const bool moves = verb.transfer != Transfer::none;
        const auto piece = moves ? data.subspan(done * block, count * block) : std::span<std::uint8_t>{};
        // A count of 256 or 65,536 is written as 0.
        const auto field = static_cast<std::uint16_t>(count & (most - 1));
        const auto command = ata_data(extended ? verb.long_form : verb.short_form, verb.transfer, 0, field,
                                      range.first + done, extended, moves);
        auto result = link.perform(command, piece, half);
        if (!result || !result->good()) return result;
        done += count;
    }
    return good(static_cast<std::uint32_t>(verb.transfer == Transfer::none ? 0 : range.count * block));
}

std::optional<SenseData> judge(const SatLink& link, const Request& request, const BlockRange& range, bool with_data) {
    if (auto wrong = judge_range(range, link.identify().sectors(), 0)) return wrong;
    const auto bytes = range.count * link.identify().logical_bytes();
    if (with_data && request.data.size() < bytes) return SenseData{SenseKey::aborted_command, Asc::data_phase_error};
    return std::nullopt;
}

Done write_range(SatLink& link, const BlockRange& range, std::span<std::uint8_t> data, bool half) {
    const auto& identify = link.identify();
    const bool fua_command = identify.lba48() && identify.bit(84, 6);
    const Verb verb{kWriteDma, range.fua && fua_command ? kWriteDmaFuaExt : kWriteDmaExt, Transfer::out};
    auto result = in_pieces(link, verb, range, data, half);
    if (!result || !result->good() || !range.fua || fua_command) return result;
    const auto flushed = link.perform(flush(identify), {}, half);
    return !flushed || !flushed->good() ? flushed : result;
}

/// Reads the medium and compares it with the host's data; `stride` 0 compares one block with all.
Done compare(SatLink& link, const BlockRange& range, std::span<const std::uint8_t> expected, bool one_block) {
    const std::size_t block = link.identify().logical_bytes();
    Bytes there(static_cast<std::size_t>(range.count) * block);
    auto read = in_pieces(link, {kReadDma, kReadDmaExt, Transfer::in}, range, there, false);
    if (!read || !read->good()) return read;
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (there[i] == expected[one_block ? i % block : i]) continue;
        SenseData sense{SenseKey::miscompare, Asc::miscompare};
        sense.information = i;
        return check(sense);
    }
    return good(static_cast<std::uint32_t>(one_block ? block : there.size()));
}

}  // namespace

Done sat_read(SatLink& link, const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge(link, request, range, true)) return check(*wrong);
    return in_pieces(link, {kReadDma, kReadDmaExt, Transfer::in}, range, request.data, request.half);
}

Done sat_write(SatLink& link, const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge(link, request, range, true)) return check(*wrong);
    return write_range(link, range, request.data, request.half);
}

Done sat_write_blocks(SatLink& link, std::uint64_t first, std::span<std::uint8_t> data, bool fua, bool half) {
    BlockRange range;
    range.first = first;
    range.count = data.size() / link.identify().logical_bytes();
    range.fua = fua;
    return write_range(link, range, data, half);
}

Done sat_verify(SatLink& link, const Request& request) {
    auto range = block_range(request.cdb);
    range.fua = false;  // the bit is BYTCHK's neighbour here
    const unsigned check_bytes = request.cdb.u8(1) >> 1U & 3U;
    constexpr unsigned kAll = 1;
    constexpr unsigned kReserved = 2;
    if (check_bytes == kReserved) return check(invalid_field(1));
    if (const auto wrong = judge(link, request, range, check_bytes == kAll)) return check(*wrong);
    if (range.count == 0) return good();
    constexpr std::uint64_t kMostCompared = 0x10000;
    if (check_bytes != 0 && range.count > kMostCompared) return check(invalid_field(request.cdb.size() == 10 ? 7 : 10));
    if (check_bytes != 0) return compare(link, range, request.data, check_bytes != kAll);
    return in_pieces(link, {kReadVerify, kReadVerifyExt, Transfer::none}, range, {}, request.half);
}

Done sat_write_and_verify(SatLink& link, const Request& request) {
    auto range = block_range(request.cdb);
    range.fua = true;
    if (const auto wrong = judge(link, request, range, true)) return check(*wrong);
    auto written = write_range(link, range, request.data, request.half);
    if (!written || !written->good() || range.count == 0) return written;
    const bool bytes = (request.cdb.u8(1) >> 1U & 3U) == 1;
    const auto verified = bytes
                              ? compare(link, range, request.data, false)
                              : in_pieces(link, {kReadVerify, kReadVerifyExt, Transfer::none}, range, {}, request.half);
    return !verified || !verified->good() ? verified : written;
}

Done sat_synchronize(SatLink& link, const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge_range({range.first, range.count, false, 0}, link.identify().sectors(), 0)) {
        return check(*wrong);
    }
    return link.perform(flush(link.identify()), {}, request.half);
}

Done sat_prefetch(SatLink& link, const Request& request) {
    const auto range = block_range(request.cdb);
    if (const auto wrong = judge_range({range.first, range.count, false, 0}, link.identify().sectors(), 0)) {
        return check(*wrong);
    }
    return good();
}

}  // namespace fettle::sim::t10
