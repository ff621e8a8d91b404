// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/opal/opal_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/opal/texts.h"
#include "core/plan/contents.h"
#include "core/plan/use_needs.h"

namespace fettle::opal {

namespace {

constexpr std::array<std::pair<Action, std::string_view>, 5> kNames{{{Action::setup, "setup"},
                                                                     {Action::lock, "lock"},
                                                                     {Action::unlock, "unlock"},
                                                                     {Action::disable, "disable"},
                                                                     {Action::revert, "revert"}}};

class Maker {
public:
    Maker(const Request& request, const OpalInputs& inputs) : request_(request), in_(inputs) {
        made_.action = request.action;
        made_.entry = inputs.entry;
        made_.password = request.password;
        add_siblings();
        made_.plan.verb = plan::Verb::opal;
        made_.plan.drives = {inputs.pinned};
    }

    Result<OpalPlan> make() {
        if (auto can = supported(); !can) return fail(can.error());
        if (auto fits = state_fits(); !fits) return fail(fits.error());
        switch (request_.action) {
            case Action::setup: setup(); break;
            case Action::lock: step(kStepLock, text::kLock, text::kLockPower); break;
            case Action::unlock: unlock(); break;
            case Action::disable: disable(); break;
            case Action::revert: revert(); break;
        }
        // Unlocking endangers nothing, and a drive that a suspend has locked is still mounted.
        if (!unlocks()) add_use_needs();
        if (changes_setup()) add_power_need();
        add_options();
        return std::move(made_);
    }

private:
    [[nodiscard]] bool unlocks() const { return request_.action == Action::unlock; }
    /// Locking and unlocking are harmless however they end: a power cycle locks the drive in any case.
    [[nodiscard]] bool changes_setup() const { return !unlocks() && request_.action != Action::lock; }

    /// Every path to the drive detects its partitions by itself, but is held together with the others.
    void add_siblings() {
        for (const auto& sibling : in_.siblings) {
            if (unlocks()) {
                made_.siblings.push_back(sibling.entry);
            } else {
                plan::add_to_hold({sibling.entry, sibling.place}, sibling.kinship, made_.siblings);
            }
        }
    }

    [[nodiscard]] static tl::unexpected<Error> not_read(const std::string& drive, const Missing& why, bool sata) {
        const auto code =
            why.reason == fettle::name(ErrorCode::not_permitted) ? ErrorCode::not_permitted : ErrorCode::io;
        const std::vector<Evidence> evidence{{"drive", drive},
                                             {"reason", why.detail.empty() ? why.reason : why.detail}};
        if (!sata)
            return fail(code, FETTLE_TEXT("reading whether {drive} supports TCG Opal failed: {reason}"), evidence);
        return fail(
            code,
            FETTLE_TEXT("reading whether {drive} supports TCG Opal failed: {reason}. Linux passes TCG commands to "
                        "SATA drives only with the kernel parameter libata.allow_tpm=1"),
            evidence);
    }

    [[nodiscard]] Status supported() const {
        const auto& drive = in_.entry.id;
        if (const auto* const why = in_.state.unread()) return not_read(drive, *why, in_.state.sata);
        if (!in_.state.discovery || !in_.state.discovery->locking_supported) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("{drive} does not report TCG Opal"), {{"drive", drive}});
        }
        if (!in_.state.is_opal()) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("{drive} reports neither Opal 1 nor Opal 2, the feature sets that can be set up"),
                        {{"drive", drive}});
        }
        return {};
    }

    /// Whether there is anything to do.
    [[nodiscard]] Status state_fits() const {
        const auto lock = in_.state.lock();
        switch (request_.action) {
            case Action::setup: return {};
            case Action::lock:
                if (lock == Lock::locked)
                    return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the drive is already locked"));
                if (lock != Lock::unlocked) return no_password();
                return {};
            case Action::unlock:
                if (lock == Lock::locked || (lock == Lock::unlocked && is_left_to_unlock())) return {};
                return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the drive is not locked"));
            case Action::disable:
            case Action::revert:
                // Unreported ownership is decided by the password itself.
                if (lock == Lock::off && in_.state.owned() == false) return no_password();
                return {};
        }
        return {};
    }

    /// Something else than the lock. The unlock step then only proves the password.
    [[nodiscard]] bool is_left_to_unlock() const { return request_.for_resume || in_.state.shows_pre_boot_image(); }

    static tl::unexpected<Error> no_password() {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("no Opal password is set on the drive"));
    }

    void setup() {
        step(kStepOwn, text::kOwn, text::kOwnPower);
        step(kStepActivate, text::kActivate, text::kOwnPower);
        step(kStepProtect, text::kProtect, text::kOwnPower);
        step(kStepProve, text::kProve, text::kProvePower);
        add_contents();
        const auto& discovery = *in_.state.discovery;
        if (discovery.owned == true || discovery.locking_enabled) {
            need("not-owned", text::kOwned, text::kOwnedRemedy, false);
        } else {
            need("not-owned", discovery.owned ? text::kNotOwned : text::kNotOwnedUnknown, {}, true);
        }
        const bool known = discovery.first_password_known;
        need("first-password", known ? text::kFirstKnown : text::kFirstUnknown, {}, known);
        add_block_need();
        add_ata_need();
        // Met in any case: shown, so that it is read before the serial number is typed.
        need("password-kept", text::kForgotten, {}, true);
    }

    void unlock() {
        step(kStepUnlock, text::kUnlock, text::kLockPower);
        if (in_.state.shows_pre_boot_image()) step(kStepHideMbr, text::kHideMbr, text::kLockPower);
        if (request_.for_resume) step(kStepResume, text::kResume, text::kResumePower).independent = true;
    }

    void disable() {
        const auto lock = in_.state.lock();
        if (lock == Lock::unlocked || lock == Lock::locked)
            step(kStepDeactivate, text::kDeactivate, text::kDeactivatePower);
        step(kStepGiveBack, text::kGiveBack, text::kDeactivatePower);
        const bool open = lock != Lock::locked;
        need("unlocked", open ? text::kOpen : text::kIsLocked, open ? std::string_view() : text::kIsLockedRemedy, open);
        const bool known = in_.state.discovery->first_password_known;
        need("first-password", known ? text::kFirstKnown : text::kFirstUnknown, {}, known);
        add_block_need();
    }

    void revert() {
        step(kStepRevert, text::kRevert, text::kRevertPower).loses_data = true;
        made_.plan.losses.push_back(
            {"drive-data", Severity::critical, text::kRevertLoss, {}, {{"drive", in_.entry.id}}});
        std::vector<std::uint32_t> others;
        for (const auto& one : in_.abilities.namespaces.all) {
            if (one.nsid != in_.abilities.nsid) others.push_back(one.nsid);
        }
        if (!others.empty()) {
            made_.plan.losses.push_back({"namespace-data",
                                         Severity::critical,
                                         text::kNamespacesLoss,
                                         {},
                                         {{"namespaces", fmt::format("{}", fmt::join(others, ", "))}}});
        }
        add_contents();
        if (in_.state.lock() == Lock::locked) {
            const auto& id = in_.entry.id;
            made_.plan.contents.push_back({plan::Content::Kind::other, id, id, std::string(text::kLockedContent), {}});
        }
        add_block_need();
        // Met in any case: shown, so that it is read before the serial number is typed.
        if (!in_.state.discovery->revert_restores_first_password)
            need("first-password-after", text::kFirstKept, {}, true);
    }

    void add_block_need() {
        const bool blocked = in_.state.discovery->owner_blocked;
        need("owner-not-blocked", blocked ? text::kBlocked : text::kNotBlocked,
             blocked ? text::kBlockedRemedy : std::string_view(), !blocked);
    }

    void add_ata_need() {
        if (!in_.abilities.security) return;
        const bool set = in_.abilities.security->state.enabled;
        need("no-ata-password", set ? text::kAtaPassword : text::kNoAtaPassword,
             set ? text::kAtaPasswordRemedy : std::string_view(), !set);
    }

    void add_contents() {
        if (in_.place != nullptr) made_.plan.contents = plan::contents_of(in_.entry, *in_.place);
        for (const auto& sibling : in_.siblings) {
            if (sibling.place == nullptr) continue;
            auto more = plan::contents_of(sibling.entry, *sibling.place);
            made_.plan.contents.insert(made_.plan.contents.end(), more.begin(), more.end());
        }
    }

    /// The global range is the whole drive, with all its namespaces.
    void add_use_needs() {
        std::vector<plan::UsedPlace> places{{in_.place, {}}};
        for (const auto& sibling : in_.siblings) places.push_back({sibling.place, sibling.entry.id});
        plan::UseTexts texts;
        texts.not_system = text::kNotSystem;
        if (request_.action == Action::setup) {
            texts.is_system = text::kIsSystemSetup;
        } else {
            texts.is_system = text::kIsSystem;
            texts.is_system_remedy = text::kIsSystemRemedy;
        }
        texts.in_use_remedy = text::kInUseRemedy;
        plan::add_use_needs(made_.plan.needs, in_.entry.id, places, texts);
        if (in_.abilities.namespaces.all.empty()) return;
        const bool checked = all_namespaces_listed();
        need("namespaces-checked", checked ? text::kNamespacesChecked : text::kNamespacesUnknown, {}, checked);
    }

    [[nodiscard]] bool all_namespaces_listed() const {
        std::vector<std::uint32_t> listed;
        if (in_.abilities.nsid) listed.push_back(*in_.abilities.nsid);
        for (const auto& sibling : in_.siblings) {
            if (sibling.entry.identity.nsid) listed.push_back(*sibling.entry.identity.nsid);
        }
        const auto rest = in_.abilities.namespaces.without(listed);
        return in_.abilities.namespaces.complete &&
               std::all_of(rest.begin(), rest.end(), [](const auto& one) { return one.unattached(); });
    }

    void add_power_need() {
        if (!in_.on_battery) return need("power", text::kPowerUnknown, {}, true);
        need("power", *in_.on_battery ? text::kOnBattery : text::kPower, {}, !*in_.on_battery);
    }

    plan::Step& step(std::string_view id, std::string_view what, std::string_view power) {
        plan::Step one;
        one.id = std::string(id);
        one.what = {one.id, Severity::info, what, {}, {}};
        one.if_power_fails = {one.id + "-power", Severity::info, power, {}, {}};
        made_.kinds.push_back(one.id);
        made_.plan.steps.push_back(std::move(one));
        return made_.plan.steps.back();
    }

    void need(const char* id, std::string_view what, std::string_view remedy, bool met,
              std::vector<Evidence> evidence = {}) {
        made_.plan.needs.push_back(
            {{id, met ? Severity::info : Severity::critical, what, remedy, std::move(evidence)}, met});
    }

    /// All that the work uses, so that the plan's hash covers it.
    void add_options() {
        made_.plan.options = {{"action", std::string(name(request_.action))}};
        if (request_.action == Action::setup) made_.plan.options.push_back({std::string(plan::kNeedsSerial), true});
        std::vector<std::string> ids;
        for (const auto& sibling : made_.siblings) ids.push_back(sibling.id);
        const auto* const siblings = unlocks() ? "detected_with" : "held_with";
        if (!ids.empty()) made_.plan.options.push_back({siblings, fmt::format("{}", fmt::join(ids, ","))});
        // A namespace that is created or attached after the plan was made has not been checked, and is in no loss.
        if (!unlocks()) made_.namespaces = in_.abilities.namespaces.words();
        if (!made_.namespaces.empty()) made_.plan.options.push_back({"namespaces", made_.namespaces});
    }

    const Request& request_;
    const OpalInputs& in_;
    OpalPlan made_;
};

}  // namespace

std::string_view name(Action action) noexcept {
    const auto* const found =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) { return one.first == action; });
    return found == kNames.end() ? "unknown" : found->second;
}

Result<OpalPlan> make_plan(const Request& request, const OpalInputs& inputs) { return Maker(request, inputs).make(); }

}  // namespace fettle::opal
