// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/windows/consent_program.h"

#include <windows.h>
//
#include <objbase.h>
#include <shellapi.h>

#include <thread>

#include "core/stream/consent_token.h"
#include "platform/windows/system/wide.h"

namespace fettle::remote {

namespace {

constexpr std::size_t kLongestPath = 32'768;  ///< of Windows, in UTF-16 units

/// Never found by PATH or in the working directory, where another program may have this name. Empty: unknown.
std::wstring path_of_program() {
    std::wstring path(kLongestPath, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    const auto end = path.find_last_of(L'\\');
    if (end == std::wstring::npos || path.size() == kLongestPath) return {};
    return path.substr(0, end + 1) + L"fettle-consent.exe";
}

/// The window in front of which Windows asks; nullptr: none of this program's.
HWND own_window() {
    auto* const foreground = ::GetForegroundWindow();
    DWORD process = 0;
    if (foreground != nullptr) (void)::GetWindowThreadProcessId(foreground, &process);
    return process == ::GetCurrentProcessId() ? foreground : ::GetConsoleWindow();
}

/// What GetLastError returned; ERROR_SUCCESS: the program runs.
DWORD start(const std::wstring& path, const std::wstring& token) {
    SHELLEXECUTEINFOW program{};
    program.cbSize = sizeof program;
    program.fMask = SEE_MASK_NOASYNC | SEE_MASK_FLAG_NO_UI;
    program.hwnd = own_window();
    program.lpVerb = L"runas";
    program.lpFile = path.c_str();
    program.lpParameters = token.c_str();
    program.nShow = SW_SHOWNORMAL;
    // Extensions of the shell may need it.
    const auto ready = ::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE);
    const DWORD error = ::ShellExecuteExW(&program) != FALSE ? ERROR_SUCCESS : ::GetLastError();
    if (SUCCEEDED(ready)) ::CoUninitialize();
    return error;
}

}  // namespace

Status ConsentProgram::ask(const std::string& token) {
    if (!stream::is_consent_token(token)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("not a token of the Fettle service"));
    }
    const auto path = path_of_program();
    DWORD error = ERROR_FILE_NOT_FOUND;
    // In a thread of its own: the caller's may be in another kind of COM apartment.
    if (!path.empty()) std::thread([&] { error = start(path, windows_system::wide(token)); }).join();
    if (error == ERROR_SUCCESS) return {};
    const NativeStatus native{NativeStatus::Kind::windows, error};
    if (error == ERROR_CANCELLED) {
        return fail(error_of(ErrorCode::cancelled, FETTLE_TEXT("administrator rights were declined"), {}, native));
    }
    return fail(error_of(ErrorCode::io, FETTLE_TEXT("cannot start fettle-consent"), {}, native));
}

}  // namespace fettle::remote
