// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Error logs: summary 01h and comprehensive 02h (ACS-4 9.10, 9.3 by ATA8-ACS annex A), extended
/// comprehensive 03h (ACS-4 9.8), queued error 10h (ACS-4 9.14).
namespace fettle::sim::sata {

namespace {

constexpr std::size_t kCommands = 5;
constexpr std::uint8_t kActiveOrIdle = 3;

bool queued(const AtaCommand& command) {
    return command.command == static_cast<std::uint8_t>(Op::read_fpdma_queued) ||
           command.command == static_cast<std::uint8_t>(Op::write_fpdma_queued) ||
           command.command == static_cast<std::uint8_t>(Op::send_fpdma_queued);
}

/// Puts the register LBA in the order of the two register generations.
void put_lba(Bytes out, std::size_t at, std::uint64_t lba) {
    constexpr std::array<unsigned, 6> kShifts{0, 24, 8, 32, 16, 40};
    for (std::size_t i = 0; i < kShifts.size(); ++i) {
        out[at + i] = static_cast<std::uint8_t>(lba >> kShifts.at(i));
    }
}

/// 28-bit registers, as logs 01h and 02h have them.
void put_narrow(Bytes out, std::size_t at, const AtaCommand& command) {
    out[at] = 0;
    out[at + 1] = static_cast<std::uint8_t>(command.features);
    out[at + 2] = static_cast<std::uint8_t>(command.count);
    put(out, at + 3, command.lba, 3);
    out[at + 6] = static_cast<std::uint8_t>((command.device & 0xF0U) | (command.lba >> 24U & 0x0FU));
    out[at + 7] = command.command;
}

void narrow_entry(Bytes out, std::size_t at, const ErrorRecord& error) {
    constexpr std::size_t kCommand = 12;
    const std::size_t skip = kCommands - std::min(error.commands.size(), kCommands);
    for (std::size_t i = skip; i < kCommands; ++i) {
        const CommandRecord& record = error.commands.at(i - skip);
        put_narrow(out, at + i * kCommand, record.command);
        put32(out, at + i * kCommand + 8, record.at_ms);
    }
    const std::size_t end = at + kCommands * kCommand;
    AtaCommand registers;
    registers.features = error.error;
    registers.count = error.count;
    registers.lba = error.lba;
    registers.device = error.device;
    registers.command = error.status;
    put_narrow(out, end, registers);
    out[end + 27] = kActiveOrIdle;
    put16(out, end + 28, error.hours);
}

void wide_entry(Bytes out, std::size_t at, const ErrorRecord& error) {
    constexpr std::size_t kCommand = 18;
    const std::size_t skip = kCommands - std::min(error.commands.size(), kCommands);
    for (std::size_t i = skip; i < kCommands; ++i) {
        const CommandRecord& record = error.commands.at(i - skip);
        const std::size_t row = at + i * kCommand;
        put16(out, row + 1, record.command.features);
        put16(out, row + 3, record.command.count);
        put_lba(out, row + 5, record.command.lba);
        out[row + 11] = record.command.device;
        out[row + 12] = record.command.command;
        put32(out, row + 14, record.at_ms);
    }
    const std::size_t end = at + kCommands * kCommand;
    out[end + 1] = error.error;
    put16(out, end + 2, error.count);
    put_lba(out, end + 4, error.lba);
    out[end + 10] = error.device;
    out[end + 11] = error.status;
    out[end + 31] = kActiveOrIdle;
    put16(out, end + 32, error.hours);
}

/// Error n of all that ever were stands at place (n - 1) mod places.
template <typename Write>
std::size_t in_ring(const ErrorState& errors, std::size_t places, Write write) {
    const std::size_t kept = std::min(errors.kept.size(), places);
    for (std::size_t i = 0; i < kept; ++i) {
        write((errors.total - kept + i) % places, errors.kept.at(errors.kept.size() - kept + i));
    }
    return kept == 0 ? 0 : (errors.total - 1) % places + 1;
}

}  // namespace

void note_command(Context& drive, const AtaCommand& command) {
    ErrorState& errors = drive.state.errors;
    const std::uint64_t since_ns =
        drive.drive_state.now_ns() - std::min(drive.drive_state.now_ns(), drive.state.power.on_since_ns);
    errors.ring.at(errors.commands % kCommands) = {command, static_cast<std::uint32_t>(since_ns / 1'000'000)};
    ++errors.commands;
}

void note_error(Context& drive, const AtaCommand& command, const Outcome& outcome) {
    ErrorState& errors = drive.state.errors;
    ErrorRecord record;
    record.error = outcome.error;
    record.status = outcome.status;
    record.count = command.count;
    record.lba = outcome.lba;
    record.device = 0x40;
    record.hours = drive.hours();
    const std::uint64_t held = std::min<std::uint64_t>(errors.commands, kCommands);
    for (std::uint64_t i = errors.commands - held; i < errors.commands; ++i) {
        record.commands.push_back(errors.ring.at(i % kCommands));
    }
    if (queued(command)) errors.queued = record;
    // Commands that are not known, or ask for what is not there, are no errors of the drive (ACS-4 9.10).
    const bool defect = (outcome.error & kErrorUncorrectable) != 0 || outcome.status == kStatusFault;
    if (!defect || !drive.traits.smart.error_log) return;
    errors.kept.push_back(std::move(record));
    if (errors.kept.size() > ErrorState::kKept) errors.kept.erase(errors.kept.begin());
    ++errors.total;
    ++drive.drive_state.record().error_log_entries;
}

std::vector<std::uint8_t> error_log(const Context& drive, std::size_t sectors) {
    constexpr std::size_t kEach = 5;
    constexpr std::size_t kEntry = 90;
    std::vector<std::uint8_t> out(sectors * kBlock);
    const std::size_t index = in_ring(drive.state.errors, sectors * kEach, [&](std::size_t place, const auto& error) {
        narrow_entry(out, place / kEach * kBlock + 2 + place % kEach * kEntry, error);
    });
    out[0] = 1;
    out[1] = static_cast<std::uint8_t>(index);
    put16(out, 452, std::min<std::uint64_t>(drive.state.errors.total, 0xFFFF));
    for (std::size_t i = 0; i < sectors; ++i) seal(Bytes(out).subspan(i * kBlock, kBlock));
    return out;
}

std::vector<std::uint8_t> ext_error_log(const Context& drive, std::size_t sectors) {
    constexpr std::size_t kEach = 4;
    constexpr std::size_t kEntry = 124;
    std::vector<std::uint8_t> out(sectors * kBlock);
    const std::size_t index = in_ring(drive.state.errors, sectors * kEach, [&](std::size_t place, const auto& error) {
        wide_entry(out, place / kEach * kBlock + 4 + place % kEach * kEntry, error);
    });
    out[0] = 1;
    put16(out, 2, index);
    put16(out, 500, std::min<std::uint64_t>(drive.state.errors.total, 0xFFFF));
    for (std::size_t i = 0; i < sectors; ++i) seal(Bytes(out).subspan(i * kBlock, kBlock));
    return out;
}

Sector queued_error_log(const Context& drive) {
    Sector out{};
    if (const auto& error = drive.state.errors.queued) {
        out[0] = static_cast<std::uint8_t>(error->count >> 3U & 0x1FU);  // tag
        out[2] = error->status;
        out[3] = error->error;
        put(out, 4, error->lba, 3);
        out[7] = error->device;
        put(out, 8, error->lba >> 24U, 3);
        put16(out, 12, error->count);
    } else {
        out[0] = 0x80;  // NQ: the last error was not one of a queued command
    }
    seal(out);
    return out;
}

}  // namespace fettle::sim::sata
