// SPDX-License-Identifier: GPL-3.0-or-later
// Locks the settings by a settings helper that systemd starts, and asks for what the helper has to refuse.
// settings_unit_under_test HELPER
#include <cstdio>
#include <memory>
#include <string>

#include "platform/linux/helper_system_files.h"
#include "platform/linux/settings_unit.h"
#include "platform/linux/system_files.h"

namespace {

template <typename Result>
void tell(const char* what, const Result& result) {
    const auto text = result ? std::string("done") : to_string(result.error());
    std::printf("%s: %s\n", what, text.c_str());
}

}  // namespace

int main(int argc, char** argv) {
    using namespace fettle::linux_system;
    if (argc != 2) return 2;
    const std::string program = argv[1];
    HelperSystemFiles files(std::make_unique<LinuxSystemFiles>(Roots(), std::string(), MountView::system),
                            [&] { return start_settings_helper(program); });
    {
        const auto lock = files.lock();
        tell("lock", lock);
        if (lock) tell("remove", files.remove("/etc/fettle-is-not-to-remove-this"));
    }
    tell("again", files.lock());
    return 0;
}
