// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/command_table.h"

#include <array>

#include "platform/sim/scsi/ata_pass_through.h"

namespace fettle::sim::t10 {

namespace {

// Read and write families: protection field, DPO and FUA in byte 1; LBA; length; group; control.
constexpr std::string_view kBlocks10 = "f8ffffffff1fffff04";
constexpr std::string_view kBlocks12 = "f8ffffffffffffffff1f04";
constexpr std::string_view kBlocks16 = "f8ffffffffffffffffffffffff1f04";
constexpr std::string_view kVerify10 = "f6ffffffff1fffff04";
constexpr std::string_view kVerify12 = "f6ffffffffffffffff1f04";
constexpr std::string_view kVerify16 = "f6ffffffffffffffffffffffff1f04";

// SPC-5 6, SBC-4 5, SAT-4 12.2.
constexpr std::array kCommands{
    CommandInfo{Op::test_unit_ready, kNoAction, Payload::none, 0, 0, "0000000004"},
    CommandInfo{Op::request_sense, kNoAction, Payload::in_bytes, 4, 1, "010000ff04"},
    CommandInfo{Op::format_unit, kNoAction, Payload::special, 0, 0, "ff00000304"},
    CommandInfo{Op::read_6, kNoAction, Payload::in_blocks, 4, 1, "1fffffff04"},
    CommandInfo{Op::write_6, kNoAction, Payload::out_blocks, 4, 1, "1fffffff04"},
    CommandInfo{Op::inquiry, kNoAction, Payload::in_bytes, 3, 2, "01ffffff04"},
    CommandInfo{Op::mode_select_6, kNoAction, Payload::out_bytes, 4, 1, "110000ff04"},
    CommandInfo{Op::mode_sense_6, kNoAction, Payload::in_bytes, 4, 1, "08ffffff04"},
    CommandInfo{Op::start_stop_unit, kNoAction, Payload::none, 0, 0, "01000ff704"},
    CommandInfo{Op::receive_diagnostic, kNoAction, Payload::in_bytes, 3, 2, "01ffffff04"},
    CommandInfo{Op::send_diagnostic, kNoAction, Payload::out_bytes, 3, 2, "f700ffff04"},
    CommandInfo{Op::prevent_removal, kNoAction, Payload::none, 0, 0, "0000000304"},
    CommandInfo{Op::read_capacity_10, kNoAction, Payload::in_fixed, 0, 8, "000000000000000004"},
    CommandInfo{Op::read_10, kNoAction, Payload::in_blocks, 7, 2, kBlocks10},
    CommandInfo{Op::write_10, kNoAction, Payload::out_blocks, 7, 2, kBlocks10},
    CommandInfo{Op::write_and_verify_10, kNoAction, Payload::out_blocks, 7, 2, kVerify10},
    CommandInfo{Op::verify_10, kNoAction, Payload::special, 7, 2, kVerify10},
    CommandInfo{Op::prefetch_10, kNoAction, Payload::none, 0, 0, "02ffffffff1fffff04"},
    CommandInfo{Op::synchronize_cache_10, kNoAction, Payload::none, 0, 0, "02ffffffff1fffff04"},
    CommandInfo{Op::read_defect_data_10, kNoAction, Payload::in_bytes, 7, 2, "001f00000000ffff04"},
    CommandInfo{Op::write_buffer, kNoAction, Payload::out_bytes, 6, 3, "ffffffffffffffff04"},
    CommandInfo{Op::read_buffer, kNoAction, Payload::in_bytes, 6, 3, "1fffffffffffffff04"},
    CommandInfo{Op::write_same_10, kNoAction, Payload::special, 7, 2, kBlocks10},
    CommandInfo{Op::unmap, kNoAction, Payload::out_bytes, 7, 2, "01000000001fffff04"},
    CommandInfo{Op::sanitize, kOverwrite, Payload::out_bytes, 7, 2, "ff0000000000ffff04"},
    CommandInfo{Op::sanitize, kBlockErase, Payload::none, 0, 0, "ff0000000000ffff04"},
    CommandInfo{Op::sanitize, kCryptoErase, Payload::none, 0, 0, "ff0000000000ffff04"},
    CommandInfo{Op::sanitize, kExitFailureMode, Payload::none, 0, 0, "ff0000000000ffff04"},
    CommandInfo{Op::log_select, kNoAction, Payload::out_bytes, 7, 2, "03ffff000000ffff04"},
    CommandInfo{Op::log_sense, kNoAction, Payload::in_bytes, 7, 2, "01ffff00ffffffff04"},
    CommandInfo{Op::mode_select_10, kNoAction, Payload::out_bytes, 7, 2, "110000000000ffff04"},
    CommandInfo{Op::mode_sense_10, kNoAction, Payload::in_bytes, 7, 2, "18ffff000000ffff04"},
    CommandInfo{Op::persistent_reserve_in, 0, Payload::in_bytes, 7, 2, "1f0000000000ffff04"},
    CommandInfo{Op::persistent_reserve_in, 1, Payload::in_bytes, 7, 2, "1f0000000000ffff04"},
    CommandInfo{Op::persistent_reserve_in, 2, Payload::in_bytes, 7, 2, "1f0000000000ffff04"},
    CommandInfo{Op::persistent_reserve_in, 3, Payload::in_bytes, 7, 2, "1f0000000000ffff04"},
    CommandInfo{Op::variable_length, kAtaPassThrough32Action, Payload::special, 0, 0,
                "04000000000018ffff1ff7ff0000ffffffffffffffffffffffff00ffffffff"},
    CommandInfo{Op::ata_pass_through_16, kNoAction, Payload::special, 0, 0, "ffffffffffffffffffffffffffff04"},
    CommandInfo{Op::read_16, kNoAction, Payload::in_blocks, 10, 4, kBlocks16},
    CommandInfo{Op::compare_and_write, kNoAction, Payload::special, 13, 1, "f8ffffffffffffffff000000ff1f04"},
    CommandInfo{Op::write_16, kNoAction, Payload::out_blocks, 10, 4, kBlocks16},
    CommandInfo{Op::write_and_verify_16, kNoAction, Payload::out_blocks, 10, 4, kVerify16},
    CommandInfo{Op::verify_16, kNoAction, Payload::special, 10, 4, kVerify16},
    CommandInfo{Op::prefetch_16, kNoAction, Payload::none, 0, 0, "02ffffffffffffffffffffffff1f04"},
    CommandInfo{Op::synchronize_cache_16, kNoAction, Payload::none, 0, 0, "02ffffffffffffffffffffffff1f04"},
    CommandInfo{Op::write_same_16, kNoAction, Payload::special, 10, 4, "f9ffffffffffffffffffffffff1f04"},
    CommandInfo{Op::service_in_16, kReadCapacity16, Payload::in_bytes, 10, 4, "1f0000000000000000ffffffff0004"},
    CommandInfo{Op::service_in_16, kGetLbaStatus, Payload::in_bytes, 10, 4, "1fffffffffffffffffffffffff0004"},
    CommandInfo{Op::report_luns, kNoAction, Payload::in_bytes, 6, 4, "00ff000000ffffffff0004"},
    CommandInfo{Op::ata_pass_through_12, kNoAction, Payload::special, 0, 0, "ffffffffffffffffff0004"},
    CommandInfo{Op::security_in, kNoAction, Payload::special, 6, 4, "ffffff8000ffffffff0004"},
    CommandInfo{Op::maintenance_in, kReportOpcodes, Payload::in_bytes, 6, 4, "1f87ffffffffffffff0004"},
    CommandInfo{Op::maintenance_in, kReportTaskFunctions, Payload::in_bytes, 6, 4, "1f80000000ffffffff0004"},
    CommandInfo{Op::read_12, kNoAction, Payload::in_blocks, 6, 4, kBlocks12},
    CommandInfo{Op::write_12, kNoAction, Payload::out_blocks, 6, 4, kBlocks12},
    CommandInfo{Op::write_and_verify_12, kNoAction, Payload::out_blocks, 6, 4, kVerify12},
    CommandInfo{Op::verify_12, kNoAction, Payload::special, 6, 4, kVerify12},
    CommandInfo{Op::security_out, kNoAction, Payload::special, 6, 4, "ffffff8000ffffffff0004"},
    CommandInfo{Op::read_defect_data_12, kNoAction, Payload::in_bytes, 6, 4, "1fffffffffffffffff0004"},
};

ScsiDevice::Direction toward(Transfer transfer, std::uint64_t bytes) {
    if (bytes == 0) return {};
    return {transfer, static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, 0xFFFFFFFF))};
}

std::uint64_t blocks(const CommandInfo& info, const Cdb& cdb) {
    const auto count = big(cdb.bytes(), info.at, info.width);
    constexpr std::uint64_t kSix = 256;  // 0 in READ (6) and WRITE (6), SBC-4 5.15
    return count == 0 && info.length() == 6 ? kSix : count;
}

ScsiDevice::Direction pass_through(const Cdb& cdb, std::uint32_t block_bytes) {
    const auto decoded = decode_pass_through(cdb, block_bytes);
    if (decoded.wrong || decoded.command.transfer == Transfer::none) return {};
    return {decoded.command.transfer, decoded.bytes};
}

ScsiDevice::Direction special(const CommandInfo& info, const Cdb& cdb, std::uint32_t block_bytes) {
    constexpr std::uint64_t kSecurityBlock = 512;  // INC_512
    switch (info.op) {
        case Op::format_unit: {
            const bool list = cdb.bit(1, 4);         // FMTDATA
            const bool long_header = cdb.bit(1, 5);  // LONGLIST
            return toward(Transfer::out, list ? (long_header ? 8 : 4) : 0);
        }
        case Op::verify_10:
        case Op::verify_12:
        case Op::verify_16: {
            // BYTCHK: 1 all the data, 3 one block that all are compared with (SBC-4 5.36).
            const unsigned check = cdb.u8(1) >> 1U & 3U;
            const auto count = blocks(info, cdb);
            if (check == 1) return toward(Transfer::out, count * block_bytes);
            return toward(Transfer::out, check == 3 && count != 0 ? block_bytes : 0);
        }
        case Op::write_same_10: return toward(Transfer::out, block_bytes);
        case Op::write_same_16: return toward(Transfer::out, cdb.bit(1, 0) ? 0 : block_bytes);  // NDOB
        case Op::compare_and_write: return toward(Transfer::out, 2 * blocks(info, cdb) * block_bytes);
        case Op::security_in:
        case Op::security_out: {
            const auto unit = cdb.bit(4, 7) ? kSecurityBlock : 1;
            return toward(info.op == Op::security_in ? Transfer::in : Transfer::out, cdb.be32(info.at) * unit);
        }
        case Op::variable_length:
        case Op::ata_pass_through_12:
        case Op::ata_pass_through_16: return pass_through(cdb, block_bytes);
        default: return {};
    }
}

}  // namespace

std::span<const CommandInfo> all_commands() { return kCommands; }

bool has_opcode(std::uint8_t opcode) {
    return std::any_of(kCommands.begin(), kCommands.end(),
                       [&](const CommandInfo& info) { return info.op == static_cast<Op>(opcode); });
}

std::uint16_t action_of(const Cdb& cdb) {
    switch (static_cast<Op>(cdb.u8(0))) {
        case Op::sanitize:
        case Op::persistent_reserve_in:
        case Op::service_in_16:
        case Op::maintenance_in: return cdb.u8(1) & 0x1FU;
        case Op::variable_length: return cdb.be16(8);
        default: return kNoAction;
    }
}

const CommandInfo* find_command(const Cdb& cdb) {
    const auto action = action_of(cdb);
    const auto* const found = std::find_if(kCommands.begin(), kCommands.end(), [&](const CommandInfo& info) {
        return info.op == static_cast<Op>(cdb.u8(0)) && info.action == action;
    });
    return found == kCommands.end() ? nullptr : &*found;
}

ScsiDevice::Direction direction_of(const CommandInfo& info, const Cdb& cdb, std::uint32_t block_bytes) {
    const auto field = [&] { return big(cdb.bytes(), info.at, info.width); };
    switch (info.payload) {
        case Payload::none: return {};
        case Payload::in_bytes: return toward(Transfer::in, field());
        case Payload::in_fixed: return toward(Transfer::in, info.width);
        case Payload::in_blocks: return toward(Transfer::in, blocks(info, cdb) * block_bytes);
        case Payload::out_bytes: return toward(Transfer::out, field());
        case Payload::out_blocks: return toward(Transfer::out, blocks(info, cdb) * block_bytes);
        case Payload::special: return special(info, cdb, block_bytes);
    }
    return {};
}

}  // namespace fettle::sim::t10
