// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/lookup/address_use.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/volume_list.h"

namespace fettle::windows {

/// Finds files on NTFS volumes: Windows itself tells which file uses a cluster. It reads all of a volume's file table
/// for that, so all clusters of a volume are asked for at once. Thread-safe.
class VolumeFileLocator final : public lookup::FileLocator {
public:
    VolumeFileLocator(std::shared_ptr<DeviceIo> io, std::shared_ptr<VolumeList> volumes)
        : io_(std::move(io)), volumes_(std::move(volumes)) {}

    Result<lookup::Geometry> geometry(const DriveEntry& entry) override;
    /// Ranges of more than 2^20 clusters (4 GiB, as NTFS is usually formatted) are cut.
    Result<lookup::Findings> find(const DriveEntry& entry, const std::vector<lookup::Range>& ranges,
                                  const lookup::OnProgress& on_progress, const CancelToken& cancel) override;

private:
    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<VolumeList> volumes_;
};

}  // namespace fettle::windows
