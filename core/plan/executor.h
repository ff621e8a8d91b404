// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/confirmation.h"
#include "core/plan/journal.h"
#include "core/plan/plan.h"
#include "core/plan/receipt.h"

namespace fettle::plan {

/// Progress of a step.
struct StepProgress {
    std::size_t step = 0;
    std::uint64_t done = 0;
    std::uint64_t total = 0;  ///< 0: unknown
};

/// Result of one step. With an error, `evidence` may describe the part that was done.
struct StepResult {
    std::optional<Error> error;  ///< cancelled: stopped on request
    std::vector<Evidence> evidence;
};

/// Port: implements a plan's steps. The executor calls it from one thread: open, then identify, take and verify as
/// often as needed, then close.
class Work {
public:
    virtual ~Work() = default;
    /// Opens the plan's drives so that no conflicting use is possible. Errors: busy, not_permitted, vanished, refused;
    /// nothing was changed then.
    virtual Status open() = 0;
    /// Identities of the open drives, in the order of the plan.
    virtual Result<std::vector<PinnedDrive>> identify() = 0;
    /// Executes a step of the plan.
    virtual StepResult take(std::size_t step, const std::function<void(const StepProgress&)>& on_progress,
                            const CancelToken& cancel) = 0;
    /// Verifies that a completed step had its effect.
    virtual Verification verify(std::size_t step) = 0;
    /// After the last step and its verification, before the journal ends: names of facts that a later start needs and
    /// the steps do not tell. Stable, kebab-case; few.
    virtual std::vector<std::string> settle() { return {}; }
    /// Closes the drives; afterwards they are as usable as the completed steps allow.
    virtual void close() noexcept = 0;
};

/// Progress callbacks, called from the executor's thread. Any may be empty.
struct Watcher {
    std::function<void(std::size_t step)> on_step;
    std::function<void(const StepProgress&)> on_progress;
};

/// Executes plans: checks the confirmation and the needs, opens the drives and compares their identities. Before each
/// step it compares the identity again and writes the journal.
class Executor {
public:
    struct Ports {
        const Hasher& hasher;
        const Clock& clock;
        ConfirmationDesk& desk;
        JournalStore& journals;
    };
    explicit Executor(const Ports& ports) : ports_(ports) {}

    /// Blocks until the job has ended. Errors, with nothing changed: refused (confirmation, unmet need, different
    /// drive), those of Work::open and JournalStore::create, invalid_argument (no steps), cancelled. Once a step was
    /// announced, all results are in the receipt.
    [[nodiscard]] Result<Receipt> run(const Plan& plan, const Confirmation& confirmation, Work& work,
                                      const Watcher& watcher, const CancelToken& cancel) const;

private:
    Ports ports_;
};

}  // namespace fettle::plan
