// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/block_range.h"

namespace fettle::sim::t10 {

BlockRange block_range(const Cdb& cdb) {
    BlockRange out;
    constexpr unsigned kFua = 3;
    // The group code tells the CDB's size (SPC-5 4.2.5.1).
    switch (cdb.u8(0) >> 5U) {
        case 0:
            out.first = cdb.be24(1) & 0x1FFFFFU;
            out.count = cdb.u8(4) == 0 ? 256 : cdb.u8(4);
            return out;
        case 4:
            out.first = cdb.be64(2);
            out.count = static_cast<Op>(cdb.u8(0)) == Op::compare_and_write ? cdb.u8(13) : cdb.be32(10);
            break;
        case 5:
            out.first = cdb.be32(2);
            out.count = cdb.be32(6);
            break;
        default:
            out.first = cdb.be32(2);
            out.count = cdb.be16(7);
            break;
    }
    out.fua = cdb.bit(1, kFua);
    out.protection = static_cast<std::uint8_t>(cdb.u8(1) >> 5U);
    return out;
}

std::optional<SenseData> judge_range(const BlockRange& range, std::uint64_t blocks, std::uint64_t limit) {
    if (range.protection != 0) return invalid_field(1);
    if (range.first > blocks || blocks - range.first < range.count || range.first == blocks) {
        SenseData sense{SenseKey::illegal_request, Asc::lba_out_of_range};
        sense.information = range.first;
        return sense;
    }
    if (limit != 0 && range.count > limit) return invalid_field(10);
    return std::nullopt;
}

}  // namespace fettle::sim::t10
