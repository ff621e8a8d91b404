// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/observer.h"

namespace fettle::windows_system {

/// Memory, other programs' CPU time, and how the file system stores the target. The rest is not read from drives
/// yet.
class BenchObserver final : public bench::Observer {
public:
    std::unique_ptr<bench::Observation> begin(const bench::TargetFacts& target) override;
};

}  // namespace fettle::windows_system
