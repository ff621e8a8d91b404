// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/bench/doubt.h"
#include "core/bench/observer.h"
#include "core/toolbox/drives.h"

namespace fettle::toolbox {

/// Looks at the machine and the drive below a target before, while and after it is measured: what a single run and a
/// suite know of their circumstances. Reads only.
class DriveWatch {
public:
    /// Asks the drive, then begins to watch the machine; `observer` may be nullptr. `drives` and `observer` must
    /// outlive it.
    DriveWatch(Drives& drives, bench::Observer* observer, const bench::TargetFacts& facts);

    /// The drive underneath, as it stood before; nullopt where there is none, or several.
    [[nodiscard]] const std::optional<DriveReport>& before() const noexcept { return before_; }
    /// The same state, with the drive's temperature where the system knows it.
    [[nodiscard]] bench::LiveState with_temperature(const bench::LiveState& state);
    /// What happened since, and how bytes `offset` … `offset` + `bytes` of the target lie now. Once `cancel` is
    /// set, what takes time is not asked any more. Call once.
    [[nodiscard]] bench::Circumstances finish(bench::IoTarget& target, std::uint64_t offset, std::uint64_t bytes,
                                              const CancelToken& cancel);
    /// The same without a file or a drive to ask how it lies.
    [[nodiscard]] bench::Circumstances finish(const CancelToken& cancel);

private:
    [[nodiscard]] std::optional<DriveReport> ask_drive() const;

    Drives& drives_;
    bench::TargetFacts facts_;
    std::optional<DriveReport> before_;
    std::unique_ptr<bench::Observation> watched_;
};

}  // namespace fettle::toolbox
