// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/sense_data.h"

namespace fettle::sim::t10 {

namespace {

constexpr std::uint8_t kValid = 0x80;  // SKSV, and VALID of the information field

std::uint8_t asc(const SenseData& sense) { return byte_of(static_cast<std::uint16_t>(sense.code), 1); }
std::uint8_t ascq(const SenseData& sense) { return byte_of(static_cast<std::uint16_t>(sense.code), 0); }

std::array<std::uint8_t, 3> field_pointer(bool in_cdb, std::uint16_t byte) {
    constexpr std::uint8_t kInCdb = 0x40;  // C/D
    return {static_cast<std::uint8_t>(kValid | (in_cdb ? kInCdb : 0U)), byte_of(byte, 1), byte_of(byte, 0)};
}

/// SAT-4 12.2.6, type 09h.
void append_ata(Bytes& out, const AtaRegisters& ata) {
    const auto& registers = ata.registers;
    const std::array<std::uint8_t, 14> descriptor{0x09,
                                                  0x0C,
                                                  static_cast<std::uint8_t>(ata.extended ? 1 : 0),
                                                  registers.error,
                                                  byte_of(registers.count, 1),
                                                  byte_of(registers.count, 0),
                                                  byte_of(registers.lba, 3),
                                                  byte_of(registers.lba, 0),
                                                  byte_of(registers.lba, 4),
                                                  byte_of(registers.lba, 1),
                                                  byte_of(registers.lba, 5),
                                                  byte_of(registers.lba, 2),
                                                  registers.device,
                                                  registers.status};
    for (const auto byte : descriptor) append(out, 1, byte);
}

/// SAT-4 12.2.6, fixed format: values that do not fit are flagged as nonzero.
void put_ata(Bytes& out, const AtaRegisters& ata) {
    constexpr std::uint8_t kExtend = 0x80;
    constexpr std::uint8_t kCountUpper = 0x40;
    constexpr std::uint8_t kLbaUpper = 0x20;
    const auto& registers = ata.registers;
    out[3] = registers.error;
    out[4] = registers.status;
    out[5] = registers.device;
    out[6] = byte_of(registers.count, 0);
    out[8] = static_cast<std::uint8_t>((ata.extended ? kExtend : 0U) | (registers.count > 0xFF ? kCountUpper : 0U) |
                                       (registers.lba > 0xFFFFFF ? kLbaUpper : 0U));
    for (unsigned i = 0; i < 3; ++i) out[9 + i] = byte_of(registers.lba, i);
}

}  // namespace

SenseData invalid_field(std::uint16_t byte) {
    SenseData sense{SenseKey::illegal_request, Asc::invalid_field_in_cdb};
    sense.specific = field_pointer(true, byte);
    return sense;
}

SenseData invalid_parameter(std::uint16_t byte) {
    SenseData sense{SenseKey::illegal_request, Asc::invalid_field_in_list};
    sense.specific = field_pointer(false, byte);
    return sense;
}

SenseData in_progress(SenseKey key, Asc code, std::uint16_t progress) {
    SenseData sense{key, code};
    sense.specific = std::array<std::uint8_t, 3>{kValid, byte_of(progress, 1), byte_of(progress, 0)};
    return sense;
}

Bytes descriptor_sense(const SenseData& sense) {
    constexpr std::size_t kHeader = 8;
    Bytes out(kHeader);
    out[0] = 0x72;
    out[1] = static_cast<std::uint8_t>(sense.key);
    out[2] = asc(sense);
    out[3] = ascq(sense);
    if (sense.information) {
        append(out, 4, 0x000A0000U | std::uint32_t{kValid} << 8U);
        append(out, 8, *sense.information);
    }
    if (sense.specific) {
        const auto& bytes = *sense.specific;
        append(out, 4, 0x02060000);
        append(out, 4, std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U);
    }
    if (sense.ata) append_ata(out, *sense.ata);
    out[7] = static_cast<std::uint8_t>(out.size() - kHeader);
    return out;
}

Bytes fixed_sense(const SenseData& sense) {
    constexpr std::size_t kBytes = 18;
    Bytes out(kBytes);
    out[0] = 0x70;
    out[2] = static_cast<std::uint8_t>(sense.key);
    out[7] = kBytes - 8;
    out[12] = asc(sense);
    out[13] = ascq(sense);
    if (sense.information && *sense.information <= 0xFFFFFFFF) {
        out[0] |= kValid;
        put(out, 3, 4, *sense.information);
    }
    if (sense.specific) std::copy(sense.specific->begin(), sense.specific->end(), out.begin() + 15);
    if (sense.ata) put_ata(out, *sense.ata);
    return out;
}

}  // namespace fettle::sim::t10
