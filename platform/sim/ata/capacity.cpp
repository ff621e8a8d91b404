// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Ways to hide sectors: Host Protected Area (ATA/ATAPI-7 4.9, 6.30, 6.49) and Accessible Max Address
/// Configuration (ACS-4 4.4, 7.1-7.3).
namespace fettle::sim::sata {

namespace {

constexpr std::uint64_t kLargest28 = 0x0FFF'FFFF;
constexpr std::uint64_t kLba48 = 0xFFFF'FFFF'FFFFU;

/// Makes `last` the highest address. One lasting change is accepted per power cycle.
Outcome set_limit(Context& drive, std::uint64_t last, bool lasting) {
    CapacityState& state = drive.state.capacity;
    const std::uint64_t native = drive.native_sectors();
    if (last >= native) return not_found(last);
    if (lasting && state.limit_set) return not_found(last);
    const std::uint64_t limit = last + 1 == native ? 0 : last + 1;
    if (lasting) {
        state.limit = limit;
        state.limit_set = true;
        state.volatile_limit.reset();
    } else {
        state.volatile_limit = limit;
    }
    return done(0, last);
}

bool came_before(const Context& drive, Op code) {
    return drive.state.previous >> 8U == static_cast<std::uint16_t>(code);
}

Outcome set_max_address(Context& drive, const AtaCommand& command, Op native_max) {
    const CapacityState& state = drive.state.capacity;
    // READ NATIVE MAX ADDRESS must immediately precede it (ATA/ATAPI-7 6.49.2).
    if (!came_before(drive, native_max) || state.locked || state.frozen) return aborted();
    const std::uint64_t last = command.lba & (command.extended ? kLba48 : kLargest28);
    return set_limit(drive, last, (command.count & 1U) != 0);
}

// SET MAX security extension, FEATURE of F9h.
enum class MaxSub : std::uint8_t { address = 0, set_password = 1, lock = 2, unlock = 3, freeze_lock = 4 };

std::optional<Password> max_password(const Request& request) {
    if (request.data.size() < kBlock) return std::nullopt;
    Password password{};
    std::copy_n(request.data.begin() + 2, password.size(), password.begin());
    return password;
}

Outcome max_unlock(CapacityState& state, const Request& request) {
    const auto given = max_password(request);
    if (!given) return short_buffer();
    if (!state.locked || state.attempts == 0) return aborted();
    if (*given != state.password) {
        --state.attempts;
        return aborted();
    }
    state.locked = false;
    state.attempts = 5;
    return done();
}

Outcome max_security(Context& drive, const Request& request, MaxSub sub) {
    CapacityState& state = drive.state.capacity;
    if (!drive.traits.hpa_security || state.frozen) return aborted();
    switch (sub) {
        case MaxSub::set_password: {
            const auto given = max_password(request);
            if (!given) return short_buffer();
            if (state.locked) return aborted();
            state.password = *given;
            state.password_set = true;
            return done();
        }
        case MaxSub::lock:
            if (!state.password_set) return aborted();
            state.locked = true;
            return done();
        case MaxSub::unlock: return max_unlock(state, request);
        case MaxSub::freeze_lock: state.frozen = true; return done();
        case MaxSub::address: break;
    }
    return aborted();
}

}  // namespace

Outcome read_native_max(Context& drive, const Request& request) {
    if (!drive.traits.hpa) return aborted();
    const std::uint64_t last = drive.native_sectors() - 1;
    const bool extended = request.command.command == static_cast<std::uint8_t>(Op::read_native_max_ext);
    if (extended != request.command.extended) return aborted();
    return done(0, extended ? last : std::min(last, kLargest28));
}

Outcome set_max(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    if (!drive.traits.hpa) return aborted();
    if (command.command == static_cast<std::uint8_t>(Op::set_max_ext)) {
        if (!command.extended) return aborted();
        return set_max_address(drive, command, Op::read_native_max_ext);
    }
    // Directly after READ NATIVE MAX ADDRESS, F9h is SET MAX ADDRESS, whatever FEATURE contains.
    const auto sub = request.feature();
    if (came_before(drive, Op::read_native_max) || sub == 0 || sub > static_cast<std::uint8_t>(MaxSub::freeze_lock)) {
        return set_max_address(drive, command, Op::read_native_max);
    }
    return max_security(drive, request, static_cast<MaxSub>(sub));
}

Outcome accessible_max(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    CapacityState& state = drive.state.capacity;
    if (!drive.traits.accessible_max || !command.extended) return aborted();
    constexpr std::uint16_t kGetNative = 0;
    constexpr std::uint16_t kSet = 1;
    constexpr std::uint16_t kFreeze = 2;
    switch (command.features) {
        case kGetNative: return done(0, drive.native_sectors() - 1);
        case kSet:
            if (drive.state.security.locked || state.frozen || state.limit_set) return aborted();
            return set_limit(drive, command.lba & kLba48, true);
        case kFreeze:
            if (drive.state.security.locked) return aborted();
            state.frozen = true;
            return done();
        default: return aborted();
    }
}

}  // namespace fettle::sim::sata
