// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

// ACS-4 7.
constexpr std::uint8_t kReadVerify = 0x40;
constexpr std::uint8_t kReadVerifyExt = 0x42;
constexpr std::uint8_t kFlushCache = 0xE7;
constexpr std::uint8_t kFlushCacheExt = 0xEA;
constexpr std::uint8_t kStandbyImmediate = 0xE0;
constexpr std::uint8_t kIdleImmediate = 0xE1;

enum class PowerCondition : std::uint8_t { start_valid = 0, active = 1, idle = 2, standby = 3 };

/// Flushes unless the host declined it (NO_FLUSH).
Done flush_then(SatLink& link, const Request& request, std::uint8_t command) {
    const bool no_flush = request.cdb.bit(4, 2);
    if (!no_flush) {
        const bool extended = link.identify().lba48();
        auto flushed = link.perform(extended ? ata_non_data(kFlushCacheExt, 0, 0, 0, true) : ata_non_data(kFlushCache),
                                    {}, request.half);
        if (!flushed || !flushed->good()) return flushed;
    }
    return link.perform(ata_non_data(command), {}, request.half);
}

/// A read spins the drive up (SAT-4 9.21).
Done wake(SatLink& link, bool half) {
    const bool extended = link.identify().lba48();
    return link.perform(extended ? ata_non_data(kReadVerifyExt, 0, 1, 0, true) : ata_non_data(kReadVerify, 0, 1, 0), {},
                        half);
}

}  // namespace

Done sat_start_stop(SatLink& link, const Request& request, bool& stopped) {
    const auto condition = static_cast<PowerCondition>(request.cdb.u8(4) >> 4U);
    const bool start = request.cdb.bit(4, 0);
    const bool eject = request.cdb.bit(4, 1);  // LOEJ: nothing to eject
    switch (condition) {
        case PowerCondition::start_valid: {
            if (eject) return check(invalid_field(4));
            auto done = start ? wake(link, request.half) : flush_then(link, request, kStandbyImmediate);
            if (done && done->good()) stopped = !start;
            return done;
        }
        case PowerCondition::active: return wake(link, request.half);
        case PowerCondition::idle: return flush_then(link, request, kIdleImmediate);
        case PowerCondition::standby: return flush_then(link, request, kStandbyImmediate);
        default: return check(invalid_field(4));
    }
}

}  // namespace fettle::sim::t10
