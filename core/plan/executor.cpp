// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/executor.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::plan {

namespace {

/// Closes the work however the job ends.
class Opened {
public:
    explicit Opened(Work& work) : work_(work) {}
    ~Opened() { work_.close(); }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;

private:
    Work& work_;
};

/// Checks before anything is opened: may this plan be executed at all?
Status allowed(const Plan& plan) {
    if (plan.steps.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the plan has no steps"));
    for (const auto& need : plan.needs) {
        if (!need.met) return fail(ErrorCode::refused, render(need.what.text, need.what.evidence));
    }
    if (!plan.needs_serial()) return {};
    if (plan.drives.size() != 1)
        return fail(ErrorCode::refused, FETTLE_TEXT("a plan that destroys data must be for one drive"));
    if (plan.drives.front().anonymous()) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("the drive cannot be identified: it has no serial number and no WWN"));
    }
    return {};
}

Status same_drives(const Plan& plan, Work& work) {
    const auto found = work.identify();
    if (!found) return fail(found.error());
    if (found->size() != plan.drives.size())
        return fail(ErrorCode::refused, FETTLE_TEXT("the drives do not match the plan"));
    for (std::size_t i = 0; i < found->size(); ++i) {
        const auto different = differences(plan.drives[i], (*found)[i]);
        if (different.empty()) continue;
        return fail(ErrorCode::refused, FETTLE_TEXT("{drive} no longer matches the plan ({different})"),
                    {{"drive", plan.drives[i].id}, {"different", words(different)}});
    }
    return {};
}

Receipt blank(const Plan& plan, const std::string& plan_hash, const Clock& clock) {
    Receipt receipt;
    receipt.verb = plan.verb;
    receipt.plan_hash = plan_hash;
    receipt.started = clock.utc();
    receipt.drives = plan.drives;
    for (const auto& step : plan.steps) {
        receipt.steps.push_back({step.id, render(step.what.text, step.what.evidence), Outcome::not_taken, {}, {}, {}});
    }
    return receipt;
}

/// A running job.
class Execution {
public:
    Execution(const Plan& plan, Work& work, JournalWriter& journal, const Watcher& watcher, const CancelToken& cancel,
              Receipt& receipt)
        : plan_(plan), work_(work), journal_(journal), watcher_(watcher), cancel_(cancel), receipt_(receipt) {}

    void run() {
        for (std::size_t i = 0; i < plan_.steps.size() && may_go_on_; ++i) step(i);
        for (std::size_t i = 0; i < plan_.steps.size(); ++i) verify(i);
        for (const auto& fact : work_.settle()) note(journal_.note(fact));
        receipt_.outcome = worst();
        if (receipt_.outcome == Outcome::done) receipt_.afterwards = plan_.afterwards;
        note(journal_.end(name(receipt_.outcome)));
    }

private:
    void step(std::size_t index) {
        auto& mine = receipt_.steps[index];
        if (cancel_.cancelled()) {
            stopped_ = true;
            may_go_on_ = false;
            return;
        }
        if (auto same = same_drives(plan_, work_); !same) return leave(mine, same.error());
        if (auto written = journal_.before(index, plan_.steps[index].id); !written) {
            return leave(mine, written.error());
        }
        if (watcher_.on_step) watcher_.on_step(index);
        auto result = work_.take(index, watcher_.on_progress, cancel_);
        mine.evidence = std::move(result.evidence);
        mine.error = std::move(result.error);
        mine.outcome = outcome_of(plan_.steps[index], mine.error);
        record(index, mine);
        if (mine.outcome == Outcome::cancelled) may_go_on_ = false;
        if (mine.outcome == Outcome::failed && !plan_.steps[index].independent) may_go_on_ = false;
    }

    static Outcome outcome_of(const Step& step, const std::optional<Error>& error) {
        if (!error) return Outcome::done;
        if (error->code == ErrorCode::cancelled) return Outcome::cancelled;
        return step.independent && error->code == ErrorCode::unsupported ? Outcome::cannot : Outcome::failed;
    }

    /// This step and all later ones are skipped.
    void leave(StepReceipt& step, const Error& why) {
        step.error = why;
        may_go_on_ = false;
        left_ = true;
    }

    void record(std::size_t index, const StepReceipt& step) {
        switch (step.outcome) {
            case Outcome::done: return note(journal_.done(index, step.evidence));
            case Outcome::cannot:
            case Outcome::failed: return note(journal_.failed(index, *step.error));
            case Outcome::cancelled: return note(journal_.cancelled(index));
            case Outcome::not_taken: return;
        }
    }

    void verify(std::size_t index) {
        auto& step = receipt_.steps[index];
        if (step.outcome != Outcome::done) return;
        step.verification = work_.verify(index);
        note(journal_.verified(index, name(step.verification.verdict)));
    }

    /// Completed steps stay completed; a failed journal write is reported in the receipt, once.
    void note(const Status& written) {
        if (!written && receipt_.problems.empty()) {
            receipt_.problems.push_back("the end of the job was not recorded in the journal: " +
                                        to_string(written.error()));
        }
    }

    [[nodiscard]] Outcome worst() const {
        const auto any = [&](auto bad) { return std::any_of(receipt_.steps.begin(), receipt_.steps.end(), bad); };
        const bool failed = any([](const StepReceipt& step) {
            return step.outcome == Outcome::failed || step.verification.verdict == Verification::Verdict::disproved;
        });
        if (left_ || failed) return Outcome::failed;
        const bool cancelled = any([](const StepReceipt& step) { return step.outcome == Outcome::cancelled; });
        if (stopped_ || cancelled) return Outcome::cancelled;
        const bool done = any([](const StepReceipt& step) { return step.outcome == Outcome::done; });
        return done ? Outcome::done : Outcome::cannot;
    }

    const Plan& plan_;
    Work& work_;
    JournalWriter& journal_;
    const Watcher& watcher_;
    const CancelToken& cancel_;
    Receipt& receipt_;
    bool may_go_on_ = true;
    bool stopped_ = false;  ///< the user stopped the job before its end
    bool left_ = false;     ///< a step could not be announced, or the drive has changed
};

}  // namespace

std::string_view name(Outcome outcome) noexcept {
    switch (outcome) {
        case Outcome::done: return "done";
        case Outcome::failed: return "failed";
        case Outcome::cancelled: return "cancelled";
        case Outcome::cannot: return "cannot";
        case Outcome::not_taken: return "not-taken";
    }
    return "failed";
}

std::string_view name(Verification::Verdict verdict) noexcept {
    switch (verdict) {
        case Verification::Verdict::verified: return "verified";
        case Verification::Verdict::disproved: return "disproved";
        case Verification::Verdict::not_verifiable: return "not-verifiable";
        case Verification::Verdict::not_made: return "not-made";
    }
    return "not-made";
}

Result<Receipt> Executor::run(const Plan& plan, const Confirmation& confirmation, Work& work, const Watcher& watcher,
                              const CancelToken& cancel) const {
    const auto plan_hash = hash_of(plan, ports_.hasher);
    if (!plan_hash) return fail(plan_hash.error());
    if (auto confirmed = ports_.desk.check(plan, *plan_hash, confirmation); !confirmed) return fail(confirmed.error());
    if (auto may = allowed(plan); !may) return fail(may.error());
    if (cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("before anything was done"));
    if (auto opened = work.open(); !opened) return fail(opened.error());
    const Opened closes(work);
    if (auto same = same_drives(plan, work); !same) return fail(same.error());
    auto journal = ports_.journals.create(std::string(name(plan.verb)));
    if (!journal) return fail(journal.error());
    JournalWriter writer(**journal, ports_.clock);
    auto receipt = blank(plan, *plan_hash, ports_.clock);
    if (auto begun = writer.begin(plan, *plan_hash); !begun) return fail(begun.error());
    Execution(plan, work, writer, watcher, cancel, receipt).run();
    receipt.ended = ports_.clock.utc();
    return receipt;
}

}  // namespace fettle::plan
