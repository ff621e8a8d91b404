// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the lock of a job, says "taken" or the error's name, and keeps it until its input ends.
// lock_under_test SCOPE DRIVE
#include <cstdio>
#include <string>

#include "platform/linux/bench_lock.h"

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const auto lock = fettle::linux_system::BenchLock::take({argv[2]}, argv[1]);
    std::puts(lock ? "taken" : std::string(fettle::name(lock.error().code)).c_str());
    std::fflush(stdout);
    while (std::getchar() != EOF) {
    }
    return lock ? 0 : 3;
}
