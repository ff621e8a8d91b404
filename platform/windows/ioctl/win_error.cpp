// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/win_error.h"

#include <utility>

namespace fettle::windows {

namespace {

// Microsoft, "System Error Codes (0-499)" and "(1000-1299)": those that no other part of Fettle needs.
constexpr WinError kNotSameDevice = 17;
constexpr WinError kCallNotImplemented = 120;
constexpr WinError kNoSuchDevice = 433;
constexpr WinError kNoMediaInDrive = 1112;
constexpr WinError kTimeout = 1460;

}  // namespace

ErrorCode error_code(WinError error) noexcept {
    switch (error) {
        case win_error::kInvalidFunction:
        case win_error::kNotSupported:
        case win_error::kDeviceNotExist:
        case kCallNotImplemented: return ErrorCode::unsupported;
        case win_error::kAccessDenied: return ErrorCode::not_permitted;
        case win_error::kFileNotFound:
        case win_error::kPathNotFound:
        case win_error::kNotReady:
        case kNoMediaInDrive: return ErrorCode::not_found;
        case win_error::kSharingViolation:
        case win_error::kLockViolation:
        case win_error::kBusy: return ErrorCode::busy;
        case win_error::kSemaphoreTimeout:
        case kTimeout: return ErrorCode::timeout;
        case win_error::kDeviceNotConnected:
        case kNoSuchDevice:
        case kNotSameDevice: return ErrorCode::vanished;
        case win_error::kBadLength:
        case win_error::kInvalidParameter:
        case win_error::kInsufficientBuffer: return ErrorCode::invalid_argument;
        default: return ErrorCode::io;
    }
}

Error windows_error(WinError error, std::string context) {
    return {error_code(error), std::move(context), {NativeStatus::Kind::windows, error}};
}

bool not_passed(const Error& error) noexcept {
    return error.native.kind == NativeStatus::Kind::windows && error_code(error.native.value) == ErrorCode::unsupported;
}

}  // namespace fettle::windows
