// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"

#include <algorithm>
#include <tuple>

#include "core/catalogue/built_in.h"
#include "core/catalogue/patterns.h"

namespace fettle::catalogue {

namespace {

constexpr std::size_t kWildcardGroup = 0;

bool is_hard_disk(const DriveIdentity& identity) noexcept {
    return identity.solid_state == false || identity.rotation_rpm.value_or(0) > 1;
}

bool allowed(const Family& family, const DriveIdentity& identity) noexcept {
    if (family.solid_state && is_hard_disk(identity)) return false;
    if (family.protocol != Protocol::unknown && identity.protocol != Protocol::unknown &&
        family.protocol != identity.protocol) {
        return false;
    }
    return family.firmware.empty() || any_matches(family.firmware, identity.firmware);
}

bool more_precise(const PatternEntry& a, const PatternEntry& b) noexcept {
    return std::tie(a.literals, a.firmware_literals) > std::tie(b.literals, b.firmware_literals);
}

std::size_t group_of(char first) noexcept {
    const auto c = static_cast<unsigned char>(first);
    return c >= 'A' && c <= 'Z' ? static_cast<std::size_t>(c - 'A' + 'a') : c;
}

const PatternEntry* best_in(const Tables& tables, std::size_t group, std::string_view model,
                            const DriveIdentity& identity) noexcept {
    if (group + 1 >= tables.groups.size()) return nullptr;
    const auto entries =
        tables.patterns.subspan(tables.groups[group], tables.groups[group + 1] - std::size_t{tables.groups[group]});
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const PatternEntry& entry) {
        return matches(entry.pattern, model) && allowed(tables.families[entry.family], identity);
    });
    return found == entries.end() ? nullptr : &*found;
}

const AttributeMeaning* find_meaning(std::span<const AttributeMeaning> meanings, std::uint8_t id) noexcept {
    const auto found =
        std::lower_bound(meanings.begin(), meanings.end(), id,
                         [](const AttributeMeaning& meaning, std::uint8_t wanted) { return meaning.id < wanted; });
    return found != meanings.end() && found->id == id ? &*found : nullptr;
}

}  // namespace

Catalogue::Catalogue() : Catalogue(kBuiltInTables) {}

Catalogue Catalogue::built_in() { return Catalogue(kBuiltInTables); }

const Family* Catalogue::family(const DriveIdentity& identity) const {
    const auto model = proper_model(identity.model);
    if (model.empty()) return nullptr;
    const auto* named = best_in(*tables_, group_of(model.front()), model, identity);
    const auto* wild = best_in(*tables_, kWildcardGroup, model, identity);
    if (named == nullptr || (wild != nullptr && more_precise(*wild, *named))) named = wild;
    return named == nullptr ? nullptr : &tables_->families[named->family];
}

std::span<const Family> Catalogue::families() const noexcept { return tables_->families; }

std::span<const AttributeMeaning> Catalogue::agreed_meanings(bool solid_state) const noexcept {
    return solid_state ? tables_->solid_state : tables_->hard_disk;
}

const AttributeMeaning* Catalogue::meaning(const Family* family, std::uint8_t id, bool solid_state) const {
    if (family != nullptr) {
        if (const auto* own = find_meaning(family->attributes, id)) return own;
    }
    return find_meaning(agreed_meanings(solid_state), id);
}

std::vector<AdvisoryMatch> Catalogue::advisories(const DriveIdentity& identity) const {
    const auto model = proper_model(identity.model);
    std::vector<AdvisoryMatch> found;
    for (const auto& advisory : tables_->advisories) {
        if (any_matches(advisory.models, model)) {
            found.push_back({&advisory, state_of(advisory.firmware, identity.firmware)});
        }
    }
    return found;
}

std::span<const Advisory> Catalogue::all_advisories() const noexcept { return tables_->advisories; }

std::vector<Quirk> Catalogue::quirks(const DriveIdentity& identity) const {
    const auto model = proper_model(identity.model);
    std::vector<Quirk> found;
    for (const auto& row : tables_->quirks) {
        const bool known = std::find(found.begin(), found.end(), row.quirk) != found.end();
        if (known || !any_matches(row.models, model)) continue;
        if (row.firmware.empty() || any_matches(row.firmware, identity.firmware)) found.push_back(row.quirk);
    }
    return found;
}

std::span<const QuirkRow> Catalogue::all_quirks() const noexcept { return tables_->quirks; }

}  // namespace fettle::catalogue
