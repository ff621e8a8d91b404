// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/windows/windows_space.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/volume_list.h"

namespace fettle::windows {

/// The mounted volumes, with the partitions that they are on.
[[nodiscard]] std::vector<tune::SpaceMount> mounted_volumes(DeviceIo& io, VolumeList& volumes);

/// The places of this computer.
class SpacePlaces final : public tune::WindowsPlaces {
public:
    SpacePlaces(std::shared_ptr<DeviceIo> io, std::shared_ptr<VolumeList> volumes)
        : io_(std::move(io)), volumes_(std::move(volumes)) {}
    std::string windows() override;
    std::string user_temporary() override;
    std::vector<tune::SpaceMount> volumes() override { return mounted_volumes(*io_, *volumes_); }

private:
    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<VolumeList> volumes_;
};

}  // namespace fettle::windows
