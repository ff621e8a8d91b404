// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/erase_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/erase/bound_state.h"
#include "core/erase/needs.h"
#include "core/erase/offer_texts.h"
#include "core/erase/password.h"
#include "core/erase/plan_texts.h"
#include "core/erase/wish_fits.h"
#include "core/plan/contents.h"

namespace fettle::erase {

namespace {

constexpr std::size_t kPsidCharacters = 32;  // PSID feature set 1.00

plan::Step step(std::string id, std::string_view what, std::string_view power, std::vector<Evidence> evidence = {}) {
    plan::Step made;
    made.what = {id, Severity::info, what, {}, std::move(evidence)};
    made.if_power_fails = {id + "-power", Severity::info, power, {}, {}};
    made.id = std::move(id);
    return made;
}

std::string_view power_text(Method method) {
    if (is_sanitize(method)) return text::kPowerSanitize;
    if (is_security(method)) return text::kPowerSecurity;
    if (is_format(method)) return text::kPowerFormat;
    if (method == Method::format_unit) return text::kPowerFormatUnit;
    if (method == Method::set_sectors) return text::kPowerSetSectors;
    return method == Method::psid_revert ? text::kPowerPsid : text::kPowerDiscard;
}

class Builder {
public:
    Builder(const EraseInputs& inputs, const Wish& wish) : here_(inputs), wish_(wish), state_(inputs.abilities) {
        made_.purpose = wish.purpose;
        made_.entry = inputs.entry;
        made_.psid = wish.psid;
        if (wish.password && *wish.password != PasswordKind::fettle) made_.credential = wish.credential;
        made_.plan.verb = plan::Verb::erase;
        made_.plan.drives = {inputs.pinned};
        if (inputs.place != nullptr) made_.plan.contents = plan::contents_of(inputs.entry, *inputs.place);
        if (inputs.claim) plan::add_claim(made_.plan.contents, inputs.entry.id, *inputs.claim);
    }

    ErasePlan erase(const Offer& offer) {
        made_.method = offer.method;
        made_.grade = offer.grade;
        made_.promise = offer.promise;
        made_.sector_bytes = sector_bytes_after(wish_, offer);
        add_siblings(offer);
        add_losses(offer);
        needs(offer);
        // Its effect on the data is undefined, so that there is nothing to compare.
        const bool compares = offer.method != Method::set_sectors;
        if (compares && state_.readable() && !here_.abilities.tcg_locked) look(StepKind::look_before);
        if (is_security(offer.method) && !uses_password(offer.method)) {
            if (offer.needs_proof) add(StepKind::prove_path, step("prove-path", text::kProvePath, text::kPowerNothing));
            const Evidence password{"password", std::string(kPasswordText)};
            add(StepKind::set_password, step("set-password", text::kSetPassword, text::kPowerPassword, {password}));
        }
        add_erase(offer);
        if (compares) look(StepKind::look_after);
        if (!compares) add_rescan();
        // Also for a sanitize that another program started without deallocation.
        const bool kept =
            wish_.purpose == Purpose::resume && state_.sanitize_runs && here_.abilities.sanitize->state.keeps_mapped;
        if (here_.abilities.discards && (kept || offer.method == Method::sanitize_overwrite)) {
            auto discard = step("free-blocks", text::kFreeBlocks, text::kPowerErased);
            discard.independent = true;
            add(StepKind::free_blocks, std::move(discard));
        }
        options();
        return std::move(made_);
    }

    ErasePlan unlock() {
        auto& needs = made_.plan.needs;
        needs = surroundings_needs(here_, false);
        const auto& security = here_.abilities.security;
        if (!state_.password) {
            needs.push_back(need("password-set", text::kNothingToUnlock, false));
        } else {
            password_needs();
        }
        if (security && security->state.frozen) {
            needs.push_back({{"not-frozen", Severity::critical, text::kFrozen, text::kFrozenRemedy, {}}, false});
        }
        if (security && security->state.count_expired) {
            needs.push_back({{"tries-left", Severity::critical, text::kExpired, text::kExpiredRemedy, {}}, false});
        }
        add_system_need(here_, needs);
        const auto what = foreign() ? text::kUnlockGiven : text::kUnlock;
        const auto power = foreign() ? text::kPowerUnlockGiven : text::kPowerUnlock;
        add(StepKind::unlock, step("unlock", what, power, {drive(), whose()}));
        options();
        return std::move(made_);
    }

private:
    static plan::Need need(const char* id, std::string_view text, bool met, std::vector<Evidence> evidence = {}) {
        return {{id, met ? Severity::info : Severity::critical, text, {}, std::move(evidence)}, met};
    }
    [[nodiscard]] Evidence drive() const { return {"drive", made_.entry.id}; }
    /// Requires: a sector size is wanted.
    [[nodiscard]] Evidence sector_bytes() const { return {"sector_bytes", *made_.sector_bytes}; }
    /// A password kind was specified, other than Fettle's.
    [[nodiscard]] bool foreign() const { return wish_.password && *wish_.password != PasswordKind::fettle; }
    [[nodiscard]] Evidence whose() const {
        return {"whose", std::string(name(wish_.password.value_or(PasswordKind::fettle)))};
    }
    /// The erase uses the password that is already set, and sets none.
    [[nodiscard]] bool uses_password(Method method) const {
        return is_security(method) && state_.password && (wish_.purpose == Purpose::resume || wish_.password);
    }

    /// Which password is sent, and the cost if it is wrong. Requires: a password is set.
    void password_needs() {
        auto& needs = made_.plan.needs;
        const bool maximum = here_.abilities.security->master_maximum;
        if (wish_.password == PasswordKind::master && maximum && wish_.purpose == Purpose::unlock) {
            needs.push_back(need("master-unlocks", text::kMasterOnlyErases, false));
        }
        if (!wish_.password && wish_.journal_tells) {
            needs.push_back(need("whose-password", text::kOurPassword, true));
        } else if (!wish_.password) {
            const bool resume = wish_.purpose == Purpose::resume;
            needs.push_back(need("whose-password", resume ? text::kNotOurs : text::kWhosePassword, false));
        } else {
            const auto words = foreign() ? text::kPasswordTried : text::kMaybeOurs;
            needs.push_back(need("whose-password", words, true, {whose(), {"tries", kPasswordTries}}));
        }
    }

    void add(StepKind kind, plan::Step step) {
        made_.kinds.push_back(kind);
        made_.plan.steps.push_back(std::move(step));
    }

    void look(StepKind kind) {
        const bool before = kind == StepKind::look_before;
        auto made = step(before ? "look-before" : "look-after", before ? text::kLookBefore : text::kLookAfter,
                         before ? text::kPowerNothing : text::kPowerErased);
        made.can_cancel = true;
        add(kind, std::move(made));
    }

    /// Hold and show the other namespaces that are erased too. Another path to a unit is held together with the unit.
    void add_siblings(const Offer& offer) {
        for (const auto& sibling : here_.siblings) {
            if (!goes_along(sibling, offer.whole_subsystem)) continue;
            plan::add_to_hold({sibling.entry, sibling.place}, sibling.kinship, made_.siblings);
            if (sibling.place == nullptr) continue;
            auto contents = plan::contents_of(sibling.entry, *sibling.place);
            made_.plan.contents.insert(made_.plan.contents.end(), contents.begin(), contents.end());
        }
        if (!offer.whole_subsystem) return;
        made_.namespaces = here_.abilities.namespaces.words();
        for (const auto& one : unlisted(here_)) {
            made_.plan.contents.push_back({plan::Content::Kind::other, made_.entry.id,
                                           fmt::format("namespace {}", one.nsid), one.attachment(), one.size()});
        }
    }

    void add_losses(const Offer& offer) {
        const auto size = made_.entry.identity.capacity.value_or(ByteCount{}).bytes;
        const bool erases = made_.grade != Grade::none;
        made_.plan.losses.push_back({erases ? "loses-all" : "loses-access",
                                     Severity::critical,
                                     erases ? text::kLosesAll : text::kLosesAccess,
                                     {},
                                     {drive(), {"size", size}}});
        if (offer.namespaces.size() < 2) return;
        made_.plan.losses.push_back({"loses-namespaces",
                                     Severity::critical,
                                     text::kLosesNamespaces,
                                     {},
                                     {{"namespaces", fmt::format("{}", fmt::join(offer.namespaces, ", "))}}});
        if (!offer.whole_subsystem) return;
        for (const auto& one : unlisted(here_)) {
            const auto bytes = one.size();
            std::vector<Evidence> evidence{{"nsid", std::uint64_t{one.nsid}}, {"attachment", one.attachment()}};
            if (bytes) evidence.push_back({"size", bytes->bytes});
            made_.plan.losses.push_back({"loses-unlisted-namespace",
                                         Severity::critical,
                                         bytes ? text::kLosesUnlisted : text::kLosesUnlistedUnsized,
                                         {},
                                         std::move(evidence)});
        }
    }

    void needs(const Offer& offer) {
        auto& needs = made_.plan.needs;
        needs = surroundings_needs(here_, offer.whole_subsystem);
        // Waiting for the end of a running sanitize does not endanger data that it is already erasing.
        const bool only_waits = state_.sanitize_runs && wish_.purpose == Purpose::resume;
        if (offer.whole_subsystem && !only_waits) add_namespace_needs(here_, needs);
        const Evidence method{"method", std::string(name(offer.method))};
        if (auto against = standing_against(offer)) {
            against->severity = Severity::critical;
            needs.push_back({std::move(*against), false});
        } else {
            needs.push_back(need("usable", text::kUsable, true, {method}));
        }
        if (uses_password(offer.method)) {
            password_needs();
        } else if (offer.needs_proof && !offer.refused) {
            needs.push_back(need("path-proof", text::kPathWillBeProven, true));
        }
        if (offer.method == Method::psid_revert) {
            const bool given = wish_.psid.size() == kPsidCharacters;
            needs.push_back(need("psid", given ? text::kPsidGiven : text::kPsidMissing, given));
        }
        if (offer.method == Method::format_unit) protection_need(*here_.abilities.format_unit);
        needs.push_back(power_need(here_));
    }

    /// Of a drive that is not corrupt, an unknown protection ends the job (run_format_unit.cpp).
    void protection_need(const FormatUnitAbility& format) {
        auto& needs = made_.plan.needs;
        if (!format.protection && format.phase == FormatUnitAbility::Phase::corrupt) {
            needs.push_back(need("protection-unknown", text::kProtectionUnknown, true));
        } else if (format.protection && format.protection->type != 0) {
            const std::uint64_t type = format.protection->type;
            needs.push_back(need("protection-kept", text::kProtectionKept, true, {{"protection_type", type}}));
        }
    }

    /// These are obstacles to a new erase, but the reason for a resumed one.
    [[nodiscard]] std::optional<Message> standing_against(const Offer& offer) const {
        if (!offer.refused) return std::nullopt;
        const auto& id = offer.refused->id;
        const bool resume = wish_.purpose == Purpose::resume;
        const bool by_sanitize = id == "sanitize-runs" || id == "sanitize-failed";
        if (resume && is_sanitize(offer.method) && by_sanitize) return std::nullopt;
        if (resume && offer.method == Method::format_unit && id == "format-runs") return std::nullopt;
        if (uses_password(offer.method) && (id == "locked" || id == "password-set")) {
            const auto& state = here_.abilities.security->state;
            if (state.frozen) return Message{"frozen", Severity::critical, text::kFrozen, text::kFrozenRemedy, {}};
            if (state.count_expired) {
                return Message{"password-tries-spent", Severity::critical, text::kExpired, text::kExpiredRemedy, {}};
            }
            return std::nullopt;
        }
        return offer.refused;
    }

    void add_erase(const Offer& offer) {
        const bool resumes = wish_.purpose == Purpose::resume;
        const bool waits = state_.sanitize_runs && resumes;
        const bool given = foreign() && is_security(offer.method);
        std::vector<Evidence> evidence{
            drive(), {"method", std::string(name(offer.method))}, {"grade", std::string(name(offer.grade))}};
        if (made_.sector_bytes) evidence.push_back(sector_bytes());
        const auto what = waits                                 ? text::kWait
                          : resumes && state_.format_runs       ? text::kWaitFormat
                          : offer.method == Method::set_sectors ? text::kChangeSectors
                          : made_.sector_bytes                  ? text::kEraseWithSectors
                                                                : text::kErase;
        auto made = step(erase_step_id(offer.method, given, made_.sector_bytes), what,
                         given ? text::kPowerSecurityGiven : power_text(offer.method), std::move(evidence));
        made.estimate = offer.estimate;
        made.loses_data = true;
        made.can_cancel = offer.method == Method::discard;
        add(StepKind::erase, std::move(made));
    }

    void add_rescan() {
        auto made = step("rescan", text::kRescan, text::kPowerRescan);
        made.independent = true;
        add(StepKind::rescan, std::move(made));
    }

    void options() {
        auto& options = made_.plan.options;
        options.push_back({"purpose", std::string(made_.purpose == Purpose::erase    ? "erase"
                                                  : made_.purpose == Purpose::resume ? "resume"
                                                                                     : "unlock")});
        if (wish_.password) options.push_back({"password", std::string(name(*wish_.password))});
        if (made_.purpose == Purpose::unlock) return;
        options.push_back({"method", std::string(name(made_.method))});
        options.push_back({"grade", std::string(name(made_.grade))});
        if (made_.sector_bytes) options.push_back(sector_bytes());
        std::vector<std::string> ids;
        for (const auto& sibling : made_.siblings) ids.push_back(sibling.id);
        if (!ids.empty()) options.push_back({"also_erased", fmt::format("{}", fmt::join(ids, ", "))});
        if (!made_.namespaces.empty()) options.push_back({"namespaces", made_.namespaces});
        if (!made_.psid.empty()) options.push_back({"psid_characters", std::uint64_t{made_.psid.size()}});
    }

    const EraseInputs& here_;
    const Wish& wish_;
    BoundState state_;
    ErasePlan made_;
};

}  // namespace

std::string erase_step_id(Method method, bool foreign_password, std::optional<std::uint32_t> sector_bytes) {
    // An interrupted NVMe format left the format of its command in place; the others need the size again.
    const bool sized = sector_bytes && sets_sector_size(method) && !is_format(method);
    return fmt::format("erase-{}{}{}", name(method), sized ? fmt::format("-{}", *sector_bytes) : "",
                       foreign_password ? kWithPassword : "");
}

Result<ErasePlan> make_plan(const EraseInputs& inputs, const Wish& wish) {
    if (wish.purpose == Purpose::unlock) {
        if (!inputs.abilities.security) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("{drive} does not support ATA passwords"),
                        {{"drive", inputs.entry.id}});
        }
        return Builder(inputs, wish).unlock();
    }
    const auto all = offers(inputs.abilities, inputs.entry, wish.journal_tells);
    const auto wanted = wanted_method(inputs.abilities, wish);
    const auto* offer = offer_for(all, inputs.abilities, wish);
    if (offer == nullptr && wish.sector_bytes) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{drive} cannot change its sector size"),
                    {{"drive", inputs.entry.id}});
    }
    // No usable method: plan the best one, so that the plan lists its obstacles.
    if (offer == nullptr && !wanted && !all.empty()) offer = &all.front();
    if (offer == nullptr) {
        return fail(ErrorCode::unsupported,
                    wanted ? fmt::format("{} does not support {}", inputs.entry.id, name(*wanted))
                           : fmt::format("{} supports no erase method that Fettle implements", inputs.entry.id));
    }
    if (auto fits = wish_fits(inputs, wish, *offer); !fits) return fail(fits.error());
    return Builder(inputs, wish).erase(*offer);
}

}  // namespace fettle::erase
