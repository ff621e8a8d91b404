// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

// ACS-4 7.7, DOWNLOAD MICROCODE and its subcommands.
constexpr std::uint8_t kDownloadMicrocode = 0x92;
constexpr std::uint16_t kSegments = 0x03;
constexpr std::uint16_t kWhole = 0x07;
constexpr std::uint16_t kDeferred = 0x0E;
constexpr std::uint16_t kActivate = 0x0F;
constexpr std::size_t kBlock = 512;

/// WRITE BUFFER's modes (SPC-5 table 218).
enum class Mode : std::uint8_t {
    download_save = 0x05,
    download_offsets_save = 0x07,
    deferred_with_choice = 0x0D,
    deferred = 0x0E,
    activate = 0x0F,
};

/// Blocks in COUNT and LBA (7:0), the offset in LBA (23:8) (ACS-4 7.7.3).
AtaCommand download(std::uint16_t subcommand, std::size_t blocks, std::size_t offset_blocks) {
    const auto lba = std::uint64_t{blocks >> 8U & 0xFFU} | std::uint64_t{offset_blocks & 0xFFFFU} << 8U;
    const auto transfer = blocks == 0 ? Transfer::none : Transfer::out;
    auto command = ata_data(kDownloadMicrocode, transfer, subcommand, static_cast<std::uint16_t>(blocks & 0xFFU), lba,
                            false, false);
    command.device &= 0xF0U;
    return command;
}

}  // namespace

Done sat_write_buffer(SatLink& link, const Request& request) {
    const auto& cdb = request.cdb;
    const std::size_t offset = cdb.be24(3);
    const std::size_t length = cdb.be24(6);
    std::uint16_t subcommand = 0;
    switch (static_cast<Mode>(cdb.u8(1) & 0x1FU)) {
        case Mode::download_save: subcommand = kWhole; break;
        case Mode::download_offsets_save: subcommand = kSegments; break;
        case Mode::deferred_with_choice:  // MODE SPECIFIC: which events activate; the drive knows its own
        case Mode::deferred: subcommand = kDeferred; break;
        case Mode::activate: return link.perform(download(kActivate, 0, 0), {}, request.half);
        default: return check(invalid_field(1));
    }
    if (subcommand == kWhole && offset != 0) return check(invalid_field(3));
    if (offset % kBlock != 0 || offset / kBlock > 0xFFFF) return check(invalid_field(3));
    if (length == 0 || length % kBlock != 0 || length / kBlock > 0xFFFF) return check(invalid_field(6));
    return link.perform(download(subcommand, length / kBlock, offset / kBlock), request.data.first(length),
                        request.half, static_cast<std::uint32_t>(length));
}

}  // namespace fettle::sim::t10
