// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/state.h"

namespace fettle::sim::sata {

namespace {

FeatureState power_on_features(const Traits& traits) {
    FeatureState features;
    features.write_cache = traits.write_cache;
    features.look_ahead = traits.look_ahead;
    features.apm = traits.apm;
    features.apm_level = traits.apm_level;
    features.ssp = traits.link.ssp;  // enabled at power-on where it is supported (SATA 3.2, 13.5)
    features.multiple = traits.multiple;
    return features;
}

}  // namespace

State first_state(const Traits& traits) {
    State state;
    state.security.enabled = traits.security.enabled;
    state.security.maximum = traits.security.enabled && traits.security.maximum;
    state.security.master_id = traits.security.master_id;
    state.security.user = traits.security.user;
    state.security.master = traits.security.master;
    state.security.locked = state.security.enabled;
    state.security.frozen = traits.security.freeze != Freeze::never && !state.security.locked;
    state.sanitize.failures_left = traits.sanitize.fails;
    state.microcode.revision = traits.firmware;
    state.smart.enabled = traits.smart.supported && traits.smart.enabled;
    state.media.bad.insert(traits.bad_sectors.begin(), traits.bad_sectors.end());
    state.features = power_on_features(traits);
    return state;
}

void forget_volatile(State& state, const Traits& traits) {
    state.security.locked = state.security.enabled;
    state.security.frozen = false;
    state.security.attempts = SecurityState::kAttempts;
    state.security.prepared = false;
    state.sanitize.frozen = false;
    state.sanitize.antifreeze = false;
    const std::uint64_t limit = state.capacity.limit;
    state.capacity = {};
    state.capacity.limit = limit;
    state.microcode.collected.clear();
    state.microcode.mode = 0;
    state.errors.ring = {};
    state.errors.commands = 0;
    state.errors.queued.reset();
    state.features = power_on_features(traits);
    state.power = {};
    state.previous = 0;
}

}  // namespace fettle::sim::sata
