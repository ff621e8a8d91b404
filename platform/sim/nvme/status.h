// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

/// Statuses of NVMe Base 2.0 3.3.3.2.1 and NVM Command Set 1.0 3.1, as SCT << 8 | SC, and what a command
/// answers.
namespace fettle::sim::nvme {

using StatusField = std::uint16_t;

// Generic command status.
inline constexpr StatusField kSuccess = 0x000;
inline constexpr StatusField kInvalidOpcode = 0x001;
inline constexpr StatusField kInvalidField = 0x002;
inline constexpr StatusField kInternalError = 0x006;
inline constexpr StatusField kInvalidNamespace = 0x00B;
inline constexpr StatusField kCommandSequenceError = 0x00C;
inline constexpr StatusField kDataLengthInvalid = 0x00F;
inline constexpr StatusField kOperationDenied = 0x015;
inline constexpr StatusField kSanitizeFailed = 0x01C;
inline constexpr StatusField kSanitizeInProgress = 0x01D;
inline constexpr StatusField kLbaOutOfRange = 0x080;
inline constexpr StatusField kNamespaceNotReady = 0x082;

// Command specific status.
inline constexpr StatusField kEventLimitExceeded = 0x105;
inline constexpr StatusField kInvalidFirmwareSlot = 0x106;
inline constexpr StatusField kInvalidFirmwareImage = 0x107;
inline constexpr StatusField kInvalidLogPage = 0x109;
inline constexpr StatusField kInvalidFormat = 0x10A;
inline constexpr StatusField kNeedsConventionalReset = 0x10B;
inline constexpr StatusField kFeatureNotSaveable = 0x10D;
inline constexpr StatusField kFeatureNotChangeable = 0x10E;
inline constexpr StatusField kFeatureNotNamespaceSpecific = 0x10F;
inline constexpr StatusField kNeedsSubsystemReset = 0x110;
inline constexpr StatusField kNeedsControllerReset = 0x111;
inline constexpr StatusField kMaximumTimeViolation = 0x112;
inline constexpr StatusField kActivationProhibited = 0x113;
inline constexpr StatusField kOverlappingRange = 0x114;
inline constexpr StatusField kInsufficientCapacity = 0x115;
inline constexpr StatusField kNamespaceIdUnavailable = 0x116;
inline constexpr StatusField kAlreadyAttached = 0x118;
inline constexpr StatusField kNamespacePrivate = 0x119;
inline constexpr StatusField kNotAttached = 0x11A;
inline constexpr StatusField kThinProvisioningUnsupported = 0x11B;
inline constexpr StatusField kControllerListInvalid = 0x11C;
inline constexpr StatusField kSelfTestInProgress = 0x11D;
inline constexpr StatusField kAttachmentLimitExceeded = 0x127;
inline constexpr StatusField kCommandSetUnsupported = 0x129;
inline constexpr StatusField kReadOnlyRange = 0x182;

// Media and data integrity errors.
inline constexpr StatusField kWriteFault = 0x280;
inline constexpr StatusField kUnrecoveredRead = 0x281;
inline constexpr StatusField kCompareFailure = 0x285;
inline constexpr StatusField kAccessDenied = 0x286;
inline constexpr StatusField kDeallocatedBlock = 0x287;

// Bits of the status field above the code (Base 2.0 3.3.3.2.1), without the phase tag.
inline constexpr StatusField kMore = 1U << 13U;
inline constexpr StatusField kDoNotRetry = 1U << 14U;
inline constexpr StatusField kCodeMask = 0x7FF;

/// What a command came to, before the error log has seen it.
struct Answer {
    StatusField status = kSuccess;
    std::uint32_t dword0 = 0;
    /// Where in the submission the wrong field stands: byte in bits 7:0, bit in bits 10:8 (figure 206, PEL).
    std::optional<std::uint16_t> parameter;
    std::uint64_t lba = 0;       ///< first block with an error
    std::uint64_t specific = 0;  ///< Command Specific Information of the error log

    [[nodiscard]] bool good() const { return (status & kCodeMask) == kSuccess; }
};

[[nodiscard]] inline Answer success(std::uint32_t dword0 = 0) {
    Answer answer;
    answer.dword0 = dword0;
    return answer;
}
/// The same command would fail again.
[[nodiscard]] inline Answer refuse(StatusField status) {
    Answer answer;
    answer.status = status | kDoNotRetry;
    return answer;
}
/// A retry may succeed.
[[nodiscard]] inline Answer for_now(StatusField status) {
    Answer answer;
    answer.status = status;
    return answer;
}
/// Invalid Field in Command: `dword` and `bit` of the submission.
[[nodiscard]] inline Answer invalid_field(unsigned dword, unsigned bit = 0) {
    auto answer = refuse(kInvalidField);
    answer.parameter = static_cast<std::uint16_t>((dword * 4 + bit / 8) | bit % 8 << 8U);
    return answer;
}
[[nodiscard]] inline Answer at_lba(StatusField status, std::uint64_t lba) {
    auto answer = refuse(status);
    answer.lba = lba;
    return answer;
}

}  // namespace fettle::sim::nvme
