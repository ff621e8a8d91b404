// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/sense.h"

#include <fmt/format.h>

namespace fettle::scsi {

namespace {

// SPC-5 4.4.1 table 27: response codes.
constexpr std::uint8_t kFixedCurrent = 0x70;
constexpr std::uint8_t kFixedDeferred = 0x71;
constexpr std::uint8_t kDescriptorCurrent = 0x72;
constexpr std::uint8_t kDescriptorDeferred = 0x73;

// Fixed format, SPC-5 4.4.3 table 47.
constexpr std::size_t kFixedKey = 2;
constexpr std::size_t kFixedInformation = 3;
constexpr std::size_t kFixedAdditionalLength = 7;
constexpr std::size_t kFixedCommandSpecific = 8;
constexpr std::size_t kFixedAsc = 12;
constexpr std::size_t kFixedAscq = 13;
constexpr std::size_t kFixedFru = 14;
constexpr std::size_t kFixedKeySpecific = 15;

// Descriptor format, SPC-5 4.4.2 table 28.
constexpr std::size_t kDescriptorKey = 1;
constexpr std::size_t kDescriptorAsc = 2;
constexpr std::size_t kDescriptorAscq = 3;
constexpr std::size_t kDescriptorLength = 7;
constexpr std::size_t kDescriptors = 8;
constexpr std::uint8_t kInformationType = 0x00;
constexpr std::uint8_t kCommandSpecificType = 0x01;
constexpr std::uint8_t kKeySpecificType = 0x02;
constexpr std::uint8_t kFruType = 0x03;

/// Sense-key specific data: three bytes; bit 7 of the first marks them valid. They are a progress indication only for
/// NO SENSE and NOT READY (SPC-5 4.4.2.4.4).
std::optional<std::uint16_t> progress(SenseKey key, BytesView bytes) {
    if (key != SenseKey::no_sense && key != SenseKey::not_ready) return std::nullopt;
    if ((bytes.u8(0).value_or(0) & 0x80U) == 0) return std::nullopt;
    return bytes.be16(1);
}

void decode_fixed(BytesView bytes, Sense& sense) {
    sense.key = static_cast<SenseKey>(bytes.u8(kFixedKey).value_or(0) & 0xFU);
    // Bytes beyond the additional length are padding in the host's buffer.
    const std::size_t length = kFixedAdditionalLength + 1 + bytes.u8(kFixedAdditionalLength).value_or(0);
    const auto valid = bytes.slice(0, length);
    if ((bytes.u8(0).value_or(0) & 0x80U) != 0) sense.information = valid.be32(kFixedInformation);
    sense.command_specific = valid.be32(kFixedCommandSpecific);
    sense.asc = valid.u8(kFixedAsc).value_or(0);
    sense.ascq = valid.u8(kFixedAscq).value_or(0);
    if (valid.u8(kFixedFru).value_or(0) != 0) sense.field_replaceable_unit = valid.u8(kFixedFru);
    sense.progress = progress(sense.key, valid.slice(kFixedKeySpecific, 3));
}

void decode_descriptor(BytesView bytes, Sense& sense) {
    sense.descriptor = true;
    sense.key = static_cast<SenseKey>(bytes.u8(kDescriptorKey).value_or(0) & 0xFU);
    sense.asc = bytes.u8(kDescriptorAsc).value_or(0);
    sense.ascq = bytes.u8(kDescriptorAscq).value_or(0);
    const auto list = bytes.slice(kDescriptors, bytes.u8(kDescriptorLength).value_or(0));
    for (std::size_t at = 0; at + 2 <= list.size();) {
        const std::size_t length = std::size_t{list.u8(at + 1).value_or(0)} + 2;
        const auto item = list.slice(at, length);
        if (item.size() < length) break;  // truncated: earlier descriptors are still valid
        switch (list.u8(at).value_or(0)) {
            case kInformationType:
                if ((item.u8(2).value_or(0) & 0x80U) != 0) sense.information = item.be64(4);
                break;
            case kCommandSpecificType: sense.command_specific = item.be64(4); break;
            case kKeySpecificType: sense.progress = progress(sense.key, item.slice(4, 3)); break;
            case kFruType: sense.field_replaceable_unit = item.u8(3); break;
            default: break;
        }
        at += length;
    }
}

}  // namespace

Result<Sense> decode_sense(BytesView bytes) {
    constexpr std::string_view kWhat = "sense data";
    const auto response = bytes.u8(0);
    if (!response) return fail(ErrorCode::truncated, std::string(kWhat));
    Sense sense;
    switch (*response & 0x7FU) {
        case kFixedDeferred: sense.deferred = true; [[fallthrough]];
        case kFixedCurrent:
            if (bytes.size() <= kFixedKey) return fail(ErrorCode::truncated, std::string(kWhat));
            decode_fixed(bytes, sense);
            return sense;
        case kDescriptorDeferred: sense.deferred = true; [[fallthrough]];
        case kDescriptorCurrent:
            if (bytes.size() <= kDescriptorKey) return fail(ErrorCode::truncated, std::string(kWhat));
            decode_descriptor(bytes, sense);
            return sense;
        default: return fail(ErrorCode::malformed, std::string(kWhat));
    }
}

NativeStatus Sense::native() const noexcept {
    return {NativeStatus::Kind::scsi, static_cast<std::uint32_t>(key) << 16U | std::uint32_t{asc} << 8U | ascq};
}

bool Sense::asleep() const noexcept {
    constexpr std::uint8_t kNotReady = 0x04;
    constexpr std::uint8_t kInitializingCommandRequired = 0x02;
    constexpr std::uint8_t kPowerCondition = 0x5E;
    if (key == SenseKey::not_ready && asc == kNotReady && ascq == kInitializingCommandRequired) return true;
    // Power conditions are reported with these keys only (SPC-5 5.14, SBC-4 4.20); anything else is not a response.
    const bool tells = key == SenseKey::no_sense || key == SenseKey::not_ready || key == SenseKey::unit_attention;
    if (asc != kPowerCondition || !tells) return false;
    switch (ascq) {
        case 0x00:  // low power condition on
        case 0x02:  // standby_z, by timer and by command
        case 0x04:
        case 0x09:  // standby_y, by timer and by command
        case 0x0A:
        case 0x43:  // change to standby
        case 0x45:  // change to sleep
            return true;
        default: return false;  // idle: the disk turns, perhaps slowly; or not defined by SPC-5
    }
}

bool Sense::not_offered() const noexcept {
    constexpr std::uint8_t kInvalidOpcode = 0x20;
    constexpr std::uint8_t kInvalidFieldInCdb = 0x24;
    constexpr std::uint8_t kLogicalUnitNotSupported = 0x25;
    return key == SenseKey::illegal_request &&
           (asc == kInvalidOpcode || asc == kInvalidFieldInCdb || asc == kLogicalUnitNotSupported);
}

std::string describe(const Sense& sense) {
    const auto known = additional_sense_name(sense.asc, sense.ascq);
    return fmt::format("{}{}{} ({:X}h/{:02X}h/{:02X}h)", name(sense.key), known.empty() ? "" : ": ", known,
                       static_cast<unsigned>(sense.key), sense.asc, sense.ascq);
}

ErrorCode error_code(const Sense& sense) noexcept {
    constexpr std::uint8_t kAccessDenied = 0x20;  // with qualifiers 01h to 0Bh
    constexpr std::uint8_t kSecurityConflict = 0x74;
    constexpr std::uint8_t kMediumNotPresent = 0x3A;
    if (sense.asleep()) return ErrorCode::asleep;
    if (sense.asc == kMediumNotPresent) return ErrorCode::not_found;
    if (sense.key == SenseKey::data_protect ||
        (sense.key == SenseKey::illegal_request && sense.asc == kAccessDenied && sense.ascq >= 1 &&
         sense.ascq <= 0x0B) ||
        sense.asc == kSecurityConflict) {
        return ErrorCode::not_permitted;
    }
    switch (sense.key) {
        case SenseKey::illegal_request: return ErrorCode::unsupported;
        case SenseKey::not_ready: return ErrorCode::busy;
        default: return ErrorCode::io;
    }
}

}  // namespace fettle::scsi
