// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// One call of Toolbox::benchmark_suite.
class SuiteRun {
public:
    SuiteRun(Toolbox& toolbox, const BenchmarkPorts& ports, const SuiteWatch& watch, const CancelToken& cancel)
        : toolbox_(toolbox), ports_(ports), watch_(watch), cancel_(cancel) {}

    Result<bench::BenchRecord> run(const SuiteRequest& request);

private:
    Result<bench::SuitePlan> plan(const SuiteRequest& request, const bench::TargetFacts& target) const;
    void announce(const bench::SuitePlan& plan, const bench::TargetFacts& target, std::vector<std::string> removed);

    Toolbox& toolbox_;
    const BenchmarkPorts& ports_;
    const SuiteWatch& watch_;
    const CancelToken& cancel_;
};

}  // namespace fettle::toolbox
