// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/windows_error.h"

#include <windows.h>

#include <utility>

namespace fettle::windows_system {

namespace {

ErrorCode code_of(std::uint32_t number) {
    switch (number) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_NAME:
        case ERROR_BAD_PATHNAME:
        case ERROR_INVALID_DRIVE: return ErrorCode::not_found;
        case ERROR_ACCESS_DENIED:
        case ERROR_PRIVILEGE_NOT_HELD:
        case ERROR_WRITE_PROTECT: return ErrorCode::not_permitted;
        case ERROR_SHARING_VIOLATION:
        case ERROR_LOCK_VIOLATION:
        case ERROR_BUSY: return ErrorCode::busy;
        case ERROR_NOT_SUPPORTED:
        case ERROR_INVALID_FUNCTION:
        case ERROR_CALL_NOT_IMPLEMENTED: return ErrorCode::unsupported;
        case ERROR_SEM_TIMEOUT:
        case WAIT_TIMEOUT: return ErrorCode::timeout;
        case ERROR_DEV_NOT_EXIST:
        case ERROR_DEVICE_NOT_CONNECTED: return ErrorCode::vanished;
        default: return ErrorCode::io;
    }
}

}  // namespace

Error windows_error(std::uint32_t number, std::string context) {
    return {code_of(number), std::move(context), {NativeStatus::Kind::windows, number}};
}

Error last_error(std::string context) { return windows_error(::GetLastError(), std::move(context)); }

}  // namespace fettle::windows_system
