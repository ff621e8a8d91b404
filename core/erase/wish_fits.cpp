// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/wish_fits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/erase/bound_state.h"

namespace fettle::erase {

namespace {

/// The method that continues an interrupted erase.
std::optional<Method> method_to_resume(const Abilities& abilities, const Wish& wish) {
    const BoundState state(abilities);
    // The drive accepts nothing else, whatever a journal records.
    if (state.format_runs || state.format_corrupt) return Method::format_unit;
    if (wish.method) return wish.method;
    if (state.sanitize_runs || state.sanitize_failed) {
        constexpr unsigned kOverwrite = 3;
        constexpr unsigned kCrypto = 4;
        const auto last = abilities.sanitize->state.last_action.value_or(0);
        if (last == kCrypto || !abilities.sanitize->block) {
            if (last != kOverwrite && abilities.sanitize->crypto) return Method::sanitize_crypto;
        }
        if (last == kOverwrite || !abilities.sanitize->block) return Method::sanitize_overwrite;
        return Method::sanitize_block;
    }
    if (state.password) {
        return abilities.security->state.enhanced_erase ? Method::security_enhanced : Method::security_normal;
    }
    return std::nullopt;
}

/// The best usable method that changes the sector size, else the best.
const Offer* resizer_of(const std::vector<Offer>& all) {
    const Offer* first = nullptr;
    for (const auto& offer : all) {
        if (!sets_sector_size(offer.method)) continue;
        if (!offer.refused) return &offer;
        if (first == nullptr) first = &offer;
    }
    return first;
}

Status sector_size_fits(const EraseInputs& inputs, const Wish& wish, const Offer& offer) {
    if (wish.purpose != Purpose::erase || !sets_sector_size(offer.method)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("a sector size can only be used with the methods format-crypto, format-user-data, "
                                "format-unit and set-sector-configuration"));
    }
    std::vector<std::uint32_t> sizes;
    for (const auto& size : offer.sector_sizes) {
        if (size.bytes == *wish.sector_bytes) {
            // Without an erase, nothing would be left to do.
            if (offer.method != Method::set_sectors || !size.current) return {};
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{drive} already has sectors of {sector_bytes} bytes"),
                        {{"drive", inputs.entry.id}, {"sector_bytes", *wish.sector_bytes}});
        }
        sizes.push_back(size.bytes);
    }
    if (sizes.empty()) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("{drive} does not report its sector sizes"),
                    {{"drive", inputs.entry.id}});
    }
    return fail(ErrorCode::unsupported,
                FETTLE_TEXT("{drive} does not support sectors of {sector_bytes} bytes; it supports {supported}"),
                {{"drive", inputs.entry.id},
                 {"sector_bytes", *wish.sector_bytes},
                 {"supported", fmt::format("{}", fmt::join(sizes, ", "))}});
}

Status password_fits(const EraseInputs& inputs, const Wish& wish, const Offer& offer) {
    if (!is_security(offer.method) || wish.purpose == Purpose::resume) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT(
                "a password can only be used with unlock and with the methods security-enhanced and security-normal"));
    }
    if (inputs.abilities.security->state.enabled) return {};
    return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{drive} has no password set; erase it without --password-of"),
                {{"drive", inputs.entry.id}});
}

}  // namespace

std::optional<Method> wanted_method(const Abilities& abilities, const Wish& wish) {
    if (wish.purpose == Purpose::resume) return method_to_resume(abilities, wish);
    // Specifying a password selects the one kind of method that uses it.
    if (wish.method || !wish.password || !abilities.security) return wish.method;
    return abilities.security->state.enhanced_erase ? Method::security_enhanced : Method::security_normal;
}

const Offer* offer_for(const std::vector<Offer>& all, const Abilities& abilities, const Wish& wish) {
    const auto wanted = wanted_method(abilities, wish);
    return wish.sector_bytes && !wanted ? resizer_of(all) : choose(all, wanted);
}

std::optional<std::uint32_t> sector_bytes_after(const Wish& wish, const Offer& offer) {
    if (wish.sector_bytes) return wish.sector_bytes;
    const bool resumes = wish.purpose == Purpose::resume && sets_sector_size(offer.method);
    return resumes ? wish.journal_sector_bytes : std::nullopt;
}

Status wish_fits(const EraseInputs& inputs, const Wish& wish, const Offer& offer) {
    if (!wish.psid.empty() && offer.method != Method::psid_revert) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a PSID can only be used with --method psid-revert"));
    }
    if (wish.sector_bytes) {
        if (auto fits = sector_size_fits(inputs, wish, offer); !fits) return fits;
    }
    if (offer.method == Method::set_sectors && !sector_bytes_after(wish, offer)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("set-sector-configuration needs the new sector size (--sector-size)"));
    }
    return wish.password ? password_fits(inputs, wish, offer) : Status();
}

}  // namespace fettle::erase
