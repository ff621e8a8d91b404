// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/command_words.h"

#include <gtest/gtest.h>

namespace fettle::bench {
namespace {

using Words = std::vector<std::string>;

// Expected: dash(1) with printf '[%s]\n' and the same words.
TEST(CommandWords, AsAShellSplits) {
    const std::vector<std::pair<std::string, Words>> cases{
        {"firefox", {"firefox"}},
        {"  gimp \t--no-splash\n", {"gimp", "--no-splash"}},
        {R"(sh -c 'a "b" \c')", {"sh", "-c", R"(a "b" \c)"}},
        {R"(a "b c"d'e f' '' "")", {"a", "b cde f", "", ""}},
        {R"("\"\\\a\`" \a\ \'b)", {R"("\\a`)", "a 'b"}},
        {"a\\\nb \"c\\\nd\" 'e\\\nf'", {"ab", "cd", "e\\\nf"}},
        {"", {}},
    };
    for (const auto& [text, expected] : cases) {
        const auto words = command_words(text);
        ASSERT_TRUE(words) << text;
        EXPECT_EQ(*words, expected) << text;
    }
}

TEST(CommandWords, NothingIsExpanded) {
    const auto words = command_words("echo $HOME *.c ~ a;b | c > d & #e");
    ASSERT_TRUE(words);
    EXPECT_EQ(*words, (Words{"echo", "$HOME", "*.c", "~", "a;b", "|", "c", ">", "d", "&", "#e"}));
}

TEST(CommandWords, OpenQuotationsAreErrors) {
    for (const char* text : {"'", "a 'b", "\"", "a \"b\\\"", "a\\", "\"a\\"}) {
        const auto words = command_words(text);
        ASSERT_FALSE(words) << text;
        EXPECT_EQ(words.error().code, ErrorCode::invalid_argument) << text;
    }
}

}  // namespace
}  // namespace fettle::bench
