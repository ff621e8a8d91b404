// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// SMART feature set (ACS-4 4.19, 7.55; READ THRESHOLDS and SAVE ATTRIBUTES by ATA-3 and ATA/ATAPI-7).
namespace fettle::sim::sata {

namespace {

enum class Sub : std::uint8_t {
    read_data = 0xD0,
    read_thresholds = 0xD1,
    autosave = 0xD2,
    save_values = 0xD3,
    execute_offline = 0xD4,
    read_log = 0xD5,
    write_log = 0xD6,
    enable = 0xD8,
    disable = 0xD9,
    return_status = 0xDA,
    automatic_offline = 0xDB,
};

/// LBA bits 23:8 of every SMART command; the same comes back from RETURN STATUS of a healthy drive.
constexpr std::uint64_t kSignature = 0xC24F;
constexpr std::uint64_t kThresholdExceeded = 0x2CF4;

/// COUNT F1h and F8h switch on, 00h off.
Outcome switch_by_count(const Request& request, std::uint8_t on, bool& value) {
    if (request.count8() != on && request.count8() != 0) return aborted(request.command.lba);
    value = request.count8() == on;
    return done();
}

}  // namespace

bool smart_failing(const Context& drive) {
    if (drive.traits.smart.failing) return true;
    const WearCounters counters = drive.drive_state.counters();
    const auto& rows = drive.traits.smart.attributes;
    return std::any_of(rows.begin(), rows.end(), [&](const AttributeRow& row) {
        constexpr std::uint16_t kPrefailure = 1;
        const bool counts = (row.flags & kPrefailure) != 0 && row.threshold != 0 && row.threshold != 0xFE;
        return counts && evaluate(row, counters, drive.state.media.bad.size()).value <= row.threshold;
    });
}

Outcome smart(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    const auto sub = static_cast<Sub>(request.feature());
    SmartState& state = drive.state.smart;
    if (!drive.traits.smart.supported || (command.lba >> 8U & 0xFFFFU) != kSignature) return aborted(command.lba);
    if (!state.enabled && sub != Sub::enable) return aborted(command.lba);
    switch (sub) {
        case Sub::read_data: return give(request, smart_data(drive));
        case Sub::read_thresholds: return give(request, smart_thresholds(drive));
        case Sub::autosave: return switch_by_count(request, 0xF1, state.autosave);
        case Sub::save_values: return done();
        case Sub::execute_offline: return start_offline(drive, static_cast<std::uint8_t>(command.lba & 0xFFU));
        case Sub::read_log: return smart_read_log(drive, request);
        case Sub::write_log: return smart_write_log(drive, request);
        case Sub::enable: state.enabled = true; return done();
        case Sub::disable: state.enabled = false; return done();
        case Sub::return_status: return done(0, (smart_failing(drive) ? kThresholdExceeded : kSignature) << 8U);
        case Sub::automatic_offline: return switch_by_count(request, 0xF8, state.automatic_offline);
    }
    return aborted(command.lba);
}

}  // namespace fettle::sim::sata
