// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/consent/dialog.h"

#include <windows.h>
//
#include <commctrl.h>

namespace fettle::consent {

namespace {

constexpr const wchar_t* kTitle = L"Fettle";

std::wstring wide(const std::string& text) {
    const auto bytes = static_cast<int>(text.size());
    std::wstring made(text.size(), L'\0');
    const auto units = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, made.data(), bytes);
    made.resize(static_cast<std::size_t>(units));
    return made;
}

}  // namespace

bool ask(const std::string& question) {
    const auto text = wide(question);
    TASKDIALOGCONFIG dialog{};
    dialog.cbSize = sizeof dialog;
    dialog.dwFlags = TDF_ALLOW_DIALOG_CANCELLATION | TDF_SIZE_TO_CONTENT;
    dialog.dwCommonButtons = TDCBF_YES_BUTTON | TDCBF_NO_BUTTON;
    dialog.pszWindowTitle = kTitle;
    dialog.pszMainIcon = TD_WARNING_ICON;
    dialog.pszMainInstruction = text.c_str();
    dialog.pszContent =
        L"A program without administrator rights has requested this. Select No if you did not start it.";
    dialog.nDefaultButton = IDNO;
    int button = IDNO;
    return SUCCEEDED(::TaskDialogIndirect(&dialog, &button, nullptr, nullptr)) && button == IDYES;
}

void show_failure(const std::string& text) {
    (void)::MessageBoxW(nullptr, wide(text).c_str(), kTitle, MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

}  // namespace fettle::consent
