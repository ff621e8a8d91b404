// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/windows/consent_program.h"

#include <gtest/gtest.h>

namespace fettle::remote {
namespace {

TEST(ConsentProgram, GetsNothingButATokenOnItsCommandLine) {
    ConsentProgram program;
    for (const auto* text : {"", "--yes", "a1b2 --yes", "a1b2\" --yes"}) {
        const auto asked = program.ask(text);
        ASSERT_FALSE(asked) << text;
        EXPECT_EQ(asked.error().code, ErrorCode::invalid_argument) << text;
    }
}

/// There is none in this test's folder, and it is looked for nowhere else.
TEST(ConsentProgram, ThatIsMissingIsAnError) {
    const auto asked = ConsentProgram().ask("a1b2");
    ASSERT_FALSE(asked);
    EXPECT_EQ(asked.error().code, ErrorCode::io);
    EXPECT_NE(asked.error().native.value, 0U);
}

}  // namespace
}  // namespace fettle::remote
