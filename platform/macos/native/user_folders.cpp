// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/user_folders.h"

#include <fmt/format.h>
#include <mach-o/dyld.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <filesystem>

namespace fettle::macos {

std::string folder_from(const char* variable) {
    const char* const value = std::getenv(variable);
    return value != nullptr && *value == '/' ? value : "";
}

LaunchPlace launch_place(const std::string& label) {
    if (::geteuid() == 0) return {fmt::format("/Library/LaunchDaemons/{}.plist", label), "system"};
    const auto home = folder_from("HOME");
    return {home.empty() ? std::string() : fmt::format("{}/Library/LaunchAgents/{}.plist", home, label),
            fmt::format("gui/{}", ::getuid())};
}

std::string own_program() {
    std::string path(PATH_MAX, '\0');
    auto size = static_cast<std::uint32_t>(path.size());
    if (::_NSGetExecutablePath(path.data(), &size) != 0) return {};
    path.resize(path.find('\0'));
    std::error_code code;
    const auto real = std::filesystem::canonical(path, code);
    return code ? path : real.string();
}

}  // namespace fettle::macos
