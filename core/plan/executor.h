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

/// How far a step is.
struct StepProgress {
    std::size_t step = 0;
    std::uint64_t done = 0;
    std::uint64_t total = 0;  ///< 0: nobody knows
};

/// What one step came to. With an error there may be evidence too, of the part that was done.
struct StepResult {
    std::optional<Error> error;  ///< cancelled: it was asked to stop, and did
    std::vector<Evidence> evidence;
};

/// Port: what a verb does for its plan. The executor calls it from one thread: open, then identify, take and verify as
/// often as it likes, then close.
class Work {
public:
    virtual ~Work() = default;
    /// Opens what the plan is for, so that nobody else can use it in a way that the verb does not bear.
    /// Errors: busy, not_permitted, vanished, refused; then nothing was changed.
    virtual Status open() = 0;
    /// Who the drives are, asked on what is open, in the order of the plan.
    virtual Result<std::vector<PinnedDrive>> identify() = 0;
    /// Takes a step of the plan.
    virtual StepResult take(std::size_t step, const std::function<void(const StepProgress&)>& on_progress,
                            const CancelToken& cancel) = 0;
    /// Looks up whether a step that is done did what it was to do.
    virtual Verification verify(std::size_t step) = 0;
    /// After the last step and its verification, before the journal ends: names of what a later start has to know and
    /// the steps do not tell. Stable, kebab-case; few.
    virtual std::vector<std::string> settle() { return {}; }
    /// Gives back what was opened; after it the drive is usable as far as the steps that were taken let it be.
    virtual void close() noexcept = 0;
};

/// Who looks on; called from the executor's thread. Any may be empty.
struct Watcher {
    std::function<void(std::size_t step)> on_step;
    std::function<void(const StepProgress&)> on_progress;
};

/// Carries out plans: checks the confirmation and the needs, opens, compares the drives' identity, and for each step
/// looks at the identity again, writes the journal and takes it.
class Executor {
public:
    struct Ports {
        const Hasher& hasher;
        const Clock& clock;
        ConfirmationDesk& desk;
        JournalStore& journals;
    };
    explicit Executor(const Ports& ports) : ports_(ports) {}

    /// Blocks until the job has ended. Errors, and then nothing was changed: refused (confirmation, a need that is not
    /// met, another drive), those of Work::open and JournalStore::create, invalid_argument (no steps), cancelled.
    /// Once a step was announced, whatever happens stands in the receipt.
    [[nodiscard]] Result<Receipt> run(const Plan& plan, const Confirmation& confirmation, Work& work,
                                      const Watcher& watcher, const CancelToken& cancel) const;

private:
    Ports ports_;
};

}  // namespace fettle::plan
