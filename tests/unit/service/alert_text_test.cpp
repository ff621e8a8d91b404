// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/service/alert_desk.h"

namespace fettle::service {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

alert::Alert hostile() {
    alert::Alert alert;
    alert.time = 1'767'225'600;  // 2026-01-01T00:00:00Z (date -u -d @1767225600)
    alert.drive = "S1\nBcc: all@example.org";
    alert.model = "Evil\r\n\r\nSSD";
    alert.message = {
        "verdict-worse", Severity::critical, "{model} is failing", "Copy your data", {{"model", "A\n.\nB"}}};
    return alert;
}

TEST(AlertTextTest, TheJournalGetsOneLineWithItsPriority) {
    const auto line = alert_line(hostile());
    EXPECT_THAT(line, StartsWith("<2>verdict-worse: A . B is failing"));  // 2: LOG_CRIT
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 0);
}

TEST(AlertTextTest, NothingBecomesAHeaderOfTheMail) {
    const auto mail = alert_mail(hostile(), "root", "host\nX: y");
    const auto headers = mail.substr(0, mail.find("\n\n"));
    EXPECT_EQ(std::count(headers.begin(), headers.end(), '\n'), 4) << headers;  // five headers, as written
    EXPECT_THAT(headers, StartsWith("To: root\nSubject: [Fettle] host X: y: verdict-worse\n"));
    EXPECT_THAT(mail, HasSubstr("What to do: Copy your data"));
    EXPECT_THAT(mail, HasSubstr("2026-01-01T00:00:00Z"));
    EXPECT_EQ(mail.find("\n.\n"), std::string::npos);
    EXPECT_EQ(mail.find('\r'), std::string::npos);
}

TEST(AlertTextTest, TheCommandGetsItInItsEnvironment) {
    const auto environment = alert_environment(hostile());
    EXPECT_THAT(environment, testing::Contains("FETTLE_ALERT_SEVERITY=critical"));
    EXPECT_THAT(environment, testing::Contains("FETTLE_ALERT_TEXT=A . B is failing"));
    for (const auto& one : environment) EXPECT_THAT(one, StartsWith("FETTLE_ALERT_"));
}

TEST(AlertTextTest, TheBusGetsJson) {
    const auto document = nlohmann::json::parse(alert_document(hostile()));
    EXPECT_EQ(document["id"], "verdict-worse");
    EXPECT_EQ(document["severity"], "critical");
    EXPECT_EQ(document["time"], "2026-01-01T00:00:00Z");
    EXPECT_EQ(document["model"], "Evil\r\n\r\nSSD");
}

}  // namespace
}  // namespace fettle::service
