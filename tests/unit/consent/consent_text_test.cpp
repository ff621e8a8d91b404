// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/consent/consent_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace fettle::consent {
namespace {

constexpr auto kDrive = "Samsung SSD 990 PRO, serial S7KG";

std::string policy() {
    std::ifstream file(FETTLE_POLICY);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Each action of polkit's policy has a text, with the same details.
TEST(ConsentText, CoversAllActionsOfThePolicy) {
    const auto text = policy();
    const std::regex entry("<action id=\"([^\"]+)\">[^]*?<message>([^<]+)</message>");
    std::size_t actions = 0;
    for (std::sregex_iterator one(text.begin(), text.end(), entry), end; one != end; ++one) {
        ++actions;
        const auto action = (*one)[1].str();
        const auto message = (*one)[2].str();
        const auto question = consent_text({action, {{"drives", kDrive}, {"settings", "swappiness=10"}}});
        EXPECT_TRUE(question.ends_with("?")) << action;
        EXPECT_EQ(question.find(kDrive) != std::string::npos, message.find("$(drives)") != std::string::npos) << action;
        EXPECT_EQ(question.find("swappiness=10") != std::string::npos, message.find("$(settings)") != std::string::npos)
            << action;
    }
    EXPECT_EQ(actions, 16U);
}

TEST(ConsentText, NamesTheLossOfAnErase) {
    EXPECT_EQ(consent_text({"org.fettle.erase", {{"drives", kDrive}}}),
              "ERASE ALL DATA on: Samsung SSD 990 PRO, serial S7KG?");
}

TEST(ConsentText, IsEmptyForAnUnknownAction) {
    EXPECT_EQ(consent_text({"org.fettle.format", {}}), "");
    EXPECT_EQ(consent_text({"", {}}), "");
}

TEST(ConsentText, StatesThatADetailIsMissing) {
    EXPECT_EQ(consent_text({"org.fettle.erase", {}}), "ERASE ALL DATA on: not specified?");
}

/// A drive reports its own model and serial number.
TEST(ConsentText, ShowsNoControlCharacters) {
    EXPECT_EQ(consent_text({"org.fettle.erase",
                            {{"drives",
                              "a\n\nb\xE2\x80\xAE"
                              "c"}}}),
              "ERASE ALL DATA on: a??b?c?");
}

TEST(ConsentQuestion, IsReadFromTheReply) {
    const auto question =
        read_question(R"({"action": "org.fettle.trim", "details": {"drives": "sda; sdb"}, "caller": "stream-7"})");
    ASSERT_TRUE(question);
    EXPECT_EQ(question->action, "org.fettle.trim");
    EXPECT_EQ(question->details.at("drives"), "sda; sdb");
}

TEST(ConsentQuestion, OfAnotherFormIsMalformed) {
    for (const auto* text : {"", "[]", "{}", R"({"action": 1, "details": {}})", R"({"action": "org.fettle.trim"})",
                             R"({"action": "org.fettle.trim", "details": ["sda"]})",
                             R"({"action": "org.fettle.trim", "details": {"drives": 7}})"}) {
        const auto question = read_question(text);
        ASSERT_FALSE(question) << text;
        EXPECT_EQ(question.error().code, ErrorCode::malformed) << text;
    }
}

}  // namespace
}  // namespace fettle::consent
