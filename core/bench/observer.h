// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/bench/doubt.h"
#include "core/bench/engine.h"

namespace fettle::bench {

/// Watches the machine while a benchmark runs. Made before it, asked after it.
class Observation {
public:
    virtual ~Observation() = default;
    /// The drive's temperature now, where the system knows it; asks seldom enough not to disturb the run.
    virtual std::optional<int> temperature_celsius() = 0;
    /// What happened since it was made. Call once.
    virtual Circumstances finish() = 0;
};

/// Port: who watches the machine. Says nothing to a drive.
class Observer {
public:
    virtual ~Observer() = default;
    virtual std::unique_ptr<Observation> begin(const TargetFacts& target) = 0;
};

}  // namespace fettle::bench
