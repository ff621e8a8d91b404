// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/overprovision/resizer.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/partition_manager.h"
#include "platform/windows/volumes/volume_list.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

/// Resizes NTFS volumes by Windows' own Resize, and nothing else. FSCTL_SHRINK_VOLUME would leave it to Fettle to move
/// each file beyond the new end (FSCTL_MOVE_FILE) and to change the partition table afterwards
/// (IOCTL_DISK_GROW_PARTITION), with an interruption possible between the two; Resize does all of it, knows what cannot
/// be moved, and is what Windows' own tools use. Refused with the reason: file systems other than NTFS, volumes with
/// BitLocker (also while it is suspended), on several drives, in storage pools, or in partitions for other purposes;
/// dynamic disks are refused by overprovision::Layout. Thread-safe.
class VolumeResizer final : public overprovision::PartitionResizer {
public:
    VolumeResizer(std::shared_ptr<DeviceIo> io, std::shared_ptr<VolumeList> volumes,
                  std::shared_ptr<PartitionManager> manager)
        : io_(std::move(io)), volumes_(std::move(volumes)), manager_(std::move(manager)) {}

    Result<overprovision::WholePartition> look(const std::string& drive, std::uint64_t start_bytes) override;
    Status resize(const std::string& drive, std::uint64_t start_bytes, std::uint64_t bytes) override;

private:
    /// What is looked at and resized.
    struct Found {
        overprovision::WholePartition whole;
        PartitionPlace place;
    };
    [[nodiscard]] Result<Found> find(const std::string& drive, std::uint64_t start_bytes) const;
    [[nodiscard]] Result<SupportedSizes> sizes_of(const Found& found) const;
    [[nodiscard]] Result<PartitionInfo> data_partition(const std::string& drive, std::uint64_t start_bytes) const;
    [[nodiscard]] Result<Volume> volume_in(const std::string& drive, const PartitionPlace& place) const;
    [[nodiscard]] Status is_not_encrypted(const std::string& drive, std::uint64_t start_bytes,
                                          const std::string& shown) const;

    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<VolumeList> volumes_;
    std::shared_ptr<PartitionManager> manager_;
};

}  // namespace fettle::windows
