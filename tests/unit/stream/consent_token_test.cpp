// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/consent_token.h"

#include <gtest/gtest.h>

#include <string>

namespace fettle::stream {
namespace {

TEST(ConsentToken, IsHexadecimalAlone) {
    EXPECT_TRUE(is_consent_token("0123456789abcdefABCDEF"));
    EXPECT_TRUE(is_consent_token(std::string(kLongestConsentToken, 'a')));
    for (const auto* text : {"", "g", "a b", "a\"", "-a", "0x1", "a\n", "../a"}) {
        EXPECT_FALSE(is_consent_token(text)) << text;
    }
    EXPECT_FALSE(is_consent_token(std::string(kLongestConsentToken + 1, 'a')));
    EXPECT_FALSE(is_consent_token(std::string("a\0b", 3)));
}

}  // namespace
}  // namespace fettle::stream
