// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/program_arguments.h"

#include <windows.h>
//
#include <shellapi.h>

#include <memory>

#include "platform/windows/system/wide.h"

namespace fettle {

namespace {

struct Free {
    void operator()(wchar_t** words) const noexcept { ::LocalFree(static_cast<HLOCAL>(words)); }
};

}  // namespace

std::vector<std::string> program_arguments(int argc, char** argv) {
    int count = 0;
    const std::unique_ptr<wchar_t*, Free> words(::CommandLineToArgvW(::GetCommandLineW(), &count));
    if (!words) return {argv, argv + argc};
    std::vector<std::string> made;
    for (int i = 0; i < count; ++i) made.push_back(windows_system::utf8(words.get()[i]));
    return made;
}

}  // namespace fettle
