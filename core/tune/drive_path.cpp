// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/drive_path.h"

namespace fettle::tune {

std::optional<std::string> drive_path(std::string path, std::string_view drive, SystemFiles& files) {
    constexpr std::string_view kDrive = "{drive}";
    if (const auto at = path.find(kDrive); at != std::string::npos) {
        if (drive.empty()) return std::nullopt;
        path.replace(at, kDrive.size(), drive);
    }
    constexpr std::string_view kAny = "/*/";
    const auto at = path.find(kAny);
    if (at == std::string::npos) return path;
    const auto names = files.names(path.substr(0, at));
    if (names.size() != 1) return std::nullopt;
    return path.replace(at + 1, 1, names.front());
}

}  // namespace fettle::tune
