// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "platform/sim/ata/handlers.h"

/// SET SECTOR CONFIGURATION EXT (ACS-4 7.44) and the Sector Configuration log, 2Fh (ACS-4 clause 9).
namespace fettle::sim::sata {

namespace {

constexpr std::size_t kDescriptorBytes = 16;
constexpr std::uint8_t kValid = 0x80;
constexpr std::uint16_t kIndexBits = 0x0007;

/// DESCRIPTOR CHECK: any value that a host cannot know without reading the log.
std::uint16_t check_word(std::size_t index, std::uint32_t bytes) {
    return static_cast<std::uint16_t>(0x5AC0U ^ bytes ^ index << 4U);
}

}  // namespace

Sector sector_configuration_log(const Context& drive) {
    Sector log{};
    const auto& sizes = drive.traits.sector_sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto at = i * kDescriptorBytes;
        log.at(at) = kValid;
        put16(log, at + 2, check_word(i, sizes[i]));
        put32(log, at + 4, drive.traits.sector_sizes_in_bytes ? sizes[i] : sizes[i] / 2);
    }
    return log;
}

bool reshape_sectors(Context& drive, std::uint32_t bytes) {
    Medium& medium = drive.drive_state.medium();
    const auto capacity = medium.sectors() * medium.sector_bytes();
    if (!medium.reshape(capacity / bytes, bytes)) return false;
    // All that is counted in sectors refers to sectors that no longer exist.
    drive.state.media.bad.clear();
    drive.state.capacity.limit = 0;
    drive.state.capacity.volatile_limit.reset();
    drive.state.smart.spans = {};
    return true;
}

Outcome set_sector_configuration(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    const auto& sizes = drive.traits.sector_sizes;
    const std::size_t index = command.count & kIndexBits;
    if (!command.extended || index >= sizes.size() || (command.count & ~kIndexBits) != 0) return aborted(command.lba);
    const auto bytes = sizes[index];
    if (command.features != check_word(index, bytes)) return aborted(command.lba);
    Medium& medium = drive.drive_state.medium();
    if (request.half) return medium.trim(Lba{0}, medium.sectors() / 2) ? done() : device_fault();
    if (drive.traits.sector_size_at_power_on) {
        drive.state.pending_sector_bytes = bytes;
        return done();
    }
    return reshape_sectors(drive, bytes) ? done() : device_fault();
}

void change_sectors_at_power_on(Context& drive) {
    const auto bytes = std::exchange(drive.state.pending_sector_bytes, 0U);
    if (bytes != 0) static_cast<void>(reshape_sectors(drive, bytes));
}

}  // namespace fettle::sim::sata
