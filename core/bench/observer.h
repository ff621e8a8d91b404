// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/bench/doubt.h"
#include "core/bench/engine.h"

namespace fettle::bench {

/// Observes the computer during a benchmark. Create it before, query it afterwards.
class Observation {
public:
    virtual ~Observation() = default;
    /// The drive's current temperature, if known; queried rarely enough not to disturb the run.
    virtual std::optional<int> temperature_celsius() = 0;
    /// What happened since its creation. Call once.
    virtual DoubtInputs finish() = 0;
};

/// Port: creates observers. Sends no commands to drives.
class Observer {
public:
    virtual ~Observer() = default;
    virtual std::unique_ptr<Observation> begin(const TargetFacts& target) = 0;
};

}  // namespace fettle::bench
