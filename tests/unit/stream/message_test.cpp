// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/message.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace fettle::stream {
namespace {

ErrorCode code_of(std::string_view text) {
    const auto call = read_call(text);
    return call ? ErrorCode::internal : call.error().code;
}

TEST(MessageTest, ACallIsReadAsProtocolMdHasIt) {
    const auto call = read_call(
        R"({"method": "PlanTrim", "arguments": [["/one", "é"], false, 18446744073709551615, -1.0, "x", {"file": true}], "interactive": false})");
    ASSERT_TRUE(call);
    const CallMessage expected{"PlanTrim",
                               {std::vector<std::string>{"/one", "é"}, false, std::numeric_limits<std::uint64_t>::max(),
                                -1.0, std::string("x"), FileMark{}},
                               false};
    EXPECT_EQ(*call, expected);
}

TEST(MessageTest, ACallIsInteractiveUnlessItSaysOtherwise) {
    const auto call = read_call(R"({"method": "List", "arguments": []})");
    ASSERT_TRUE(call);
    EXPECT_TRUE(call->interactive);
}

TEST(MessageTest, WhatIsWrittenIsRead) {
    const CallMessage call{
        "PlanOverprovision",
        {std::string("a\"\\\n\u2028"), std::vector<std::string>{}, true, std::uint64_t{0}, 25.0, -1.0},
        true};
    EXPECT_EQ(read_call(to_text(call)).value(), call);
    const std::vector<ReplyValue> reply{std::string("plan"), FileMark{}};
    EXPECT_EQ(read_reply(to_text(reply)).value(), reply);
    const SignalMessage signal{"Progress", "/job/1", {std::uint64_t{1}, std::string("x")}};
    EXPECT_EQ(read_signal(to_text(signal)).value(), signal);
}

TEST(MessageTest, AnErrorKeepsItsTemplateAndValues) {
    const auto error = error_of(ErrorCode::not_permitted, "{drive} is in use", {{"drive", std::string("sda")}});
    const auto read = read_error(to_text(error));
    EXPECT_EQ(read.code, ErrorCode::not_permitted);
    EXPECT_EQ(read.context, "sda is in use");
    EXPECT_EQ(read.text, "{drive} is in use");
    ASSERT_EQ(read.evidence.size(), 1U);
    EXPECT_EQ(read.evidence.front().name, "drive");
}

TEST(MessageTest, OtherTypesAreMalformed) {
    for (const std::string_view arguments :
         {"[null]", "[-1]", "[{}]", R"([{"file": false}])", R"([{"file": true, "x": 1}])", "[[1]]", "[[[]]]", "{}", "1",
          "[1e999]", "[NaN]", "[\"\xFF\"]", R"(["/one\u0000"])", R"([["\u0000"]])", "[", ""}) {
        EXPECT_EQ(code_of(R"({"method": "x", "arguments": )" + std::string(arguments) + "}"), ErrorCode::malformed)
            << arguments;
    }
    EXPECT_EQ(code_of(""), ErrorCode::malformed);
    EXPECT_EQ(code_of("[]"), ErrorCode::malformed);
    EXPECT_EQ(code_of(R"({"method": 1, "arguments": []})"), ErrorCode::malformed);
    EXPECT_EQ(code_of(R"({"method": "x"})"), ErrorCode::malformed);
    EXPECT_EQ(read_error("nonsense").code, ErrorCode::malformed);
    EXPECT_FALSE(read_reply("[1]"));
    EXPECT_FALSE(read_signal(R"({"signal": "x", "values": [true]})"));
}

TEST(MessageTest, ManyValuesAreRefusedBeforeTheyAreParsed) {
    std::string names = "[\"\"";
    for (std::size_t i = 0; i < kMostValues; ++i) names += ",\"\"";
    EXPECT_EQ(code_of(R"({"method": "x", "arguments": [)" + names + "]]}"), ErrorCode::too_large);
    EXPECT_EQ(code_of(std::string(100'000, '[')), ErrorCode::malformed);
    // Commas and brackets in texts count for nothing.
    const std::string text(3 * kMostValues, ',');
    EXPECT_TRUE(read_call(R"({"method": "x", "arguments": ["\"[[[[[)" + text + R"("]})"));
}

}  // namespace
}  // namespace fettle::stream
