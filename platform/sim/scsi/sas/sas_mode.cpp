// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sas/sas_mode.h"

#include <utility>

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kCaching = 0x08;
constexpr std::uint8_t kControl = 0x0A;
constexpr std::uint8_t kExceptions = 0x1C;
constexpr std::uint8_t kWriteCacheEnable = 0x04;  // WCE, byte 2
constexpr std::uint8_t kReadCacheDisable = 0x01;  // RCD, byte 2
constexpr std::uint8_t kReadAheadDisable = 0x20;  // DRA, byte 12
constexpr std::uint8_t kDescriptorSense = 0x04;   // D_SENSE, byte 2
constexpr std::uint8_t kSoftwareProtect = 0x08;   // SWP, byte 4
constexpr std::uint8_t kExceptionOff = 0x08;      // DEXCPT, byte 2
constexpr std::uint8_t kExceptionTest = 0x04;     // TEST, byte 2

Bytes sized(std::uint8_t code, std::size_t bytes) {
    Bytes out(bytes);
    out[0] = code;
    out[1] = static_cast<std::uint8_t>(bytes - 2);
    return out;
}

void add_recovery(ModePages& pages) {
    // SBC-4 6.5.10: AWRE and ARRE; retries and time limits may be set.
    auto page = sized(0x01, 12);
    page[2] = 0xC0;
    page[3] = 0x14;
    page[8] = 0x14;
    put(page, 10, 2, 0x2710);
    auto change = Bytes(12);
    change[2] = 0xE4;
    change[3] = change[8] = change[10] = change[11] = 0xFF;
    pages.add(std::move(page), std::move(change));
    pages.add(sized(0x02, 16), {});  // Disconnect-Reconnect, SPL-3 9.2.5
}

void add_caching(ModePages& pages, const SasSettings& settings) {
    // SBC-4 6.5.6.
    auto page = sized(kCaching, 20);
    page[2] = static_cast<std::uint8_t>(settings.write_cache ? kWriteCacheEnable : 0);
    auto change = Bytes(20);
    change[2] = kWriteCacheEnable | kReadCacheDisable;
    change[12] = kReadAheadDisable;
    pages.add(std::move(page), std::move(change));
}

void add_control(ModePages& pages, const UnitSettings& unit, const SasSettings& settings) {
    // SPC-5 7.5.10. GLTSD; QAM unrestricted; how long the extended self-test takes.
    auto page = sized(kControl, 12);
    page[2] = static_cast<std::uint8_t>(0x02 | (unit.descriptor_sense ? kDescriptorSense : 0));
    page[3] = 0x10;
    page[8] = page[9] = 0xFF;
    put(page, 10, 2, std::min<std::uint32_t>(settings.extended_test_seconds, 0xFFFF));
    auto change = Bytes(12);
    change[2] = kDescriptorSense;
    change[4] = kSoftwareProtect;
    pages.add(std::move(page), std::move(change));
}

void add_power(ModePages& pages) {
    // Protocol-Specific Port of SAS, SPL-3 9.2.7: I_T nexus loss time.
    auto port = sized(0x19, 16);
    port[2] = 0x06;
    put(port, 4, 2, 2000);
    pages.add(std::move(port), {});
    // Power Condition, SPC-5 7.5.15: timers may be set, but have no visible effect.
    auto power = sized(0x1A, 40);
    auto change = Bytes(40);
    change[3] = 0x0F;
    std::fill(change.begin() + 4, change.begin() + 24, std::uint8_t{0xFF});
    pages.add(std::move(power), std::move(change));
}

void add_exceptions(ModePages& pages) {
    // SBC-4 6.5.8: MRIE 6, reported on request.
    auto page = sized(kExceptions, 12);
    page[3] = 0x06;
    auto change = Bytes(12);
    change[2] = 0x9C;  // PERF, EWASC, DEXCPT, TEST
    change[3] = 0x0F;
    std::fill(change.begin() + 4, change.end(), std::uint8_t{0xFF});
    pages.add(std::move(page), std::move(change));
}

bool set(const ModePages& pages, std::uint8_t code, std::size_t at, std::uint8_t mask) {
    return (pages.current(code)[at] & mask) != 0;
}

}  // namespace

void add_sas_mode_pages(ModePages& pages, const UnitSettings& unit, const SasSettings& settings) {
    add_recovery(pages);
    add_caching(pages, settings);
    add_control(pages, unit, settings);
    add_power(pages);
    add_exceptions(pages);
}

bool sas_write_cache(const ModePages& pages) { return set(pages, kCaching, 2, kWriteCacheEnable); }
bool sas_descriptor_sense(const ModePages& pages) { return set(pages, kControl, 2, kDescriptorSense); }
bool sas_write_protected(const ModePages& pages) { return set(pages, kControl, 4, kSoftwareProtect); }

bool sas_test_exception(const ModePages& pages) {
    return set(pages, kExceptions, 2, kExceptionTest) && !set(pages, kExceptions, 2, kExceptionOff);
}

}  // namespace fettle::sim::t10
