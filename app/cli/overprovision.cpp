// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <charconv>

#include "app/cli/job.h"
#include "app/cli/overprovision_text.h"
#include "app/cli/verb.h"
#include "core/base/size_text.h"
#include "core/bench/workload.h"
#include "core/json/overprovision_json.h"

namespace fettle::cli {

namespace {

constexpr std::string_view kKey = "overprovision";

/// "10%" or "50G". Error: invalid_argument.
Result<overprovision::Amount> parse_amount(const std::string& text) {
    overprovision::Amount amount;
    if (text.empty()) return amount;
    if (text.back() == '%') {
        double percent = 0;
        const auto* const end = text.data() + text.size() - 1;
        const auto read = std::from_chars(text.data(), end, percent);
        if (read.ec != std::errc{} || read.ptr != end) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("\"{text}\" is not a valid percentage"),
                        {{"text", text}});
        }
        amount.percent = percent;
        return amount;
    }
    const auto bytes = parse_size(text);
    if (!bytes) return fail(bytes.error());
    amount.bytes = *bytes;
    return amount;
}

/// Over-provisioning: shows it, estimates the benefit of more, and changes it.
class Overprovision final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("overprovision", "Show, plan and set over-provisioning");
        verb->require_subcommand(1);
        show_ = command(*verb, "show", "Show all space on the drive that file systems do not use");
        advise_ =
            command(*verb, "advise", "Estimate the effect of more spare flash on write amplification and endurance");
        plan_ = command(*verb, "plan", "Show the steps of \"set\" without changing anything");
        set_ = command(*verb, "set", "Reserve space for over-provisioning");
        undo_ = command(*verb, "undo", "Restore the drive's full capacity, or extend the last partition");
        for (auto* changing : {plan_, set_}) {
            changing->add_option("--unallocated", amount_, "Total space to reserve: 50G, or 10% of the drive")
                ->type_name("SIZE|PERCENT");
            changing
                ->add_option("--method", method_,
                             "Method; default: the first usable one that keeps every partition, in the order trim, "
                             "partition, amac, hpa")
                ->one_of(kMethods);
        }
        plan_->add_flag("--undo", plan_undo_, "Show the plan for \"undo\" instead");
        undo_->add_option("--method", method_, "Method to undo; default: whatever limits the drive's capacity")
            ->one_of(kMethods);
        job_.declare(*set_);
        job_.declare(*undo_);
        return verb;
    }

    int run(const Session& session) override {
        std::vector<DriveEntry> entries;
        int code = kFine;
        if (!session.find_drives({name_}, entries, code)) return code;
        if (show_->parsed() || advise_->parsed()) return look(session, entries.front());
        return change(session, entries.front());
    }

private:
    inline static const std::vector<std::string> kMethods{"trim", "partition", "hpa", "amac", "namespace"};

    Command* command(Command& verb, const char* name, const char* description) {
        auto* made = verb.add_subcommand(name, description);
        made->add_option("DRIVE", name_, "Path, by-id name, serial number or id")->required();
        made->footer("For global options such as --json, see fettle --help");
        return made;
    }

    int look(const Session& session, const DriveEntry& entry) const {
        const auto report = session.toolbox.over_provisioning->report(entry, session.inspect);
        if (!report) return session.fail(report.error());
        if (session.json) {
            json::Json body;
            auto& mine = body[std::string(kKey)];
            mine["drive"] = json::to_json(report->drive, json::Detail::summary);
            mine["picture"] = json::to_json(report->picture);
            if (advise_->parsed()) mine["advice"] = json::to_json(report->advice);
            session.print_json(body);
        } else {
            session.print(show_->parsed() ? picture_words(session, *report) : advice_words(session, *report));
        }
        return kFine;
    }

    int change(const Session& session, const DriveEntry& entry) const {
        overprovision::Request request;
        request.undo = undo_->parsed() || plan_undo_;
        const auto amount = parse_amount(amount_);
        if (!amount) return session.fail(amount.error());
        request.amount = *amount;
        if (!method_.empty()) request.method = overprovision::method_of(method_);
        const auto job = session.toolbox.over_provisioning->plan(entry, request, session.inspect);
        if (!job) return session.fail(job.error());
        if (plan_->parsed()) return show_plan(session, kKey, *job);
        return carry_out(session, kKey, *job, job_);
    }

    std::string name_;
    std::string amount_;
    std::string method_;
    bool plan_undo_ = false;
    JobOptions job_;
    Command* show_ = nullptr;  ///< owned by the root, as are the others
    Command* advise_ = nullptr;
    Command* plan_ = nullptr;
    Command* set_ = nullptr;
    Command* undo_ = nullptr;
};

}  // namespace

std::unique_ptr<Verb> make_overprovision() { return std::make_unique<Overprovision>(); }

}  // namespace fettle::cli
