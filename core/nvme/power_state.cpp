// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/power_state.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 276.
constexpr std::size_t kMaximumPower = 0;
constexpr std::size_t kFlags = 3;
constexpr unsigned kMaximumPowerScaleBit = 0;
constexpr unsigned kNonOperationalBit = 1;
constexpr std::size_t kEntryLatency = 4;
constexpr std::size_t kExitLatency = 8;
constexpr std::size_t kReadThroughput = 12;
constexpr std::size_t kReadLatency = 13;
constexpr std::size_t kWriteThroughput = 14;
constexpr std::size_t kWriteLatency = 15;
constexpr std::size_t kIdlePower = 16;
constexpr std::size_t kIdlePowerScale = 18;
constexpr std::size_t kActivePower = 20;
constexpr std::size_t kActivePowerScale = 22;

/// Scale in bits 7:6: 1 is 0.0001 W, 2 is 0.01 W, anything else means not reported, and so does a value of 0.
std::optional<std::uint64_t> scaled(std::uint16_t value, std::uint8_t scale) {
    if (value == 0) return std::nullopt;
    switch (scale >> 6U) {
        case 1: return std::uint64_t{value} * 100;
        case 2: return std::uint64_t{value} * 10'000;
        default: return std::nullopt;
    }
}

}  // namespace

PowerState decode_power_state(FixedView<kPowerStateBytes> bytes) {
    PowerState state;
    // Maximum Power is in 0.01 W, or in 0.0001 W where the scale bit is set.
    const std::uint64_t unit = bytes.bit<kFlags, kMaximumPowerScaleBit>() ? 100 : 10'000;
    state.maximum_microwatts = bytes.le16<kMaximumPower>() * unit;
    state.non_operational = bytes.bit<kFlags, kNonOperationalBit>();
    state.entry_latency_us = bytes.le32<kEntryLatency>();
    state.exit_latency_us = bytes.le32<kExitLatency>();
    state.relative_read_throughput = bytes.u8<kReadThroughput>() & 0x1FU;
    state.relative_read_latency = bytes.u8<kReadLatency>() & 0x1FU;
    state.relative_write_throughput = bytes.u8<kWriteThroughput>() & 0x1FU;
    state.relative_write_latency = bytes.u8<kWriteLatency>() & 0x1FU;
    state.idle_microwatts = scaled(bytes.le16<kIdlePower>(), bytes.u8<kIdlePowerScale>());
    state.active_microwatts = scaled(bytes.le16<kActivePower>(), bytes.u8<kActivePowerScale>());
    return state;
}

}  // namespace fettle::nvme
