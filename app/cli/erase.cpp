// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/cli/erase_text.h"
#include "app/cli/job.h"
#include "app/cli/password_option.h"
#include "app/cli/verb.h"

namespace fettle::cli {

namespace {

constexpr std::uint32_t kSmallestSector = 512;
constexpr std::uint32_t kLargestSector = 65'536;

/// Erases a whole drive: lists methods, shows the plan, executes it, and recovers from interrupted erases.
class Erase final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("erase", "Permanently erase a whole drive and verify the result");
        verb->require_subcommand(1);
        verb->fallthrough();
        methods_ = add(*verb, "methods", "List the erase methods this drive supports, best first");
        plan_ = add(*verb, "plan", "Show the plan and what would be lost, without changing anything");
        run_ = add(*verb, "run", "Erase the drive; requires its serial number");
        resume_ = add(*verb, "resume", "Resume an erase that was interrupted or failed");
        unlock_ = add(*verb, "unlock", "Remove the drive's password; all data is kept");
        for (auto* const sub : {plan_, run_}) {
            sub->add_option("--method", method_,
                            "A method from \"fettle erase methods\"; default: the best one available");
        }
        for (auto* const sub : {plan_, run_}) {
            sub->add_option(
                   "--sector-size", sector_bytes_,
                   "The logical sector size afterwards, in bytes; \"fettle erase methods\" lists the sizes that the "
                   "drive supports, and the methods that change it")
                ->type_name("BYTES")
                ->in_range(kSmallestSector, kLargestSector);
        }
        // The PSID is not stored, so resuming an interrupted revert needs it again.
        for (auto* const sub : {plan_, run_, resume_}) {
            sub->add_option("--psid", psid_, "The 32 characters on the drive's label, for psid-revert");
        }
        for (auto* const sub : {plan_, run_, unlock_}) {
            sub->add_option(
                   "--password-of", password_of_,
                   "Which password is set on the drive: user, master, or fettle (set by Fettle for an erase that did "
                   "not finish). Fettle prompts for a user or master password")
                ->one_of({"user", "master", "fettle"});
        }
        for (auto* const sub : {run_, unlock_}) {
            password_.declare(*sub, "Read the password from this open file descriptor")->needs("--password-of");
        }
        run_->add_flag("--suspend", suspend_,
                       "If the drive is frozen, suspend the computer for a few seconds and check again");
        for (auto* const sub : {run_, resume_, unlock_}) options_.declare(*sub);
        return verb;
    }

    int run(const Session& session) override {
        if (methods_->parsed()) return show_methods(session);
        EraseRequest request;
        request.drive = drive_;
        request.psid = psid_;
        request.sector_bytes = sector_bytes_;
        if (resume_->parsed()) request.purpose = erase::Purpose::resume;
        if (unlock_->parsed()) request.purpose = erase::Purpose::unlock;
        if (!method_.empty()) {
            request.method = erase::method_named(method_);
            if (!request.method) {
                return session.fail(
                    {ErrorCode::invalid_argument,
                     fmt::format("unknown method \"{}\"; \"fettle erase methods DRIVE\" lists them", method_),
                     {}});
            }
        }
        request.password = erase::password_kind_named(password_of_);
        auto made = session.toolbox.erasing->plan(request);
        if (made && run_->parsed() && suspend_ && is_frozen(*made)) made = thawed(session, request);
        // Ask for a password only where it can be used.
        if (made && !plan_->parsed() && needs_password(request) && is_possible(*made)) {
            auto given = password(session, made->plan, *request.password);
            if (!given) return session.fail(given.error());
            request.credential = std::move(*given);
            made = session.toolbox.erasing->plan(request);
        }
        if (!made) return session.fail(made.error());
        if (plan_->parsed()) return show_plan(session, "erase", *made);
        return carry_out(session, "erase", *made, options_);
    }

private:
    Command* add(Command& verb, const char* name, const char* what) {
        auto* sub = verb.add_subcommand(name, what);
        sub->add_option("DRIVE", drive_, "Path, by-id name, serial number or id")->required();
        return sub;
    }

    [[nodiscard]] int show_methods(const Session& session) const {
        const auto methods = session.toolbox.erasing->methods(drive_);
        if (!methods) return session.fail(methods.error());
        if (session.json) {
            session.print_json(erase_methods_json(*methods));
        } else {
            session.print(erase_methods_words(session, *methods));
        }
        return methods->offers.empty() ? kDriveCannot : kFine;
    }

    static bool is_frozen(const plan::Job& job) {
        return std::any_of(job.plan.needs.begin(), job.plan.needs.end(), [](const plan::Need& need) {
            return !need.met && (need.what.id == "frozen" || need.what.id == "sanitize-frozen");
        });
    }

    static bool is_possible(const plan::Job& job) {
        const auto& needs = job.plan.needs;
        return std::all_of(needs.begin(), needs.end(), [](const plan::Need& need) { return need.met; });
    }
    static bool needs_password(const EraseRequest& request) {
        return request.password && *request.password != erase::PasswordKind::fettle;
    }

    [[nodiscard]] Result<erase::Credential> password(const Session& session, const plan::Plan& plan,
                                                     erase::PasswordKind kind) const {
        const auto ask = [&](erase::PasswordSource& passwords) {
            return passwords.ask(fmt::format(
                "{}\nA drive accepts {} attempts until it is power-cycled, and does not report how many remain. "
                "A wrong password uses up one.\n{} password (not shown as you type): ",
                plan.drives.empty() ? drive_ : printable(plan.drives.front().words()), erase::kPasswordTries,
                kind == erase::PasswordKind::master ? "Master" : "User"));
        };
        return password_.take(session, ask,
                              [&](const std::string& text) { return erase::Credential::given(kind, text); });
    }

    static Result<plan::Job> thawed(const Session& session, const EraseRequest& request) {
        session.complain("the drive is frozen: suspending the computer for a few seconds");
        if (auto slept = session.toolbox.erasing->unfreeze(); !slept) return fettle::fail(slept.error());
        return session.toolbox.erasing->plan(request);
    }

    std::string drive_;
    std::string method_;
    std::string psid_;
    std::optional<std::uint32_t> sector_bytes_;
    std::string password_of_;
    PasswordOption password_;
    bool suspend_ = false;
    JobOptions options_;
    Command* methods_ = nullptr;
    Command* plan_ = nullptr;
    Command* run_ = nullptr;
    Command* resume_ = nullptr;
    Command* unlock_ = nullptr;
};

}  // namespace

std::unique_ptr<Verb> make_erase() { return std::make_unique<Erase>(); }

}  // namespace fettle::cli
