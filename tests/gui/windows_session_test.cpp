// SPDX-License-Identifier: GPL-3.0-or-later
// What the window for Windows exchanges with other instances, with the service and with the registry.
#include <gtest/gtest.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <string>
#include <vector>

#include "app/gui/windows/pure/command_words.h"
#include "app/gui/windows/pure/service_feed.h"
#include "app/gui/windows/pure/startup_approval.h"
#include "app/gui/windows/pure/wish_text.h"
#include "core/stream/message.h"

namespace fettle::gui {
namespace {

QByteArray wish(const QByteArray& page, const QByteArray& drive, const QByteArray& reports) {
    return "{\"page\":" + page + ",\"drive\":" + drive + ",\"reports\":" + reports + "}";
}

TEST(WishText, ArrivesAsItWasSent) {
    const Session::Wish sent{QStringLiteral("health"), QStringLiteral("Größe \"\\"), {QStringLiteral("/tmp/ü r.json")}};
    const auto got = read_wish(wish_text(sent));
    ASSERT_TRUE(got);
    EXPECT_EQ(got->page, sent.page);
    EXPECT_EQ(got->drive, sent.drive);
    EXPECT_EQ(got->reports, sent.reports);
    const auto empty = read_wish(wish_text({}));
    ASSERT_TRUE(empty);
    EXPECT_TRUE(empty->page.isEmpty() && empty->drive.isEmpty() && empty->reports.isEmpty());
}

TEST(WishText, WhatNoInstanceSendsIsRefused) {
    EXPECT_TRUE(read_wish(wish("\"a\"", "\"b\"", "[\"/c\"]"))) << "the others differ from this in one thing";
    for (const auto& text :
         {QByteArray(), QByteArray("[]"), QByteArray("{}"), QByteArray("{\"page\":\"a\""), wish("1", "\"b\"", "[]"),
          wish("\"a\"", "null", "[]"), wish("\"a\"", "\"b\"", "\"/c\""), wish("\"a\"", "\"b\"", "[1]"),
          wish("\"a\"", "\"b\"", "[\"c\"]"), wish("\"a\"", "\"b\"", "[\"\"]"), wish("\"a\\u0000\"", "\"b\"", "[]"),
          wish("\"" + QByteArray(513, 'a') + "\"", "\"b\"", "[]"),
          wish("\"a\"", "\"b\"", "[\"/" + QByteArray(32'767, 'c') + "\"]")}) {
        EXPECT_FALSE(read_wish(text)) << text.left(80).toStdString();
    }
    EXPECT_TRUE(read_wish(wish("\"a\"", "\"b\"", "[]")));
    EXPECT_FALSE(read_wish(wish("\"a\"", "\"b\"", "[]") + QByteArray(kLongestWish, ' '))) << "too long";
}

TEST(StartupApproval, OddNumbersDisable) {
    EXPECT_TRUE(is_approved({})) << "no value";
    EXPECT_TRUE(is_approved(QByteArray::fromHex("020000000000000000000000")));
    EXPECT_TRUE(is_approved(QByteArray::fromHex("060000000000000000000000")));
    EXPECT_FALSE(is_approved(QByteArray::fromHex("03000000a0b1c2d3e4f5d901")));
    EXPECT_FALSE(is_approved(QByteArray::fromHex("07000000a0b1c2d3e4f5d901")));
}

TEST(CommandLineOf, QuotesAsTheRuntimeLibraryReads) {
    // The table of "Parsing C++ command-line arguments".
    EXPECT_EQ(command_line_of({"--drive", "Disk 0"}), QStringLiteral(R"("--drive" "Disk 0")"));
    EXPECT_EQ(command_line_of({QStringLiteral(R"(a\\b)")}), QStringLiteral(R"("a\\b")"));
    EXPECT_EQ(command_line_of({QStringLiteral(R"(a\"b)")}), QStringLiteral(R"("a\\\"b")"));
    EXPECT_EQ(command_line_of({QStringLiteral(R"(\\.\C:\)")}), QStringLiteral(R"("\\.\C:\\")"));
    EXPECT_EQ(command_line_of({QString()}), QStringLiteral("\"\""));
}

std::vector<std::uint8_t> frame(stream::FrameKind kind, std::uint32_t number, const std::string& text) {
    const auto header = stream::encode({kind, number, static_cast<std::uint32_t>(text.size())});
    std::vector<std::uint8_t> bytes(header.size() + text.size());
    std::copy(text.begin(), text.end(), std::copy(header.begin(), header.end(), bytes.begin()));
    return bytes;
}

std::vector<std::uint8_t> signal(const stream::SignalMessage& message) {
    return frame(stream::FrameKind::signal, 0, stream::to_text(message));
}

TEST(ServiceFeed, AsksTheServiceForItsAlerts) {
    const auto bytes = ServiceFeed::request();
    // PROTOCOL.md, Frames: kind 1 (call), number, length.
    ASSERT_GT(bytes.size(), 9U);
    EXPECT_EQ(bytes[0], 1);
    EXPECT_EQ(bytes[5], bytes.size() - 9);
    const auto call = QJsonDocument::fromJson(
        QByteArray(reinterpret_cast<const char*>(bytes.data()) + 9, static_cast<qsizetype>(bytes.size() - 9)));
    EXPECT_EQ(call[QStringLiteral("method")].toString(), QStringLiteral("Listen"));
    EXPECT_FALSE(call[QStringLiteral("interactive")].toBool(true)) << "nothing may ask the user";
}

TEST(ServiceFeed, FindsAlertsAmongOtherFramesByteByByte) {
    auto bytes = frame(stream::FrameKind::reply, 1, "[]");
    const auto add = [&](const std::vector<std::uint8_t>& more) {
        bytes.insert(bytes.end(), more.begin(), more.end());
    };
    add(signal({"DriveEvent", "", {std::string("added"), std::string("sda")}}));
    add(signal({"Alert", "", {std::string(R"({"text":"One"})")}}));
    add(signal({"Finished", "/job", {std::string(std::size_t{1} << 20U, 'x')}}));
    add(signal({"Alert", "", {}}));
    add(signal({"Alert", "", {std::string(R"({"text":"Two"})")}}));
    ServiceFeed feed;
    std::vector<QString> alerts;
    for (const auto& byte : bytes) {
        const auto some = feed.take({&byte, 1});
        ASSERT_TRUE(some);
        alerts.insert(alerts.end(), some->begin(), some->end());
    }
    EXPECT_EQ(alerts, (std::vector{QStringLiteral(R"({"text":"One"})"), QStringLiteral(R"({"text":"Two"})")}));
    const auto at_once = ServiceFeed().take(bytes);
    ASSERT_TRUE(at_once);
    EXPECT_EQ(*at_once, alerts);
}

TEST(ServiceFeed, EndsWithTheErrorOfTheService) {
    const auto refused = frame(stream::FrameKind::error, 0, R"({"code":"busy","text":"Too many connections"})");
    const auto got = ServiceFeed().take(refused);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, ErrorCode::busy);
    EXPECT_FALSE(ServiceFeed().take(frame(stream::FrameKind::signal, 0, "no JSON")));
    EXPECT_FALSE(ServiceFeed().take(std::vector<std::uint8_t>(9, 0xff))) << "no frame";
}

}  // namespace
}  // namespace fettle::gui
