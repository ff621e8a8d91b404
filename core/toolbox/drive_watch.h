// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/bench/doubt.h"
#include "core/bench/observer.h"
#include "core/bench/run_wear.h"
#include "core/toolbox/drives.h"

namespace fettle::toolbox {

/// Payload of a drive's current link; nullopt: unknown. SATA: 8b/10b, and about 6 % of frames and primitives. PCI
/// Express 1 and 2: 8b/10b; from 3 on 128b/130b.
[[nodiscard]] std::optional<double> link_bytes_per_second(const check::DrivePlace& place);

/// Observes the system and the drive below a target before, during and after a measurement. Provides the
/// conditions of runs and suites. Only reads.
class DriveWatch {
public:
    /// Queries the drive, then starts observing the system; `observer` may be nullptr. `drives` and `observer` must
    /// outlive it.
    DriveWatch(Drives& drives, bench::Observer* observer, const bench::TargetFacts& facts);

    /// The underlying drive before the measurement; nullopt if there is none or more than one.
    [[nodiscard]] const std::optional<DriveReport>& before() const noexcept { return before_; }
    /// The same state with the drive's temperature, if the system reports it.
    [[nodiscard]] bench::LiveState with_temperature(const bench::LiveState& state);
    /// Events since the start, and the current layout of bytes `offset` … `offset` + `bytes` of the target. Skips slow
    /// queries once `cancel` is set. Call once.
    [[nodiscard]] bench::DoubtInputs finish(bench::IoTarget& target, std::uint64_t offset, std::uint64_t bytes,
                                            const CancelToken& cancel);
    /// The same without the layout of a file or drive.
    [[nodiscard]] bench::DoubtInputs finish(const CancelToken& cancel);
    /// Wear caused by the writes of the measurement. `complete`: it finished, so that `written` is exact. Call after
    /// finish(), which reads the drive's counters; nullopt if nothing was written, or the measurement was cancelled.
    [[nodiscard]] std::optional<bench::RunWear> wear(ByteCount written, bool complete) const;

private:
    [[nodiscard]] std::optional<DriveReport> ask_drive() const;

    Drives& drives_;
    bench::TargetFacts facts_;
    std::optional<DriveReport> before_;
    std::optional<DriveReport> after_;
    bool cancelled_ = false;
    std::unique_ptr<bench::Observation> watched_;
};

}  // namespace fettle::toolbox
