// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/input.h"

#include <gtest/gtest.h>

#include <sstream>
#include <streambuf>
#include <string>

#include "core/trace/reader.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {
namespace {

/// Fails after its text.
class BrokenBuffer final : public std::streambuf {
public:
    explicit BrokenBuffer(std::string text) : text_(std::move(text)) {}

protected:
    int_type underflow() override {
        if (given_) throw std::ios_base::failure("broken");
        given_ = true;
        setg(text_.data(), text_.data(), text_.data() + text_.size());
        return traits_type::to_int_type(text_.front());
    }

private:
    std::string text_;
    bool given_ = false;
};

TEST(Input, DeliversLinesWithoutTheirEnds) {
    std::istringstream stream("one\r\n\ntwo\rthree\nlast");
    Input input(stream);
    EXPECT_EQ(input.peek(5), "one\r\n");
    EXPECT_EQ(*input.line(), "one");
    EXPECT_EQ(*input.line(), "");
    EXPECT_EQ(*input.line(), "two\rthree");
    EXPECT_EQ(input.line_number(), 3U);
    EXPECT_EQ(*input.line(), "last");
    EXPECT_EQ(input.offset(), 20U);
    EXPECT_EQ(*input.line(), std::nullopt);
    EXPECT_EQ(input.line_number(), 4U);
}

TEST(Input, LinesCrossTheBuffer) {
    std::string text;
    for (int i = 0; i < 40'000; ++i)
        text += std::to_string(i) + std::string(static_cast<std::size_t>(i % 17), ' ') + "\n";
    std::istringstream stream(text);
    Input input(stream);
    for (int i = 0; i < 40'000; ++i) {
        const auto line = input.line();
        ASSERT_TRUE(line && *line);
        ASSERT_EQ((*line)->substr(0, (*line)->find(' ')), std::to_string(i));
    }
    EXPECT_EQ(*input.line(), std::nullopt);
    EXPECT_EQ(input.offset(), text.size());
}

TEST(Input, ALineHasALongestLength) {
    for (const auto* const end : {"\n", ""}) {
        std::istringstream fits(std::string(kLongestLine, 'x') + end);
        Input good(fits);
        const auto line = good.line();
        ASSERT_TRUE(line && *line);
        EXPECT_EQ((*line)->size(), kLongestLine);
        std::istringstream long_line("first\n" + std::string(kLongestLine + 1, 'x') + end);
        Input input(long_line);
        ASSERT_TRUE(input.line());
        const auto error = input.line();
        ASSERT_FALSE(error);
        EXPECT_EQ(error.error().code, ErrorCode::too_large);
        EXPECT_NE(error.error().context.find("line 2 "), std::string::npos);
    }
}

TEST(Input, TakesBytes) {
    std::istringstream stream("abcdef");
    Input input(stream);
    EXPECT_EQ(*input.take(4), "abcd");
    EXPECT_EQ(*input.take(0), "");
    EXPECT_EQ(*input.take(3), std::nullopt);
    EXPECT_EQ(*input.take(2), "ef");
    EXPECT_EQ(input.offset(), 6U);
}

TEST(Input, AReadErrorIsNoEnd) {
    BrokenBuffer lines("one\n");
    std::istream stream(&lines);
    Input input(stream);
    const auto line = input.line();
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().code, ErrorCode::io);
    BrokenBuffer bytes("abc");
    std::istream second(&bytes);
    Input taken(second);
    const auto four = taken.take(4);
    ASSERT_FALSE(four);
    EXPECT_EQ(four.error().code, ErrorCode::io);
    BrokenBuffer head("at_ns");
    std::istream third(&head);
    const auto reader = open_reader(third);
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().code, ErrorCode::io);
}

TEST(TextCursor, TakesTextApart) {
    TextCursor cursor("  8,0 \tword 12x");
    cursor.skip_spaces();
    EXPECT_EQ(cursor.number(), 8U);
    EXPECT_FALSE(cursor.literal(";"));
    EXPECT_TRUE(cursor.literal(","));
    EXPECT_EQ(cursor.until(' '), "0");
    EXPECT_EQ(cursor.word(), "word");
    EXPECT_EQ(cursor.number(), std::nullopt);  // a space
    cursor.skip_spaces();
    EXPECT_EQ(cursor.number(), 12U);
    EXPECT_EQ(cursor.until(','), "x");
    EXPECT_TRUE(cursor.empty());
    EXPECT_EQ(cursor.word(), "");
}

TEST(TextCursor, NumbersHaveNoSignAndFit) {
    EXPECT_EQ(number_of("18446744073709551615"), UINT64_MAX);
    for (const auto* text : {"", "-1", "+1", " 1", "1 ", "0x1", "1.0", "18446744073709551616"}) {
        EXPECT_EQ(number_of(text), std::nullopt) << text;
    }
}

TEST(TextCursor, SecondsBecomeNanoseconds) {
    EXPECT_EQ(nanoseconds_of("0.000000001"), 1U);
    EXPECT_EQ(nanoseconds_of("20.783794"), 20'783'794'000U);
    EXPECT_EQ(nanoseconds_of("1.5"), 1'500'000'000U);
    EXPECT_EQ(nanoseconds_of("18446744073.709551615"), UINT64_MAX);
    for (const auto* text :
         {"", "1", "1.", ".5", "1.0000000001", "1.5s", "-1.5", "18446744073.709551616", "18446744074.0"}) {
        EXPECT_EQ(nanoseconds_of(text), std::nullopt) << text;
    }
}

TEST(TextCursor, SumsAndProductsDoNotWrap) {
    EXPECT_EQ(product(UINT64_MAX / 512, 512), UINT64_MAX / 512 * 512);
    EXPECT_EQ(product(UINT64_MAX / 512 + 1, 512), std::nullopt);
    EXPECT_EQ(product(7, 0), 0U);
    EXPECT_EQ(saturating_sum(UINT64_MAX - 1, 1), UINT64_MAX);
    EXPECT_EQ(saturating_sum(UINT64_MAX, 1), UINT64_MAX);
}

}  // namespace
}  // namespace fettle::trace
