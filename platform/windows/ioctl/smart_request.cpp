// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/smart_request.h"

#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kInBytes = 33;  // SENDCMDINPARAMS with one byte of its buffer
constexpr std::size_t kOutHead = 16;  // SENDCMDOUTPARAMS up to its buffer
constexpr std::size_t kSectorBytes = 512;
constexpr std::size_t kRegisterBytes = 8;  // IDEREGS

// ACS-3 annex B and 7.48.
constexpr std::uint8_t kIdentifyDevice = 0xEC;
constexpr std::uint8_t kSmart = 0xB0;
constexpr std::uint8_t kReadData = 0xD0;
constexpr std::uint8_t kReadThresholds = 0xD1;
constexpr std::uint8_t kExecuteOffline = 0xD4;
constexpr std::uint8_t kReadLog = 0xD5;
constexpr std::uint8_t kReturnStatus = 0xDA;

/// 0: not passed.
std::uint32_t code_for(const AtaCommand& command) {
    if (command.extended) return 0;
    const bool one_sector = command.transfer == Transfer::in && command.count == 1;
    if (command.command == kIdentifyDevice) return one_sector ? kSmartReceiveDriveData : 0;
    if (command.command != kSmart) return 0;
    switch (command.features) {
        case kReadData:
        case kReadThresholds:
        case kReadLog: return one_sector ? kSmartReceiveDriveData : 0;
        case kExecuteOffline:
        case kReturnStatus: return command.transfer == Transfer::none ? kSmartSendDriveCommand : 0;
        default: return 0;
    }
}

}  // namespace

std::optional<SmartRequest> encode_smart_request(const AtaCommand& command) {
    SmartRequest request;
    request.code = code_for(command);
    if (request.code == 0) return std::nullopt;
    const bool reads = request.code == kSmartReceiveDriveData;
    request.in.resize(kInBytes);
    put_le32(request.in, 0, reads ? std::uint32_t{kSectorBytes} : 0);
    // IDEREGS: features, count, sector number, cylinder low and high, drive and head, command, reserved.
    const auto registers = std::span(request.in).subspan(4, kRegisterBytes);
    registers[0] = static_cast<std::uint8_t>(command.features);
    registers[1] = static_cast<std::uint8_t>(command.count);
    registers[2] = static_cast<std::uint8_t>(command.lba);
    registers[3] = static_cast<std::uint8_t>(command.lba >> 8U);
    registers[4] = static_cast<std::uint8_t>(command.lba >> 16U);
    // Bits 7 and 5 are obsolete and set in Microsoft's example; bit 4 selects the second drive of a parallel port.
    constexpr std::uint8_t kFirstDrive = 0xA0;
    registers[5] = static_cast<std::uint8_t>(command.device | kFirstDrive);
    registers[6] = command.command;
    request.out_bytes = kOutHead + (reads ? kSectorBytes : kRegisterBytes);
    return request;
}

Result<SmartResponse> decode_smart_response(BytesView bytes, const AtaCommand& command) {
    const auto head = bytes.fixed<kOutHead>(0, "SENDCMDOUTPARAMS");
    if (!head) return fail(head.error());
    SmartResponse response;
    response.driver_error = head->u8<4>();
    response.ide_error = head->u8<5>();
    if (command.transfer == Transfer::in) {
        if (response.driver_error != 0) return response;  // without data
        const auto data = bytes.fixed<kSectorBytes>(kOutHead, "data of SENDCMDOUTPARAMS");
        if (!data) return fail(data.error());
        response.data = bytes.slice(kOutHead, kSectorBytes);
        return response;
    }
    if (command.features != kReturnStatus || response.driver_error != 0) return response;
    const auto registers = bytes.fixed<kRegisterBytes>(kOutHead, "registers of SENDCMDOUTPARAMS");
    if (!registers) return fail(registers.error());
    auto& out = response.registers;
    out.error = registers->u8<0>();
    out.count = registers->u8<1>();
    out.lba = std::uint64_t{registers->u8<2>()} | std::uint64_t{registers->u8<3>()} << 8U |
              std::uint64_t{registers->u8<4>()} << 16U;
    out.device = registers->u8<5>();
    out.status = registers->u8<6>();
    // Drivers fill in the cylinders, which hold the result, and not always the status.
    out.complete = true;
    return response;
}

}  // namespace fettle::windows
