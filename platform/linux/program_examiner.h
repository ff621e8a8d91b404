// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trim/examiner.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Runs libblkid, and e2fsck, xfs_repair, ntfsfix, fsck.fat and fsck.exfat in their read-only modes. A partition inside
/// an image is passed to them as a read-only loop device, which requires root; without root, only e2fsck can be given
/// an offset in a file.
class ProgramExaminer final : public trim::FileSystemExaminer {
public:
    explicit ProgramExaminer(Roots roots) : roots_(std::move(roots)) {}

    Result<std::vector<std::string>> formats(const trim::FileSystemPlace& place) override;
    Result<trim::CheckerAnswer> check(const trim::FileSystemPlace& place, const std::string& type) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system
