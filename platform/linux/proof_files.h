// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trim/proof.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Files for the proof that TRIM arrives. Their blocks are followed through every layer that says what lies where and
/// are read with O_DIRECT from the drives; below encryption what is compared is the ciphertext. Where a layer does not
/// say (a thin pool, RAID 5), the device that is mounted is read and the layer is named.
class ProofFiles final : public trim::ProofSource {
public:
    explicit ProofFiles(Roots roots) : roots_(std::move(roots)) {}
    Result<std::unique_ptr<trim::ProofFile>> write(const trim::FileSystem& file_system, std::uint64_t bytes) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
