// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/windows/service_process.h"

#include <windows.h>

#include <memory>
#include <type_traits>

#include "core/stream/pipe_name.h"
#include "platform/windows/system/wide.h"

namespace fettle::remote {

namespace {

struct CloseService {
    void operator()(SC_HANDLE handle) const noexcept { ::CloseServiceHandle(handle); }
};
using ServiceHandle = std::unique_ptr<std::remove_pointer_t<SC_HANDLE>, CloseService>;

auto manager_error() {
    return fail(error_of(ErrorCode::io, FETTLE_TEXT("cannot query the state of the Fettle service"), {},
                         {NativeStatus::Kind::windows, ::GetLastError()}));
}

}  // namespace

Status is_service(std::uint32_t process) {
    const ServiceHandle manager(::OpenSCManagerW(nullptr, nullptr, SC_MANAGER_CONNECT));
    if (!manager) return manager_error();
    const auto name = windows_system::wide(stream::kServiceName);
    const ServiceHandle service(::OpenServiceW(manager.get(), name.c_str(), SERVICE_QUERY_STATUS));
    if (!service && ::GetLastError() != ERROR_SERVICE_DOES_NOT_EXIST) return manager_error();
    SERVICE_STATUS_PROCESS status{};
    DWORD bytes = 0;
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): what QueryServiceStatusEx takes
    if (service && ::QueryServiceStatusEx(service.get(), SC_STATUS_PROCESS_INFO, reinterpret_cast<BYTE*>(&status),
                                          sizeof status, &bytes) == FALSE) {
        return manager_error();
    }
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
    if (status.dwProcessId != 0 && status.dwProcessId == process) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("another program uses the pipe of the Fettle service"));
}

}  // namespace fettle::remote
