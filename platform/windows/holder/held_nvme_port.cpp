// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/held_nvme_port.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "core/nvme/erase_commands.h"
#include "core/nvme/status.h"
#include "platform/windows/drives/nvme_security.h"
#include "platform/windows/holder/firmware_call.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/drive_request.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

// NVMe Base 2.0 figure 139.
constexpr std::uint8_t kFirmwareCommit = 0x10;
constexpr std::uint8_t kFirmwareDownload = 0x11;
constexpr std::uint8_t kSanitize = 0x84;

/// The call may return only when the sanitize has ended; a block erase of a large drive takes hours at most.
constexpr std::uint32_t kSanitize_s = 24 * 3600;

std::string describe(const NvmeCommand& command, const OpenDrive& drive) {
    return fmt::format("NVMe admin command {:02X}h on {}", command.opcode, drive.path);
}

std::optional<ReinitializeMethod> method_of(std::uint32_t action) {
    switch (static_cast<nvme::SanitizeAction>(action)) {
        case nvme::SanitizeAction::block_erase: return ReinitializeMethod::block_erase;
        case nvme::SanitizeAction::crypto_erase: return ReinitializeMethod::crypto_erase;
        case nvme::SanitizeAction::exit_failure:
        case nvme::SanitizeAction::overwrite: break;
    }
    return std::nullopt;
}

/// Commit Action in bits 5:3 (NVMe Base 2.0 figure 176).
std::optional<FirmwareAction> action_of(std::uint32_t dword10) {
    switch (dword10 >> 3U & 7U) {
        case 0: return FirmwareAction::replace;
        case 1: return FirmwareAction::replace_for_reset;
        case 2: return FirmwareAction::existing_for_reset;
        case 3: return FirmwareAction::existing_now;
        default: return std::nullopt;
    }
}

}  // namespace

Result<NvmeReturn> HeldNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    if (is_security_send(command)) return send_security(drive_, command, data);
    if (command.opcode == kFirmwareDownload) return download(command, data);
    if (command.opcode == kFirmwareCommit) return commit(command);
    // Windows PE passes the command itself, with all of its actions (Microsoft, "StorNVMe Command Set Support").
    if (command.opcode == kSanitize && !version_.preinstallation) return sanitize(command);
    return plain_.admin(command, data);
}

Result<NvmeReturn> HeldNvmePort::sanitize(const NvmeCommand& command) {
    constexpr std::uint32_t kAction = 7;       // SANACT
    constexpr std::uint32_t kAuse = 1U << 3U;  // (NVMe Base 2.0 figure 303)
    constexpr std::uint32_t kNoDeallocate = 1U << 9U;
    const auto dword10 = command.cdw10_15[0];
    const auto method = method_of(dword10 & kAction);
    if (!method || (dword10 & kNoDeallocate) != 0) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("{command}: Windows starts only a block erase or a crypto erase"),
                    {{"command", describe(command, drive_)}});
    }
    const auto before = sanitize_log();
    const auto wire = encode_reinitialize(*method, (dword10 & kAuse) != 0, kSanitize_s);
    const auto answer = drive_.device->control(kStorageReinitializeMedia, wire, {});
    if (!answer.ok()) return fail(windows_error(answer.error, describe(command, drive_)));
    if (auto checked = started(before); !checked) return fail(checked.error());
    return NvmeReturn{};
}

std::optional<nvme::SanitizeLog> HeldNvmePort::sanitize_log() {
    std::vector<std::uint8_t> bytes(nvme::kSanitizeLogBytes);
    if (!plain_.admin(nvme::get_sanitize_log(), bytes)) return std::nullopt;
    const auto log = nvme::decode_sanitize_log(BytesView(bytes));
    return log ? std::optional(*log) : std::nullopt;
}

/// Versions of Windows differ in what they send (Seagate, opensea-transport). Whoever waits for the end checks what
/// kind of sanitize ran; a log as `before` may be that of an earlier one of the same kind. No data was written after a
/// new one.
Status HeldNvmePort::started(const std::optional<nvme::SanitizeLog>& before) {
    using State = nvme::SanitizeLog::State;
    const auto log = sanitize_log();
    if (!log) return {};
    const bool succeeded = log->state == State::done || log->state == State::done_deallocated;
    const bool same = before && log->state == before->state && log->command == before->command;
    const bool earlier = succeeded && same && !log->global_data_erased;
    if (log->state != State::never && !earlier) return {};
    return fail(
        ErrorCode::io,
        FETTLE_TEXT("Windows reports success, but the drive's log shows no new sanitize. Start the computer from "
                    "a live USB system with Linux and erase the drive there"));
}

Result<NvmeReturn> HeldNvmePort::download(const NvmeCommand& command, std::span<const std::uint8_t> data) {
    FirmwarePiece piece;
    piece.target = FirmwareTarget::controller;
    piece.offset = std::uint64_t{command.cdw10_15[1]} * 4;  // OFST, in dwords
    piece.data = data;
    if (auto sent = send_firmware(drive_, piece); !sent) return fail(sent.error());
    return NvmeReturn{};
}

Result<NvmeReturn> HeldNvmePort::commit(const NvmeCommand& command) {
    const auto action = action_of(command.cdw10_15[0]);
    if (!action || !passes_firmware_action(version_, *action)) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{command}: this version of Windows does not pass the action"),
                    {{"command", describe(command, drive_)}});
    }
    FirmwareActivation activation;
    activation.target = FirmwareTarget::controller;
    activation.action = *action;
    activation.slot = static_cast<std::uint8_t>(command.cdw10_15[0] & 7U);
    activation.names_default = version_.build >= SystemVersion::kWindows11_24H2;
    if (auto done = activate_firmware(drive_, activation); !done) return fail(done.error());
    return NvmeReturn{};
}

}  // namespace fettle::windows
