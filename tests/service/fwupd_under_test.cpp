// SPDX-License-Identifier: GPL-3.0-or-later
// Asks fwupd on the bus of the environment for one drive, as "fettle firmware check" does. Arguments: model, serial;
// and, to ask from several threads at once, as the window does: how many times each of four.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "platform/remote/linux/fwupd.h"

namespace {

int ask_at_once(fettle::remote::Fwupd& fwupd, const fettle::DriveIdentity& drive, int times) {
    constexpr int kThreads = 4;
    std::atomic<int> newer{0};
    std::vector<std::thread> all;
    for (int thread = 0; thread < kThreads; ++thread) {
        all.emplace_back([&] {
            for (int i = 0; i < times; ++i) {
                if (name(fettle::firmware::ask_vendor(fwupd, drive).state) == "newer") ++newer;
            }
        });
    }
    for (auto& one : all) one.join();
    std::printf("newer %d times\n", newer.load());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 && argc != 4) return 2;
    fettle::DriveIdentity drive;
    drive.model = argv[1];
    drive.serial = argv[2];
    fettle::remote::Fwupd fwupd;
    if (argc == 4) return ask_at_once(fwupd, drive, std::atoi(argv[3]));
    const auto answer = fettle::firmware::ask_vendor(fwupd, drive);
    std::printf("%s|%s|%s", std::string(name(answer.state)).c_str(), answer.device.id.c_str(),
                answer.device.revision.c_str());
    for (const auto& release : answer.releases) {
        std::printf("|%s,%s,%s", release.revision.c_str(), release.summary.c_str(), release.remote.c_str());
    }
    std::printf("\n%s\n", answer.detail.c_str());
    return 0;
}
