// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// SECURITY feature set (ACS-4 4.18 and 7.36-7.41). Which commands pass while the drive is locked was
/// judged before; frozen is judged here.
namespace fettle::sim::sata {

namespace {

// The data block of F1h, F2h, F4h and F6h (ACS-4 table 96): word 0, password from byte 2.
constexpr unsigned kMasterBit = 0;
constexpr unsigned kEnhancedBit = 1;
constexpr unsigned kMaximumBit = 8;
constexpr std::size_t kPasswordAt = 2;
constexpr std::size_t kMasterIdAt = 34;

struct Block {
    bool master = false;
    bool enhanced = false;
    bool maximum = false;
    Password password{};
    std::uint16_t master_id = 0;
};

std::optional<Block> block(const Request& request) {
    if (request.data.size() < kBlock) return std::nullopt;
    const std::uint64_t word = get(request.data, 0, 2);
    Block out;
    out.master = (word >> kMasterBit & 1U) != 0;
    out.enhanced = (word >> kEnhancedBit & 1U) != 0;
    out.maximum = (word >> kMaximumBit & 1U) != 0;
    std::copy_n(request.data.begin() + kPasswordAt, out.password.size(), out.password.begin());
    out.master_id = static_cast<std::uint16_t>(get(request.data, kMasterIdAt, 2));
    return out;
}

/// Whether the password matches its claimed kind. Without security there is no user password.
bool matches(const SecurityState& state, const Block& given) {
    if (given.master) return given.password == state.master;
    return state.enabled && given.password == state.user;
}

void disable(SecurityState& state) {
    state.enabled = false;
    state.maximum = false;
    state.locked = false;
    state.user = {};
    state.attempts = SecurityState::kAttempts;
}

/// Half of an erase, as left by a power failure.
void erase_partly(Medium& medium) {
    static_cast<void>(medium.trim(Lba{0}, medium.sectors() / 2));
    static_cast<void>(medium.flush());
}

}  // namespace

Outcome security_set_password(Context& drive, const Request& request) {
    SecurityState& state = drive.state.security;
    if (!drive.traits.security.supported || state.frozen) return aborted();
    const auto given = block(request);
    if (!given) return short_buffer();
    if (request.half) return done();  // the block never arrived whole
    if (given->master) {
        state.master = given->password;
        // 0000h and FFFFh leave the identifier as it is (ACS-4 7.40.3).
        if (given->master_id != 0 && given->master_id != 0xFFFF) state.master_id = given->master_id;
        return done();
    }
    state.user = given->password;
    state.enabled = true;  // locked from the next power-on on
    state.maximum = given->maximum;
    return done();
}

Outcome security_unlock(Context& drive, const Request& request) {
    SecurityState& state = drive.state.security;
    if (!drive.traits.security.supported || state.frozen || state.attempts == 0) return aborted();
    const auto given = block(request);
    if (!given) return short_buffer();
    if (request.half) return done();
    const bool refused = given->master && state.enabled && state.maximum;
    if (!refused && matches(state, *given)) {
        state.locked = false;
        return done();
    }
    // An unlocked drive does not count (ACS-4 7.41.2).
    if (state.locked) --state.attempts;
    return aborted();
}

Outcome security_erase_prepare(Context& drive, const Request& /*request*/) {
    SecurityState& state = drive.state.security;
    state.prepared = false;
    if (!drive.traits.security.supported || state.frozen) return aborted();
    state.prepared = true;
    return done();
}

Outcome security_erase_unit(Context& drive, const Request& request) {
    SecurityState& state = drive.state.security;
    const bool prepared = state.prepared;
    if (!drive.traits.security.supported || state.frozen || state.attempts == 0 || !prepared) return aborted();
    const auto given = block(request);
    if (!given) return short_buffer();
    if (given->enhanced && !drive.traits.security.enhanced) return aborted();
    // The master password erases at either capability.
    if (!matches(state, *given)) return aborted();
    Medium& medium = drive.drive_state.medium();
    const bool lies = drive.drive_state.quirks().erase_lies;
    if (request.half) {
        // The passwords stay until everything is erased, so the drive is locked after a power failure.
        if (!lies) erase_partly(medium);
        return done();
    }
    if (!lies) {
        if (!medium.wipe(Wipe::unmap) || !medium.flush()) return device_fault();
        drive.state.media.bad.clear();
    }
    disable(state);
    return done();
}

Outcome security_freeze_lock(Context& drive, const Request& /*request*/) {
    if (!drive.traits.security.supported) return aborted();
    drive.state.security.frozen = true;
    return done();
}

Outcome security_disable_password(Context& drive, const Request& request) {
    SecurityState& state = drive.state.security;
    if (!drive.traits.security.supported || state.frozen) return aborted();
    const auto given = block(request);
    if (!given) return short_buffer();
    if (request.half) return done();
    const bool refused = given->master && state.enabled && state.maximum;
    if (refused || !matches(state, *given)) return aborted();
    disable(state);
    return done();
}

}  // namespace fettle::sim::sata
