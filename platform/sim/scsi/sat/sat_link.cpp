// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sat/sat_link.h"

#include <bit>

namespace fettle::sim::t10 {

namespace {

// ATA status register, ACS-4 6.2; error register, ACS-4 6.3.
constexpr std::uint8_t kStatusError = 0x01;
constexpr std::uint8_t kDeviceFault = 0x20;
constexpr std::uint8_t kErrorNoMedia = 0x02;
constexpr std::uint8_t kErrorMediaRequest = 0x08;
constexpr std::uint8_t kErrorIdNotFound = 0x10;
constexpr std::uint8_t kErrorMediaChanged = 0x20;
constexpr std::uint8_t kErrorUncorrectable = 0x40;  // WP for writes
constexpr std::uint8_t kErrorInterfaceCrc = 0x80;

constexpr std::uint8_t kIdentifyDevice = 0xEC;
constexpr std::uint8_t kLbaMode = 0x40;  // device register

bool valid(std::uint16_t word) { return (word & 0xC000U) == 0x4000U; }

}  // namespace

std::string IdentifyWords::text(std::size_t first, std::size_t count) const {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        out += static_cast<char>(byte_of(word(first + i), 1));
        out += static_cast<char>(byte_of(word(first + i), 0));
    }
    return out;
}

std::uint64_t IdentifyWords::sectors() const {
    const auto words = [&](std::size_t first, std::size_t count) {
        std::uint64_t value = 0;
        for (std::size_t i = count; i-- > 0;) value = value << 16U | word(first + i);
        return value;
    };
    if (bit(69, 3) && words(230, 4) != 0) return words(230, 4);
    return lba48() && words(100, 4) != 0 ? words(100, 4) : words(60, 2);
}

std::uint32_t IdentifyWords::logical_bytes() const {
    constexpr std::uint32_t kDefault = 512;
    if (!valid(word(106)) || !bit(106, 12)) return kDefault;
    const std::uint32_t words = word(117) | std::uint32_t{word(118)} << 16U;
    const bool sane = words >= 256 && words <= 32'768 && std::has_single_bit(words);
    return sane ? 2 * words : kDefault;
}

unsigned IdentifyWords::physical_exponent() const { return valid(word(106)) && bit(106, 13) ? word(106) & 0xFU : 0U; }

std::uint32_t IdentifyWords::lowest_aligned() const {
    if (!valid(word(209))) return 0;
    const std::uint32_t per_physical = 1U << physical_exponent();
    return (per_physical - (word(209) & 0x3FFFU) % per_physical) % per_physical;
}

std::uint32_t IdentifyWords::trim_blocks() const {
    constexpr std::uint32_t kUnlimited = 8;  // word 105 does not say: what every drive takes
    return word(105) == 0 ? kUnlimited : word(105);
}

std::uint64_t IdentifyWords::wwn() const {
    if (!bit(84, 8) && !bit(87, 8)) return 0;
    return std::uint64_t{word(108)} << 48U | std::uint64_t{word(109)} << 32U | std::uint64_t{word(110)} << 16U |
           word(111);
}

bool failed(const AtaReturn& registers) { return (registers.status & (kStatusError | kDeviceFault)) != 0; }

SenseData sense_of(const AtaCommand& command, const AtaReturn& registers) {
    const auto error = registers.error;
    const bool writes = command.transfer == Transfer::out;
    if ((registers.status & kDeviceFault) != 0) return {SenseKey::hardware_error, Asc::internal_failure};
    if ((error & kErrorInterfaceCrc) != 0) return {SenseKey::aborted_command, Asc::crc_error};
    if ((error & kErrorNoMedia) != 0) return {SenseKey::not_ready, Asc::medium_not_present};
    if ((error & kErrorUncorrectable) != 0) {
        if (writes) return {SenseKey::data_protect, Asc::write_protected};
        SenseData sense{SenseKey::medium_error, Asc::unrecovered_read_error};
        sense.information = registers.lba;
        return sense;
    }
    if ((error & kErrorMediaChanged) != 0) return {SenseKey::unit_attention, Asc::medium_may_have_changed};
    if ((error & kErrorIdNotFound) != 0) return {SenseKey::illegal_request, Asc::lba_out_of_range};
    if ((error & kErrorMediaRequest) != 0) return {SenseKey::unit_attention, Asc::operator_medium_removal};
    return {SenseKey::aborted_command, Asc::none};  // ABRT
}

Result<AtaReturn> SatLink::send(const AtaCommand& command, std::span<std::uint8_t> data) {
    auto answer = ata_.execute(command, data);
    if (!answer) return answer;
    last_ = *answer;
    last_extended_ = command.extended;
    return answer;
}

Done SatLink::perform(const AtaCommand& command, std::span<std::uint8_t> data, bool half, std::uint32_t moved) {
    if (half) {
        ata_.execute_half(command, data);
        return fail(ErrorCode::vanished, FETTLE_TEXT("power was cut"));
    }
    const auto answer = send(command, data);
    if (!answer) return fail(answer.error());
    if (failed(*answer)) return check(sense_of(command, *answer));
    return good(moved);
}

Status SatLink::refresh() {
    if (fresh_) return {};
    IdentifyWords words;
    // Not by `send`, because the host may request the registers of its own last command.
    const auto answer = ata_.execute(ata_data(kIdentifyDevice, Transfer::in, 0, 1, 0, false, false), words.buffer());
    if (!answer) return fail(answer.error());
    // If a drive aborts IDENTIFY, the previous data is kept.
    if (!failed(*answer)) identify_ = words;
    fresh_ = true;
    return {};
}

AtaCommand ata_non_data(std::uint8_t command, std::uint16_t features, std::uint16_t count, std::uint64_t lba,
                        bool extended) {
    return ata_data(command, Transfer::none, features, count, lba, extended, false);
}

AtaCommand ata_data(std::uint8_t command, Transfer transfer, std::uint16_t features, std::uint16_t count,
                    std::uint64_t lba, bool extended, bool dma) {
    AtaCommand out;
    out.command = command;
    out.features = features;
    out.count = count;
    out.lba = lba;
    out.device = kLbaMode;
    if (!extended) out.device |= static_cast<std::uint8_t>(lba >> 24U & 0xFU);
    out.extended = extended;
    out.dma = dma;
    out.transfer = transfer;
    return out;
}

}  // namespace fettle::sim::t10
