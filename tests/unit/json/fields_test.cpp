// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/fields.h"

#include <gtest/gtest.h>

namespace fettle::json {
namespace {

enum class Colour { red, green };
std::string_view name(Colour colour) { return colour == Colour::red ? "red" : "green"; }
constexpr std::array kColours{Colour::red, Colour::green};

template <typename T>
std::string problem_of(const char* text, T value = {}) {
    const auto object = nlohmann::json::parse(text);
    Fields fields(object, {4, 3});
    const T before = value;
    fields.read("x", value);
    if (!fields.ok()) {
        EXPECT_EQ(value, before) << "a wrong member changes nothing";
    }
    return fields.problem();
}

TEST(Fields, MembersOfTheRightTypeAreTaken) {
    const auto object =
        nlohmann::json::parse(R"({"s":"text","b":true,"u":255,"i":-5,"d":1.5,"l":["a","b"],"n":[1,2.5],"w":"green"})");
    Fields fields(object);
    std::uint8_t small = 0;
    std::int64_t negative = 0;
    std::vector<std::string> list{"old"};
    std::optional<double> real;
    std::optional<bool> absent;
    fields.read("u", small);
    fields.need("i", negative);
    fields.read("l", list);
    fields.read("d", real);
    fields.read("absent", absent);
    EXPECT_EQ(small, 255U);
    EXPECT_EQ(negative, -5);
    EXPECT_EQ(list, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(real, 1.5);
    EXPECT_EQ(absent, std::nullopt);
    EXPECT_EQ(fields.text("s"), "text");
    EXPECT_TRUE(fields.flag("b"));
    EXPECT_EQ(fields.numbers("n"), (std::vector<double>{1, 2.5}));
    EXPECT_EQ(fields.word("w", kColours), Colour::green);
    EXPECT_TRUE(fields.ok()) << fields.problem();
}

TEST(Fields, MembersOfAnotherTypeOrSizeAreProblems) {
    EXPECT_EQ(problem_of<std::string>(R"({"x":1})"), "\"x\": not a string, or too long");
    EXPECT_EQ(problem_of<std::string>(R"({"x":"abcd"})"), "");
    EXPECT_NE(problem_of<std::string>(R"({"x":"abcde"})"), "");
    EXPECT_NE(problem_of<bool>(R"({"x":1})"), "");
    EXPECT_EQ(problem_of<std::uint8_t>(R"({"x":256})"), "\"x\": too large");
    EXPECT_NE(problem_of<std::uint64_t>(R"({"x":-1})"), "");
    EXPECT_NE(problem_of<std::uint64_t>(R"({"x":1.0})"), "");
    EXPECT_NE(problem_of<std::int64_t>(R"({"x":9223372036854775808})"), "");
    EXPECT_EQ(problem_of<std::int64_t>(R"({"x":9223372036854775807})"), "");
    EXPECT_NE(problem_of<double>(R"({"x":"1"})"), "");
    EXPECT_NE(problem_of<std::vector<double>>(R"({"x":[1,"2"]})"), "");
    EXPECT_EQ(problem_of<std::vector<double>>(R"({"x":[1,2,3]})"), "");
    EXPECT_NE(problem_of<std::vector<double>>(R"({"x":[1,2,3,4]})"), "");
    EXPECT_NE(problem_of<std::vector<std::string>>(R"({"x":{"a":"b"}})"), "");
    EXPECT_EQ(problem_of<std::optional<bool>>(R"({"y":1})"), "");
    EXPECT_NE(problem_of<std::optional<bool>>(R"({"x":null})"), "");
}

TEST(Fields, FirstProblemIsKeptAndNamesThePath) {
    const auto object = nlohmann::json::parse(R"({"a":{"b":[{"c":true},{"c":1},{"c":"text"}]}})");
    Fields fields(object);
    std::size_t read = 0;
    fields.need_inner("a", [&](Fields& a) {
        a.each("b", [&](Fields& one) {
            (void)one.flag("c");
            ++read;
        });
    });
    EXPECT_EQ(read, 3U);
    EXPECT_EQ(fields.problem(), "\"a\": \"b\": \"c\": not a boolean");
    fields.complain("later", "ignored");
    EXPECT_EQ(fields.problem(), "\"a\": \"b\": \"c\": not a boolean");
}

TEST(Fields, WhatMustBeThereIsMissed) {
    const auto object = nlohmann::json::parse(R"({"list":[1]})");
    std::string text;
    Fields fields(object);
    fields.need("text", text);
    EXPECT_EQ(fields.problem(), "\"text\": missing");
    Fields inner(object);
    inner.need_inner("gone", [](Fields&) { FAIL(); });
    EXPECT_EQ(inner.problem(), "\"gone\": missing");
    Fields word(object);
    EXPECT_EQ(word.word("colour", kColours), Colour::red);
    EXPECT_FALSE(word.ok());
    Fields list(object);
    list.each("list", [](Fields&) { FAIL() << "1 is not an object"; });
    EXPECT_EQ(list.problem(), "\"list\": not an object");
}

TEST(Fields, NothingIsReadFromWhatIsNotAnObject) {
    const auto object = nlohmann::json::parse("[1]");
    Fields fields(object);
    EXPECT_EQ(fields.problem(), "not an object");
    EXPECT_FALSE(fields.has("x"));
    EXPECT_EQ(fields.count("x"), 0U);
}

}  // namespace
}  // namespace fettle::json
