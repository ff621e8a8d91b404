// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/request_devices.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "platform/linux/nvme_paths.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

std::string RequestDevice::text() const { return fmt::format("{},{}", major_number, minor_number); }

unsigned RequestDevice::number() const noexcept {
    constexpr unsigned kMinorBits = 20;
    return (major_number << kMinorBits) | minor_number;
}

Result<std::vector<RequestDevice>> request_devices(const Roots& roots, const std::string& drive) {
    std::vector<RequestDevice> devices;
    std::istringstream own(text_or_empty(roots.sys + "/class/block/" + drive + "/dev"));
    RequestDevice device;
    char colon = 0;
    if (!(own >> device.major_number >> colon >> device.minor_number) || colon != ':') {
        return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not a block device"), {{"drive", drive}});
    }
    devices.push_back(device);
    // Documentation/admin-guide/iostats.rst: major, minor, name, and counters.
    std::ifstream statistics(roots.proc + "/diskstats");
    for (std::string line; std::getline(statistics, line);) {
        std::istringstream fields(line);
        std::string name;
        if (!(fields >> device.major_number >> device.minor_number >> name) || !is_path_to(name, drive)) continue;
        if (device.major_number == 0) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("{drive} has several paths, and this kernel does not report the device number of "
                                    "{path}, so its requests cannot be recognized."),
                        {{"drive", drive}, {"path", name}});
        }
        devices.push_back(device);
    }
    return devices;
}

}  // namespace fettle::linux_system
