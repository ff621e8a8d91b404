// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trim/examiner.h"
#include "platform/linux/roots.h"
#include "platform/linux/run_program.h"

namespace fettle::linux_system {

/// Runs libblkid, and e2fsck, xfs_repair, ntfsfix, fsck.fat and fsck.exfat in their read-only modes. A partition inside
/// an image is passed to them as a read-only loop device, which requires root; without root, only e2fsck can be given
/// an offset in a file. A checker that takes longer than half an hour is killed.
class ProgramExaminer final : public trim::FileSystemExaminer {
public:
    /// The checkers run at `place`.
    explicit ProgramExaminer(Roots roots, Place place = Place::here) : roots_(std::move(roots)), place_(place) {}

    Result<std::vector<std::string>> formats(const trim::FileSystemPlace& place) override;
    Result<trim::CheckerAnswer> check(const trim::FileSystemPlace& place, const std::string& type) override;

private:
    Roots roots_;
    Place place_;
};

/// What the exit status of a checker means (`status` as in ProgramResult).
[[nodiscard]] trim::CheckerAnswer::Verdict verdict_of(const std::string& program, int status);

}  // namespace fettle::linux_system
