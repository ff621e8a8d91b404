// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/pass_through.h"

#include <algorithm>

#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

// ATA_FLAGS_…
constexpr std::uint16_t kReadyRequired = 1U << 0U;
constexpr std::uint16_t kDataIn = 1U << 1U;
constexpr std::uint16_t kDataOut = 1U << 2U;
constexpr std::uint16_t k48Bit = 1U << 3U;
constexpr std::uint16_t kDma = 1U << 4U;

constexpr std::size_t kPreviousFile = 32;
constexpr std::size_t kCurrentFile = 40;

constexpr std::size_t kScsiBytes = 56;
constexpr std::size_t kCdbOffset = 36;
constexpr std::size_t kMostCdb = 16;
constexpr std::size_t kSenseOffset = kScsiBytes;
/// The longest that drivers are known to take; an ATA Status Return descriptor needs 22.
constexpr std::size_t kSenseBytes = 64;
constexpr std::size_t kScsiDataOffset = kSenseOffset + kSenseBytes;

// SCSI_IOCTL_DATA_…
constexpr std::uint8_t kScsiOut = 0;
constexpr std::uint8_t kScsiIn = 1;
constexpr std::uint8_t kScsiUnspecified = 2;

std::uint8_t byte_of(std::uint64_t value, unsigned index) { return static_cast<std::uint8_t>(value >> (8U * index)); }

std::uint8_t direction_of(Transfer transfer) {
    switch (transfer) {
        case Transfer::in: return kScsiIn;
        case Transfer::out: return kScsiOut;
        case Transfer::none: break;
    }
    return kScsiUnspecified;
}

/// Sense data ends where it says (SPC-5 4.5.1); drivers return the whole buffer.
std::size_t sense_length(BytesView sense) {
    if (sense.u8(0).value_or(0) == 0) return 0;
    constexpr std::size_t kAdditional = 8;  // bytes up to and including ADDITIONAL SENSE LENGTH
    return std::min(sense.size(), kAdditional + std::size_t{sense.u8(7).value_or(0)});
}

}  // namespace

std::array<std::uint8_t, kAtaPassThroughBytes> encode_ata_pass_through(const AtaCommand& command,
                                                                       std::span<std::uint8_t> data) {
    std::array<std::uint8_t, kAtaPassThroughBytes> wire{};
    unsigned flags = kReadyRequired;
    if (command.transfer == Transfer::in) flags |= kDataIn;
    if (command.transfer == Transfer::out) flags |= kDataOut;
    if (command.extended) flags |= k48Bit;
    if (command.dma) flags |= kDma;
    put_le16(wire, 0, kAtaPassThroughBytes);
    put_le16(wire, 2, static_cast<std::uint16_t>(flags));
    put_le32(wire, 12, whole_seconds(command.timeout_ms));
    if (command.transfer != Transfer::none) {
        put_le32(wire, 8, static_cast<std::uint32_t>(data.size()));
        put_le64(wire, 24, reinterpret_cast<std::uintptr_t>(data.data()));
    }
    // Task file: features, count, LBA low, mid and high, device, command, reserved.
    const auto now = std::span(wire).subspan(kCurrentFile, 8);
    now[0] = byte_of(command.features, 0);
    now[1] = byte_of(command.count, 0);
    now[2] = byte_of(command.lba, 0);
    now[3] = byte_of(command.lba, 1);
    now[4] = byte_of(command.lba, 2);
    now[5] = command.device;
    now[6] = command.command;
    if (command.extended) {
        const auto before = std::span(wire).subspan(kPreviousFile, 8);
        before[0] = byte_of(command.features, 1);
        before[1] = byte_of(command.count, 1);
        before[2] = byte_of(command.lba, 3);
        before[3] = byte_of(command.lba, 4);
        before[4] = byte_of(command.lba, 5);
    } else {
        now[5] = static_cast<std::uint8_t>(command.device | (byte_of(command.lba, 3) & 0xFU));
    }
    return wire;
}

Result<AtaReturn> decode_ata_pass_through(BytesView bytes, bool extended) {
    const auto view = bytes.fixed<kAtaPassThroughBytes>(0, "ATA_PASS_THROUGH_DIRECT");
    if (!view) return fail(view.error());
    const auto now = view->sub<kCurrentFile, 8>();
    AtaReturn out;
    out.error = now.u8<0>();
    out.count = now.u8<1>();
    out.lba = std::uint64_t{now.u8<2>()} | std::uint64_t{now.u8<3>()} << 8U | std::uint64_t{now.u8<4>()} << 16U;
    out.device = now.u8<5>();
    out.status = now.u8<6>();
    if (extended) {
        const auto before = view->sub<kPreviousFile, 8>();
        out.count = static_cast<std::uint16_t>(out.count | before.u8<1>() << 8U);
        out.lba |= std::uint64_t{before.u8<2>()} << 24U | std::uint64_t{before.u8<3>()} << 32U |
                   std::uint64_t{before.u8<4>()} << 40U;
    }
    // No drive completes a command with an empty status register: the driver did not fill it in.
    out.complete = out.status != 0;
    return out;
}

Result<ScsiRequest> encode_scsi_pass_through(const ScsiCommand& command, std::span<std::uint8_t> data) {
    if (command.cdb.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a SCSI command without bytes"));
    if (command.cdb.size() > kMostCdb) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("a SCSI command of {bytes} bytes by Windows' pass-through"),
                    {{"bytes", command.cdb.size()}});
    }
    const auto length = command.transfer == Transfer::none ? 0 : data.size();
    // The direct form fails with a single byte (smartmontools, os_win32.cpp).
    const bool inside = length == 1;
    ScsiRequest request;
    request.code = inside ? kScsiPassThrough : kScsiPassThroughDirect;
    request.data_offset = inside ? kScsiDataOffset : 0;
    request.buffer.resize(kScsiDataOffset + (inside ? length : 0));
    const auto wire = std::span(request.buffer);
    put_le16(wire, 0, kScsiBytes);
    put_u8(wire, 6, static_cast<std::uint8_t>(command.cdb.size()));
    put_u8(wire, 7, kSenseBytes);
    put_u8(wire, 8, direction_of(command.transfer));
    put_le32(wire, 12, static_cast<std::uint32_t>(length));
    put_le32(wire, 16, whole_seconds(command.timeout_ms));
    if (inside) {
        put_le64(wire, 24, kScsiDataOffset);
        if (command.transfer == Transfer::out) wire[kScsiDataOffset] = data[0];
    } else if (length != 0) {
        put_le64(wire, 24, reinterpret_cast<std::uintptr_t>(data.data()));
    }
    put_le32(wire, 32, kSenseOffset);
    std::copy(command.cdb.begin(), command.cdb.end(), request.buffer.begin() + kCdbOffset);
    return request;
}

Result<ScsiReturn> decode_scsi_pass_through(BytesView bytes, std::size_t most) {
    const auto view = bytes.fixed<kScsiBytes>(0, "SCSI_PASS_THROUGH");
    if (!view) return fail(view.error());
    ScsiReturn out;
    out.status = view->u8<2>();
    out.transferred = static_cast<std::uint32_t>(std::min<std::size_t>(view->le32<12>(), most));
    const auto sense = bytes.slice(kSenseOffset, std::min<std::size_t>(view->u8<7>(), kSenseBytes));
    const auto used = sense.slice(0, sense_length(sense));
    out.sense.assign(used.span().begin(), used.span().end());
    return out;
}

}  // namespace fettle::windows
