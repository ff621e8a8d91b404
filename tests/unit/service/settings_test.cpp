// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/settings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/service/log.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::service {
namespace {

TEST(SettingsTest, NothingIsSetInAnEmptyFile) {
    const auto settings = parse_settings("");
    ASSERT_TRUE(settings);
    EXPECT_TRUE(settings->command.empty());
    EXPECT_TRUE(settings->mail_to.empty());
}

TEST(SettingsTest, ReadsAlerts) {
    const auto settings = parse_settings(R"(
[alerts]
command = ["/usr/local/bin/on alert", "$HOME; reboot"]
mail_to = "disks@example.org"
sendmail = "/opt/sendmail"
)");
    ASSERT_TRUE(settings) << settings.error().context;
    EXPECT_EQ(settings->command, (std::vector<std::string>{"/usr/local/bin/on alert", "$HOME; reboot"}));
    EXPECT_EQ(settings->mail_to, "disks@example.org");
    EXPECT_EQ(settings->sendmail, "/opt/sendmail");
}

TEST(SettingsTest, RefusesWhatWouldBeWithoutEffectOrMeanSomethingElse) {
    for (const auto* text : {
             "[alerts]\nmailto = \"root\"",             // misspelt
             "[alert]\nmail_to = \"root\"",             // misspelt
             "alerts = 5",                              // no table
             "[alerts]\ncommand = \"/bin/true\"",       // a text is not split into words
             "[alerts]\ncommand = [\"true\"]",          // no search for it
             "[alerts]\ncommand = [\"/bin/true\", 5]",  //
             "[alerts]\nmail_to = \"a@b\\nBcc: c@d\"",  // a header of its own
             "[alerts]\nmail_to = \"-oQ/tmp\"",         // an option to sendmail
             "[alerts]\nmail_to = \"\"",                //
             "[alerts]\nsendmail = \"sendmail\"",       //
             "[alerts\n",                               // no TOML
         }) {
        const auto settings = parse_settings(text);
        ASSERT_FALSE(settings) << text;
        EXPECT_EQ(settings.error().code, ErrorCode::malformed) << text;
    }
}

TEST(SettingsTest, OnlyAMissingFileIsNotWorthALine) {
    static std::vector<std::string> lines;
    lines.clear();
    const auto log = service_log();
    service_log() = [](const std::string& line) { lines.push_back(line); };
    const auto mail_to = [](std::string_view text) {
        fettle::test::FakeFiles files;
        files.files["fettled.toml"] = {text.begin(), text.end()};
        return read_settings(files, "fettled.toml").mail_to;
    };
    EXPECT_EQ(mail_to("[alerts]\nmail_to = \"root\""), "root");
    fettle::test::FakeFiles none;
    EXPECT_EQ(read_settings(none, "fettled.toml").mail_to, "");
    EXPECT_TRUE(lines.empty());
    EXPECT_EQ(mail_to("[alerts]\nmail_to = \"root\"\nmailto = \"root\""), "") << "as a whole";
    EXPECT_EQ(mail_to(std::string((64U << 10U) + 1, '#')), "");
    service_log() = log;
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(lines[0].starts_with("<4>")) << lines[0];
    EXPECT_NE(lines[0].find("mailto"), std::string::npos) << lines[0];
}

}  // namespace
}  // namespace fettle::service
