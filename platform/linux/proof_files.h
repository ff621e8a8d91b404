// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trim/proof.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Files for the proof that TRIM arrives. Their places come from FIEMAP, and are read with O_DIRECT: from the drive
/// itself where the file system lies in a partition of it, else from the device that is mounted.
class ProofFiles final : public trim::ProofSource {
public:
    explicit ProofFiles(Roots roots) : roots_(std::move(roots)) {}
    Result<std::unique_ptr<trim::ProofFile>> write(const trim::FileSystem& file_system, std::uint64_t bytes) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
