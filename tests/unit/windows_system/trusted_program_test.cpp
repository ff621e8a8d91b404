// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/trusted_program.h"

#include <gtest/gtest.h>
#include <windows.h>

#include "platform/files/durable_files.h"
#include "platform/windows/system/wide.h"
#include "tests/unit/windows_system/open_to_everyone.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows_system {
namespace {

/// outer\inner\service.exe in a folder that nobody else can write to.
class TrustedProgram : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(durable::make_private_folder(inner_));
        write_text(program_, "x");
    }
    void expect_refused(const std::string& part) {
        open_to_everyone(part);
        const auto found = trusted_program(wide(program_));
        ASSERT_FALSE(found);
        EXPECT_EQ(found.error().code, ErrorCode::refused);
        const auto text = to_string(found.error());
        const auto end = part.substr(part.find_last_of('\\')) + ".";
        EXPECT_NE(text.find(end + " Install Fettle"), std::string::npos) << text;
    }

    TemporaryFolder folder_;
    std::string outer_ = folder_ / "outer";
    std::string inner_ = durable::below(outer_, "inner");
    std::string program_ = durable::below(inner_, "service.exe");
};

TEST_F(TrustedProgram, IsFoundWhereNobodyElseCanChangeIt) {
    const auto found = trusted_program(wide(program_));
    ASSERT_TRUE(found) << to_string(found.error());
    EXPECT_TRUE(found->ends_with(LR"(\outer\inner\service.exe)")) << utf8(*found);
    EXPECT_EQ((*found)[1], L':') << utf8(*found);
}

TEST_F(TrustedProgram, IsRefusedIfOthersCanWriteToIt) { expect_refused(program_); }

TEST_F(TrustedProgram, IsRefusedIfOthersCanWriteToItsFolder) { expect_refused(inner_); }

TEST_F(TrustedProgram, IsRefusedIfOthersCanReplaceAFolderAbove) { expect_refused(outer_); }

TEST_F(TrustedProgram, MustExist) {
    EXPECT_EQ(trusted_program(wide(durable::below(inner_, "another.exe"))).error().code, ErrorCode::not_found);
}

TEST(TrustedProgramOfWindows, IsTrusted) {
    std::wstring folder(MAX_PATH, L'\0');
    folder.resize(::GetSystemDirectoryW(folder.data(), MAX_PATH));
    const auto found = trusted_program(folder + LR"(\cmd.exe)");
    EXPECT_TRUE(found) << to_string(found.error());
}

}  // namespace
}  // namespace fettle::windows_system
