// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/offer.h"

#include <algorithm>
#include <utility>

#include "core/erase/locked.h"
#include "core/erase/offer_texts.h"

namespace fettle::erase {

namespace {

using Phase = SanitizeState::Phase;

Message message(const char* id, std::string_view text, std::string_view remedy = {}) {
    return {id, Severity::info, text, remedy, {}};
}

/// Obstacles to all changes except waiting, or except the one remedy.
std::optional<Message> drive_is_bound(const Abilities& abilities, Method method, bool ours) {
    if (abilities.only_reads) return message("bridge-only-reads", text::kOnlyReads, text::kConnectDirectly);
    if (abilities.sanitize && abilities.sanitize->state.phase == Phase::running) {
        return message("sanitize-runs", text::kSanitizeRuns, text::kSanitizeResume);
    }
    const bool failed = abilities.sanitize && abilities.sanitize->state.phase == Phase::failed;
    if (failed && !is_sanitize(method)) {
        return message("sanitize-failed", text::kSanitizeFailed, text::kSanitizeResume);
    }
    const auto format = abilities.format_unit ? abilities.format_unit->phase : FormatUnitAbility::Phase::ready;
    if (format == FormatUnitAbility::Phase::running) {
        return message("format-runs", text::kFormatRuns, text::kFormatResume);
    }
    if (format == FormatUnitAbility::Phase::corrupt && method != Method::format_unit) {
        return message("format-corrupt", text::kFormatCorrupt, text::kFormatResume);
    }
    if (abilities.security && abilities.security->state.locked && method != Method::psid_revert) {
        return password_message(abilities, ours);
    }
    if (abilities.tcg_locked && method != Method::psid_revert) return message("tcg-locked", text::kTcgLocked);
    return std::nullopt;
}

std::optional<Message> against_sanitize(const Abilities& abilities, Method method, bool ours) {
    if (auto bound = drive_is_bound(abilities, method, ours)) return bound;
    if (abilities.sanitize->state.frozen) return message("sanitize-frozen", text::kSanitizeFrozen, text::kFrozenRemedy);
    if (abilities.protocol == Protocol::ata && abilities.translated && !abilities.returns_registers) {
        return message("path-unproven", text::kSanitizeNotProven, text::kConnectDirectly);
    }
    return std::nullopt;
}

std::optional<Message> against_security(const Abilities& abilities, Method method, bool ours) {
    if (auto bound = drive_is_bound(abilities, method, ours)) return bound;
    const auto& state = abilities.security->state;
    if (state.count_expired) return message("password-tries-spent", text::kExpired, text::kExpiredRemedy);
    if (state.enabled) return password_message(abilities, ours);
    if (state.frozen) return message("frozen", text::kFrozen, text::kFrozenRemedy);
    if (abilities.translated && !abilities.returns_registers) {
        return message("path-unproven", text::kPathUnproven, text::kConnectDirectly);
    }
    return std::nullopt;
}

/// The system's block replaces the drive's own obstacles, because removing those would not help. A running sanitize can
/// still be waited for.
void apply_system_block(const Abilities& abilities, Offer& offer) {
    const auto* const why = blocked_by_system(abilities, offer.method);
    if (why == nullptr) return;
    const bool awaited = offer.refused && is_sanitize(offer.method) && offer.refused->id == "sanitize-runs";
    if (!awaited) offer.refused = *why;
}

std::vector<std::uint32_t> all_namespaces(const Abilities& abilities) {
    std::vector<std::uint32_t> ids;
    for (const auto& one : abilities.namespaces.all) ids.push_back(one.nsid);
    return ids;
}

/// One size, in use, is no choice.
std::vector<SectorSize> if_choice(std::vector<SectorSize> sizes) {
    const bool choice = sizes.size() > 1 || (sizes.size() == 1 && !sizes.front().current);
    return choice ? std::move(sizes) : std::vector<SectorSize>();
}

/// Of the namespace that is named in the command.
std::vector<SectorSize> own_sector_sizes(const Abilities& abilities) {
    for (const auto& one : abilities.namespaces.all) {
        if (one.nsid == abilities.nsid.value_or(1)) return if_choice(sector_sizes(one.identify));
    }
    return {};
}

plan::Estimate estimate(const std::optional<std::uint64_t>& seconds) {
    plan::Estimate made;
    if (!seconds) return made;
    made.seconds = seconds;
    made.source = text::kBySanitizeLog;
    return made;
}

plan::Estimate estimate(const std::optional<ata::EraseTime>& time, std::string_view source) {
    plan::Estimate made;
    if (!time) return made;
    made.seconds = std::uint64_t{time->minutes} * 60;
    made.source = source;
    if (time->or_more) made.source += text::kAtLeast;
    return made;
}

class Offers {
public:
    Offers(const Abilities& abilities, bool ours) : abilities_(abilities), ours_(ours) {}

    void add_sanitize() {
        if (!abilities_.sanitize) return;
        const auto& has = *abilities_.sanitize;
        if (has.block) {
            add_sanitize(Method::sanitize_block, Promise::blank, text::kSanitizeBlock, has.block_seconds);
        }
        if (has.crypto) {
            add_sanitize(Method::sanitize_crypto, Promise::changed, text::kSanitizeCrypto, has.crypto_seconds);
        }
        if (has.overwrite) {
            // NVMe deallocates after an overwrite, and deallocated blocks need not read as zeros.
            const auto promise = abilities_.protocol == Protocol::nvme ? Promise::blank : Promise::zeros;
            add_sanitize(Method::sanitize_overwrite, promise, text::kSanitizeOverwrite, has.overwrite_seconds);
        }
    }
    void add_format() {
        if (!abilities_.format) return;
        const auto ids =
            abilities_.format->all_namespaces ? all_namespaces(abilities_) : std::vector{abilities_.nsid.value_or(1)};
        // A namespace is only part of the drive: copies that the drive keeps elsewhere may remain.
        const bool whole = ids.size() == abilities_.namespaces.all.size();
        const auto sizes = own_sector_sizes(abilities_);
        if (abilities_.format->crypto) {
            auto& crypto =
                add(Method::format_crypto, whole ? Grade::purge : Grade::clear, Promise::changed, text::kFormatCrypto);
            crypto.refused = drive_is_bound(abilities_, Method::format_crypto, ours_);
            crypto.namespaces = ids;
            crypto.whole_subsystem = abilities_.format->all_namespaces;
            crypto.sector_sizes = sizes;
        }
        auto& user = add(Method::format_user_data, Grade::clear, Promise::blank, text::kFormatUser);
        user.refused = drive_is_bound(abilities_, Method::format_user_data, ours_);
        user.namespaces = ids;
        user.whole_subsystem = abilities_.format->all_namespaces;
        user.sector_sizes = sizes;
    }
    void add_format_unit() {
        if (!abilities_.format_unit || !abilities_.format_unit->supported) return;
        auto& format = add(Method::format_unit, Grade::clear, Promise::blank, text::kFormatUnit);
        format.refused = drive_is_bound(abilities_, Method::format_unit, ours_);
        format.sector_sizes = if_choice(abilities_.sector_sizes);
    }
    void add_sector_configuration() {
        if (abilities_.protocol != Protocol::ata) return;
        auto sizes = if_choice(abilities_.sector_sizes);
        if (sizes.empty()) return;
        auto& offer = add(Method::set_sectors, Grade::none, Promise::nothing, text::kSetSectors);
        offer.refused = drive_is_bound(abilities_, Method::set_sectors, ours_);
        offer.sector_sizes = std::move(sizes);
    }
    void add_security() {
        if (!abilities_.security) return;
        const auto& words = *abilities_.security;
        if (words.state.enhanced_erase) {
            auto& enhanced = add(Method::security_enhanced, Grade::clear, Promise::blank, text::kSecurityEnhanced);
            enhanced.refused = against_security(abilities_, Method::security_enhanced, ours_);
            enhanced.estimate = estimate(words.enhanced_erase_time, text::kByWord90);
            enhanced.needs_proof = abilities_.translated;
        }
        auto& normal = add(Method::security_normal, Grade::clear, Promise::blank, text::kSecurityNormal);
        normal.refused = against_security(abilities_, Method::security_normal, ours_);
        normal.estimate = estimate(words.erase_time, text::kByWord89);
        normal.needs_proof = abilities_.translated;
    }
    void add_psid() {
        if (!abilities_.tcg_com_id) return;
        auto& psid = add(Method::psid_revert, Grade::purge, Promise::changed, text::kPsid);
        psid.refused = drive_is_bound(abilities_, Method::psid_revert, ours_);
        psid.namespaces = all_namespaces(abilities_);
        psid.whole_subsystem = abilities_.protocol == Protocol::nvme;
    }
    void add_discard(const DriveEntry& entry) {
        const bool is_virtual = entry.identity.bus == Bus::virtio;
        if (!abilities_.discards && !is_virtual) return;
        auto& discard = add(Method::discard, Grade::clear, Promise::nothing, text::kDiscard);
        discard.refused = drive_is_bound(abilities_, Method::discard, ours_);
        // Discards by the system pass a bridge that blocks NVMe commands.
        if (discard.refused && discard.refused->id == "bridge-only-reads") discard.refused.reset();
        if (is_virtual) discard.refused = message("virtual", text::kVirtual, text::kVirtualRemedy);
        if (abilities_.nsid) discard.namespaces.push_back(*abilities_.nsid);
    }
    std::vector<Offer> take() {
        for (auto& offer : all_) apply_system_block(abilities_, offer);
        std::stable_sort(all_.begin(), all_.end(), [](const Offer& a, const Offer& b) { return a.method < b.method; });
        return std::move(all_);
    }

private:
    Offer& add(Method method, Grade grade, Promise promise, std::string_view what) {
        auto& offer = all_.emplace_back();
        offer.method = method;
        offer.grade = grade;
        offer.promise = promise;
        offer.why = {std::string(name(method)), Severity::info, what, {}, {}};
        return offer;
    }
    void add_sanitize(Method method, Promise promise, std::string_view what,
                      const std::optional<std::uint64_t>& seconds) {
        auto& offer = add(method, Grade::purge, promise, what);
        offer.refused = against_sanitize(abilities_, method, ours_);
        offer.estimate = estimate(seconds);
        offer.namespaces = all_namespaces(abilities_);
        offer.whole_subsystem = abilities_.protocol == Protocol::nvme;
    }

    const Abilities& abilities_;
    bool ours_;  ///< the password on the drive
    std::vector<Offer> all_;
};

}  // namespace

const Message* blocked_by_system(const Abilities& abilities, Method method) {
    const auto found = std::find_if(abilities.blocked.begin(), abilities.blocked.end(),
                                    [&](const BlockedMethod& one) { return one.method == method; });
    return found == abilities.blocked.end() ? nullptr : &found->why;
}

std::vector<Offer> offers(const Abilities& abilities, const DriveEntry& entry, bool password_is_ours) {
    Offers all(abilities, password_is_ours);
    all.add_sanitize();
    all.add_format();
    all.add_format_unit();
    all.add_psid();
    all.add_security();
    all.add_discard(entry);
    all.add_sector_configuration();
    return all.take();
}

const Offer* choose(const std::vector<Offer>& offers, std::optional<Method> wanted) {
    const auto fits = [&](const Offer& offer) {
        if (wanted) return offer.method == *wanted;
        // Do not choose a method that needs a label, that only gives the drive a hint, or that erases nothing.
        return !offer.refused && offer.method != Method::psid_revert && offer.method != Method::discard &&
               offer.grade != Grade::none;
    };
    const auto found = std::find_if(offers.begin(), offers.end(), fits);
    return found == offers.end() ? nullptr : &*found;
}

}  // namespace fettle::erase
