// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exit_code.h"

#include <gtest/gtest.h>

namespace fettle::cli {
namespace {

// The numbers are the contract of the README and the man page.
TEST(ExitCodes, AreTheContract) {
    EXPECT_EQ(exit_code(ErrorCode::ambiguous), 2);
    EXPECT_EQ(exit_code(ErrorCode::not_a_drive), 2);
    EXPECT_EQ(exit_code(ErrorCode::io), 3);
    EXPECT_EQ(exit_code(ErrorCode::not_permitted), 4);
    EXPECT_EQ(exit_code(ErrorCode::refused), 5);
    EXPECT_EQ(exit_code(ErrorCode::unsupported), 6);
    EXPECT_EQ(exit_code(ErrorCode::cancelled), 130);
}

TEST(ExitCodes, AWarningIsOneAndAnAdviceIsNot) {
    const auto of = [](Severity severity) { return exit_code(std::vector<Message>{{"x", severity, "t", "", {}}}); };
    EXPECT_EQ(of(Severity::info), 0);
    EXPECT_EQ(of(Severity::advice), 0);
    EXPECT_EQ(of(Severity::warning), 1);
    EXPECT_EQ(of(Severity::critical), 1);
    EXPECT_EQ(exit_code(std::vector<Message>{}), 0);
}

TEST(ExitCodes, AJobEndsWithItsStepsErrorOrItsOwnOutcome) {
    const auto of = [](plan::Outcome outcome) {
        plan::Receipt receipt;
        receipt.outcome = outcome;
        receipt.steps.resize(2);
        return exit_code(receipt);
    };
    EXPECT_EQ(of(plan::Outcome::done), 0);
    EXPECT_EQ(of(plan::Outcome::failed), 3) << "reading back disproved what the drive said";
    EXPECT_EQ(of(plan::Outcome::cannot), 6);
    EXPECT_EQ(of(plan::Outcome::cancelled), 130);
    plan::Receipt receipt;
    receipt.outcome = plan::Outcome::failed;
    receipt.steps.resize(2);
    receipt.steps[1].error = Error{ErrorCode::refused, "another drive", {}};
    EXPECT_EQ(exit_code(receipt), 5);
}

}  // namespace
}  // namespace fettle::cli
