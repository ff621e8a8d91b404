// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/cli/job.h"
#include "app/cli/tune_text.h"
#include "app/cli/tune_use.h"
#include "app/cli/verb.h"
#include "core/json/tune_json.h"

namespace fettle::cli {

namespace {

constexpr std::string_view kKey = "tune";

std::vector<std::string> profile_names() {
    std::vector<std::string> names;
    names.reserve(tune::kProfiles.size());
    for (const auto profile : tune::kProfiles) names.emplace_back(tune::name(profile));
    return names;
}

std::vector<std::string> topic_names() {
    std::vector<std::string> names;
    names.reserve(tune::kTopics.size());
    for (const auto topic : tune::kTopics) names.emplace_back(tune::name(topic));
    return names;
}

std::optional<tune::Profile> profile_named(const std::string& name) {
    const auto found = std::find_if(tune::kProfiles.begin(), tune::kProfiles.end(),
                                    [&](tune::Profile one) { return tune::name(one) == name; });
    if (found == tune::kProfiles.end()) return std::nullopt;
    return *found;
}

/// System settings that concern drives: shows them with advice, changes them, restores them.
class Tune final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("tune", "Show, plan, set and restore drive-related system settings");
        verb->require_subcommand(1);
        list_ = command(*verb, "list", "List all settings and the recommended changes");
        list_->add_option("--topic", topic_, "Show only settings in this topic")->one_of(topic_names());
        list_->add_flag("--each", each_, "Show each drive and mount point on a separate line");
        show_ = command(*verb, "show", "Explain settings: advice with its evidence, effect, risk and accepted values");
        show_->add_option("SETTING", names_, "Setting ids, such as swappiness or io-scheduler:nvme0n1")->required();
        plan_ = command(*verb, "plan", "Show the steps of \"set\" without changing anything");
        set_ = command(*verb, "set", "Change settings, now and permanently");
        for (auto* changing : {plan_, set_}) {
            auto* values = changing->add_option("SETTING=VALUE", names_, "Settings with their new values");
            auto* advised = changing->add_flag("--advised", advised_, "All recommended changes");
            auto* profile = changing->add_option("--profile", profile_, "All changes in this profile");
            profile->one_of(profile_names());
            for (auto* other : {values, advised}) profile->excludes(other);
            advised->excludes(values);
        }
        plan_->add_flag("--undo", plan_undo_,
                        "Show the steps of \"undo\" instead; without settings, those for all changed settings");
        undo_ = command(*verb, "undo", "Restore the values from before Fettle's changes");
        auto* which = undo_->add_option("SETTING", names_, "Settings to restore");
        undo_->add_flag("--all", all_, "Restore all settings that Fettle has changed")->excludes(which);
        profiles_ = command(*verb, "profile", "Show the profiles, and what they would change");
        profiles_->add_option("PROFILE", profile_, "Show only this profile")->one_of(profile_names());
        use_.declare(*verb);
        job_.declare(*set_);
        job_.declare(*undo_);
        return verb;
    }

    int run(const Session& session) override {
        if (undo_->parsed() || plan_undo_) return undo(session);
        if (const auto code = use_.run(session)) return *code;
        auto report = session.toolbox.tuning->settings();
        if (!report) return session.fail(report.error());
        for (const auto& problem : report->problems) session.complain(printable(problem));
        if (list_->parsed()) return list(session, report->settings);
        if (show_->parsed()) return show(session, report->settings);
        if (profiles_->parsed()) return show_profiles(session, report->settings);
        return change(session, report->settings);
    }

private:
    static Command* command(Command& verb, const char* name, const char* description) {
        auto* made = verb.add_subcommand(name, description);
        made->footer("For global options such as --json, see fettle --help");
        return made;
    }

    [[nodiscard]] int list(const Session& session, std::vector<tune::Setting> settings) const {
        if (!topic_.empty()) {
            std::erase_if(settings, [&](const tune::Setting& one) { return tune::name(one.topic) != topic_; });
        }
        if (session.json) {
            session.print_json({{std::string(kKey), {{"settings", json::to_json(settings)}}}});
        } else {
            session.print(settings_words(session, settings, each_));
        }
        return kFine;
    }

    [[nodiscard]] int show(const Session& session, const std::vector<tune::Setting>& settings) const {
        std::vector<tune::Setting> shown;
        for (const auto& name : names_) {
            const auto before = shown.size();
            for (const auto& one : settings) {
                if (one.id == name || one.key == name || tune::name_of(one.id) == name) shown.push_back(one);
            }
            if (shown.size() == before) {
                return session.fail(
                    {ErrorCode::not_found, "no setting \"" + name + "\"; see \"fettle tune list\"", {}});
            }
        }
        if (session.json) {
            session.print_json({{std::string(kKey), {{"settings", json::to_json(shown)}}}});
            return kFine;
        }
        for (std::size_t i = 0; i < shown.size(); ++i) {
            session.print((i == 0 ? "" : "\n") + setting_words(session, shown[i]));
        }
        return kFine;
    }

    [[nodiscard]] int show_profiles(const Session& session, const std::vector<tune::Setting>& settings) const {
        auto array = json::Json::array();
        bool first = true;
        for (const auto profile : tune::kProfiles) {
            if (!profile_.empty() && tune::name(profile) != profile_) continue;
            const auto changes = tune::changes_of(profile, settings);
            if (session.json) {
                array.push_back(json::to_json(profile, changes));
            } else {
                session.print((first ? "" : "\n") + profile_words(session, profile, changes, settings));
            }
            first = false;
        }
        if (session.json) session.print_json({{std::string(kKey), {{"profiles", std::move(array)}}}});
        return kFine;
    }

    /// What the command line asks for. Errors: invalid_argument.
    [[nodiscard]] Result<std::vector<tune::Assignment>> wanted(const std::vector<tune::Setting>& settings) const {
        if (advised_) return tune::advised(settings);
        if (const auto profile = profile_named(profile_)) return tune::to_set(tune::changes_of(*profile, settings));
        std::vector<tune::Assignment> all;
        for (const auto& name : names_) {
            // A mount point may contain "=", a value does not.
            const auto equals = name.rfind('=');
            if (equals == std::string::npos) {
                return fail(ErrorCode::invalid_argument, FETTLE_TEXT("\"{name}\" must have the form SETTING=VALUE"),
                            {{"name", name}});
            }
            all.push_back({name.substr(0, equals), name.substr(equals + 1)});
        }
        if (all.empty()) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("specify settings with their values, --advised or --profile"));
        }
        return all;
    }

    [[nodiscard]] int change(const Session& session, const std::vector<tune::Setting>& settings) const {
        const auto assignments = wanted(settings);
        if (!assignments) return session.fail(assignments.error());
        const auto job = session.toolbox.tuning->plan(*assignments);
        if (!job) return session.fail(job.error());
        if (job->plan.steps.empty() && !session.json) {
            session.print("Nothing to change: the settings already have these values.\n");
            return kFine;
        }
        if (plan_->parsed() || job->plan.steps.empty()) return show_plan(session, kKey, *job);
        return carry_out(session, kKey, *job, job_);
    }

    [[nodiscard]] int undo(const Session& session) const {
        if (undo_->parsed() && names_.empty() && !all_) {
            return session.fail({ErrorCode::invalid_argument, "specify the settings to restore, or --all", {}});
        }
        const auto job = session.toolbox.tuning->plan_undo(names_);
        if (!job) return session.fail(job.error());
        if (plan_->parsed()) return show_plan(session, kKey, *job);
        return carry_out(session, kKey, *job, job_);
    }

    std::vector<std::string> names_;
    std::string topic_;
    std::string profile_;
    bool advised_ = false;
    bool plan_undo_ = false;
    bool all_ = false;
    bool each_ = false;
    JobOptions job_;
    TuneUse use_;
    Command* list_ = nullptr;  ///< owned by the root, as are the others
    Command* show_ = nullptr;
    Command* plan_ = nullptr;
    Command* set_ = nullptr;
    Command* undo_ = nullptr;
    Command* profiles_ = nullptr;
};

}  // namespace

std::unique_ptr<Verb> make_tune() { return std::make_unique<Tune>(); }

}  // namespace fettle::cli
