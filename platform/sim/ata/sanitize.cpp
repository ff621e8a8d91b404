// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// SANITIZE DEVICE feature set (ACS-4 4.17, 7.35). SD0 idle, SD1 frozen, SD2 in progress, SD3 failed; SD4, done
/// well, is idle with `succeeded`.
namespace fettle::sim::sata {

namespace {

using Phase = SanitizeState::Phase;

// FEATURE, and the key in LBA that goes with it.
constexpr std::uint16_t kStatus = 0x0000;
constexpr std::uint16_t kCrypto = 0x0011;
constexpr std::uint16_t kBlockErase = 0x0012;
constexpr std::uint16_t kOverwrite = 0x0014;
constexpr std::uint16_t kFreezeLock = 0x0020;
constexpr std::uint16_t kAntifreeze = 0x0040;
constexpr std::uint64_t kCryptoKey = 0x43727970;      // "Cryp"
constexpr std::uint64_t kBlockKey = 0x426B4572;       // "BkEr"
constexpr std::uint64_t kOverwriteKey = 0x4F57;       // "OW", in LBA bits 47:32; the pattern below
constexpr std::uint64_t kFreezeKey = 0x46724C6B;      // "FrLk"
constexpr std::uint64_t kAntifreezeKey = 0x416E7469;  // "Anti"

// COUNT in.
constexpr std::uint16_t kClearFailed = 0x0001;
constexpr std::uint16_t kFailureMode = 0x0010;
constexpr std::uint16_t kInvert = 0x0080;

// COUNT out.
constexpr std::uint16_t kCompletedWell = 0x8000;
constexpr std::uint16_t kInProgress = 0x4000;
constexpr std::uint16_t kFrozen = 0x2000;
constexpr std::uint16_t kAntifreezeSet = 0x1000;

// LBA bits 7:0 of a failed command: the reason (ACS-4 table 90).
constexpr std::uint64_t kReasonUnsuccessful = 1;
constexpr std::uint64_t kReasonUnsupported = 2;
constexpr std::uint64_t kReasonFrozen = 3;
constexpr std::uint64_t kReasonAntifreeze = 4;

std::uint64_t progress(const Context& drive) {
    constexpr std::uint64_t kFull = 0xFFFF;
    const SanitizeState& state = drive.state.sanitize;
    if (state.phase != Phase::running || state.seconds == 0) return kFull;
    const std::uint64_t now = drive.powered_seconds();
    const std::uint64_t passed = now > state.began ? now - state.began : 0;
    const double share = static_cast<double>(passed) / static_cast<double>(state.seconds);
    return static_cast<std::uint64_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(kFull));
}

Outcome answer(const Context& drive) {
    const SanitizeState& state = drive.state.sanitize;
    const bool running = state.phase == Phase::running;
    const unsigned flags = (state.succeeded ? kCompletedWell : 0U) | (running ? kInProgress : 0U) |
                           (state.frozen ? kFrozen : 0U) | (state.antifreeze ? kAntifreezeSet : 0U);
    return done(static_cast<std::uint16_t>(flags), progress(drive));
}

bool offered(const SanitizeTraits& traits, const AtaCommand& command) {
    const std::uint64_t lba = command.lba & 0xFFFF'FFFF'FFFFU;
    switch (command.features) {
        case kCrypto: return traits.crypto && lba == kCryptoKey;
        case kBlockErase: return traits.block && lba == kBlockKey;
        case kOverwrite: return traits.overwrite && lba >> 32U == kOverwriteKey;
        default: return false;
    }
}

Status wipe(Context& drive) {
    const SanitizeState& state = drive.state.sanitize;
    Medium& medium = drive.drive_state.medium();
    if (drive.drive_state.quirks().erase_lies) return {};
    if (state.feature == kCrypto) return medium.wipe(Wipe::crypto);
    if (state.feature == kBlockErase) return medium.wipe(Wipe::unmap);
    // Inverted between passes: the last of an even number is the inverse of the first.
    const bool inverse = state.invert && state.passes % 2 == 0;
    // LBA bits 7:0 are the first byte on the medium, as in every ATA double word; the medium begins with the highest.
    const std::uint32_t pattern = __builtin_bswap32(state.pattern);
    return medium.wipe(Wipe::overwrite, inverse ? ~pattern : pattern);
}

void conclude(Context& drive) {
    SanitizeState& state = drive.state.sanitize;
    if (state.failures_left != 0) {
        --state.failures_left;
        state.phase = Phase::failed;
        return;
    }
    if (!wipe(drive) || !drive.drive_state.medium().flush()) {
        state.phase = Phase::failed;
        return;
    }
    if (!drive.drive_state.quirks().erase_lies) drive.state.media.bad.clear();
    state.phase = Phase::idle;
    state.succeeded = true;
}

Outcome begin(Context& drive, const AtaCommand& command) {
    SanitizeState& state = drive.state.sanitize;
    if (!offered(drive.traits.sanitize, command)) return aborted(kReasonUnsupported);
    if (state.frozen) return aborted(kReasonFrozen);
    if (drive.state.security.locked || drive.drive_state.quirks().read_only || drive.drive_state.quirks().rom_mode)
        return aborted();
    const auto passes = static_cast<std::uint8_t>(command.count & 0x0FU);
    const bool overwrite = command.features == kOverwrite;
    state.phase = Phase::running;
    state.feature = command.features;
    state.passes = overwrite ? (passes == 0 ? std::uint8_t{16} : passes) : std::uint8_t{1};
    state.invert = overwrite && (command.count & kInvert) != 0;
    state.exit_failure = (command.count & kFailureMode) != 0;
    state.pattern = static_cast<std::uint32_t>(command.lba & 0xFFFF'FFFFU);
    state.began = drive.powered_seconds();
    state.seconds = std::uint64_t{drive.traits.sanitize.seconds} * state.passes;
    state.succeeded = false;
    return answer(drive);
}

Outcome status(Context& drive, const AtaCommand& command) {
    SanitizeState& state = drive.state.sanitize;
    if (state.phase == Phase::failed) {
        // Leaving SD3 without a success is what FAILURE MODE allowed when the operation began.
        if ((command.count & kClearFailed) == 0 || !state.exit_failure) return aborted(kReasonUnsuccessful);
        state.phase = Phase::idle;
    }
    return answer(drive);
}

Outcome freeze(Context& drive, const AtaCommand& command) {
    SanitizeState& state = drive.state.sanitize;
    if (command.lba != kFreezeKey) return aborted(kReasonUnsupported);
    if (state.antifreeze) return aborted(kReasonAntifreeze);
    state.frozen = true;
    return answer(drive);
}

Outcome antifreeze(Context& drive, const AtaCommand& command) {
    SanitizeState& state = drive.state.sanitize;
    if (!drive.traits.sanitize.antifreeze || command.lba != kAntifreezeKey) return aborted(kReasonUnsupported);
    if (state.frozen) return aborted(kReasonFrozen);
    state.antifreeze = true;
    return answer(drive);
}

bool is(const AtaCommand& command, Op code) { return command.command == static_cast<std::uint8_t>(code); }

/// The short list of ACS-2: IDENTIFY DEVICE, SANITIZE STATUS and what power and errors need.
bool always_allowed(const AtaCommand& command) {
    constexpr std::uint8_t kQueuedErrors = 0x10;
    constexpr std::uint8_t kSctStatus = 0xE0;
    const auto log = static_cast<std::uint8_t>(command.lba & 0xFFU);
    if (is(command, Op::read_log_ext) || is(command, Op::read_log_dma_ext)) {
        return log == kQueuedErrors || log == kSctStatus;
    }
    if (is(command, Op::smart)) {
        const auto sub = static_cast<std::uint8_t>(command.features & 0xFFU);
        return sub == 0xDA || (sub == 0xD5 && log == kSctStatus);
    }
    return is(command, Op::identify_device) || is(command, Op::idle_immediate);
}

}  // namespace

bool allowed_while_sanitizing(const Context& drive, const AtaCommand& command) {
    if (is(command, Op::sanitize)) {
        // While one runs only its state may be asked; a failed one may be begun again.
        const bool operation =
            command.features == kCrypto || command.features == kBlockErase || command.features == kOverwrite;
        return command.features == kStatus || (operation && drive.state.sanitize.phase == Phase::failed);
    }
    if (always_allowed(command)) return true;
    if (!drive.traits.sanitize.acs3_commands) return false;
    if (is(command, Op::smart)) return (command.features & 0xFFU) == 0xD0;
    if (is(command, Op::set_features)) return (command.features & 0xFFU) == 0x07;
    return is(command, Op::check_power_mode) || is(command, Op::idle) || is(command, Op::standby) ||
           is(command, Op::standby_immediate) || is(command, Op::sleep);
}

void tick_sanitize(Context& drive) {
    const SanitizeState& state = drive.state.sanitize;
    if (state.phase != Phase::running) return;
    const std::uint64_t now = drive.powered_seconds();
    // In another process the clock of a drive whose life was not saved may lie behind: begin anew.
    if (now < state.began) drive.state.sanitize.began = now;
    if (now >= state.began && now - state.began >= state.seconds) conclude(drive);
}

Outcome sanitize(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    if (!drive.traits.sanitize.supported() || !command.extended) return aborted(kReasonUnsupported);
    switch (command.features) {
        case kStatus: return status(drive, command);
        case kFreezeLock: return freeze(drive, command);
        case kAntifreeze: return antifreeze(drive, command);
        default: return begin(drive, command);
    }
}

}  // namespace fettle::sim::sata
