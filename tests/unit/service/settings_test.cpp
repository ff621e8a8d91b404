// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/settings.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace fettle::service
