// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/plan/ports.h"
#include "core/trim/proof.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/volume_files.h"
#include "platform/windows/volumes/volume_list.h"

namespace fettle::windows {

/// Files for verifying that TRIM reaches the drive, in NTFS, FAT and exFAT volumes that are one range of a drive.
/// Windows reports their clusters, which are read from the drive itself. Where a layer below the file system encrypts
/// them (BitLocker), the file is written twice: blocks of the drive that change with it hold it, and their ciphertext
/// is compared. Windows counts no discards (DISK_PERFORMANCE has reads and writes alone).
///
/// The file is deleted like any other, and not trimmed before (FSCTL_FILE_LEVEL_TRIM): what is tested is whether the
/// blocks of deleted files are discarded. Thread-safe.
class VolumeProofSource final : public trim::ProofSource {
public:
    VolumeProofSource(std::shared_ptr<DeviceIo> io, std::shared_ptr<VolumeList> volumes,
                      std::shared_ptr<VolumeFiles> files, std::shared_ptr<plan::Randomness> randomness)
        : io_(std::move(io)),
          volumes_(std::move(volumes)),
          files_(std::move(files)),
          randomness_(std::move(randomness)) {}

    /// Needs the rights of an administrator. Further errors: vanished, malformed.
    Result<std::unique_ptr<trim::ProofFile>> write(const trim::FileSystem& file_system, std::uint64_t bytes) override;

private:
    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<VolumeList> volumes_;
    std::shared_ptr<VolumeFiles> files_;
    std::shared_ptr<plan::Randomness> randomness_;
};

}  // namespace fettle::windows
