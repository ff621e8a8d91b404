// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/ring_functions.h"

#include <bit>

namespace fettle::windows_system::ring {

namespace {

template <typename Function>
bool look_up(HMODULE library, const char* name, Function& function) {
    // GetProcAddress returns a function of one type for all.
    function = std::bit_cast<Function>(::GetProcAddress(library, name));
    return function != nullptr;
}

}  // namespace

std::optional<Functions> system_functions() {
    const auto library = ::GetModuleHandleW(L"kernelbase.dll");
    if (library == nullptr) return std::nullopt;
    Functions found;
    const bool complete =
        look_up(library, "QueryIoRingCapabilities", found.query) && look_up(library, "CreateIoRing", found.create) &&
        look_up(library, "BuildIoRingReadFile", found.read) && look_up(library, "SubmitIoRing", found.submit) &&
        look_up(library, "PopIoRingCompletion", found.pop) && look_up(library, "CloseIoRing", found.close);
    if (!complete) return std::nullopt;
    (void)look_up(library, "BuildIoRingWriteFile", found.write);
    return found;
}

}  // namespace fettle::windows_system::ring
