// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "core/check/machine.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/places.h"
#include "platform/windows/volumes/system_facts.h"
#include "platform/windows/volumes/volume_list.h"

namespace fettle::windows {

/// How this computer uses its drives: controllers, partitions, volumes, and whether Windows sends TRIM. Needs no
/// rights, except for partition tables. `open` and `read_table` are called from as many threads as `inspect` is.
class WindowsMachineSource final : public check::MachineSource {
public:
    using TableReader = std::function<Result<partition::Table>(BlockDevice&, std::optional<std::uint32_t>)>;
    using Opener = std::function<Result<DrivePorts>(const DriveEntry&)>;

    WindowsMachineSource(std::shared_ptr<DeviceIo> io, std::shared_ptr<DeviceList> devices,
                         std::shared_ptr<VolumeList> volumes, std::shared_ptr<SystemFacts> facts, Opener open,
                         TableReader read_table)
        : io_(std::move(io)),
          devices_(std::move(devices)),
          volumes_(std::move(volumes)),
          facts_(std::move(facts)),
          open_(std::move(open)),
          read_table_(std::move(read_table)) {}

    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;

private:
    [[nodiscard]] Result<partition::Table> table_of(const DriveEntry& drive, Wake wake) const;
    [[nodiscard]] DriveSurroundings look_around(const DriveEntry& drive, const std::vector<ListedDevice>& disks) const;

    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<DeviceList> devices_;
    std::shared_ptr<VolumeList> volumes_;
    std::shared_ptr<SystemFacts> facts_;
    Opener open_;
    TableReader read_table_;
};

}  // namespace fettle::windows
