// SPDX-License-Identifier: GPL-3.0-or-later
// Every erase method through every storage stack of Windows: what passes erases, and what does not is said beforehand.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "core/erase/erase_work.h"
#include "core/erase/offer.h"
#include "core/plan/executor.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/sim_erase/world.h"
#include "tests/unit/windows_holder/computer.h"

namespace fettle::windows::test {
namespace {

using erase::Method;
using erase::test::kBridgeClean;
using erase::test::kDriveBytes;
using erase::test::kNvme;
using erase::test::kPsid;
using erase::test::kSas;
using erase::test::kSata;
using testing::HasSubstr;
using testing::UnorderedElementsAre;
using win_sim::Driver;
using win_sim::Habits;

Habits in_pe() {
    Habits habits;
    habits.win_pe = true;
    return habits;
}

/// A computer whose drive holds data of which no two places are the same, and what an erase needs.
class EraseBench : public Computer {
public:
    EraseBench(const std::string& toml, Driver driver, Habits habits = {}) : Computer(toml, driver, habits) {
        std::mt19937_64 random(7);
        data_.resize(kDriveBytes);
        for (auto& byte : data_) byte = static_cast<std::uint8_t>(random());
        EXPECT_TRUE(drive->drive_state().medium().write(Lba{0}, data_));
    }
    /// Runs of 16 bytes of the data that are still there.
    [[nodiscard]] std::uint64_t kept() {
        std::vector<std::uint8_t> now(kDriveBytes);
        EXPECT_TRUE(drive->drive_state().medium().read(Lba{0}, now));
        std::uint64_t same = 0;
        for (std::size_t at = 0; at < now.size(); at += 16) {
            if (std::memcmp(&now[at], &data_[at], 16) == 0) ++same;
        }
        return same;
    }
    /// `gate`: whether the plan knows what Windows blocks.
    [[nodiscard]] erase::EraseInputs inputs(bool gate = true) {
        erase::EraseInputs here;
        here.entry = entry();
        here.pinned = pinned();
        place_ = place();
        here.place = &place_;
        here.on_battery = false;
        auto ports = source->open(here.entry);
        EXPECT_TRUE(ports);
        auto abilities = erase::look(*ports, here.entry);
        EXPECT_TRUE(abilities) << to_string(abilities.error());
        if (abilities) here.abilities = *abilities;
        if (gate) here.abilities.blocked = holder->blocked_methods(here.entry);
        return here;
    }
    Result<plan::Receipt> erase(Method method, bool gate = true) {
        erase::Wish wish;
        wish.method = method;
        if (method == Method::psid_revert) wish.psid = kPsid;
        const auto made = erase::make_plan(inputs(gate), wish);
        if (!made) return fettle::fail(made.error());
        erase::EraseWork work(*made, {*holder, [this](std::uint32_t ms) { clock->advance_ms(ms); }, 42});
        const plan::Executor executor({hasher_, fake_clock_, desk_, journals_});
        return executor.run(made->plan, plan::TypedSerial{made->plan.drives.front().serial}, work, {}, {});
    }

private:
    std::vector<std::uint8_t> data_;
    check::DrivePlace place_;
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    plan::test::FakeHasher hasher_;
    plan::test::FakeClock fake_clock_;
    plan::test::FakeRandomness randomness_;
    plan::ConfirmationDesk desk_{fake_clock_, randomness_};
};

const plan::StepReceipt& erase_step(const plan::Receipt& receipt) {
    return *std::find_if(receipt.steps.begin(), receipt.steps.end(),
                         [](const auto& step) { return step.id.starts_with("erase-"); });
}

struct Case {
    const char* name;
    std::string toml;
    Driver driver;
    Habits habits;
    Method method;
};

class WindowsErase : public testing::TestWithParam<Case> {};

TEST_P(WindowsErase, ErasesAndVerifies) {
    const auto& wanted = GetParam();
    EraseBench bench(wanted.toml, wanted.driver, wanted.habits);
    ASSERT_GT(bench.kept(), kDriveBytes / 32);
    const auto receipt = bench.erase(wanted.method);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << words(*receipt);
    if (wanted.method != Method::discard) {
        EXPECT_EQ(erase_step(*receipt).verification.verdict, plan::Verification::Verdict::verified) << words(*receipt);
    }
    EXPECT_EQ(bench.kept(), 0U);
    EXPECT_TRUE(bench.sim->locked().empty());
    EXPECT_EQ(bench.sim->dismounted().size(), 1U);
    const auto after = bench.inputs();
    if (after.abilities.security) {
        EXPECT_FALSE(after.abilities.security->state.enabled);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Stacks, WindowsErase,
    testing::Values(Case{"NvmeBlock", kNvme, Driver::stornvme, {}, Method::sanitize_block},
                    Case{"NvmeCrypto", kNvme, Driver::stornvme, {}, Method::sanitize_crypto},
                    Case{"NvmePsid", kNvme, Driver::stornvme, {}, Method::psid_revert},
                    Case{"NvmeDiscard", kNvme, Driver::stornvme, {}, Method::discard},
                    Case{"NvmePeBlock", kNvme, Driver::stornvme, in_pe(), Method::sanitize_block},
                    Case{"NvmePeOverwrite", kNvme, Driver::stornvme, in_pe(), Method::sanitize_overwrite},
                    Case{"NvmePeFormatCrypto", kNvme, Driver::stornvme, in_pe(), Method::format_crypto},
                    Case{"NvmePeFormat", kNvme, Driver::stornvme, in_pe(), Method::format_user_data},
                    Case{"AhciDiscard", kSata, Driver::storahci, {}, Method::discard},
                    Case{"AhciPeBlock", kSata, Driver::storahci, in_pe(), Method::sanitize_block},
                    Case{"AhciPeCrypto", kSata, Driver::storahci, in_pe(), Method::sanitize_crypto},
                    Case{"AhciPeOverwrite", kSata, Driver::storahci, in_pe(), Method::sanitize_overwrite},
                    Case{"UasSecurity", kBridgeClean, Driver::uaspstor, {}, Method::security_normal},
                    Case{"UasEnhanced", kBridgeClean, Driver::uaspstor, {}, Method::security_enhanced},
                    Case{"UsbBlock", kBridgeClean, Driver::usbstor, {}, Method::sanitize_block},
                    Case{"RstSecurity", kSata, Driver::rst, {}, Method::security_normal},
                    Case{"RstCrypto", kSata, Driver::rst, {}, Method::sanitize_crypto},
                    Case{"SasBlock", kSas, Driver::sas, {}, Method::sanitize_block},
                    Case{"SasCrypto", kSas, Driver::sas, {}, Method::sanitize_crypto},
                    Case{"SasOverwrite", kSas, Driver::sas, {}, Method::sanitize_overwrite}),
    [](const auto& info) { return info.param.name; });

struct Blocked {
    const char* name;
    std::string toml;
    Driver driver;
    Habits habits;
    std::uint32_t build;
    std::vector<Method> methods;
    const char* text;
};

class WindowsBlocks : public testing::TestWithParam<Blocked> {};

/// The plan says why; and the stack would indeed refuse it, so that nothing was withheld without need.
TEST_P(WindowsBlocks, WhatTheDriverDoesNotPass) {
    const auto& wanted = GetParam();
    EraseBench bench(wanted.toml, wanted.driver, wanted.habits);
    bench.sim->set_build(wanted.build);
    const auto here = bench.inputs();
    std::vector<Method> refused;
    for (const auto& offer : erase::offers(here.abilities, here.entry)) {
        if (!offer.refused || offer.refused->id != "system-blocks") continue;
        refused.push_back(offer.method);
        EXPECT_THAT(render(offer.refused->text, offer.refused->evidence), HasSubstr(wanted.text));
        EXPECT_FALSE(offer.refused->remedy.empty());
    }
    EXPECT_THAT(refused, testing::UnorderedElementsAreArray(wanted.methods));
    const auto before = bench.kept();
    for (const auto method : wanted.methods) {
        erase::Wish wish;
        wish.method = method;
        const auto made = erase::make_plan(here, wish);
        ASSERT_TRUE(made) << to_string(made.error());
        EXPECT_TRUE(std::any_of(made->plan.needs.begin(), made->plan.needs.end(), [](const plan::Need& need) {
            return need.what.id == "system-blocks" && !need.met;
        })) << name(method);
    }
    EXPECT_EQ(bench.kept(), before);
}

INSTANTIATE_TEST_SUITE_P(
    Stacks, WindowsBlocks,
    testing::Values(Blocked{"Ahci",
                            kSata,
                            Driver::storahci,
                            {},
                            22'631,
                            {Method::sanitize_block, Method::sanitize_crypto, Method::sanitize_overwrite,
                             Method::security_enhanced, Method::security_normal},
                            "storahci"},
                    Blocked{"AhciPe",
                            kSata,
                            Driver::storahci,
                            in_pe(),
                            22'631,
                            {Method::security_enhanced, Method::security_normal},
                            "accepts no password but Windows' own"},
                    Blocked{"Nvme",
                            kNvme,
                            Driver::stornvme,
                            {},
                            22'631,
                            {Method::sanitize_overwrite, Method::format_crypto, Method::format_user_data},
                            "Windows PE"},
                    Blocked{"NvmePe", kNvme, Driver::stornvme, in_pe(), 17'763, {}, ""},
                    Blocked{"Vmd",
                            kNvme,
                            Driver::vmd,
                            {},
                            22'631,
                            {Method::sanitize_block, Method::sanitize_crypto, Method::sanitize_overwrite,
                             Method::format_crypto, Method::format_user_data},
                            "iaStorVD"},
                    Blocked{"RstNvme",
                            kNvme,
                            Driver::rst_nvme,
                            {},
                            22'631,
                            {Method::sanitize_block, Method::sanitize_crypto, Method::sanitize_overwrite,
                             Method::format_crypto, Method::format_user_data},
                            "iaStorAC"},
                    Blocked{"Uas", kBridgeClean, Driver::uaspstor, {}, 22'631, {}, ""},
                    Blocked{"Sas", kSas, Driver::sas, {}, 22'631, {}, ""}),
    [](const auto& info) { return info.param.name; });

TEST(WindowsEraseGate, NeedsWindows10Of2021ForASanitize) {
    EraseBench bench(kNvme, Driver::stornvme);
    const auto blocked = [&](std::uint32_t build) {
        bench.sim->set_build(build);
        const auto here = bench.inputs();
        return erase::blocked_by_system(here.abilities, Method::sanitize_block) != nullptr;
    };
    EXPECT_TRUE(blocked(17'763));
    EXPECT_TRUE(blocked(19'042));
    EXPECT_FALSE(blocked(19'043));
    EXPECT_FALSE(blocked(26'100));
}

/// Without the plan's knowledge the job fails in the driver, and the data is still there.
TEST(WindowsEraseGate, AgreesWithTheStacks) {
    const std::vector<std::tuple<std::string, Driver, Method>> cases{
        {kSata, Driver::storahci, Method::sanitize_block},
        {kSata, Driver::storahci, Method::sanitize_crypto},
        {kNvme, Driver::stornvme, Method::format_crypto},
        {kNvme, Driver::stornvme, Method::format_user_data},
        {kNvme, Driver::stornvme, Method::sanitize_overwrite},
        {kNvme, Driver::vmd, Method::sanitize_block},
        {kNvme, Driver::vmd, Method::format_crypto}};
    for (const auto& [toml, driver, method] : cases) {
        EraseBench bench(toml, driver);
        const auto before = bench.kept();
        const auto receipt = bench.erase(method, false);
        if (receipt) {
            EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << name(method) << words(*receipt);
        }
        EXPECT_EQ(bench.kept(), before) << name(method);
        EXPECT_TRUE(bench.sim->locked().empty());
    }
}

TEST(WindowsEraseGate, LetsNoPasswordBeRemovedWhereWindowsFreezes) {
    EraseBench bench(kSata, Driver::storahci);
    erase::Wish wish;
    wish.purpose = erase::Purpose::unlock;
    const auto made = erase::make_plan(bench.inputs(), wish);
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_TRUE(std::any_of(made->plan.needs.begin(), made->plan.needs.end(), [](const plan::Need& need) {
        return need.what.id == "system-blocks" && !need.met && need.what.severity == Severity::critical;
    }));
}

TEST(WindowsSanitize, OfAnotherKindThanRequestedIsAFailure) {
    Habits habits;
    habits.reinitialize = Habits::Reinitialize::sanitize_crypto;
    EraseBench block(kNvme, Driver::stornvme, habits);
    const auto receipt = block.erase(Method::sanitize_block);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << words(*receipt);
    EXPECT_THAT(words(*receipt), HasSubstr("action 4 instead of 2"));
    // A crypto erase is what it does.
    EraseBench crypto(kNvme, Driver::stornvme, habits);
    const auto right = crypto.erase(Method::sanitize_crypto);
    ASSERT_TRUE(right);
    EXPECT_EQ(right->outcome, plan::Outcome::done) << words(*right);
}

TEST(WindowsSanitize, ThatTheDriverReplacesByAFormatIsAFailure) {
    Habits habits;
    habits.reinitialize = Habits::Reinitialize::format_crypto;
    EraseBench bench(kNvme, Driver::stornvme, habits);
    const auto receipt = bench.erase(Method::sanitize_crypto);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << words(*receipt);
    EXPECT_THAT(words(*receipt), HasSubstr("shows no new sanitize"));
}

/// The log of a drive that was sanitized before has a sanitize of the requested kind whatever Windows sends.
TEST(WindowsSanitize, OfEarlierProvesNothing) {
    EraseBench bench(kNvme, Driver::stornvme);
    const auto first = bench.erase(Method::sanitize_crypto);
    ASSERT_TRUE(first) << to_string(first.error());
    ASSERT_EQ(first->outcome, plan::Outcome::done) << words(*first);
    sim::NvmeSubmission write;
    write.dwords[0] = 0x01;
    write.dwords[1] = 1;
    std::vector<std::uint8_t> data(512, 0xA5);
    const auto written = bench.drive->nvme()->io(write, data);
    ASSERT_TRUE(written);
    ASSERT_EQ(written->status, 0U);
    bench.disk.habits.reinitialize = Habits::Reinitialize::format_crypto;
    bench.build({bench.disk});
    bench.sim->add_volume(Computer::data_volume());
    const auto second = bench.erase(Method::sanitize_crypto);
    ASSERT_TRUE(second) << to_string(second.error());
    EXPECT_EQ(second->outcome, plan::Outcome::failed) << words(*second);
    EXPECT_THAT(words(*second), HasSubstr("shows no new sanitize"));
    // A sanitize of the same kind as the last one is one, too.
    bench.disk.habits.reinitialize = Habits::Reinitialize::as_requested;
    bench.build({bench.disk});
    bench.sim->add_volume(Computer::data_volume());
    const auto third = bench.erase(Method::sanitize_crypto);
    ASSERT_TRUE(third) << to_string(third.error());
    EXPECT_EQ(third->outcome, plan::Outcome::done) << words(*third);
}

TEST(WindowsSanitize, ThatTheDriverDoesNotKnowChangesNothing) {
    Habits habits;
    habits.reinitialize = Habits::Reinitialize::none;
    EraseBench bench(kNvme, Driver::stornvme, habits);
    const auto before = bench.kept();
    const auto receipt = bench.erase(Method::sanitize_crypto);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed) << words(*receipt);
    EXPECT_EQ(bench.kept(), before);
}

TEST(WindowsErase, DoesNotBeginWhileAProgramHasAFileOpen) {
    EraseBench bench(kNvme, Driver::stornvme);
    const auto before = bench.kept();
    bench.sim->set_open_files(kDataGuid, -1);
    const auto receipt = bench.erase(Method::sanitize_block);
    const auto text = receipt ? words(*receipt) : to_string(receipt.error());
    EXPECT_TRUE(!receipt || receipt->outcome != plan::Outcome::done) << text;
    EXPECT_EQ(bench.kept(), before);
    EXPECT_TRUE(bench.sim->dismounted().empty());
}

}  // namespace
}  // namespace fettle::windows::test
