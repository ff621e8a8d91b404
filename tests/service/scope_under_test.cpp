// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one of the system's programs in a scope of its own and says how it ended. scope_under_test PROGRAM ARGUMENTS…
#include <cstdio>
#include <string>
#include <vector>

#include "platform/linux/run_program.h"

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const auto done = fettle::linux_system::run_program(argv[1], std::vector<std::string>(argv + 2, argv + argc),
                                                        {fettle::linux_system::Place::own_scope, {}, {}});
    if (done) {
        std::printf("%d %s", done->status, done->output.c_str());
    } else {
        std::printf("error %s: %s", std::string(fettle::name(done.error().code)).c_str(), done.error().context.c_str());
    }
    return 0;
}
