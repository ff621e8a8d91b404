// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/plan/job.h"
#include "core/plan/journal_reader.h"
#include "core/toolbox/ports.h"

namespace fettle::toolbox {

/// Makes jobs from plans: adds hash, confirmation, journal and receipt to every change of a drive.
class JobMaker {
public:
    /// Creates the implementation of the plan's steps; called when the job is executed, with the executor's token.
    using WorkSource = std::function<Result<std::unique_ptr<plan::Work>>(const CancelToken& cancel)>;
    /// Called with the receipt before the caller gets it.
    using After = std::function<void(const plan::Receipt&)>;

    /// Requires: ports.can_carry_out().
    explicit JobMaker(const CarePorts& ports)
        : hasher_(*ports.hasher),
          clock_(*ports.clock),
          journals_(*ports.journals),
          receipts_(ports.receipts),
          desk_(*ports.clock, *ports.randomness) {}

    /// This object must outlive the job. Error: that of the hasher.
    [[nodiscard]] Result<plan::Job> make(plan::Plan plan, WorkSource work, After after = {});

    /// For jobs that leave nothing to undo when they are interrupted: removes the journals of the ended jobs of this
    /// kind, and of the interrupted ones on the plan's first drive. This object must outlive it.
    [[nodiscard]] After forgetting(const plan::Plan& plan);

    /// The same, also for interrupted jobs on other namespaces of the plan's drive: a namespace that an interrupted job
    /// has deleted cannot be the drive of a later job.
    [[nodiscard]] After forgetting_on_any_namespace(const plan::Plan& plan);

    /// The same for jobs that record elsewhere what is to be undone: removes all journals of this kind if `settled`
    /// returns true.
    [[nodiscard]] After forgetting_if(plan::Verb verb, std::function<bool()> settled);

private:
    /// Removes the journals of this kind that `old` accepts.
    void forget(plan::Verb verb, const std::function<bool(const plan::JournalStory&)>& old);
    /// Notes a failure in the receipt: the job itself is done.
    void keep(plan::Receipt& receipt);

    plan::Hasher& hasher_;
    plan::Clock& clock_;
    plan::JournalStore& journals_;
    plan::ReceiptStore* receipts_;
    plan::ConfirmationDesk desk_;
};

}  // namespace fettle::toolbox
