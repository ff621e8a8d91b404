// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/format_unit.h"

#include <algorithm>

#include "core/scsi/commands.h"
#include "core/scsi/sense.h"
#include "core/scsi/vpd.h"

namespace fettle::scsi {

namespace {

constexpr std::uint8_t kFormatUnit = 0x04;
constexpr std::uint8_t kModeSelect10 = 0x55;
constexpr std::uint8_t kModeSense10 = 0x5A;
constexpr std::uint8_t kErrorRecoveryPage = 0x01;
constexpr std::uint8_t kLongLbaAccepted = 0x10;  // LLBAA
constexpr std::size_t kHeader10Bytes = 8;
constexpr std::size_t kShortDescriptor = 8;
constexpr std::size_t kLongDescriptor = 16;
constexpr std::size_t kLengthEntry = 8;
/// With IMMED a drive responds when it has checked the list; some first stop what they do in the background.
constexpr std::uint32_t kBegin_ms = 5U * 60U * 1000U;

// FORMAT UNIT byte 1 (SBC-4 5.4.1).
constexpr std::uint8_t kFormatData = 0x10;     // FMTDATA
constexpr std::uint8_t kLongList = 0x20;       // LONGLIST
constexpr unsigned kProtectionShift = 6;       // FMTPINFO
constexpr std::uint8_t kImmediate = 0x02;      // IMMED, byte 1 of the list
constexpr std::uint8_t kProtectionUsage3 = 1;  // PROTECTION FIELD USAGE of type 3

std::uint8_t byte_of(std::uint64_t value, unsigned index) { return static_cast<std::uint8_t>(value >> (8U * index)); }

bool is_long(const Protection& protection) { return protection.type >= 2 && protection.interval_exponent != 0; }

/// FMTPINFO by protection type (SBC-4 table 36).
std::uint8_t format_protection(std::uint8_t type) {
    if (type == 0) return 0;
    return type == 1 ? 2 : 3;
}

}  // namespace

Result<std::vector<BlockLength>> decode_block_lengths(BytesView bytes) {
    const auto payload = vpd_payload(bytes, VpdPage::block_lengths);
    if (!payload) return fail(payload.error());
    std::vector<BlockLength> all;
    for (std::size_t at = 0; at + kLengthEntry <= payload->size(); at += kLengthEntry) {
        const auto length = payload->be32(at).value_or(0);
        const auto types = static_cast<std::uint8_t>(payload->u8(at + 5).value_or(0) & 0x0FU);
        if (length != 0) all.push_back({length, types});
    }
    return all;
}

ScsiCommand mode_sense_descriptor() {
    ScsiCommand command;
    command.cdb.assign(10, 0);
    command.cdb[0] = kModeSense10;
    command.cdb[1] = kLongLbaAccepted;
    command.cdb[2] = kErrorRecoveryPage;
    command.cdb[7] = byte_of(kBlockDescriptorBytes, 1);
    command.cdb[8] = byte_of(kBlockDescriptorBytes, 0);
    command.transfer = Transfer::in;
    return command;
}

Result<BlockDescriptor> decode_block_descriptor(BytesView bytes) {
    const auto header = bytes.fixed<kHeader10Bytes>(0, "MODE SENSE header");
    if (!header) return fail(header.error());
    if (header->be16<6>() == 0) return fail(ErrorCode::not_found, FETTLE_TEXT("MODE SENSE block descriptor"));
    BlockDescriptor found;
    found.long_form = header->bit<4, 0>();
    if (found.long_form) {
        const auto descriptor = bytes.fixed<kLongDescriptor>(kHeader10Bytes, "MODE SENSE block descriptor");
        if (!descriptor) return fail(descriptor.error());
        found.block_bytes = descriptor->be32<12>();
    } else {
        const auto descriptor = bytes.fixed<kShortDescriptor>(kHeader10Bytes, "MODE SENSE block descriptor");
        if (!descriptor) return fail(descriptor.error());
        found.block_bytes = descriptor->be32<4>() & 0xFF'FFFFU;  // three bytes from 5
    }
    return found;
}

ScsiCommand mode_select_descriptor(std::size_t bytes, bool saved) {
    constexpr std::uint8_t kPageFormat = 0x10;
    ScsiCommand command;
    command.cdb.assign(10, 0);
    command.cdb[0] = kModeSelect10;
    command.cdb[1] = static_cast<std::uint8_t>(kPageFormat | (saved ? 1U : 0U));
    command.cdb[7] = byte_of(bytes, 1);
    command.cdb[8] = byte_of(bytes, 0);
    command.transfer = Transfer::out;
    command.timeout_ms = kBegin_ms;
    return command;
}

std::vector<std::uint8_t> descriptor_list(const BlockDescriptor& wanted) {
    const auto size = wanted.long_form ? kLongDescriptor : kShortDescriptor;
    // NUMBER OF LOGICAL BLOCKS of all ones: the maximum capacity (SBC-4 6.5.2).
    std::vector<std::uint8_t> list(kHeader10Bytes + size);
    list[4] = wanted.long_form ? 1 : 0;
    list[7] = static_cast<std::uint8_t>(size);
    const std::size_t count = wanted.long_form ? 8 : 4;
    std::fill_n(list.begin() + kHeader10Bytes, count, std::uint8_t{0xFF});
    for (std::size_t i = 0; i < (wanted.long_form ? 4U : 3U); ++i) {
        list[list.size() - 1 - i] = byte_of(wanted.block_bytes, static_cast<unsigned>(i));
    }
    return list;
}

Protection decode_protection(BytesView capacity_16) noexcept {
    const auto flags = capacity_16.u8(12).value_or(0);
    const auto exponents = capacity_16.u8(13).value_or(0);
    if ((flags & 1U) == 0) return {};
    return {static_cast<std::uint8_t>((flags >> 1U & 7U) + 1), static_cast<std::uint8_t>(exponents >> 4U)};
}

ScsiCommand format_unit(const Protection& protection) {
    ScsiCommand command;
    command.cdb.assign(6, 0);
    command.cdb[0] = kFormatUnit;
    command.cdb[1] = static_cast<std::uint8_t>(unsigned{format_protection(protection.type)} << kProtectionShift |
                                               kFormatData | (is_long(protection) ? kLongList : 0U));
    command.transfer = Transfer::out;
    command.timeout_ms = kBegin_ms;
    return command;
}

std::vector<std::uint8_t> format_list(const Protection& protection) {
    std::vector<std::uint8_t> list(is_long(protection) ? 8 : 4);
    if (protection.type == 3) list[0] = kProtectionUsage3;
    list[1] = kImmediate;
    if (is_long(protection)) list[3] = protection.interval_exponent & 0x0FU;
    return list;
}

Result<FormatState> format_state(ScsiPort& port) {
    constexpr int kAttempts = 3;  // a unit attention is an event, not the response
    constexpr std::uint8_t kCheckCondition = 0x02;
    for (int attempt = 1;; ++attempt) {
        const auto done = port.execute(test_unit_ready(), {});
        if (!done) return fail(done.error());
        if (done->status == 0) return FormatState{};
        if (done->status != kCheckCondition) return fail(ErrorCode::busy, FETTLE_TEXT("TEST UNIT READY"));
        const auto sense = decode_sense(BytesView(done->sense));
        if (!sense) return fail(sense.error());
        if (sense->key == SenseKey::unit_attention && attempt < kAttempts) continue;
        if (sense->asc == 0x04 && sense->ascq == 0x04) {
            return FormatState{FormatState::Phase::running, sense->progress.value_or(0)};
        }
        if (sense->asc == 0x31 && sense->ascq <= 1) return FormatState{FormatState::Phase::corrupt, 0};
        return fail(error_code(*sense), "TEST UNIT READY", sense->native());
    }
}

}  // namespace fettle::scsi
