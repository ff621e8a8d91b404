// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/tune/space_places.h"

#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

std::vector<tune::SpaceMount> mounted_volumes(DeviceIo& io, VolumeList& volumes) {
    std::vector<tune::SpaceMount> all;
    auto listed = volumes.volumes();
    if (!listed) return all;
    for (const auto& volume : read_volumes(io, std::move(*listed))) {
        if (volume.target.empty() || volume.listed.optical || volume.listed.file_system.empty()) continue;
        all.push_back({volume.target, volume.device(), volume.listed.file_system});
    }
    return all;
}

}  // namespace fettle::windows
