// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/view.h"

#include <algorithm>

namespace fettle::power {

namespace {

/// The transition from `state`, or nullptr.
const IdleTransition* transition_from(const NvmePower& power, std::size_t state) {
    const auto found = std::find_if(power.transitions.begin(), power.transitions.end(),
                                    [&](const IdleTransition& one) { return one.from == state; });
    return found == power.transitions.end() ? nullptr : &*found;
}

/// Follows the transitions from one state. A drive's table may lead in a circle.
void follow(const NvmePower& power, std::size_t start, std::vector<StateUse>& uses) {
    std::vector<bool> seen(power.states.size());
    std::uint64_t idle_ms = 0;
    for (auto state = start; state < power.states.size() && !seen[state];) {
        seen[state] = true;
        const auto* next = transition_from(power, state);
        if (next == nullptr || next->to >= power.states.size()) return;
        idle_ms += next->idle_ms;
        state = next->to;
        if (power.states[state].operational) continue;
        auto& use = uses[state];
        use.use = Use::automatic;
        use.idle_ms = std::min(use.idle_ms.value_or(idle_ms), idle_ms);
    }
}

bool is_too_slow(const DrivePowerState& state, const SystemPower& system) {
    return system.latency_limit_us && state.exit_latency_us && *state.exit_latency_us > *system.latency_limit_us;
}

bool has_idle_state(const NvmePower& power) {
    return std::any_of(power.states.begin(), power.states.end(),
                       [](const DrivePowerState& state) { return !state.operational; });
}

Message note(std::string_view id, std::string_view text, std::vector<Evidence> evidence = {}) {
    return {std::string(id), Severity::info, text, {}, std::move(evidence)};
}

Message entered(std::size_t number, const StateUse& use, const DrivePowerState& state) {
    std::vector<Evidence> evidence{{"state", std::uint64_t{number}}, {"idle_us", *use.idle_ms * 1000}};
    if (!state.exit_latency_us) {
        return note("power-state-automatic", FETTLE_TEXT("State {state} is entered after {idle_us:time} idle."),
                    evidence);
    }
    evidence.push_back({"wake_us", std::uint64_t{*state.exit_latency_us}});
    return note(
        "power-state-automatic",
        FETTLE_TEXT("State {state} is entered after {idle_us:time} idle; leaving it takes up to {wake_us:time}."),
        evidence);
}

Message too_slow(std::size_t number, const DrivePowerState& state, std::uint64_t limit_us) {
    return note(
        "power-state-too-slow",
        FETTLE_TEXT("State {state} is not used: its exit latency ({wake_us:time}) exceeds the Linux latency limit "
                    "({limit_us:time})."),
        {{"state", std::uint64_t{number}}, {"wake_us", std::uint64_t{*state.exit_latency_us}}, {"limit_us", limit_us}});
}

/// Since 5.14, Linux also leaves out states whose entry and exit together take longer than its second limit
/// (nvme_core.apst_secondary_latency_tol_us).
Message unused(std::size_t number, const DrivePowerState& state) {
    constexpr std::uint64_t kSecondLimit_us = 100'000;
    const auto both = std::uint64_t{state.entry_latency_us.value_or(0)} + state.exit_latency_us.value_or(0);
    if (both <= kSecondLimit_us) {
        return note("power-state-unused",
                    FETTLE_TEXT("State {state} is not used: the drive's transition table does not lead to it."),
                    {{"state", std::uint64_t{number}}});
    }
    return note("power-state-unused",
                FETTLE_TEXT("State {state} is not used: entering and leaving it takes {both_us:time} in total, but the "
                            "default limit of Linux is {limit_us:time}."),
                {{"state", std::uint64_t{number}}, {"both_us", both}, {"limit_us", kSecondLimit_us}});
}

/// Why the drive never enters an idle state; nullopt: it may.
std::optional<Message> why_none(const NvmePower& power, const SystemPower& system) {
    if (!power.apst_supported) {
        return note("power-no-apst",
                    FETTLE_TEXT("The drive does not enter idle states by itself: it does not support autonomous power "
                                "state transitions (APST)."));
    }
    if (power.apst_enabled.value_or(true)) return std::nullopt;
    if (system.latency_limit_us == std::uint64_t{0}) {
        return note(
            "power-apst-off",
            FETTLE_TEXT("The drive does not enter idle states by itself: autonomous power state transitions (APST) are "
                        "off, because the Linux latency limit is 0."));
    }
    return note("power-apst-off", FETTLE_TEXT("The drive does not enter idle states by itself: autonomous power "
                                              "state transitions (APST) are off."));
}

constexpr std::string_view supported(bool value) {
    return value ? FETTLE_TEXT("supported") : FETTLE_TEXT("not supported");
}

constexpr std::string_view switched(bool supports, bool on) {
    if (!supports) return FETTLE_TEXT("not supported");
    return on ? FETTLE_TEXT("on") : FETTLE_TEXT("off");
}

}  // namespace

std::string_view name(Use use) noexcept {
    switch (use) {
        case Use::operational: return "operational";
        case Use::automatic: return "automatic";
        case Use::too_slow: return "too-slow";
        case Use::unused: return "unused";
        case Use::unknown: return "unknown";
    }
    return "unknown";
}

std::vector<StateUse> uses(const NvmePower& power, const SystemPower& system) {
    std::vector<StateUse> found(power.states.size());
    const bool enabled = power.apst_supported && power.apst_enabled.value_or(false);
    for (std::size_t state = 0; enabled && state < power.states.size(); ++state) {
        if (power.states[state].operational) follow(power, state, found);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto& state = power.states[i];
        auto& use = found[i].use;
        if (use == Use::automatic) continue;
        if (state.operational) {
            use = Use::operational;
        } else if (power.apst_supported && power.apst_enabled.value_or(true) && is_too_slow(state, system)) {
            use = Use::too_slow;
        } else if (!power.apst_supported || power.apst_enabled) {
            use = Use::unused;
        }
    }
    return found;
}

std::vector<Fact> facts(const NvmePower& power, const SystemPower& system) {
    std::vector<Fact> rows;
    if (power.current_state) {
        rows.push_back(
            {FETTLE_TEXT("Current power state"), "{state}", {{"state", std::uint64_t{*power.current_state}}}});
    }
    if (power.apst_enabled || !power.apst_supported) {
        rows.push_back({FETTLE_TEXT("Autonomous transitions (APST)"),
                        switched(power.apst_supported, power.apst_enabled.value_or(false)),
                        {}});
    }
    if (power.apst_supported && system.latency_unlimited) {
        rows.push_back({FETTLE_TEXT("Linux latency limit"), FETTLE_TEXT("none"), {}});
    } else if (power.apst_supported && system.latency_limit_us) {
        rows.push_back({FETTLE_TEXT("Linux latency limit"),
                        FETTLE_TEXT("{limit_us:time}"),
                        {{"limit_us", *system.latency_limit_us}}});
    }
    return rows;
}

std::vector<Fact> facts(const AtaPower& power, const SystemPower& system) {
    std::vector<Fact> rows;
    if (!system.link_policy.empty()) {
        rows.push_back({FETTLE_TEXT("Link power policy"), "{policy}", {{"policy", system.link_policy}}});
    }
    if (power.host_initiated) {
        rows.push_back(
            {FETTLE_TEXT("Host-initiated link power management (HIPM)"), supported(*power.host_initiated), {}});
    }
    if (power.device_initiated_supported) {
        rows.push_back({FETTLE_TEXT("Device-initiated link power management (DIPM)"),
                        switched(*power.device_initiated_supported, power.device_initiated_enabled.value_or(false)),
                        {}});
    }
    if (power.device_sleep_supported) {
        rows.push_back({FETTLE_TEXT("Device Sleep (DevSleep)"),
                        switched(*power.device_sleep_supported, power.device_sleep_enabled.value_or(false)),
                        {}});
    }
    if (power.apm_supported != true) return rows;
    if (power.apm_enabled != true || !power.apm_level) {
        if (!power.apm_enabled) return rows;
        rows.push_back({FETTLE_TEXT("Advanced Power Management (APM)"), switched(true, *power.apm_enabled), {}});
        return rows;
    }
    // ACS-3 table 57: 01h saves most power, FEh is the highest performance; below 80h the drive may go to standby.
    constexpr std::uint8_t kFastest = 254;
    constexpr std::uint8_t kLeastWithoutStandby = 128;
    auto level = FETTLE_TEXT("level {level} of 254, without standby");
    if (*power.apm_level < kLeastWithoutStandby) level = FETTLE_TEXT("level {level} of 254, with standby");
    if (*power.apm_level == kFastest) level = FETTLE_TEXT("level {level}, maximum performance");
    rows.push_back(
        {FETTLE_TEXT("Advanced Power Management (APM)"), level, {{"level", std::uint64_t{*power.apm_level}}}});
    return rows;
}

std::vector<Message> explain(const NvmePower& power, const SystemPower& system) {
    std::vector<Message> sentences;
    if (!has_idle_state(power)) return sentences;
    if (auto none = why_none(power, system)) return {*none};
    const auto found = uses(power, system);
    std::size_t deepest = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].use != Use::automatic) continue;
        sentences.push_back(entered(i, found[i], power.states[i]));
        deepest = i;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].use == Use::too_slow) sentences.push_back(too_slow(i, power.states[i], *system.latency_limit_us));
        // A shallower state that is left out saves less than the one that is used instead of it.
        if (found[i].use == Use::unused && i > deepest) {
            sentences.push_back(unused(i, power.states[i]));
        }
    }
    return sentences;
}

}  // namespace fettle::power
