// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Which logs there are, and the four ways to them (ACS-4 clause 9; 7.22, 7.23, 7.55.6, 7.55.8, 7.65).
namespace fettle::sim::sata {

namespace {

constexpr std::size_t kErrorSectors = 4;     // 20 errors
constexpr std::size_t kExtErrorSectors = 5;  // 20 errors
constexpr std::size_t kHostSectors = 16;
constexpr std::size_t kStatusPages = 51;

/// Ways that a log can be reached.
enum Ways : std::uint8_t { kNone = 0, kGeneral = 1, kSmart = 2, kBoth = 3 };

struct LogEntry {
    std::uint8_t ways = kNone;
    std::size_t sectors = 0;
    bool writable = false;
};

bool host_log(std::uint8_t address) { return address >= 0x80 && address <= 0x9F; }

LogEntry entry(const Context& drive, std::uint8_t address) {
    const Traits& traits = drive.traits;
    const auto when = [](bool there, LogEntry found) { return there ? found : LogEntry{}; };
    if (host_log(address)) return {kBoth, kHostSectors, true};
    switch (address) {
        case 0x00: return {kBoth, 1, false};
        case 0x01: return when(traits.smart.error_log, {kSmart, 1, false});
        case 0x02: return when(traits.smart.error_log, {kSmart, kErrorSectors, false});
        case 0x03: return when(traits.smart.error_log, {kGeneral, kExtErrorSectors, false});
        case 0x04: return when(traits.statistics, {kBoth, 8, false});
        case 0x06: return when(traits.smart.self_test, {kSmart, 1, false});
        case 0x07: return when(traits.smart.self_test, {kGeneral, 1, false});
        case 0x09: return when(traits.smart.self_test && traits.smart.selective, {kSmart, 1, true});
        case 0x10: return when(traits.link.ncq, {kGeneral, 1, false});
        case 0x11: return {kGeneral, 1, false};
        case 0x24:
        case 0x25: return when(traits.internal_status, {kGeneral, kStatusPages, false});
        case 0x2F: return when(!traits.sector_sizes.empty(), {kGeneral, 1, false});
        case 0x30: return when(traits.identify_log, {kBoth, 9, false});
        case 0xE0: return when(traits.sct, {kBoth, 1, false});
        default: return {};
    }
}

std::vector<std::uint8_t> directory(const Context& drive, Ways way) {
    std::vector<std::uint8_t> out(kBlock);
    put16(out, 0, 1);
    for (unsigned address = 1; address < 256; ++address) {
        const LogEntry found = entry(drive, static_cast<std::uint8_t>(address));
        if ((found.ways & way) != 0) put16(out, std::size_t{address} * 2, found.sectors);
    }
    return out;
}

std::vector<std::uint8_t> vector_of(const Sector& sector) { return {sector.begin(), sector.end()}; }

/// All sectors of a log that `entry` knows.
std::vector<std::uint8_t> content(Context& drive, std::uint8_t address, Ways way) {
    if (host_log(address)) {
        const auto& held = drive.state.smart.host_logs;
        const auto found = held.find(address);
        std::vector<std::uint8_t> bytes;
        if (found != held.end()) bytes = found->second;
        bytes.resize(kHostSectors * kBlock);
        return bytes;
    }
    switch (address) {
        case 0x00: return directory(drive, way);
        case 0x01: return error_log(drive, 1);
        case 0x02: return error_log(drive, kErrorSectors);
        case 0x03: return ext_error_log(drive, kExtErrorSectors);
        case 0x04: return statistics_log(drive);
        case 0x06: return vector_of(self_test_log(drive));
        case 0x07: return vector_of(ext_self_test_log(drive));
        case 0x09: return vector_of(selective_log(drive));
        case 0x10: {
            auto log = vector_of(queued_error_log(drive));
            drive.state.errors.queued.reset();  // reading ends the state (ACS-4 9.14)
            return log;
        }
        case 0x11: return vector_of(phy_log(drive));
        case 0x24:
        case 0x25: {
            auto log = internal_status_log(drive, address == 0x25);
            log.resize(kStatusPages * kBlock);
            return log;
        }
        case 0x2F: return vector_of(sector_configuration_log(drive));
        case 0x30: return identify_log(drive);
        default: return vector_of(sct_status(drive));
    }
}

/// Where in which log a command reads or writes.
struct Place {
    std::uint8_t address = 0;
    std::size_t page = 0;
    std::size_t count = 0;
};

Place general_place(const AtaCommand& command) {
    const std::size_t page = (command.lba >> 8U & 0xFFU) | (command.lba >> 32U & 0xFFU) << 8U;
    return {static_cast<std::uint8_t>(command.lba & 0xFFU), page, command.count};
}

bool reaches(const LogEntry& log, Ways way, const Place& place) {
    return (log.ways & way) != 0 && place.count != 0 && place.page < log.sectors &&
           place.count <= log.sectors - place.page;
}

Outcome read_place(Context& drive, const Request& request, Ways way, const Place& place) {
    if (!reaches(entry(drive, place.address), way, place)) return aborted(request.command.lba);
    if (request.data.size() < place.count * kBlock) return short_buffer();
    const auto bytes = content(drive, place.address, way);
    return give(request, ConstBytes(bytes).subspan(place.page * kBlock, place.count * kBlock));
}

Outcome write_place(Context& drive, const Request& request, Ways way, const Place& place) {
    const LogEntry log = entry(drive, place.address);
    if (!log.writable || !reaches(log, way, place)) return aborted(request.command.lba);
    if (request.data.size() < place.count * kBlock) return short_buffer();
    if (place.address == 0x09) return write_selective_log(drive, request.data);
    auto& bytes = drive.state.smart.host_logs[place.address];
    bytes.resize(kHostSectors * kBlock);
    const std::size_t blocks = request.half ? place.count / 2 : place.count;
    std::copy_n(request.data.begin(), blocks * kBlock,
                bytes.begin() + static_cast<std::ptrdiff_t>(place.page * kBlock));
    return done();
}

bool general_form(const Context& drive, const AtaCommand& command) {
    const bool dma = command.command == static_cast<std::uint8_t>(Op::read_log_dma_ext) ||
                     command.command == static_cast<std::uint8_t>(Op::write_log_dma_ext);
    return drive.traits.logs && command.extended && (!dma || drive.traits.logs_dma);
}

}  // namespace

Outcome read_log_ext(Context& drive, const Request& request) {
    if (!general_form(drive, request.command)) return aborted(request.command.lba);
    const Place place = general_place(request.command);
    // FEATURE bit 0 has the drive capture the current data first (ACS-4, Current Device Internal Status Data log).
    if (place.address == 0x24 && place.page == 0 && (request.command.features & 1U) != 0) ++drive.state.status_captures;
    const Outcome outcome = read_place(drive, request, kGeneral, place);
    // FEATURE bit 0 asks for the counters of log 11h to begin anew (SATA 3.2, 13.9).
    if (place.address == 0x11 && !outcome.failed() && (request.command.features & 1U) != 0) drive.state.phy_resets = 0;
    return outcome;
}

Outcome write_log_ext(Context& drive, const Request& request) {
    if (!general_form(drive, request.command)) return aborted(request.command.lba);
    return write_place(drive, request, kGeneral, general_place(request.command));
}

Outcome smart_read_log(Context& drive, const Request& request) {
    const Place place{static_cast<std::uint8_t>(request.command.lba & 0xFFU), 0, request.count8()};
    return read_place(drive, request, kSmart, place);
}

Outcome smart_write_log(Context& drive, const Request& request) {
    const Place place{static_cast<std::uint8_t>(request.command.lba & 0xFFU), 0, request.count8()};
    return write_place(drive, request, kSmart, place);
}

}  // namespace fettle::sim::sata
