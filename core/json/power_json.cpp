// SPDX-License-Identifier: GPL-3.0-or-later
// A drive's power management as JSON.
#include "core/json/put.h"
#include "core/power/view.h"

namespace fettle::json {

namespace {

void put_watts(Json& object, const char* name, const std::optional<std::uint64_t>& microwatts) {
    if (microwatts) object[name] = static_cast<double>(*microwatts) / 1e6;
}

Json state_json(const DrivePowerState& state, const power::StateUse& use, std::size_t number) {
    Json object;
    object["state"] = number;
    put_watts(object, "maximum_watts", state.maximum_microwatts);
    put_watts(object, "idle_watts", state.idle_microwatts);
    put_watts(object, "active_watts", state.active_microwatts);
    object["operational"] = state.operational;
    put(object, "entry_latency_us", state.entry_latency_us);
    put(object, "exit_latency_us", state.exit_latency_us);
    object["relative_read_throughput"] = state.relative_read_throughput;
    object["relative_read_latency"] = state.relative_read_latency;
    object["relative_write_throughput"] = state.relative_write_throughput;
    object["relative_write_latency"] = state.relative_write_latency;
    object["use"] = power::name(use.use);
    put(object, "idle_ms", use.idle_ms);
    return object;
}

void put_nvme_power(Json& object, const NvmePower& power, const SystemPower& system) {
    put(object, "current_state", power.current_state);
    object["apst_supported"] = power.apst_supported;
    put(object, "apst_enabled", power.apst_enabled);
    auto states = Json::array();
    const auto uses = power::uses(power, system);
    for (std::size_t i = 0; i < power.states.size(); ++i) states.push_back(state_json(power.states[i], uses[i], i));
    put_filled(object, "states", std::move(states));
    auto transitions = Json::array();
    for (const auto& one : power.transitions) {
        transitions.push_back({{"from", one.from}, {"to", one.to}, {"idle_ms", one.idle_ms}});
    }
    put_filled(object, "transitions", std::move(transitions));
    put_filled(object, "explanation", to_json(power::explain(power, system)));
}

void put_ata_power(Json& object, const AtaPower& power) {
    put(object, "hipm_supported", power.host_initiated);
    put(object, "dipm_supported", power.device_initiated_supported);
    put(object, "dipm_enabled", power.device_initiated_enabled);
    put(object, "devsleep_supported", power.device_sleep_supported);
    put(object, "devsleep_enabled", power.device_sleep_enabled);
    put(object, "apm_supported", power.apm_supported);
    put(object, "apm_enabled", power.apm_enabled);
    put(object, "apm_level", power.apm_level);
}

}  // namespace

Json power_json(const DriveReport& report) {
    auto object = Json::object();
    const auto& system = report.entry.power;
    put(object, "latency_limit_us", system.latency_limit_us);
    if (system.latency_unlimited) object["latency_unlimited"] = true;
    put(object, "link_policy", system.link_policy);
    if (const auto& power = report.facts.nvme_power) put_nvme_power(object, *power, system);
    if (const auto& power = report.facts.ata_power) put_ata_power(object, *power);
    return object;
}

}  // namespace fettle::json
