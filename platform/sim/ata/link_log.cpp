// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

namespace fettle::sim::sata {

namespace {

struct Counter {
    std::uint16_t id = 0;
    std::uint64_t value = 0;
    std::size_t bytes = 2;
};

}  // namespace

/// SATA phy event counters, log 11h (SATA 3.2, 13.9): identifier with the counter's size in bits 14:12,
/// in words, then the counter; identifier 0 ends the list.
Sector phy_log(const Context& drive) {
    const std::uint64_t crc = drive.drive_state.counters().crc_errors;
    const std::array counters{
        Counter{0x001, 0, 2},                           // commands failed with ICRC
        Counter{0x002, crc, 2},                         // R_ERR for data FISes
        Counter{0x003, crc, 2},                         // of which device to host
        Counter{0x004, 0, 2},                           // host to device
        Counter{0x009, drive.state.phy_resets, 2},      // PhyRdy to PhyNRdy
        Counter{0x00A, drive.state.phy_resets + 1, 2},  // signatures sent after COMRESET
        Counter{0x00B, 0, 2},                           // CRC errors in FISes from the host
    };
    Sector out{};
    std::size_t at = 4;
    for (const Counter& counter : counters) {
        put16(out, at, counter.id | counter.bytes / 2 << 12U);
        put(out, at + 2, std::min<std::uint64_t>(counter.value, (1ULL << (8 * counter.bytes)) - 1), counter.bytes);
        at += 2 + counter.bytes;
    }
    seal(out);
    return out;
}

/// SCT status, log E0h (ACS-4 8.2.5), version 3; no SCT command is there.
Sector sct_status(const Context& drive) {
    const WearCounters counters = drive.drive_state.counters();
    const auto celsius = [](int value) { return static_cast<std::uint8_t>(std::clamp(value, -127, 127)); };
    Sector out{};
    put16(out, 0, 3);  // format
    put16(out, 2, 0);
    put16(out, 4, 1);  // SCT version
    out[200] = celsius(counters.temperature_celsius);
    out[201] = celsius(counters.lowest_temperature_celsius);
    out[202] = celsius(counters.highest_temperature_celsius);
    out[203] = celsius(counters.lowest_temperature_celsius);
    out[204] = celsius(counters.highest_temperature_celsius);
    out[205] = celsius(drive.traits.hottest_celsius);
    put16(out, 214, smart_failing(drive) ? 0x2CF4 : 0xC24F);
    return out;
}

}  // namespace fettle::sim::sata
