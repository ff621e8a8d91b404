// SPDX-License-Identifier: GPL-3.0-or-later
// lvm.conf(5), "SYNTAX". What LVM makes of each file was tried with lvmconfig 2.03.16.
#include "core/tune/lvm_conf.h"

#include <gtest/gtest.h>

#include <string>

namespace fettle::tune {
namespace {

constexpr const char* kSetting = "devices/issue_discards";

std::string value_of(const std::string& text) {
    const auto found = lvm_value(text, kSetting);
    if (!found) return "malformed";
    return *found ? (*found)->text : "none";
}

TEST(LvmConfTest, TheLastAssignmentCounts) {
    EXPECT_EQ(value_of(""), "none");
    EXPECT_EQ(value_of("# issue_discards = 1\n"), "none");
    EXPECT_EQ(value_of("devices {\n\tdir = \"/dev\"\n\tissue_discards = 1\n}\n"), "1");
    EXPECT_EQ(value_of("devices{issue_discards=1}"), "1");
    EXPECT_EQ(value_of("devices { dir = \"/dev\" issue_discards=0 } devices {issue_discards = 1}"), "1");
    EXPECT_EQ(value_of("devices { issue_discards=1 \n issue_discards=0 }\n"), "0");
    EXPECT_EQ(value_of("devices { issue_discards = 1 }\ndevices/issue_discards=0\n"), "0") << "a path";
    EXPECT_EQ(value_of("devices { issue_discards=\"1\" }"), "1") << "a string";
    EXPECT_EQ(value_of("issue_discards = 1\nallocation { issue_discards = 1 }\n"), "none") << "another section";
    EXPECT_EQ(value_of("devices { filter = [ \"a|/dev/sd.*|\", \"r|.*|\" ] # }\n issue_discards = 1 }"), "1");
    EXPECT_EQ(value_of("devices { dir = \"} issue_discards = 1\" }"), "none") << "within a string";
    EXPECT_EQ(value_of("devices { dir = \"a\\\"} issue_discards = 1\" }"), "none") << "an escaped quotation mark";
}

TEST(LvmConfTest, DamagedFilesAreRefused) {
    for (const std::string text : {"devices { issue_discards=1\n", "}", "devices", "devices =", "devices { # }\n ; }",
                                   "devices { issue_discards 1 }", "x = \"open\n", "x = [ 1, 2", "{ }", "= 1",
                                   "devices { issue_discards = = 1 }", "\"x\" = 1"}) {
        EXPECT_EQ(value_of(text), "malformed") << text;
        EXPECT_EQ(with_lvm_value(text, kSetting, "1", "").error().code, ErrorCode::malformed) << text;
    }
    EXPECT_EQ(value_of(std::string("devices { }\0", 12)), "malformed");
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "a{";
    EXPECT_EQ(value_of(deep), "malformed");
}

TEST(LvmConfTest, AValueIsReplacedWhereItIs) {
    EXPECT_EQ(with_lvm_value("devices {\n  issue_discards = 0 # no\n}\nlocal { }", kSetting, "1", "# F\n").value(),
              "devices {\n  issue_discards = 1 # no\n}\nlocal { }");
    EXPECT_EQ(with_lvm_value("devices { issue_discards=\"0\" }", kSetting, "1", "").value(),
              "devices { issue_discards=1 }");
}

TEST(LvmConfTest, WithoutOneASectionIsAdded) {
    const std::string local = "# Configuration section local.\nlocal {\n\t# system_id = \"\"\n}\n";
    const auto made = with_lvm_value(local, kSetting, "1", "# Fettle\n").value();
    EXPECT_EQ(made, local + "# Fettle\ndevices {\n\tissue_discards = 1\n}\n");
    EXPECT_EQ(value_of(made), "1");
    // A comment at the end would swallow the section.
    EXPECT_EQ(value_of(with_lvm_value("# no newline", kSetting, "1", "").value()), "1");
    EXPECT_EQ(with_lvm_value("", kSetting, "0", "").value(), "devices {\n\tissue_discards = 0\n}\n");
}

TEST(LvmConfTest, Booleans) {
    // lvmconfig: expected boolean value: 0/1, "y/n", "yes/no", "on/off", "true/false"
    for (const auto* yes : {"1", "y", "yes", "on", "true"}) EXPECT_EQ(lvm_boolean(yes), true) << yes;
    for (const auto* no : {"0", "n", "no", "off", "false"}) EXPECT_EQ(lvm_boolean(no), false) << no;
    for (const auto* other : {"", "maybe", "-1"}) EXPECT_EQ(lvm_boolean(other), std::nullopt) << other;
}

}  // namespace
}  // namespace fettle::tune
