// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/toolbox/benchmarks.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/ports.h"

namespace fettle::toolbox {

/// One call of Benchmarks::run_suite.
class SuiteRun {
public:
    SuiteRun(Drives& drives, const BenchmarkPorts& ports, const SuiteWatch& watch, const CancelToken& cancel)
        : drives_(drives), ports_(ports), watch_(watch), cancel_(cancel) {}

    Result<bench::BenchRecord> run(const SuiteRequest& request);
    /// A planned suite on an open target.
    Result<bench::BenchRecord> run_planned(const SuiteRequest& request, const bench::SuitePlan& plan,
                                           bench::IoTarget& target, std::uint64_t nonce);

private:
    /// A suite of files, in a folder.
    Result<bench::BenchRecord> run_files(const SuiteRequest& request, const bench::SuitePlan& plan,
                                         std::vector<std::string> removed);
    using Measuring =
        std::function<Result<bench::SuiteResult>(bench::Pause&, const std::function<void(const bench::SuiteLive&)>&)>;
    /// Measures under observation and creates the record. `target` is nullptr if a folder is measured.
    Result<bench::BenchRecord> measure(const SuiteRequest& request, const bench::TargetFacts& facts,
                                       bench::IoTarget* target, const Measuring& measuring);
    Result<bench::SuitePlan> plan(const SuiteRequest& request, const bench::TargetFacts& target) const;
    void announce(const bench::SuitePlan& plan, const bench::TargetFacts& target, std::vector<std::string> removed);

    Drives& drives_;
    const BenchmarkPorts& ports_;
    const SuiteWatch& watch_;
    const CancelToken& cancel_;
};

}  // namespace fettle::toolbox
