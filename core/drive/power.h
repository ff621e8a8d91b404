// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// How a drive saves power, and what the system has set.
namespace fettle {

/// One power state of an NVMe drive (NVMe Base 2.0 figure 276). Its number is its place in the list.
struct DrivePowerState {
    std::optional<std::uint64_t> maximum_microwatts;
    std::optional<std::uint64_t> idle_microwatts;    ///< typical over 30 s
    std::optional<std::uint64_t> active_microwatts;  ///< largest average over 10 s
    bool operational = true;                         ///< false: no I/O while in it
    std::optional<std::uint32_t> entry_latency_us;   ///< at most
    std::optional<std::uint32_t> exit_latency_us;    ///< at most
    std::uint8_t relative_read_throughput = 0;       ///< 0 is the best state
    std::uint8_t relative_read_latency = 0;
    std::uint8_t relative_write_throughput = 0;
    std::uint8_t relative_write_latency = 0;
};

/// A transition that the drive makes by itself: from one power state to another after that time without I/O.
struct IdleTransition {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint32_t idle_ms = 0;
    friend bool operator==(const IdleTransition&, const IdleTransition&) = default;
};

/// Power management of an NVMe drive.
struct NvmePower {
    std::vector<DrivePowerState> states;
    std::optional<std::uint8_t> current_state;  ///< when it was queried (feature 02h)
    bool apst_supported = false;                ///< Autonomous Power State Transitions
    std::optional<bool> apst_enabled;           ///< feature 0Ch; nullopt: not read
    std::vector<IdleTransition> transitions;    ///< feature 0Ch, in the order of `from`
};

/// Power management of an ATA drive, from IDENTIFY DEVICE. A value that is absent was not reported.
struct AtaPower {
    std::optional<bool> host_initiated;  ///< supported: HIPM, word 76 bit 9
    std::optional<bool> device_initiated_supported;
    std::optional<bool> device_initiated_enabled;  ///< DIPM, words 78 and 79 bit 3
    std::optional<bool> device_sleep_supported;
    std::optional<bool> device_sleep_enabled;  ///< DevSleep, words 78 and 79 bit 8
    std::optional<bool> apm_supported;         ///< Advanced Power Management, word 83 bit 3
    std::optional<bool> apm_enabled;           ///< word 86 bit 3
    std::optional<std::uint8_t> apm_level;  ///< word 91: 1 saves most, 254 is the fastest; from 128 on without standby
};

/// What the operating system has set for the drive.
struct SystemPower {
    /// NVMe on Linux: the longest time to wake up that the kernel allows (pm_qos_latency_tolerance_us). 0: the kernel
    /// switches APST off.
    std::optional<std::uint64_t> latency_limit_us;
    bool latency_unlimited = false;  ///< the kernel has no limit
    std::string link_policy;         ///< SATA on Linux: link_power_management_policy; empty: unknown
    friend bool operator==(const SystemPower&, const SystemPower&) = default;
};

}  // namespace fettle
