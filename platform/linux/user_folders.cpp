// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/user_folders.h"

#include <cstdlib>

namespace fettle::linux_system {

std::string data_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
        return std::string(data) + "/fettle";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::string(home) + "/.local/share/fettle";
    }
    return "/var/lib/fettle";
}

}  // namespace fettle::linux_system
