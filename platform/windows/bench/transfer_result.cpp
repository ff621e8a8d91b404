// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/transfer_result.h"

#include <windows.h>
#include <winternl.h>

#include <cerrno>

namespace fettle::windows_system {

std::int32_t result_of(std::uint32_t windows_error) noexcept {
    switch (windows_error) {
        case ERROR_SUCCESS:
        case ERROR_HANDLE_EOF: return 0;
        case ERROR_ACCESS_DENIED:
        case ERROR_WRITE_PROTECT: return -EACCES;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL: return -ENOSPC;
        case ERROR_SEM_TIMEOUT: return -ETIMEDOUT;
        case ERROR_DEV_NOT_EXIST:
        case ERROR_DEVICE_NOT_CONNECTED:
        case ERROR_NOT_READY:
        case ERROR_FILE_INVALID: return -ENODEV;
        case ERROR_NOT_ENOUGH_MEMORY:
        case ERROR_NO_SYSTEM_RESOURCES: return -ENOMEM;
        case ERROR_INVALID_PARAMETER: return -EINVAL;
        case ERROR_OPERATION_ABORTED: return -ECANCELED;
        default: return -EIO;
    }
}

std::int32_t result_of_hresult(std::int32_t result) noexcept {
    constexpr std::uint32_t kCode = 0xffff;
    const auto bits = static_cast<std::uint32_t>(result);
    if (HRESULT_FACILITY(result) == FACILITY_WIN32) return result_of(bits & kCode);
    constexpr auto kNtBit = static_cast<std::uint32_t>(FACILITY_NT_BIT);
    if ((bits & kNtBit) != 0) return result_of(::RtlNtStatusToDosError(static_cast<NTSTATUS>(bits & ~kNtBit)));
    return -EIO;
}

}  // namespace fettle::windows_system
