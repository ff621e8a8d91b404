// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/job.h"
#include "app/cli/opal_text.h"
#include "app/cli/password_option.h"
#include "app/cli/table.h"
#include "app/cli/verb.h"
#include "core/erase/credential.h"
#include "core/json/opal_json.h"

namespace fettle::cli {

namespace {

using opal::Action;

constexpr std::string_view kKey = "opal";

bool is_possible(const plan::Job& job) {
    const auto& needs = job.plan.needs;
    return std::all_of(needs.begin(), needs.end(), [](const plan::Need& need) { return need.met; });
}

/// The locking of self-encrypting drives: shows its state, sets it up, locks, unlocks, disables and reverts.
class OpalVerb final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("opal", "Lock self-encrypting drives with a password of their own (TCG Opal)");
        verb->require_subcommand(1);
        state_ = command(*verb, "state", "Show what the drive supports, and whether it is locked");
        setup_ = command(*verb, "setup", "Set a password; all data is kept. Requires the serial number");
        lock_ = command(*verb, "lock", "Lock the drive, which must not be in use");
        unlock_ = command(*verb, "unlock", "Unlock the drive until it loses power");
        disable_ = command(*verb, "disable", "Remove the password; all data is kept");
        revert_ = command(*verb, "revert", "Revert the drive to its factory state; destroys all data");
        unlock_->add_flag("--after-suspend", for_resume_,
                          "Also have the system keep the password in memory and unlock the drive after each suspend");
        for (auto* one : {setup_, lock_, unlock_, disable_, revert_}) {
            password_.declare(*one, "Read the password from this open file descriptor; default: prompt for it");
            one->add_flag("--dry-run", dry_run_, "Show the plan without changing anything");
            job_.declare(*one);
        }
        return verb;
    }

    int run(const Session& session) override {
        std::vector<DriveEntry> entries;
        int code = kFine;
        if (!session.find_drives({name_}, entries, code)) return code;
        return state_->parsed() ? show(session, entries.front()) : change(session, entries.front());
    }

private:
    Command* command(Command& verb, const char* name, const char* description) {
        auto* made = verb.add_subcommand(name, description);
        made->add_option("DRIVE", name_, "Path, by-id name, serial number or id")->required();
        made->footer("For global options such as --json, see fettle --help");
        return made;
    }

    static int show(const Session& session, const DriveEntry& entry) {
        const auto report = session.toolbox.opal->report(entry, session.inspect);
        if (!report) return session.fail(report.error());
        if (session.json) {
            json::Json body;
            auto& mine = body[std::string(kKey)];
            mine = json::to_json(report->state);
            mine["drive"] = json::to_json(report->drive, json::Detail::summary);
            session.print_json(body);
        } else {
            session.print(opal_words(session, *report));
        }
        if (const auto* const unread = report->state.unread())
            return unread->reason == fettle::name(ErrorCode::not_permitted) ? kNotPermitted : kFailed;
        return report->state.lock() == opal::Lock::unsupported ? kDriveCannot : kFine;
    }

    [[nodiscard]] Action action() const {
        return setup_->parsed()     ? Action::setup
               : lock_->parsed()    ? Action::lock
               : unlock_->parsed()  ? Action::unlock
               : disable_->parsed() ? Action::disable
                                    : Action::revert;
    }

    int change(const Session& session, const DriveEntry& entry) const {
        opal::Request wanted;
        wanted.action = action();
        wanted.for_resume = for_resume_;
        auto job = session.toolbox.opal->plan(entry, wanted);
        if (!job) return session.fail(job.error());
        if (dry_run_) return show_plan(session, kKey, *job);
        // Ask for a password only where it can be used.
        if (is_possible(*job)) {
            auto given = password(session, job->plan, wanted.action);
            if (!given) return session.fail(given.error());
            wanted.password = std::make_shared<const opal::Password>(std::move(*given));
            job = session.toolbox.opal->plan(entry, wanted);
            if (!job) return session.fail(job.error());
        }
        return carry_out(session, kKey, *job, job_, [&](const plan::Receipt& receipt, json::Json* document) {
            const bool done = receipt.outcome == plan::Outcome::done;
            const auto half = done ? std::string() : opal_half_setup(receipt, name_);
            if (!done && half.empty()) return exit_code(receipt);
            const auto undo = opal_undo(wanted.action, name_);
            if (document != nullptr) {
                if (!undo.empty()) (*document)["undo"] = undo;
            } else if (!done) {
                session.print(wrapped(printable(half), "", session.columns));
            } else {
                session.print(wrapped(printable(undo.empty() ? "This cannot be undone." : "To undo: " + undo), "",
                                      session.columns));
            }
            return exit_code(receipt);
        });
    }

    [[nodiscard]] Result<opal::Password> password(const Session& session, const plan::Plan& plan, Action action) const {
        return password_.take(
            session, [&](erase::PasswordSource& passwords) { return ask(passwords, plan, action); },
            [](const std::string& text) { return opal::Password::given(text); });
    }

    [[nodiscard]] static Result<std::string> ask(erase::PasswordSource& passwords, const plan::Plan& plan,
                                                 Action action) {
        const auto drive = plan.drives.empty() ? std::string() : printable(plan.drives.front().words()) + "\n";
        if (action != Action::setup) {
            return passwords.ask(drive +
                                 "A drive accepts few wrong passwords until it is power-cycled.\n"
                                 "Opal password (not shown as you type): ");
        }
        auto first = passwords.ask(
            drive + "A forgotten password cannot be recovered.\nNew Opal password (not shown as you type): ");
        if (!first) return first;
        auto second = passwords.ask("The same password again: ");
        if (!second) {
            erase::wipe(*first);
            return second;
        }
        const bool same = *first == *second;
        erase::wipe(*second);
        if (same) return first;
        erase::wipe(*first);
        return fettle::fail(ErrorCode::invalid_argument, FETTLE_TEXT("the two passwords differ"));
    }

    std::string name_;
    PasswordOption password_;
    bool for_resume_ = false;
    bool dry_run_ = false;
    JobOptions job_;
    Command* state_ = nullptr;  ///< owned by the root, as are the others
    Command* setup_ = nullptr;
    Command* lock_ = nullptr;
    Command* unlock_ = nullptr;
    Command* disable_ = nullptr;
    Command* revert_ = nullptr;
};

}  // namespace

std::unique_ptr<Verb> make_opal() { return std::make_unique<OpalVerb>(); }

}  // namespace fettle::cli
