// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>

#include "platform/sim/ata/handlers.h"

/// SET FEATURES (ACS-4 7.44) and SET MULTIPLE MODE (ATA8-ACS 7.48).
namespace fettle::sim::sata {

namespace {

enum class Sub : std::uint8_t {
    write_cache_on = 0x02,
    transfer_mode = 0x03,
    apm_on = 0x05,
    sata_on = 0x10,
    look_ahead_off = 0x55,
    keep_settings = 0x66,
    write_cache_off = 0x82,
    apm_off = 0x85,
    sata_off = 0x90,
    look_ahead_on = 0xAA,
    revert_settings = 0xCC,
};

// COUNT of the SATA features (SATA 3.2, 13.3).
constexpr std::uint8_t kDmaSetupActivate = 0x02;
constexpr std::uint8_t kDipm = 0x03;
constexpr std::uint8_t kSsp = 0x06;
constexpr std::uint8_t kDevSleep = 0x09;

Outcome switch_if(bool supported, bool& value, bool on) {
    if (!supported) return aborted();
    value = on;
    return done();
}

Outcome sata_feature(Context& drive, std::uint8_t which, bool on) {
    const LinkTraits& link = drive.traits.link;
    FeatureState& now = drive.state.features;
    switch (which) {
        case kDmaSetupActivate: return switch_if(true, now.dma_setup_activate, on);
        case kDipm: return switch_if(link.dipm, now.dipm, on);
        case kSsp: return switch_if(link.ssp, now.ssp, on);
        case kDevSleep: return switch_if(link.devsleep, now.devsleep, on);
        default: return aborted();
    }
}

Outcome set_transfer_mode(Context& drive, std::uint8_t mode) {
    const std::uint8_t kind = mode >> 3U;
    const std::uint8_t number = mode & 7U;
    const bool pio_default = mode <= 1;
    const bool pio = kind == 1 && number <= 4;
    const bool multiword = kind == 4 && number <= 2;
    const bool ultra = kind == 8 && number <= 6;
    if (!pio_default && !pio && !multiword && !ultra) return aborted();
    if (multiword || ultra) drive.state.features.transfer_mode = mode;
    return done();
}

}  // namespace

Outcome set_features(Context& drive, const Request& request) {
    FeatureState& now = drive.state.features;
    const std::uint8_t count = request.count8();
    switch (static_cast<Sub>(request.feature())) {
        case Sub::write_cache_on: now.write_cache = true; return done();
        case Sub::write_cache_off:
            // What the cache holds is written first (ACS-4 7.44.4).
            now.write_cache = false;
            return drive.drive_state.medium().flush() ? done() : device_fault();
        case Sub::transfer_mode: return set_transfer_mode(drive, count);
        case Sub::apm_on:
            if (!drive.traits.apm || count == 0 || count == 0xFF) return aborted();
            now.apm = true;
            now.apm_level = count;
            return done();
        case Sub::apm_off: return switch_if(drive.traits.apm, now.apm, false);
        case Sub::look_ahead_on: now.look_ahead = true; return done();
        case Sub::look_ahead_off: now.look_ahead = false; return done();
        case Sub::keep_settings: now.keep_on_reset = true; return done();
        case Sub::revert_settings: now.keep_on_reset = false; return done();
        case Sub::sata_on: return sata_feature(drive, count, true);
        case Sub::sata_off: return sata_feature(drive, count, false);
    }
    return aborted();
}

Outcome set_multiple(Context& drive, const Request& request) {
    const std::uint8_t sectors = request.count8();
    const bool takes = sectors == 0 || (std::has_single_bit(sectors) && sectors <= drive.traits.multiple);
    if (!takes) return aborted();
    drive.state.features.multiple = sectors;
    return done();
}

}  // namespace fettle::sim::sata
