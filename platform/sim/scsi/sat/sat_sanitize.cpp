// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/command_table.h"
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

// ACS-4 7.36, SANITIZE DEVICE.
constexpr std::uint8_t kSanitizeDevice = 0xB4;
constexpr std::uint16_t kStatus = 0x0000;
constexpr std::uint16_t kCryptoScramble = 0x0011;
constexpr std::uint16_t kEraseBlocks = 0x0012;
constexpr std::uint16_t kOverwriteAll = 0x0014;
constexpr std::uint64_t kCryptoKey = 0x43727970;
constexpr std::uint64_t kBlockKey = 0x426B4572;
constexpr std::uint64_t kOverwriteKey = 0x4F57;
constexpr std::uint16_t kClearFailure = 0x0001;
constexpr std::uint16_t kFailureMode = 0x0010;
constexpr std::uint16_t kInvert = 0x0080;
constexpr std::uint16_t kNoZoneReset = 0x8000;
constexpr unsigned kInProgress = 14;        // of COUNT
constexpr std::uint64_t kReasonFailed = 1;  // LBA (7:0): the last sanitize failed

struct Sanitize {
    std::uint16_t action = 0;
    bool unrestricted = false;  ///< AUSE
    bool no_reset = false;      ///< ZNR
};

std::uint16_t flags(const Sanitize& what) {
    return static_cast<std::uint16_t>((what.unrestricted ? kFailureMode : 0U) | (what.no_reset ? kNoZoneReset : 0U));
}

Done start(SatLink& link, std::uint16_t feature, std::uint16_t count, std::uint64_t lba, bool half) {
    return link.perform(ata_non_data(kSanitizeDevice, feature, count, lba, true), {}, half);
}

/// IDENTIFY DEVICE word 59.
bool supported(const IdentifyWords& identify, std::uint16_t action) {
    switch (action) {
        case kCryptoErase: return identify.bit(59, 13);
        case kOverwrite: return identify.bit(59, 14);
        case kBlockErase: return identify.bit(59, 15);
        default: return true;
    }
}

/// SBC-4 table 111: 04h bytes and a pattern that ATA supports: four bytes, or a repetition of them.
Done overwrite(SatLink& link, const Request& request, const Sanitize& what) {
    const std::size_t length = request.cdb.be16(7);
    if (length < 5) return check(invalid_field(7));
    const auto list = request.data.first(length);
    const unsigned passes = list[0] & 0x1FU;
    const std::size_t pattern_bytes = static_cast<std::size_t>(big(list, 2, 2));
    constexpr unsigned kMostPasses = 16;
    if (passes == 0 || passes > kMostPasses || (list[0] >> 5U & 3U) != 0) return check(invalid_parameter(0));
    if (pattern_bytes == 0 || pattern_bytes > 4 || length != pattern_bytes + 4) return check(invalid_parameter(2));
    std::uint64_t pattern = 0;
    for (std::size_t i = 0; i < 4; ++i) pattern = pattern << 8U | list[4 + i % pattern_bytes];
    if (pattern_bytes == 3) return check(invalid_parameter(2));
    const auto count =
        static_cast<std::uint16_t>(flags(what) | (passes & 0xFU) | ((list[0] & 0x80U) != 0 ? kInvert : 0));
    auto done = start(link, kOverwriteAll, count, kOverwriteKey << 32U | pattern, request.half);
    if (done && done->good()) done->transferred = static_cast<std::uint32_t>(length);
    return done;
}

}  // namespace

Done sat_sanitize(SatLink& link, const Request& request) {
    // IMMED 0 also completes as soon as the drive has started: this layer cannot advance the drive's time.
    const Sanitize what{action_of(request.cdb), request.cdb.bit(1, 5), request.cdb.bit(1, 6)};
    if (!supported(link.identify(), what.action)) return check(invalid_field(1));
    switch (what.action) {
        case kCryptoErase: return start(link, kCryptoScramble, flags(what), kCryptoKey, request.half);
        case kBlockErase: return start(link, kEraseBlocks, flags(what), kBlockKey, request.half);
        case kExitFailureMode: return start(link, kStatus, kClearFailure, 0, request.half);
        default: return overwrite(link, request, what);
    }
}

Result<std::optional<SenseData>> sanitize_state(SatLink& link) {
    if (!link.identify().sanitize()) return std::optional<SenseData>();
    const auto answer = link.send(ata_non_data(kSanitizeDevice, kStatus, 0, 0, true));
    if (!answer) return fail(answer.error());
    if (failed(*answer)) {
        if ((answer->lba & 0xFFU) != kReasonFailed) return std::optional<SenseData>();
        return std::optional(SenseData{SenseKey::medium_error, Asc::sanitize_failed});
    }
    if ((answer->count >> kInProgress & 1U) == 0) return std::optional<SenseData>();
    return std::optional(
        in_progress(SenseKey::not_ready, Asc::sanitize_in_progress, static_cast<std::uint16_t>(answer->lba & 0xFFFFU)));
}

}  // namespace fettle::sim::t10
