// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/sim_erase/world.h"

namespace fettle::erase::test {
namespace {

using Verdict = plan::Verification::Verdict;

struct Case {
    const char* drive;
    std::string toml;
    Method method;
};

std::string psid_for(Method method) { return method == Method::psid_revert ? kPsid : ""; }

const plan::StepReceipt& erase_step(const plan::Receipt& receipt) {
    const auto found = std::find_if(receipt.steps.begin(), receipt.steps.end(),
                                    [](const auto& step) { return step.id.starts_with("erase-"); });
    EXPECT_NE(found, receipt.steps.end());
    return *found;
}

std::string words(const plan::Receipt& receipt) {
    std::string text;
    for (const auto& step : receipt.steps) {
        text += step.id + " " + std::string(name(step.outcome)) + " " +
                (step.error ? to_string(*step.error) : std::string()) + " " +
                std::string(name(step.verification.verdict)) + " " +
                render(step.verification.text.text, step.verification.text.evidence) + "\n";
    }
    return text;
}

class EveryMethod : public testing::TestWithParam<Case> {};
/// Discarding is left out: what was only asked for is no lie.
class EveryErase : public testing::TestWithParam<Case> {};

TEST_P(EveryMethod, ErasesAndProvesIt) {
    World world(GetParam().toml);
    ASSERT_GT(world.kept(), kDriveBytes / 32);
    const auto receipt = world.erase(GetParam().method, psid_for(GetParam().method));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(erase_step(*receipt).verification.verdict, Verdict::verified) << words(*receipt);
    EXPECT_EQ(world.kept(), 0U);
    // The drive is as free as before.
    const auto here = world.inputs();
    ASSERT_TRUE(here);
    if (here->abilities.security) {
        EXPECT_FALSE(here->abilities.security->state.enabled);
        EXPECT_FALSE(here->abilities.security->state.locked);
    }
    EXPECT_TRUE(recover(world.story(), here->abilities).ways.empty());
    EXPECT_EQ(world.inputs()->pinned, world.plan({})->plan.drives.front());
}

TEST(EraseSize, OfWhichTheSystemDidNotKnowIsNoOtherDrive) {
    World world(kSata);
    Wish wish;
    wish.method = Method::sanitize_block;
    auto made = world.plan(wish);
    ASSERT_TRUE(made);
    made->plan.drives.front().capacity.reset();
    const auto receipt = world.run(*made);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    EXPECT_EQ(erase_step(*receipt).verification.verdict, Verdict::verified) << words(*receipt);
    // One that was known, and is another now, is.
    auto other = world.plan(wish);
    ASSERT_TRUE(other);
    other->plan.drives.front().capacity = ByteCount{kDriveBytes / 2};
    const auto refused = world.run(*other);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
}

TEST_P(EveryErase, ALyingDriveIsFoundOut) {
    const bool psid = GetParam().method == Method::psid_revert;
    World world(GetParam().toml + (psid ? "[quirks]\npsid_revert_lies = true\n" : "[quirks]\nerase_lies = true\n"));
    const auto receipt = world.erase(GetParam().method, psid_for(GetParam().method));
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << words(*receipt);
    EXPECT_EQ(erase_step(*receipt).verification.verdict, Verdict::disproved) << words(*receipt);
    EXPECT_EQ(erase_step(*receipt).verification.text.id, "data-kept");
}

const std::vector<Case> kErases{
    {"sata", kSata, Method::sanitize_block},        {"sata", kSata, Method::sanitize_crypto},
    {"sata", kSata, Method::sanitize_overwrite},    {"sata", kSata, Method::security_enhanced},
    {"sata", kSata, Method::security_normal},       {"usb", kBridgeClean, Method::security_enhanced},
    {"usb", kBridgeClean, Method::security_normal}, {"usb", kBridgeClean, Method::sanitize_block},
    {"nvme", kNvme, Method::sanitize_block},        {"nvme", kNvme, Method::sanitize_crypto},
    {"nvme", kNvme, Method::sanitize_overwrite},    {"nvme", kNvme, Method::format_crypto},
    {"nvme", kNvme, Method::format_user_data},      {"nvme", kNvme, Method::psid_revert},
    {"sas", kSas, Method::sanitize_block},          {"sas", kSas, Method::sanitize_crypto},
    {"sas", kSas, Method::sanitize_overwrite},      {"sas", kSas, Method::format_unit},
    {"sata", kSataOpal, Method::psid_revert},       {"sas", kSasOpal, Method::psid_revert},
};
const std::vector<Case> kDiscards{
    {"sata", kSata, Method::discard}, {"nvme", kNvme, Method::discard}, {"sas", kSas, Method::discard}};

std::string case_name(const testing::TestParamInfo<Case>& one) {
    auto text = std::string(one.param.drive) + "_" + std::string(name(one.param.method));
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

INSTANTIATE_TEST_SUITE_P(Erases, EveryMethod, testing::ValuesIn(kErases), case_name);
INSTANTIATE_TEST_SUITE_P(Discards, EveryMethod, testing::ValuesIn(kDiscards), case_name);
INSTANTIATE_TEST_SUITE_P(Erases, EveryErase, testing::ValuesIn(kErases), case_name);

TEST(EraseBridge, TheOneThatLosesF4hNeverGetsF1h) {
    World world(kBridgeLoses);
    for (const auto method : {Method::security_enhanced, Method::security_normal}) {
        const auto receipt = world.erase(method);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    }
    EXPECT_EQ(world.process->count("ata.f1"), 0);
    EXPECT_EQ(world.process->count("ata.f3"), 0);
    EXPECT_EQ(world.process->count("ata.f4"), 2);  // the proof alone
    EXPECT_FALSE(world.inputs()->abilities.security->state.enabled);
    EXPECT_GT(world.kept(), kDriveBytes / 32);
}

TEST(EraseBridge, TheOneThatPassesItIsProvenFirst) {
    World world(kBridgeClean);
    ASSERT_TRUE(world.erase(Method::security_normal));
    const auto& sent = world.process->sent;
    const auto probe = std::find(sent.begin(), sent.end(), "ata.f4");
    const auto password = std::find(sent.begin(), sent.end(), "ata.f1");
    EXPECT_LT(probe, password);
    EXPECT_NE(password, sent.end());
}

TEST(EraseSanitize, ALostAnswerAfterTheEraseIsAskedForAgain) {
    for (const auto* toml : {&kSata, &kNvme, &kSas}) {
        World world(*toml);
        bool erased = false;
        world.on_step = [&](std::size_t) {
            // The discard of all blocks is the last step; its state is asked after it.
            if (std::exchange(erased, world.kept() == 0)) return;
            if (!erased) return;
            for (const auto* command : {"drop ata.b4", "drop nvme.admin.02", "drop scsi.03"}) {
                world.drive->drive_state().faults().add(*sim::parse_fault(command));
            }
        };
        const auto receipt = world.erase(Method::sanitize_crypto);
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_TRUE(erased);
        EXPECT_EQ(erase_step(*receipt).verification.verdict, Verdict::verified) << words(*receipt);
    }
}

TEST(EraseSecurity, TheEraseFollowsItsPreparationAtOnce) {
    World world(kSata);
    ASSERT_TRUE(world.erase(Method::security_enhanced));
    const auto& sent = world.process->sent;
    const auto prepare = std::find(sent.begin(), sent.end(), "ata.f3");
    ASSERT_NE(prepare, sent.end());
    EXPECT_EQ(*std::next(prepare), "ata.f4");
    EXPECT_EQ(world.process->count("ata.f1"), 1);
}

}  // namespace
}  // namespace fettle::erase::test
