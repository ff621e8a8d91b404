// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kCaching = 0x08;
constexpr std::uint8_t kControl = 0x0A;
constexpr std::uint8_t kExceptions = 0x1C;
constexpr std::uint8_t kWriteCacheEnable = 0x04;  // WCE, byte 2
constexpr std::uint8_t kReadAheadDisable = 0x20;  // DRA, byte 12
constexpr std::size_t kReadAheadByte = 12;
constexpr std::uint8_t kDescriptorSense = 0x04;      // D_SENSE, byte 2
constexpr std::uint8_t kExceptionControlOff = 0x08;  // DEXCPT, byte 2

// ACS-4 7.41, SET FEATURES; 7.46, SMART.
constexpr std::uint8_t kSetFeatures = 0xEF;
constexpr std::uint16_t kWriteCacheOn = 0x02;
constexpr std::uint16_t kWriteCacheOff = 0x82;
constexpr std::uint16_t kLookAheadOn = 0xAA;
constexpr std::uint16_t kLookAheadOff = 0x55;
constexpr std::uint8_t kSmart = 0xB0;
constexpr std::uint16_t kSmartOn = 0xD8;
constexpr std::uint16_t kSmartOff = 0xD9;
constexpr std::uint64_t kSmartKey = 0xC24F00;

void set_bit(std::uint8_t& byte, std::uint8_t mask, bool on) {
    byte = static_cast<std::uint8_t>(on ? byte | mask : byte & ~mask);
}

Done switch_feature(SatLink& link, bool now, bool wanted, std::uint16_t on, std::uint16_t off) {
    if (now == wanted) return good();
    return link.perform(ata_non_data(kSetFeatures, wanted ? on : off), {}, false);
}

}  // namespace

void add_sat_mode_pages(ModePages& pages, bool descriptor_sense) {
    // Read-Write Error Recovery, SBC-4 6.5.10: AWRE and ARRE as SAT-4 10.1.6 has them.
    pages.add({0x01, 0x0A, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {});
    // Caching, SBC-4 6.5.6, SAT-4 10.1.7.
    Bytes caching(20);
    caching[0] = kCaching;
    caching[1] = 0x12;
    Bytes caching_change(20);
    caching_change[2] = kWriteCacheEnable;
    caching_change[kReadAheadByte] = kReadAheadDisable;
    pages.add(std::move(caching), std::move(caching_change));
    // Control, SPC-5 7.5.10, SAT-4 10.1.5: GLTSD; QAM unrestricted; busy timeout without limit.
    pages.add({kControl, 0x0A, static_cast<std::uint8_t>(0x02 | (descriptor_sense ? kDescriptorSense : 0)), 0x10, 0, 0,
               0, 0, 0xFF, 0xFF, 0, 0x1E},
              {0, 0, kDescriptorSense});
    // Power Condition, SPC-5 7.5.15: no timers of this layer's own.
    Bytes power(40);
    power[0] = 0x1A;
    power[1] = 0x26;
    pages.add(std::move(power), {});
    // Informational Exceptions Control, SBC-4 6.5.8, SAT-4 10.1.9: MRIE 6, asked for.
    pages.add({kExceptions, 0x0A, 0, 0x06, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, kExceptionControlOff});
}

void update_mode_pages(ModePages& pages, const IdentifyWords& identify) {
    auto& caching = pages.current(kCaching);
    set_bit(caching[2], kWriteCacheEnable, identify.write_cache());
    set_bit(caching[kReadAheadByte], kReadAheadDisable, !identify.look_ahead());
    set_bit(pages.current(kExceptions)[2], kExceptionControlOff, !identify.smart());
}

ModeHeader sat_mode_header(const SatLink& link) {
    const auto& identify = link.identify();
    const bool fua = identify.lba48() && identify.bit(84, 6);
    return {static_cast<std::uint8_t>(fua ? 0x10 : 0), identify.sectors(), identify.logical_bytes()};
}

Done apply_mode_page(SatLink& link, const Bytes& proposed) {
    const auto& identify = link.identify();
    switch (proposed[0] & 0x3FU) {
        case kCaching: {
            const bool write_cache = (proposed[2] & kWriteCacheEnable) != 0;
            auto done = switch_feature(link, identify.write_cache(), write_cache, kWriteCacheOn, kWriteCacheOff);
            if (!done || !done->good()) return done;
            const bool look_ahead = (proposed[kReadAheadByte] & kReadAheadDisable) == 0;
            return switch_feature(link, identify.look_ahead(), look_ahead, kLookAheadOn, kLookAheadOff);
        }
        case kExceptions: {
            const bool on = (proposed[2] & kExceptionControlOff) == 0;
            if (on == identify.smart()) return good();
            return link.perform(ata_non_data(kSmart, on ? kSmartOn : kSmartOff, 0, kSmartKey), {}, false);
        }
        default: return good();
    }
}

}  // namespace fettle::sim::t10
