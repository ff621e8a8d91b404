// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// One call of Toolbox::benchmark.
class BenchmarkRun {
public:
    BenchmarkRun(Toolbox& toolbox, bench::TargetSource& targets, const BenchmarkWatch& watch, const CancelToken& cancel)
        : toolbox_(toolbox), targets_(targets), watch_(watch), cancel_(cancel) {}

    Result<BenchmarkReport> run(const BenchmarkRequest& request);

    /// The target of this path; else of the drive of this name.
    Result<std::unique_ptr<bench::IoTarget>> open(bench::TargetRequest request);
    [[nodiscard]] std::optional<bench::WearSoFar> wear_so_far(const bench::TargetFacts& target);

private:
    Status fill(bench::IoTarget& target, BenchmarkReport& report, std::uint64_t nonce);

    Toolbox& toolbox_;
    bench::TargetSource& targets_;
    const BenchmarkWatch& watch_;
    const CancelToken& cancel_;
};

}  // namespace fettle::toolbox
