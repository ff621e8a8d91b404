// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/sanitize.h"

namespace fettle::ata {

namespace {

// FEATURE, and the required key in LBA (ACS-4 7.35.3 to 7.35.6).
constexpr std::uint16_t kStatus = 0x0000;
constexpr std::uint16_t kCrypto = 0x0011;
constexpr std::uint16_t kBlockErase = 0x0012;
constexpr std::uint16_t kOverwrite = 0x0014;
constexpr std::uint64_t kCryptoKey = 0x43727970;           // "Cryp"
constexpr std::uint64_t kBlockKey = 0x426B4572;            // "BkEr"
constexpr std::uint64_t kOverwriteKey = 0x4F57ULL << 32U;  // "OW", above the pattern

// COUNT of the command.
constexpr std::uint16_t kClearFailed = 1U << 0U;
constexpr std::uint16_t kFailureMode = 1U << 4U;

AtaCommand sanitize(std::uint16_t feature, std::uint16_t count, std::uint64_t lba) {
    AtaCommand command;
    command.command = 0xB4;
    command.features = feature;
    command.count = count;
    command.lba = lba;
    command.extended = true;
    return command;
}

std::uint16_t mode(bool may_leave_failure) { return may_leave_failure ? kFailureMode : std::uint16_t{0}; }

}  // namespace

AtaCommand sanitize_status(bool leave_failure) { return sanitize(kStatus, leave_failure ? kClearFailed : 0, 0); }

AtaCommand sanitize_crypto_scramble(bool may_leave_failure) {
    return sanitize(kCrypto, mode(may_leave_failure), kCryptoKey);
}

AtaCommand sanitize_block_erase(bool may_leave_failure) {
    return sanitize(kBlockErase, mode(may_leave_failure), kBlockKey);
}

AtaCommand sanitize_overwrite(std::uint32_t pattern, unsigned passes, bool may_leave_failure) {
    const auto count = static_cast<std::uint16_t>(mode(may_leave_failure) | (passes & 0xFU));
    return sanitize(kOverwrite, count, kOverwriteKey | pattern);
}

SanitizeRegisters decode_sanitize(const AtaReturn& registers) noexcept {
    const auto bit = [&](unsigned number) { return (registers.count >> number & 1U) != 0; };
    return {bit(15), bit(14), bit(13), bit(12), static_cast<std::uint16_t>(registers.lba & 0xFFFFU)};
}

}  // namespace fettle::ata
