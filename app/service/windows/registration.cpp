// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>

#include <array>
#include <memory>
#include <string>

#include "app/service/windows/names.h"
#include "app/service/windows/service_control.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/trusted_program.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::service {

namespace {

using windows_system::last_error;
using windows_system::windows_error;

constexpr DWORD kTurn_ms = 100;
constexpr unsigned kMostTurns = 1300;  ///< more than the service asks for to stop
constexpr DWORD kPreshutdown_ms = 120'000;
constexpr DWORD kRestart_ms = 60'000;
constexpr DWORD kLaterRestart_ms = 600'000;  ///< from the third time on
constexpr DWORD kForgetFailures_s = 86'400;

struct CloseService {
    void operator()(SC_HANDLE__* handle) const noexcept { ::CloseServiceHandle(handle); }
};
using Handle = std::unique_ptr<SC_HANDLE__, CloseService>;

std::wstring event_source() { return LR"(SYSTEM\CurrentControlSet\Services\EventLog\Application\)" + service_name(); }

Result<std::wstring> own_path() {
    std::wstring path(32'768, L'\0');
    const auto length = ::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    if (length == 0 || length == path.size()) return fail(last_error("finding this program's file"));
    path.resize(length);
    return path;
}

Result<Handle> open_manager(DWORD access) {
    Handle manager(::OpenSCManagerW(nullptr, nullptr, access));
    if (!manager) return fail(last_error("opening the service control manager"));
    return manager;
}

/// nullptr: not registered.
Result<Handle> open_service(SC_HANDLE manager, DWORD access) {
    Handle service(::OpenServiceW(manager, service_name().c_str(), access));
    if (!service && ::GetLastError() != ERROR_SERVICE_DOES_NOT_EXIST) return fail(last_error("opening the service"));
    return service;
}

/// Waits for the service to reach the state.
Status wait_for(SC_HANDLE service, DWORD state) {
    for (unsigned turn = 0; turn < kMostTurns; ++turn) {
        SERVICE_STATUS status{};
        if (::QueryServiceStatus(service, &status) == FALSE) return fail(last_error("querying the service"));
        if (status.dwCurrentState == state) return {};
        if (state == SERVICE_RUNNING && status.dwCurrentState == SERVICE_STOPPED) {
            return fail(ErrorCode::io, FETTLE_TEXT("the Fettle service ended at its start with code {code}"),
                        {{"code", std::uint64_t{status.dwServiceSpecificExitCode}}});
        }
        ::Sleep(kTurn_ms);
    }
    return fail(ErrorCode::timeout, FETTLE_TEXT("waiting for the Fettle service"));
}

/// The process of a service; an empty handle: it has none, or may not be waited for.
windows_system::OwnedHandle process_of(SC_HANDLE service) {
    SERVICE_STATUS_PROCESS status{};
    DWORD size = 0;
    if (::QueryServiceStatusEx(service, SC_STATUS_PROCESS_INFO, reinterpret_cast<BYTE*>(&status), sizeof status,
                               &size) == FALSE ||
        status.dwProcessId == 0) {
        return {};
    }
    return windows_system::OwnedHandle(::OpenProcess(SYNCHRONIZE, FALSE, status.dwProcessId));
}

/// Ends it, if it runs, and waits for its process, which has its program open for a moment longer.
Status stop(SC_HANDLE service) {
    const auto process = process_of(service);
    SERVICE_STATUS status{};
    if (::ControlService(service, SERVICE_CONTROL_STOP, &status) == FALSE) {
        const auto error = ::GetLastError();
        if (error == ERROR_SERVICE_NOT_ACTIVE) return {};
        // It has been asked before, and ends after the present step of its job.
        const bool ending = error == ERROR_SERVICE_CANNOT_ACCEPT_CTRL && status.dwCurrentState == SERVICE_STOP_PENDING;
        if (!ending) return fail(windows_error(error, "stopping the service"));
    }
    if (auto stopped = wait_for(service, SERVICE_STOPPED); !stopped) return stopped;
    if (process) (void)::WaitForSingleObject(process.get(), kTurn_ms * kMostTurns);
    return {};
}

/// A list of texts as the registry has them: each ends with a zero, and so does the list.
template <std::size_t N>
std::wstring multiple(const std::array<const wchar_t*, N>& texts) {
    std::wstring all;
    for (const auto* text : texts) {
        all += text;
        all += L'\0';
    }
    return all += L'\0';
}

/// What CreateService does not set. Windows works without any of it.
void configure(SC_HANDLE service) {
    std::wstring words = L"Runs Fettle's schedule of TRIM and checks, and changes drives for users who have agreed.";
    SERVICE_DESCRIPTIONW description{words.data()};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_DESCRIPTION, &description);
    SERVICE_DELAYED_AUTO_START_INFO delayed{TRUE};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_DELAYED_AUTO_START_INFO, &delayed);
    SERVICE_PRESHUTDOWN_INFO preshutdown{kPreshutdown_ms};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_PRESHUTDOWN_INFO, &preshutdown);
    // Only administrators and LocalSystem may send commands to drives. Of the privileges of LocalSystem, the service
    // keeps those to pass folders that it may not list, to find out who its clients are, to maintain volumes, to change
    // the page file and to suspend the computer.
    auto list = multiple<5>({L"SeChangeNotifyPrivilege", L"SeImpersonatePrivilege", L"SeManageVolumePrivilege",
                             L"SeCreatePagefilePrivilege", L"SeShutdownPrivilege"});
    SERVICE_REQUIRED_PRIVILEGES_INFOW privileges{list.data()};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_REQUIRED_PRIVILEGES_INFO, &privileges);
    SERVICE_SID_INFO sid{SERVICE_SID_TYPE_UNRESTRICTED};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_SERVICE_SID_INFO, &sid);
    std::array<SC_ACTION, 3> actions{
        {{SC_ACTION_RESTART, kRestart_ms}, {SC_ACTION_RESTART, kRestart_ms}, {SC_ACTION_RESTART, kLaterRestart_ms}}};
    SERVICE_FAILURE_ACTIONSW failures{kForgetFailures_s, nullptr, nullptr, actions.size(), actions.data()};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_FAILURE_ACTIONS, &failures);
    // Also when it ends with an error, as when another program has taken the name of its pipe.
    SERVICE_FAILURE_ACTIONS_FLAG also_errors{TRUE};
    (void)::ChangeServiceConfig2W(service, SERVICE_CONFIG_FAILURE_ACTIONS_FLAG, &also_errors);
}

Status register_events(const std::wstring& program) {
    HKEY key = nullptr;
    auto error = ::RegCreateKeyExW(HKEY_LOCAL_MACHINE, event_source().c_str(), 0, nullptr, 0, KEY_SET_VALUE, nullptr,
                                   &key, nullptr);
    if (error != ERROR_SUCCESS)
        return fail(windows_error(static_cast<std::uint32_t>(error), "registering the event source"));
    const DWORD types = EVENTLOG_ERROR_TYPE | EVENTLOG_WARNING_TYPE | EVENTLOG_INFORMATION_TYPE;
    const auto set = [&](const wchar_t* name, DWORD type, const void* bytes, std::size_t size) {
        if (error == ERROR_SUCCESS)
            error = ::RegSetValueExW(key, name, 0, type, static_cast<const BYTE*>(bytes), static_cast<DWORD>(size));
    };
    set(L"EventMessageFile", REG_EXPAND_SZ, program.c_str(), (program.size() + 1) * sizeof(wchar_t));
    set(L"TypesSupported", REG_DWORD, &types, sizeof types);
    ::RegCloseKey(key);
    if (error == ERROR_SUCCESS) return {};
    return fail(windows_error(static_cast<std::uint32_t>(error), "registering the event source"));
}

}  // namespace

Status install_service() {
    const auto own = own_path();
    if (!own) return fail(own.error());
    const auto program = windows_system::trusted_program(*own);
    if (!program) return fail(program.error());
    const auto manager = open_manager(SC_MANAGER_CREATE_SERVICE | SC_MANAGER_CONNECT);
    if (!manager) return fail(manager.error());
    auto service = open_service(manager->get(), SERVICE_ALL_ACCESS);
    if (!service) return fail(service.error());
    // In quotation marks: without them, Windows would try parts of a path with spaces.
    const auto command = L"\"" + *program + L"\"";
    if (!*service) {
        service->reset(::CreateServiceW(manager->get(), service_name().c_str(), L"Fettle", SERVICE_ALL_ACCESS,
                                        SERVICE_WIN32_OWN_PROCESS, SERVICE_AUTO_START, SERVICE_ERROR_NORMAL,
                                        command.c_str(), nullptr, nullptr, nullptr, nullptr, nullptr));
        if (!*service) return fail(last_error("registering the service"));
    } else if (::ChangeServiceConfigW(service->get(), SERVICE_WIN32_OWN_PROCESS, SERVICE_AUTO_START,
                                      SERVICE_ERROR_NORMAL, command.c_str(), nullptr, nullptr, nullptr, nullptr,
                                      nullptr, L"Fettle") == FALSE) {
        return fail(last_error("registering the service"));
    }
    configure(service->get());
    return register_events(*program);
}

Status start_service() {
    const auto manager = open_manager(SC_MANAGER_CONNECT);
    if (!manager) return fail(manager.error());
    const auto service = open_service(manager->get(), SERVICE_START | SERVICE_QUERY_STATUS);
    if (!service) return fail(service.error());
    if (!*service) return fail(ErrorCode::not_found, FETTLE_TEXT("the Fettle service is not registered"));
    for (unsigned turn = 0; ::StartServiceW(service->get(), 0, nullptr) == FALSE; ++turn) {
        const auto error = ::GetLastError();
        if (error == ERROR_SERVICE_ALREADY_RUNNING) break;
        // While Windows is starting services of its own.
        const bool later = error == ERROR_SERVICE_DATABASE_LOCKED && turn < kMostTurns;
        if (!later) return fail(windows_error(error, "starting the service"));
        ::Sleep(kTurn_ms);
    }
    return wait_for(service->get(), SERVICE_RUNNING);
}

Status stop_service() {
    const auto manager = open_manager(SC_MANAGER_CONNECT);
    if (!manager) return fail(manager.error());
    const auto service = open_service(manager->get(), SERVICE_STOP | SERVICE_QUERY_STATUS);
    if (!service) return fail(service.error());
    return *service ? stop(service->get()) : Status();
}

Status remove_service() {
    const auto manager = open_manager(SC_MANAGER_CONNECT);
    if (!manager) return fail(manager.error());
    auto service = open_service(manager->get(), SERVICE_STOP | SERVICE_QUERY_STATUS | DELETE);
    if (!service) return fail(service.error());
    if (*service) {
        if (auto stopped = stop(service->get()); !stopped) return stopped;
        if (::DeleteService(service->get()) == FALSE) return fail(last_error("removing the service"));
    }
    const auto error = ::RegDeleteKeyW(HKEY_LOCAL_MACHINE, event_source().c_str());
    if (error == ERROR_SUCCESS || error == ERROR_FILE_NOT_FOUND) return {};
    return fail(windows_error(static_cast<std::uint32_t>(error), "removing the event source"));
}

}  // namespace fettle::service
