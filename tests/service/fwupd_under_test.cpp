// SPDX-License-Identifier: GPL-3.0-or-later
// Asks fwupd on the bus of the environment for one drive, as "fettle firmware check" does. Arguments: model, serial.
#include <cstdio>
#include <string>

#include "platform/remote/fwupd.h"

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    fettle::DriveIdentity drive;
    drive.model = argv[1];
    drive.serial = argv[2];
    fettle::remote::Fwupd fwupd;
    const auto answer = fettle::firmware::ask_vendor(fwupd, drive);
    std::printf("%s|%s|%s", std::string(name(answer.state)).c_str(), answer.device.id.c_str(),
                answer.device.revision.c_str());
    for (const auto& release : answer.releases) {
        std::printf("|%s,%s,%s", release.revision.c_str(), release.summary.c_str(), release.remote.c_str());
    }
    std::printf("\n%s\n", answer.detail.c_str());
    return 0;
}
