// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/plan/job.h"
#include "core/selftest/self_test_plan.h"

namespace fettle {

/// Service: drives' own self-tests.
class SelfTesting {
public:
    virtual ~SelfTesting() = default;

    /// Supported, running and logged self-tests. Errors: those of DriveSource::open and the ports; unsupported (the
    /// drive cannot be queried).
    virtual Result<selftest::State> state(const DriveEntry& entry) = 0;

    /// A job that starts a test, and waits for its end if asked to, or aborts the running one. It loses no data.
    /// Errors: those of state() and selftest::plan_self_test; of the service also refused (captive tests).
    virtual Result<plan::Job> plan(const DriveEntry& entry, const selftest::Request& request) = 0;
};

}  // namespace fettle
