// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/plist.h"

#include "tests/unit/macos/saved_reports.h"

namespace fettle::macos {
namespace {

TEST(PlistTest, ReadsEachType) {
    const auto list = parse_plist(list_of(
        "<dict><key>text</key><string>a &amp; b</string><key>number</key><integer>18446744073709551615</integer>"
        "<key>hex</key><integer>0x10</integer><key>negative</key><integer>-5</integer><key>yes</key><true/>"
        "<key>no</key><false/><key>real</key><real>1.5</real><key>data</key><data>AAEC</data>"
        "<key>list</key><array><string>x</string><string>y</string></array>"
        "<key>inner</key><dict><key>deep</key><integer>3</integer></dict></dict>"));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->text("text"), "a & b");
    EXPECT_EQ(list->number("number"), 18446744073709551615U);
    EXPECT_EQ(list->number("hex"), 16U);
    EXPECT_EQ(list->number("negative"), std::nullopt);
    EXPECT_EQ(list->flag("yes"), true);
    EXPECT_EQ(list->flag("no"), false);
    ASSERT_EQ(list->list("list").size(), 2U);
    EXPECT_EQ(list->list("list")[1].as_text(), "y");
    EXPECT_EQ(list->inner("inner").number("deep"), 3U);
}

TEST(PlistTest, WhatHasAnotherTypeIsAbsent) {
    const auto list =
        parse_plist(list_of("<dict><key>a</key><string>7</string><key>b</key><integer>1x</integer>"
                            "<key>c</key><integer></integer><key>d</key><real>nan</real></dict>"));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->number("a"), std::nullopt);
    EXPECT_EQ(list->flag("a"), std::nullopt);
    EXPECT_EQ(list->number("b"), std::nullopt);
    EXPECT_EQ(list->number("c"), std::nullopt);
    EXPECT_TRUE(list->list("a").empty());
    EXPECT_EQ(list->inner("a").dict(), nullptr);
    EXPECT_EQ(list->text("absent"), "");
}

TEST(PlistTest, KeysAndValuesWithoutTheirPartners) {
    const auto list = parse_plist(list_of(
        "<dict><string>no key</string><key>a</key><key>b</key><true/><key>b</key><false/><key>end</key></dict>"));
    ASSERT_TRUE(list);
    ASSERT_NE(list->dict(), nullptr);
    EXPECT_EQ(list->find("a"), nullptr);
    EXPECT_EQ(list->flag("b"), true) << "the first counts";
    EXPECT_EQ(list->find("end"), nullptr);
}

TEST(PlistTest, WhatIsNoPropertyListIsAnError) {
    for (const auto* text : {"", "bplist00\xd1\x01\x02", "Could not find disk: disk9", "<plist>", "<plist></plist>",
                             "<html><dict/></html>", "<plist><dict>"}) {
        const auto list = parse_plist(text);
        ASSERT_FALSE(list) << text;
        EXPECT_EQ(list.error().code, ErrorCode::malformed) << text;
    }
}

TEST(PlistTest, DeepNestingIsAnErrorAndNotACrash) {
    const auto nested = [](std::size_t depth) {
        std::string open;
        std::string close;
        for (std::size_t i = 0; i < depth; ++i) {
            open += "<array>";
            close += "</array>";
        }
        return list_of(open + close);
    };
    EXPECT_TRUE(parse_plist(nested(kDeepestPlist)));
    const auto list = parse_plist(nested(100'000));
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().code, ErrorCode::too_large);
}

TEST(PlistTest, EntitiesOfADocumentTypeAreNotExpanded) {
    const auto list = parse_plist(R"(<!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>)"
                                  "<plist><dict><key>k</key><string>&a;&b;</string></dict></plist>");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->text("k"), "&a;&b;");
}

TEST(PlistTest, TooLargeADocumentIsNotRead) {
    const auto list = parse_plist(std::string(kLargestPlist + 1, ' '));
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace fettle::macos
