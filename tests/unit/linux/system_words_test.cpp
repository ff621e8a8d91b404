// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/system_words.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace fettle {
namespace {

TEST(SystemWords, AreThoseOfTheSystemWhereFettleHasNone) {
    EXPECT_EQ(system_words(EXDEV), "Invalid cross-device link");  // errno(3)
    EXPECT_NE(system_words(EDQUOT).find("uota"), std::string::npos);
}

}  // namespace
}  // namespace fettle
