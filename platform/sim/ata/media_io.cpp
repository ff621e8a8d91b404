// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "platform/sim/ata/handlers.h"

/// Reads and writes (ACS-4 7.21-7.29, 7.58-7.69), 28 and 48 bit, PIO and DMA: the transfer differs, not the work.
namespace fettle::sim::sata {

namespace {

/// The sectors that a command names: COUNT 0 stands for the most there can be.
struct Extent {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

Extent extent(const AtaCommand& command) {
    if (command.extended) {
        return {command.lba & 0xFFFF'FFFF'FFFFU, command.count == 0 ? 65'536U : command.count};
    }
    const std::uint64_t count = command.count & 0xFFU;
    return {command.lba & 0x0FFF'FFFFU, count == 0 ? 256 : count};
}

bool multiple_form(const AtaCommand& command) {
    constexpr std::array kForms{Op::read_multiple, Op::read_multiple_ext, Op::write_multiple, Op::write_multiple_ext,
                                Op::write_multiple_fua_ext};
    return std::any_of(kForms.begin(), kForms.end(),
                       [&](Op code) { return command.command == static_cast<std::uint8_t>(code); });
}

bool forced(const AtaCommand& command) {
    return command.command == static_cast<std::uint8_t>(Op::write_dma_fua_ext) ||
           command.command == static_cast<std::uint8_t>(Op::write_multiple_fua_ext);
}

/// The first unreadable sector of a range.
std::optional<std::uint64_t> first_bad(const Context& drive, Extent range) {
    const auto& bad = drive.state.media.bad;
    const auto at = bad.lower_bound(range.first);
    if (at == bad.end() || *at >= range.first + range.count) return std::nullopt;
    return *at;
}

Outcome unreadable(Context& drive, std::uint64_t lba) {
    ++drive.drive_state.record().uncorrectable_errors;
    return uncorrectable(lba);
}

}  // namespace

std::optional<Outcome> outside(const Context& drive, std::uint64_t first, std::uint64_t count) {
    const std::uint64_t sectors = drive.sectors();
    if (first >= sectors) return not_found(first);
    if (count > sectors - first) return not_found(sectors);
    return std::nullopt;
}

namespace {

Outcome read_range(Context& drive, const Request& request, Extent range) {
    const std::uint64_t sector = drive.drive_state.medium().sector_bytes();
    if (const auto refused = outside(drive, range.first, range.count)) return *refused;
    if (request.data.size() < range.count * sector) return short_buffer();
    const auto bad = first_bad(drive, range);
    const std::uint64_t readable = bad ? *bad - range.first : range.count;
    ++drive.drive_state.record().host_read_commands;
    if (readable != 0) {
        const Status read = drive.drive_state.medium().read(Lba{range.first}, request.data.first(readable * sector));
        if (!read) return unreadable(drive, range.first);
    }
    return bad ? unreadable(drive, *bad) : done();
}

Outcome write_range(Context& drive, const Request& request, Extent range, bool force) {
    Medium& medium = drive.drive_state.medium();
    const std::uint64_t sector = medium.sector_bytes();
    if (const auto refused = outside(drive, range.first, range.count)) return *refused;
    if (request.data.size() < range.count * sector) return short_buffer();
    if (request.half) range.count /= 2;
    ++drive.drive_state.record().host_write_commands;
    if (range.count == 0) return done();
    const Status written = medium.write(Lba{range.first}, request.data.first(range.count * sector));
    if (!written) return device_fault();
    auto& bad = drive.state.media.bad;
    if (!bad.empty()) bad.erase(bad.lower_bound(range.first), bad.lower_bound(range.first + range.count));
    if ((force || !drive.state.features.write_cache) && !request.half && !medium.flush()) return device_fault();
    return done();
}

}  // namespace

Outcome read(Context& drive, const Request& request) {
    if (multiple_form(request.command) && drive.state.features.multiple == 0) return aborted();
    return read_range(drive, request, extent(request.command));
}

Outcome write(Context& drive, const Request& request) {
    if (multiple_form(request.command) && drive.state.features.multiple == 0) return aborted();
    return write_range(drive, request, extent(request.command), forced(request.command));
}

Outcome verify(Context& drive, const Request& request) {
    const Extent range = extent(request.command);
    if (const auto refused = outside(drive, range.first, range.count)) return *refused;
    if (const auto bad = first_bad(drive, range)) return unreadable(drive, *bad);
    return done();
}

Outcome flush(Context& drive, const Request& request) {
    if (request.half) return done();
    return drive.drive_state.medium().flush() ? done() : device_fault();
}

Outcome write_uncorrectable(Context& drive, const Request& request) {
    // FEATURE 55h pseudo, AAh flagged (ACS-3 7.66); A5h and 5Ah the same without logging.
    const std::uint8_t kind = request.feature();
    const bool known = kind == 0x55 || kind == 0xAA || kind == 0x5A || kind == 0xA5;
    if (!drive.traits.write_uncorrectable || !known) return aborted(request.command.lba);
    Extent range = extent(request.command);
    if (const auto refused = outside(drive, range.first, range.count)) return *refused;
    if (request.half) range.count /= 2;
    auto& bad = drive.state.media.bad;
    if (bad.size() + range.count > MediaState::kMostBad) return aborted(range.first);
    for (std::uint64_t i = 0; i < range.count; ++i) bad.insert(range.first + i);
    return done();
}

Outcome read_buffer(Context& drive, const Request& request) { return give(request, drive.state.features.buffer); }

Outcome write_buffer(Context& drive, const Request& request) {
    Sector& buffer = drive.state.features.buffer;
    if (request.data.size() < buffer.size()) return short_buffer();
    std::copy_n(request.data.begin(), buffer.size(), buffer.begin());
    return done();
}

namespace {

/// NCQ keeps the count in FEATURE and the tag in COUNT bits 7:3 (ACS-4 7.23, 7.61).
Extent queued_extent(const AtaCommand& command) {
    return {command.lba & 0xFFFF'FFFF'FFFFU, command.features == 0 ? 65'536U : command.features};
}

bool queue_takes(const Context& drive, const AtaCommand& command) {
    const LinkTraits& link = drive.traits.link;
    return link.ncq && command.extended && (command.count >> 3U & 0x1FU) < link.queue_depth;
}

}  // namespace

Outcome read_queued(Context& drive, const Request& request) {
    if (!queue_takes(drive, request.command)) return aborted(request.command.lba);
    return read_range(drive, request, queued_extent(request.command));
}

Outcome write_queued(Context& drive, const Request& request) {
    if (!queue_takes(drive, request.command)) return aborted(request.command.lba);
    const bool force = (request.command.device & 0x80U) != 0;  // FUA
    return write_range(drive, request, queued_extent(request.command), force);
}

Outcome send_queued(Context& drive, const Request& request) {
    // Only subcommand 00h, DATA SET MANAGEMENT, in COUNT bits 12:8 (ACS-4 7.48).
    const AtaCommand& command = request.command;
    const bool there = drive.traits.link.queued_trim && drive.traits.trim;
    if (!there || !queue_takes(drive, command) || (command.count >> 8U & 0x1FU) != 0) return aborted(command.lba);
    AtaCommand plain = command;
    plain.count = command.features;
    plain.features = 1;
    return data_set_management(drive, Request{plain, request.data, request.half});
}

}  // namespace fettle::sim::sata
