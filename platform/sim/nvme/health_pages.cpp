// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "platform/sim/nvme/logs.h"
#include "platform/sim/nvme/wire.h"

namespace fettle::sim::nvme {

namespace {

constexpr int kKelvin = 273;
constexpr std::uint64_t kNsPerMinute = 60 * kNsPerSecond;
/// A data unit is a thousand times 512 bytes (figure 207).
constexpr std::uint64_t kDataUnitBytes = 512'000;

std::uint64_t data_units(ByteCount bytes) { return bytes.bytes / kDataUnitBytes + (bytes.bytes % kDataUnitBytes != 0); }

std::uint64_t percent_used(double wear, double most) {
    return static_cast<std::uint64_t>(std::clamp(std::floor(wear * 100.0), 0.0, most));
}

/// 128 bits; the upper half is never used.
void put_wide(std::span<std::uint8_t> out, std::size_t at, std::uint64_t value) { put(out, at, 16, value); }

}  // namespace

// NVMe Base 2.0 figure 207.
std::vector<std::uint8_t> smart_page(const Core& core) {
    const auto counters = core.drive_state.counters();
    const auto& options = core.options;
    std::vector<std::uint8_t> bytes(512);
    const std::span<std::uint8_t> out(bytes);
    const auto kelvin = static_cast<std::uint64_t>(std::max(0, counters.temperature_celsius + kKelvin));
    put(out, 0, 1, core.critical_warning());
    put(out, 1, 2, kelvin);
    put(out, 3, 1, static_cast<std::uint64_t>(std::clamp(counters.available_spare_percent, 0, 100)));
    put(out, 4, 1, static_cast<std::uint64_t>(std::clamp(counters.spare_threshold_percent, 0, 100)));
    put(out, 5, 1, percent_used(counters.wear, 255));
    put_wide(out, 32, data_units(counters.host_read));
    put_wide(out, 48, data_units(counters.host_written));
    put_wide(out, 64, counters.host_read_commands);
    put_wide(out, 80, counters.host_write_commands);
    put_wide(out, 96, counters.busy_seconds / 60);
    put_wide(out, 112, counters.power_cycles);
    put_wide(out, 128, counters.power_on_seconds / 3600);
    put_wide(out, 144, counters.unsafe_shutdowns);
    put_wide(out, 160, counters.uncorrectable_errors);
    put_wide(out, 176, counters.error_log_entries);
    put(out, 192, 4, options.warning_minutes + core.warning_ns / kNsPerMinute);
    put(out, 196, 4, options.critical_minutes + core.critical_ns / kNsPerMinute);
    for (std::size_t i = 0; i < options.sensors; ++i) put(out, 200 + i * 2, 2, kelvin);
    return bytes;
}

// Offsets of the OCP Datacenter NVMe SSD Specification 2.0, table of log C0h.
std::vector<std::uint8_t> ocp_page(const Core& core) {
    const auto counters = core.drive_state.counters();
    std::vector<std::uint8_t> bytes(512);
    const std::span<std::uint8_t> out(bytes);
    const auto normalised = static_cast<std::uint64_t>(std::clamp(counters.available_spare_percent, 0, 100));
    put_wide(out, 0, counters.flash_written.bytes);  // physical media units written, bytes
    put_wide(out, 16, counters.host_read.bytes);     // physical media units read
    put(out, 32, 6, counters.reallocated_blocks);    // bad user NAND blocks, raw
    put(out, 38, 2, normalised);
    put(out, 46, 2, 100);                            // bad system NAND blocks, normalised
    put(out, 56, 8, counters.uncorrectable_errors);  // uncorrectable read errors
    put(out, 80, 1, 0);                              // system data % used
    put(out, 88, 4, counters.largest_erase_count);
    put(out, 92, 4, std::min(counters.average_erase_count, counters.largest_erase_count));  // least erase count
    put(out, 98, 1, 0);                                                                     // thermal throttling status
    put(out, 120, 1, normalised);                                                           // free blocks %
    put(out, 128, 2, 100);                                                                  // capacitor health %
    put(out, 136, 8, counters.unsafe_shutdowns);
    put(out, 494, 2, 3);  // log page version
    constexpr std::array<std::uint8_t, 16> kGuid{0xC5, 0xAF, 0x10, 0x28, 0xEA, 0xBF, 0xF2, 0xA4,
                                                 0x9C, 0x4F, 0x6F, 0x7C, 0xC9, 0x14, 0xD5, 0xAF};
    put_bytes(out, 496, kGuid);
    return bytes;
}

}  // namespace fettle::sim::nvme
