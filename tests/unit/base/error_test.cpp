// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace fettle {
namespace {

std::string words(int number) {
    return to_string({ErrorCode::io, "writing x", {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}});
}

TEST(Errors, OfTheSystemAreSaidInWords) {
    EXPECT_EQ(words(ENOSPC), "writing x: io (the disk is full, errno 28)");
    EXPECT_NE(words(EROFS).find("the file system is read-only"), std::string::npos);
    EXPECT_NE(words(EMFILE).find("too many files are open"), std::string::npos);
}

TEST(Errors, HaveATemplateForTranslations) {
    const auto failed = fail(ErrorCode::too_large, "{path} has {size:size}", {{"path", "/x"}, {"size", 2'000'000U}},
                             {NativeStatus::Kind::system, EFBIG});
    const Error& error = failed.value();
    EXPECT_EQ(error.context, "/x has 2 MB");
    EXPECT_EQ(template_of(error), "{path} has {size:size}");
    EXPECT_EQ(error.native.value, std::uint32_t{EFBIG});
    EXPECT_EQ(template_of(fail(ErrorCode::busy, "the drive is busy").value()), "the drive is busy");
}

TEST(Errors, WithAnAddedTextHaveNone) {
    auto error = error_of(ErrorCode::busy, "{path} is in use", {{"path", "/x"}});
    error.context = "trim: " + error.context;
    EXPECT_EQ(template_of(error), "");
    EXPECT_EQ(template_of(fail(ErrorCode::busy, std::string("/dev/sda")).value()), "");
}

}  // namespace
}  // namespace fettle
