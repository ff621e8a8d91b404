// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <gtest/gtest.h>

#include <cerrno>

#include "core/base/system_words.h"

namespace fettle {
namespace {

std::string words(int number) {
    return to_string({ErrorCode::io, "writing x", {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}});
}

TEST(Errors, OfTheSystemAreSaidInWords) {
    EXPECT_EQ(words(ENOSPC), "writing x: io (the disk is full, errno 28)");
    EXPECT_NE(words(EROFS).find("the file system is read-only"), std::string::npos);
    EXPECT_NE(words(EMFILE).find("too many files are open"), std::string::npos);
    // Every other has the system's own words (errno(3)).
    EXPECT_EQ(system_words(EXDEV), "Invalid cross-device link");
    EXPECT_NE(words(EDQUOT).find("uota"), std::string::npos);
}

}  // namespace
}  // namespace fettle
