// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/windows/process_token.h"

#include <windows.h>

#include "platform/windows/system/owned_handle.h"

namespace fettle::gui {

bool is_elevated() {
    HANDLE opened = nullptr;
    if (::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &opened) == FALSE) return false;
    const windows_system::OwnedHandle token(opened);
    TOKEN_ELEVATION elevation{};
    DWORD size = 0;
    return ::GetTokenInformation(token.get(), TokenElevation, &elevation, sizeof elevation, &size) != FALSE &&
           elevation.TokenIsElevated != 0;
}

}  // namespace fettle::gui
