// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/drive/ports.h"
#include "platform/sim/ata/registers.h"
#include "platform/sim/ata/state.h"
#include "platform/sim/ata/traits.h"
#include "platform/sim/ata/wire.h"
#include "platform/sim/state/shared_drive_state.h"
#include "platform/sim/tcg/tper.h"

namespace fettle::sim::sata {

/// The drive's interface for the feature sets.
struct Context {
    SharedDriveState& drive_state;
    const Traits& traits;
    State& state;
    tcg::Tper& tper;

    [[nodiscard]] std::uint64_t native_sectors() const {
        const std::uint64_t sectors = drive_state.medium().sectors();
        return drive_state.quirks().rom_mode ? std::min(sectors, traits.rom.sectors) : sectors;
    }
    /// Sectors that media commands reach: HPA and AMAC hide the rest.
    [[nodiscard]] std::uint64_t sectors() const {
        const std::uint64_t native = native_sectors();
        const std::uint64_t limit = state.capacity.volatile_limit.value_or(state.capacity.limit);
        return limit == 0 ? native : std::min(limit, native);
    }
    /// log2 of the logical sectors in a physical one.
    [[nodiscard]] std::uint32_t physical_exponent() const {
        const auto logical = std::max(drive_state.medium().sector_bytes(), 1U);
        const auto ratio = traits.physical_sector_bytes / logical;
        return ratio > 1 ? static_cast<std::uint32_t>(std::countr_zero(ratio)) : 0U;
    }
    /// Powered-on time over the drive's life: used by long operations, so that they neither run while it is off nor
    /// restart in another process.
    [[nodiscard]] std::uint64_t powered_seconds() const { return drive_state.counters().power_on_seconds; }
    [[nodiscard]] std::uint16_t hours() const {
        return static_cast<std::uint16_t>(powered_seconds() / 3600 & 0xFFFFU);  // the logs' field wraps
    }
};

/// One command for its handler. `half`: power fails when half of it is done.
struct Request {
    const AtaCommand& command;
    Bytes data;
    bool half = false;

    [[nodiscard]] std::uint8_t feature() const { return static_cast<std::uint8_t>(command.features & 0xFFU); }
    [[nodiscard]] std::uint8_t count8() const { return static_cast<std::uint8_t>(command.count & 0xFFU); }
};

/// Contents of the registers afterwards.
struct Outcome {
    std::uint8_t status = kStatusReady;
    std::uint8_t error = 0;
    std::uint16_t count = 0;
    std::uint64_t lba = 0;
    bool short_buffer = false;  ///< the host's buffer is smaller than the command's transfer: no answer at all
    [[nodiscard]] bool failed() const { return (status & 0x01U) != 0; }
};

[[nodiscard]] inline Outcome done(std::uint16_t count = 0, std::uint64_t lba = 0) {
    return {kStatusReady, 0, count, lba, false};
}
[[nodiscard]] inline Outcome aborted(std::uint64_t lba = 0) { return {kStatusError, kErrorAbort, 0, lba, false}; }
[[nodiscard]] inline Outcome not_found(std::uint64_t lba) { return {kStatusError, kErrorIdNotFound, 0, lba, false}; }
[[nodiscard]] inline Outcome uncorrectable(std::uint64_t lba) {
    return {kStatusError, kErrorUncorrectable, 0, lba, false};
}
[[nodiscard]] inline Outcome device_fault() { return {kStatusFault, kErrorAbort, 0, 0, false}; }
[[nodiscard]] inline Outcome short_buffer() { return {kStatusError, kErrorAbort, 0, 0, true}; }

/// Copies a block to the host's buffer.
[[nodiscard]] inline Outcome give(const Request& request, ConstBytes bytes) {
    if (request.data.size() < bytes.size()) return short_buffer();
    std::copy(bytes.begin(), bytes.end(), request.data.begin());
    return done();
}

}  // namespace fettle::sim::sata
