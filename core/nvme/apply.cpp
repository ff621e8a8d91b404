// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/apply.h"

#include <algorithm>

namespace fettle::nvme {

namespace {

/// Bytes that the drive writes in one unit without read-modify-write and without tearing at power loss: the preferred
/// granularity, at most the atomic unit. Linux uses the same two for its physical block size.
std::optional<std::uint32_t> physical_sector(const IdentifyNamespace& ns, const IdentifyController& controller) {
    const auto block = ns.logical_block_bytes();
    if (!block || !ns.has_preferred_sizes()) return block;
    const bool own_atomics = (ns.features & 1U << 1U) != 0 && ns.atomic_write_power_fail_blocks != 0;
    const std::uint32_t atomic =
        (own_atomics ? ns.atomic_write_power_fail_blocks : controller.atomic_write_power_fail_blocks) + 1U;
    const std::uint32_t preferred = ns.preferred_write_granularity + 1U;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{*block} * std::min(atomic, preferred), 1U << 31U));
}

template <typename T>
std::optional<T> if_reported(T value) {
    return value == 0 ? std::nullopt : std::optional(value);
}

DrivePowerState state_of(const PowerState& state) {
    DrivePowerState out;
    out.maximum_microwatts = if_reported(state.maximum_microwatts);
    out.idle_microwatts = state.idle_microwatts;
    out.active_microwatts = state.active_microwatts;
    out.operational = !state.non_operational;
    out.entry_latency_us = if_reported(state.entry_latency_us);
    out.exit_latency_us = if_reported(state.exit_latency_us);
    out.relative_read_throughput = state.relative_read_throughput;
    out.relative_read_latency = state.relative_read_latency;
    out.relative_write_throughput = state.relative_write_throughput;
    out.relative_write_latency = state.relative_write_latency;
    return out;
}

}  // namespace

void apply(const IdentifyController& controller, DriveFacts& facts) {
    auto& identity = facts.identity;
    identity.protocol = Protocol::nvme;
    identity.model = controller.model;
    identity.serial = controller.serial;
    identity.firmware = controller.firmware;
    identity.pci_vendor = controller.pci_vendor;
    identity.solid_state = true;
    const auto version = controller.version_text();
    if (!version.empty()) identity.standard = "NVMe " + version;
    if (!identity.capacity && controller.total_capacity_bytes != Uint128{}) {
        identity.capacity = ByteCount{controller.total_capacity_bytes.saturated()};
    }
    auto& can = facts.capabilities;
    can.trim = controller.can_deallocate();
    can.write_cache_present = controller.has_write_cache();
    can.sanitize_crypto = controller.sanitize_crypto();
    can.sanitize_block = controller.sanitize_block();
    can.sanitize_overwrite = controller.sanitize_overwrite();
    if (!facts.nvme) facts.nvme.emplace();
    facts.nvme->warning_temperature_celsius = controller.warning_temperature_celsius;
    facts.nvme->critical_temperature_celsius = controller.critical_temperature_celsius;
    auto& power = facts.nvme_power.emplace();
    power.apst_supported = (controller.autonomous_power & 1U) != 0;
    for (const auto& state : controller.power_states) power.states.push_back(state_of(state));
}

void apply(const IdentifyNamespace& ns, const IdentifyController& controller, DriveFacts& facts) {
    if (!ns.active()) return;
    auto& identity = facts.identity;
    if (const auto size = ns.size()) identity.capacity = size;
    if (const auto block = ns.logical_block_bytes()) {
        identity.logical_sector_bytes = block;
        identity.physical_sector_bytes = physical_sector(ns, controller);
    }
    if (!ns.eui64.empty()) identity.eui64 = ns.eui64;
    if (!ns.nguid.empty()) identity.nguid = ns.nguid;
    if (const auto reads = ns.deallocated_reads()) {
        facts.capabilities.trim_deterministic = true;
        facts.capabilities.trim_zeroes = *reads == IdentifyNamespace::Deallocated::zeroes;
    }
}

}  // namespace fettle::nvme
