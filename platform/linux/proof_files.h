// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trim/proof.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Files for verifying that TRIM reaches the drive. Their blocks are followed through every layer that reveals its
/// mapping and are read from the drives with O_DIRECT; below encryption the ciphertext is compared. If a layer does not
/// reveal it (a thin pool, RAID 5), the mounted device is read and the layer is reported.
class ProofFiles final : public trim::ProofSource {
public:
    explicit ProofFiles(Roots roots) : roots_(std::move(roots)) {}
    Result<std::unique_ptr<trim::ProofFile>> write(const trim::FileSystem& file_system, std::uint64_t bytes) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
