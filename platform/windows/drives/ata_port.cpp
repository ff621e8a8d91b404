// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/ata_port.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "platform/windows/drives/page_buffer.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/pass_through.h"
#include "platform/windows/ioctl/smart_request.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

constexpr std::size_t kSectorBytes = 512;

// ATA status and error registers, ACS-3 6.2, 6.3.
constexpr std::uint8_t kStatusError = 0x01;
constexpr std::uint8_t kStatusDeviceFault = 0x20;
constexpr std::uint8_t kErrorAbort = 0x04;

constexpr std::uint8_t kReadLogExt = 0x2F;
/// READ and WRITE MULTIPLE with their 48-bit forms: these transfer several sectors per block.
constexpr std::array<std::uint8_t, 5> kMultiple{0xC4, 0x29, 0xC5, 0x39, 0xCE};

std::string describe(const AtaCommand& command, const OpenDrive& drive) {
    return fmt::format("ATA command {:02X}h (feature {:02X}h) on {}", command.command, command.features, drive.path);
}

/// What the drive's registers say of the command.
Result<AtaReturn> judge(const AtaCommand& command, const OpenDrive& drive, AtaReturn registers) {
    if (!registers.complete) return registers;
    if ((registers.status & (kStatusError | kStatusDeviceFault)) == 0) return registers;
    const NativeStatus native{NativeStatus::Kind::ata, std::uint32_t{registers.status} << 8U | registers.error};
    const bool aborted = (registers.status & kStatusError) != 0 && registers.error == kErrorAbort;
    return fail(aborted ? ErrorCode::unsupported : ErrorCode::io, describe(command, drive), native);
}

bool is_multi_sector_pio(const AtaCommand& command, std::size_t bytes) {
    if (command.transfer == Transfer::none || command.dma || bytes <= kSectorBytes) return false;
    return std::find(kMultiple.begin(), kMultiple.end(), command.command) == kMultiple.end();
}

/// The page number of READ LOG EXT is in LBA(15:8) and LBA(39:32) (ACS-3 7.23).
std::uint64_t with_page(std::uint64_t lba, std::uint16_t page) {
    return (lba & ~0xFF0000FF00ULL) | (page & 0xFFULL) << 8U | (page >> 8U & 0xFFULL) << 32U;
}
std::uint16_t page_of(std::uint64_t lba) {
    return static_cast<std::uint16_t>((lba >> 8U & 0xFFU) | (lba >> 32U & 0xFFU) << 8U);
}

}  // namespace

Result<AtaReturn> PassThroughAtaPort::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    if (data.size() % kSectorBytes != 0) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{command}: {bytes} bytes of data"),
                    {{"command", describe(command, drive_)}, {"bytes", data.size()}});
    }
    if (!is_multi_sector_pio(command, data.size())) return send(command, data);
    if (command.command != kReadLogExt) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{command}: Windows does not transfer several sectors with this command"),
                    {{"command", describe(command, drive_)}});
    }
    auto one = command;
    one.count = 1;
    Result<AtaReturn> last = AtaReturn{};
    for (std::size_t i = 0; i < data.size() / kSectorBytes; ++i) {
        one.lba = with_page(command.lba, static_cast<std::uint16_t>(page_of(command.lba) + i));
        last = send(one, data.subspan(i * kSectorBytes, kSectorBytes));
        if (!last) return last;
    }
    return last;
}

Result<AtaReturn> PassThroughAtaPort::send(const AtaCommand& command, std::span<std::uint8_t> data) {
    const auto bytes = command.transfer == Transfer::none ? 0 : data.size();
    if (bytes > drive_.largest_transfer) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{bytes} bytes in one command on {path}: the adapter transfers at most {most}"),
                    {{"bytes", bytes}, {"path", drive_.path}, {"most", drive_.largest_transfer}});
    }
    PageBuffer buffer(bytes);
    if (command.transfer == Transfer::out) std::copy(data.begin(), data.end(), buffer.bytes().begin());
    const auto sent = encode_ata_pass_through(command, buffer.bytes());
    auto wire = sent;
    const auto answer = drive_.device->control(kAtaPassThroughDirect, wire, wire);
    if (!answer.ok()) return fail(windows_error(answer.error, describe(command, drive_)));
    auto registers = decode_ata_pass_through(BytesView(wire), command.extended);
    if (!registers) return fail(registers.error());
    // A driver that writes nothing back leaves the command where the status is expected.
    if (wire == sent) *registers = AtaReturn{};
    auto judged = judge(command, drive_, *registers);
    if (!judged || command.transfer != Transfer::in) return judged;
    const auto moved = BytesView(wire).le32(8).value_or(0);
    const bool nothing =
        std::all_of(buffer.bytes().begin(), buffer.bytes().end(), [](std::uint8_t b) { return b == 0; });
    if (moved < bytes && nothing) {
        return fail(ErrorCode::io, FETTLE_TEXT("{command}: good status, but only {moved} of {bytes} bytes transferred"),
                    {{"command", describe(command, drive_)}, {"moved", moved}, {"bytes", bytes}});
    }
    std::copy(buffer.bytes().begin(), buffer.bytes().end(), data.begin());
    return judged;
}

Result<AtaReturn> SmartAtaPort::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    const auto request = encode_smart_request(command);
    if (!request) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{command} by SMART_RCV_DRIVE_DATA"),
                    {{"command", describe(command, drive_)}});
    }
    if (command.transfer == Transfer::in && data.size() != kSectorBytes) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{command}: {bytes} bytes of data"),
                    {{"command", describe(command, drive_)}, {"bytes", data.size()}});
    }
    std::vector<std::uint8_t> out(request->out_bytes);
    const auto answer = drive_.device->control(request->code, request->in, out);
    if (!answer.ok()) return fail(windows_error(answer.error, describe(command, drive_)));
    const auto response = decode_smart_response(BytesView(out), command);
    if (!response) return fail(response.error());
    constexpr std::uint8_t kIdeError = 1;  // SMART_IDE_ERROR: the drive's own
    if (response->driver_error == kIdeError) {
        const NativeStatus native{NativeStatus::Kind::ata, std::uint32_t{kStatusError} << 8U | response->ide_error};
        return fail(response->ide_error == kErrorAbort ? ErrorCode::unsupported : ErrorCode::io,
                    describe(command, drive_), native);
    }
    if (response->driver_error != 0) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{command}: the driver reports SMART error {error}"),
                    {{"command", describe(command, drive_)}, {"error", response->driver_error}});
    }
    if (command.transfer == Transfer::in) {
        std::copy(response->data.span().begin(), response->data.span().end(), data.begin());
    }
    return response->registers;
}

Result<AtaReturn> AtaWays::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    if (settled_ != nullptr) return settled_->execute(command, data);
    std::optional<Error> first;
    for (const auto& way : ways_) {
        auto back = way->execute(command, data);
        // The drive's own status, also of a failure, shows that the way works.
        const bool works = back || back.error().native.kind == NativeStatus::Kind::ata;
        if (works) settled_ = way.get();
        if (works || back.error().code != ErrorCode::unsupported) return back;
        if (!first) first = back.error();
    }
    return fail(first.value_or(error_of(ErrorCode::unsupported, FETTLE_TEXT("ATA commands on this path"))));
}

}  // namespace fettle::windows
