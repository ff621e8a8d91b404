// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of style.md for data: every row has a source and a date, no two rows match equally
// well, every pattern matches at least one known model.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "core/catalogue/built_in.h"
#include "core/catalogue/catalogue.h"
#include "tests/unit/catalogue/known_drives.h"

namespace fettle::catalogue {
namespace {

bool fits_a_known_model(std::string_view pattern, const std::vector<DriveIdentity>& drives) {
    return std::any_of(drives.begin(), drives.end(),
                       [&](const DriveIdentity& known) { return matches(pattern, known.model); });
}

template <class Row>
void expect_sourced(const Row& row, std::string_view what) {
    EXPECT_FALSE(row.source.empty()) << what;
    EXPECT_EQ(row.date.size(), 10U) << what;
}

TEST(CatalogueData, EveryRowHasSourceAndDate) {
    const auto catalogue = Catalogue::built_in();
    for (const auto& family : catalogue.families()) {
        expect_sourced(family, family.id);
        for (const auto& attribute : family.attributes) expect_sourced(attribute, family.id);
    }
    for (const bool solid_state : {true, false}) {
        EXPECT_GT(catalogue.agreed_meanings(solid_state).size(), 20U);
        for (const auto& attribute : catalogue.agreed_meanings(solid_state)) expect_sourced(attribute, "agreed");
    }
    for (const auto& advisory : catalogue.all_advisories()) expect_sourced(advisory, advisory.id);
    for (const auto& quirk : catalogue.all_quirks()) expect_sourced(quirk, quirk.id);
    EXPECT_GT(catalogue.families().size(), 100U);
    EXPECT_GT(catalogue.all_advisories().size(), 25U);
}

TEST(CatalogueData, EveryPatternFitsAKnownModel) {
    const auto drives = known_drives();
    ASSERT_GT(drives.size(), 500U);
    const auto catalogue = Catalogue::built_in();
    const auto check = [&](std::span<const std::string_view> patterns, std::string_view id) {
        for (const auto& pattern : patterns) EXPECT_TRUE(fits_a_known_model(pattern, drives)) << id << ": " << pattern;
    };
    for (const auto& family : catalogue.families()) check(family.models, family.id);
    for (const auto& advisory : catalogue.all_advisories()) check(advisory.models, advisory.id);
    for (const auto& quirk : catalogue.all_quirks()) check(quirk.models, quirk.id);
}

/// How well each family fits a drive, worked out without the catalogue's index.
using Fit = std::tuple<std::size_t, std::size_t>;

std::optional<Fit> fit(const Family& family, const DriveIdentity& identity) {
    const auto fits = [](std::span<const std::string_view> patterns, const std::string& text) {
        return std::any_of(patterns.begin(), patterns.end(), [&](std::string_view p) { return matches(p, text); });
    };
    if (!family.firmware.empty() && !fits(family.firmware, identity.firmware)) return std::nullopt;
    std::optional<Fit> best;
    std::size_t firmware = 0;
    for (const auto& pattern : family.firmware) {
        firmware = firmware == 0 ? literal_count(pattern) + 1 : std::min(firmware, literal_count(pattern) + 1);
    }
    for (const auto& pattern : family.models) {
        if (matches(pattern, identity.model))
            best = std::max(best, std::optional(Fit(literal_count(pattern), firmware)));
    }
    return best;
}

TEST(CatalogueData, NoTwoFamiliesFitAKnownDriveEquallyWell) {
    const auto catalogue = Catalogue::built_in();
    for (auto identity : known_drives()) {
        for (const auto protocol : {Protocol::ata, Protocol::nvme, Protocol::scsi}) {
            identity.protocol = protocol;
            std::optional<Fit> best;
            std::vector<const Family*> winners;
            for (const auto& family : catalogue.families()) {
                if (family.protocol != Protocol::unknown && family.protocol != protocol) continue;
                const auto how = fit(family, identity);
                if (!how || (best && *how < *best)) continue;
                if (!best || *best < *how) winners.clear();
                best = how;
                winners.push_back(&family);
            }
            if (winners.empty()) {
                EXPECT_EQ(catalogue.family(identity), nullptr) << identity.model;
                continue;
            }
            EXPECT_EQ(winners.size(), 1U) << identity.model << " " << identity.firmware << ": " << winners[0]->id
                                          << " and " << winners.back()->id;
            EXPECT_EQ(catalogue.family(identity), winners[0]) << identity.model << " is " << winners[0]->id;
        }
    }
}

TEST(CatalogueData, EveryFamilyIsReached) {
    std::set<std::string_view> reached;
    const auto catalogue = Catalogue::built_in();
    for (auto identity : known_drives()) {
        for (const auto protocol : {Protocol::ata, Protocol::nvme, Protocol::scsi}) {
            identity.protocol = protocol;
            if (const auto* family = catalogue.family(identity)) reached.insert(family->id);
        }
    }
    for (const auto& family : catalogue.families()) {
        EXPECT_TRUE(reached.contains(family.id)) << family.id << " is hidden behind other families";
    }
}

TEST(CatalogueData, AttributesAreInOrderAndOnce) {
    for (const auto& family : Catalogue::built_in().families()) {
        for (std::size_t i = 1; i < family.attributes.size(); ++i) {
            EXPECT_LT(family.attributes[i - 1].id, family.attributes[i].id) << family.id;
        }
    }
}

// Health takes what the computer wrote from any row with that role, so all of them must count alike.
TEST(CatalogueData, OneRoleHasOneUnitInAFamily) {
    for (const auto& family : Catalogue::built_in().families()) {
        for (const auto role : {Role::host_written, Role::nand_written, Role::host_read}) {
            std::set<double> scales;
            for (const auto& attribute : family.attributes) {
                if (attribute.raw.role == role) scales.insert(attribute.raw.scale);
            }
            EXPECT_LE(scales.size(), 1U) << family.id << " " << name(role);
        }
    }
}

}  // namespace
}  // namespace fettle::catalogue
