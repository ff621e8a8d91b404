// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/catalogue/catalogue.h"

namespace fettle::catalogue {
namespace {

TEST(Matches, TakesTheWholeName) {
    EXPECT_TRUE(matches("CT240BX500SSD1", "CT240BX500SSD1"));
    EXPECT_FALSE(matches("CT240BX500", "CT240BX500SSD1"));
    EXPECT_FALSE(matches("CT240BX500SSD1", "CT240BX500SSD"));
    EXPECT_TRUE(matches("", ""));
    EXPECT_FALSE(matches("", "x"));
    EXPECT_FALSE(matches("?", ""));
}

TEST(Matches, IgnoresLetterCase) {
    EXPECT_TRUE(matches("kingston sa400*", "KINGSTON SA400S37240G"));
    EXPECT_TRUE(matches("[A-C]x", "bX"));
}

TEST(Matches, StarTakesAnyRun) {
    EXPECT_TRUE(matches("SATAFIRM*S11", "SATAFIRM   S11"));
    EXPECT_TRUE(matches("*MZ7LM*", "SAMSUNG MZ7LM480HMHQ-00005"));
    EXPECT_TRUE(matches("*", ""));
    EXPECT_TRUE(matches("a*b*c", "aXbXbXc"));
    EXPECT_FALSE(matches("a*b*c", "aXbXbXd"));
    EXPECT_TRUE(matches("*SSD1", "SSD1SSD1"));
    EXPECT_TRUE(matches("CT*SSD?", "CT500MX500SSD4"));
}

TEST(Matches, ClassTakesOneOfThem) {
    EXPECT_TRUE(matches("Micron_M5[15]0_*", "Micron_M550_MTFDDAK256MAY"));
    EXPECT_FALSE(matches("Micron_M5[15]0_*", "Micron_M500_MTFDDAK240MAV"));
    EXPECT_TRUE(matches("S[0-9]", "S7"));
    EXPECT_FALSE(matches("S[0-9]", "SA"));
    EXPECT_TRUE(matches("*[0-9]G", "x12G"));
    EXPECT_TRUE(matches("[ab-]", "-"));
}

TEST(Matches, DoesNotHangOnHostileNames) {
    const std::string name(200, 'a');
    EXPECT_FALSE(matches("*a*a*a*a*a*a*a*a*b", name));
    EXPECT_FALSE(matches("[", "x"));
    EXPECT_TRUE(matches("[", "["));
}

TEST(LiteralCount, CountsWhatIsAskedForByName) {
    EXPECT_EQ(literal_count("Samsung SSD 840 EVO*"), 19U);
    EXPECT_EQ(literal_count("CT*MX500SSD?"), 10U);
    EXPECT_EQ(literal_count("M5[15]0"), 3U);
    EXPECT_EQ(literal_count("*"), 0U);
}

}  // namespace
}  // namespace fettle::catalogue
