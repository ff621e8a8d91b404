// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Power management feature set (ACS-4 4.13; 7.3, 7.15, 7.16, 7.54, 7.56, 7.57).
namespace fettle::sim::sata {

namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

/// The standby timer's COUNT (ACS-4 table 60); 0: off.
std::uint64_t timer_ns(std::uint8_t count) {
    constexpr std::uint64_t kMinute = 60;
    const std::uint64_t units = count;
    if (count <= 240) return units * 5 * kSecond;
    if (count <= 251) return (units - 240) * 30 * kMinute * kSecond;
    if (count == 252) return 21 * kMinute * kSecond;
    if (count == 253) return 8 * kMinute * 60 * kSecond;
    if (count == 255) return (21 * kMinute + 15) * kSecond;
    return 0;
}

/// Standby keeps what the cache held.
Outcome enter(Context& drive, PowerMode mode) {
    drive.state.power.mode = mode;
    return drive.drive_state.medium().flush() ? done() : device_fault();
}

std::uint16_t mode_code(PowerMode mode) {
    switch (mode) {
        case PowerMode::standby: return 0x00;
        case PowerMode::idle: return 0x80;
        default: return 0xFF;
    }
}

Outcome idle_immediate(Context& drive, const AtaCommand& command) {
    constexpr std::uint64_t kUnloadKey = 0x554E4C;  // "UNL"
    constexpr std::uint64_t kUnloaded = 0xC4;
    drive.state.power.mode = PowerMode::idle;
    const bool unload = (command.features & 0xFFU) == 0x44 && (command.lba & 0xFF'FFFFU) == kUnloadKey;
    return done(0, unload ? kUnloaded : 0);
}

}  // namespace

void tick_power(Context& drive) {
    PowerState& power = drive.state.power;
    const bool rests = power.mode == PowerMode::standby || power.mode == PowerMode::sleep;
    if (power.standby_after_ns == 0 || rests) return;
    if (drive.drive_state.now_ns() - power.last_command_ns >= power.standby_after_ns) power.mode = PowerMode::standby;
}

Outcome power_command(Context& drive, const Request& request) {
    PowerState& power = drive.state.power;
    switch (static_cast<Op>(request.command.command)) {
        case Op::check_power_mode: return done(mode_code(power.mode));
        case Op::standby_immediate: return enter(drive, PowerMode::standby);
        case Op::sleep: return enter(drive, PowerMode::sleep);
        case Op::idle_immediate: return idle_immediate(drive, request.command);
        case Op::standby: power.standby_after_ns = timer_ns(request.count8()); return enter(drive, PowerMode::standby);
        case Op::idle:
            power.standby_after_ns = timer_ns(request.count8());
            power.mode = PowerMode::idle;
            return done();
        default: return aborted();
    }
}

}  // namespace fettle::sim::sata
