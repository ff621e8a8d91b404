// SPDX-License-Identifier: GPL-3.0-or-later
// What the texts of plans and receipts say.
#include "app/cli/job.h"

#include <gtest/gtest.h>

#include "core/render/receipt_html.h"
#include "core/toolbox/toolbox.h"

namespace fettle::cli {
namespace {

const std::vector<Message> kAfterwards{
    {"firmware", Severity::info, "Set {mode} in the firmware.", {}, {{"mode", std::string("<AHCI>")}}},
    {"restart", Severity::info, "Restart.", {}, {}}};

class JobWords : public testing::Test {
protected:
    JobWords() { output_.columns = 300; }

    Output output_;
    Toolbox toolbox_;
    CancelToken cancel_;
    Session session_{output_, toolbox_, cancel_};
};

TEST_F(JobWords, WhatIsLeftToTheUserIsNumbered) {
    constexpr std::string_view kText = "To do afterwards:\n  1. Set <AHCI> in the firmware.\n  2. Restart.\n";
    plan::Plan plan;
    plan.afterwards = kAfterwards;
    EXPECT_TRUE(plan_words(session_, plan).ends_with(kText)) << plan_words(session_, plan);
    plan::Receipt receipt;
    receipt.afterwards = kAfterwards;
    EXPECT_EQ(receipt_words(session_, receipt), kText);
    const auto page = rendering::receipt_html(receipt);
    const auto first = page.find("<li>Set &lt;AHCI&gt; in the firmware.</li>");
    ASSERT_NE(first, std::string::npos) << page;
    EXPECT_NE(page.find("<li>Restart.</li>", first), std::string::npos) << page;
}

TEST_F(JobWords, WhereNothingIsLeftNothingIsSaid) {
    EXPECT_EQ(plan_words(session_, {}).find("afterwards"), std::string::npos);
    EXPECT_EQ(receipt_words(session_, {}), "");
    EXPECT_EQ(rendering::receipt_html({}).find("To do"), std::string::npos);
}

}  // namespace
}  // namespace fettle::cli
