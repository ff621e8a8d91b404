// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/udev_links.h"

#include <libudev.h>

#include <algorithm>
#include <string_view>

#include "platform/linux/udev_handles.h"

namespace fettle::linux_system {

std::vector<std::string> UdevLinks::by_id(const std::string& name) const {
    constexpr std::string_view folder = "/dev/disk/by-id/";
    std::vector<std::string> links;
    // A libudev context is not thread-safe: each call uses its own.
    const UdevHandle context(udev_new());
    if (!context) return links;
    const UdevDeviceHandle device(udev_device_new_from_subsystem_sysname(context.get(), "block", name.c_str()));
    if (!device) return links;
    for (auto* link = udev_device_get_devlinks_list_entry(device.get()); link != nullptr;
         link = udev_list_entry_get_next(link)) {
        const std::string_view path(udev_list_entry_get_name(link));
        if (path.starts_with(folder)) links.emplace_back(path.substr(folder.size()));
    }
    std::sort(links.begin(), links.end());
    return links;
}

}  // namespace fettle::linux_system
