// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>

#include "core/catalogue/catalogue.h"
#include "tests/unit/catalogue/known_drives.h"

namespace fettle::catalogue {
namespace {

using Texts = std::array<std::string_view, 3>;

TEST(FirmwareRule, SetKnowsOnlyWhatItNames) {
    static constexpr std::array<std::string_view, 1> bad{"3B2QGXA7"};
    static constexpr std::array<std::string_view, 1> good{"5B2Q*"};
    const FirmwareRule rule{.affected = bad, .fixed = good};
    EXPECT_EQ(state_of(rule, "3B2QGXA7"), AdvisoryState::affected);
    EXPECT_EQ(state_of(rule, "5B2QGXA7"), AdvisoryState::fixed);
    EXPECT_EQ(state_of(rule, "4B2QGXA7"), AdvisoryState::maybe);
    EXPECT_EQ(state_of(rule, ""), AdvisoryState::maybe);
}

TEST(FirmwareRule, OrderIsTheMakersNotTheAlphabets) {
    static constexpr Texts order{"Z9", "B10", "A1"};
    const FirmwareRule rule{.order = order, .first_fixed = "B10"};
    EXPECT_EQ(state_of(rule, "Z9"), AdvisoryState::affected);
    EXPECT_EQ(state_of(rule, "B10"), AdvisoryState::fixed);
    EXPECT_EQ(state_of(rule, "A1"), AdvisoryState::fixed);
    EXPECT_EQ(state_of(rule, "C1"), AdvisoryState::maybe);
}

TEST(FirmwareRule, SchemeCountsOnlyWhatFits) {
    const FirmwareRule rule{.first_fixed = "0309", .scheme = "####"};
    EXPECT_EQ(state_of(rule, "0009"), AdvisoryState::affected);
    EXPECT_EQ(state_of(rule, "0309"), AdvisoryState::fixed);
    EXPECT_EQ(state_of(rule, "070H"), AdvisoryState::maybe);
    EXPECT_EQ(state_of(rule, "309"), AdvisoryState::maybe);
    EXPECT_EQ(state_of(rule, "00309"), AdvisoryState::maybe);
}

TEST(FirmwareRule, AllLeavesNoWayOut) {
    const FirmwareRule rule{.all = true};
    EXPECT_EQ(state_of(rule, ""), AdvisoryState::affected);
    EXPECT_EQ(state_of(rule, "anything"), AdvisoryState::affected);
}

/// State of one advisory for one drive of the built-in data; nullopt when the model does not fit.
std::optional<AdvisoryState> state(std::string_view id, const std::string& model, const std::string& firmware) {
    for (const auto& match : Catalogue::built_in().advisories(drive(model, firmware))) {
        if (match.advisory->id == id) return match.state;
    }
    return std::nullopt;
}

// Revisions of computer makers do not fit Crucial's count: nothing is known of them.
TEST(Advisories, CrucialM4) {
    EXPECT_EQ(state("A01", "M4-CT128M4SSD2", "0009"), AdvisoryState::affected);
    EXPECT_EQ(state("A01", "M4-CT128M4SSD2", "0309"), AdvisoryState::fixed);
    EXPECT_EQ(state("A01", "M4-CT128M4SSD2", "070H"), AdvisoryState::maybe);
    EXPECT_EQ(state("A01", "M4-CT512M4SSD2", "040H"), AdvisoryState::maybe);
    EXPECT_EQ(state("A01", "C400-MTFDDAK128MAM", "000F"), AdvisoryState::maybe);
    EXPECT_EQ(state("A01", "CT128M550SSD1", "0009"), std::nullopt);
}

// Retail P1MU003 and Dell's 22001040 stand on the same model; only the second can be counted.
TEST(Advisories, Micron2200) {
    EXPECT_EQ(state("A24", "Micron 2200S NVMe 512GB", "22001040"), AdvisoryState::affected);
    EXPECT_EQ(state("A24", "MTFDHBA256TCK-1AS1AABHA", "22001070"), AdvisoryState::fixed);
    EXPECT_EQ(state("A24", "MTFDHBA256TCK-1AS1AABHA", "P1MU003"), AdvisoryState::maybe);
}

// D3MU401 belongs to other capacities than D3MU001: it is not "newer than 005".
TEST(Advisories, MicronLinesAreNotMixed) {
    EXPECT_EQ(state("A27-5300-mu", "Micron_5300_MTFDDAK1T9TDT", "D3MU001"), AdvisoryState::affected);
    EXPECT_EQ(state("A27-5300-mu", "Micron_5300_MTFDDAK1T9TDT", "D3MU005"), AdvisoryState::fixed);
    EXPECT_EQ(state("A27-5300-mu", "Micron_5300_MTFDDAK3T8TDS", "D3MU401"), AdvisoryState::maybe);
}

TEST(Advisories, HpeHours) {
    const auto matches = Catalogue::built_in().advisories(drive("HP MO1600JFFCK", "HPD7"));
    ASSERT_EQ(matches.size(), 1U);
    EXPECT_EQ(matches[0].state, AdvisoryState::affected);
    EXPECT_EQ(matches[0].advisory->from_power_on_hours, 32768U);
    EXPECT_TRUE(matches[0].advisory->data_loss);
    EXPECT_EQ(state("A08", "HP MO1600JFFCK", "HPD8"), AdvisoryState::fixed);
    EXPECT_EQ(state("A08", "HP MO1600JFFCK", "HPDA"), AdvisoryState::maybe);
    EXPECT_EQ(state("A09", "HP MO1600JVYPR", "HPD7"), AdvisoryState::fixed);
}

TEST(Advisories, Samsung840EvoMsataIsNotMeant) {
    EXPECT_EQ(state("A03", "Samsung SSD 840 EVO 250GB", "EXT0CB6Q"), AdvisoryState::affected);
    EXPECT_EQ(state("A03", "Samsung SSD 840 EVO 1TB", "EXT0DB6Q"), AdvisoryState::fixed);
    EXPECT_EQ(state("A03", "Samsung SSD 840 EVO 250GB mSATA", "EXT41B6Q"), std::nullopt);
}

// "SAMSUNG SSD 830 Series" with CXM03B1Q is in the reports of real drives.
TEST(Advisories, Samsung830Standby) {
    EXPECT_EQ(state("A33", "SAMSUNG SSD 830 Series", "CXM01B1Q"), AdvisoryState::affected);
    EXPECT_EQ(state("A33", "SAMSUNG SSD 830 Series", "CXM02B1Q"), AdvisoryState::maybe);
    EXPECT_EQ(state("A33", "SAMSUNG SSD 830 Series", "CXM03B1Q"), AdvisoryState::fixed);
}

// BeHardware: 0112 came first, 1199 loses data, 1275 does not.
TEST(Advisories, OczVertex1199LosesData) {
    EXPECT_EQ(state("A34", "OCZ-VERTEX", "1199"), AdvisoryState::affected);
    EXPECT_EQ(state("A34-name", "OCZ-VERTEX 1199", "00.P97"), AdvisoryState::affected);
    for (const auto* good : {"0112", "1275", "1370", "1.30", "1.6"}) {
        EXPECT_EQ(state("A34", "OCZ-VERTEX", good), AdvisoryState::fixed) << good;
    }
    EXPECT_EQ(state("A34", "OCZ-VERTEX2", "1199"), std::nullopt);
    for (const auto& match : Catalogue::built_in().advisories(drive("OCZ-VERTEX", "1199"))) {
        EXPECT_TRUE(match.advisory->data_loss) << match.advisory->id;
    }
}

TEST(Advisories, CrucialC300) {
    EXPECT_EQ(state("A35", "C300-CTFDDAC128MAG", "0001"), AdvisoryState::affected);
    EXPECT_EQ(state("A35", "Crucial_C300-CTFDDAC064MAG", "0006"), AdvisoryState::fixed);
    EXPECT_EQ(state("A35", "C300-CTFDDAC128MAG", "00A1"), AdvisoryState::maybe);
    EXPECT_EQ(state("A36", "C300-MTFDDAC256MAG", "0007"), AdvisoryState::affected);
    EXPECT_EQ(state("A36", "M4-CT128M4SSD2", "0007"), std::nullopt);
}

// Later Transcend drives of the same name have other controllers.
TEST(Advisories, Jmf602Stutters) {
    EXPECT_EQ(state("A37", "OCZ CORE_SSD", "02.10104"), AdvisoryState::affected);
    EXPECT_EQ(state("A37-60x", "Kingston SSDNow V Series 64GB", "B090522a"), AdvisoryState::affected);
    EXPECT_EQ(state("A37-60x", "TS32GSSD18M-M", "v090331"), AdvisoryState::affected);
    EXPECT_EQ(state("A37-60x", "TS32GSSD25-M", "20131212"), AdvisoryState::maybe);
}

TEST(Advisories, CorsairForceHibernationOnMacs) {
    EXPECT_EQ(state("A38", "Corsair CSSD-F100GB2", "0.2"), AdvisoryState::affected);
    EXPECT_EQ(state("A38", "Corsair CSSD-F40GB2", "1.1"), AdvisoryState::fixed);
    EXPECT_EQ(state("A38", "Corsair CSSD-F120GB3", "0.2"), std::nullopt);
}

// The revisions are those of real drives in public reports: 320ABBF0 is older than 332ABBF0.
TEST(Advisories, SandForceUnderOtherBrands) {
    EXPECT_EQ(state("A13-brands", "KINGSTON SH100S3240G", "320ABBF0"), AdvisoryState::affected);
    EXPECT_EQ(state("A13-brands", "ADATA SSD S510 60GB", "320ABBF0"), AdvisoryState::affected);
    EXPECT_EQ(state("A13-brands", "Patriot Pyro", "332ABBF0"), AdvisoryState::fixed);
    EXPECT_EQ(state("A13-brands", "KINGSTON SVP200S37A480G", "502ABBF0"), AdvisoryState::fixed);
    EXPECT_EQ(state("A13-brands", "MKNSSDCR120GB-MX", "560ABBF0"), AdvisoryState::fixed);
    EXPECT_EQ(state("A13-brands", "OWC Mercury EXTREME Pro 6G SSD", "507ABBF0"), AdvisoryState::fixed);
    EXPECT_EQ(state("A13-brands", "KINGSTON SH100S3240G", "KE1ABBF0"), AdvisoryState::maybe);
    EXPECT_EQ(state("A13-brands", "KINGSTON SV300S37A240G", "505ABBF0"), std::nullopt);
    for (const auto& match : Catalogue::built_in().advisories(drive("Patriot Pyro", "320ABBF0"))) {
        EXPECT_EQ(match.advisory->confidence, Confidence::unconfirmed);
    }
}

TEST(Advisories, KingstonV100) {
    EXPECT_EQ(state("A19", "KINGSTON SV100S2128G", "D100811a"), AdvisoryState::affected);
    EXPECT_EQ(state("A19", "KINGSTON SV100S264G", "D110225a"), AdvisoryState::fixed);
}

TEST(Advisories, Mx500OnlyOneRevision) {
    EXPECT_EQ(state("A21", "CT500MX500SSD1", "M3CR032"), AdvisoryState::affected);
    EXPECT_EQ(state("A21", "CT500MX500SSD1", "M3CR023"), AdvisoryState::fixed);
    EXPECT_EQ(state("A21", "CT500MX500SSD1", "M3CR045"), AdvisoryState::maybe);
}

}  // namespace
}  // namespace fettle::catalogue
