// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/mounts.h"

#include "platform/macos/reports/texts.h"

namespace fettle::macos {

std::string mounted_disk(const Mount& mount) {
    constexpr std::string_view kFolder = "/dev/";
    if (!mount.source.starts_with(kFolder)) return {};
    auto name = mount.source.substr(kFolder.size());
    return whole_disk_of(name).empty() ? std::string() : name;
}

}  // namespace fettle::macos
