// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/toolbox/local_toolbox.h"
#include "tests/support/fake_file_systems.h"
#include "tests/unit/plan/fakes.h"
#include "tests/unit/toolbox/fakes.h"

namespace fettle::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class FakeReceipts final : public plan::ReceiptStore {
public:
    Status add(const std::string& name, std::string_view document) override {
        if (full) return fail(ErrorCode::io, "no space left");
        names.push_back(name);
        documents.insert(documents.begin(), std::string(document));
        return {};
    }
    Result<std::vector<std::string>> newest(std::size_t most) override {
        auto all = documents;
        if (all.size() > most) all.resize(most);
        return all;
    }
    bool full = false;
    std::vector<std::string> names;
    std::vector<std::string> documents;
};

DriveEntry entry(const std::string& id) {
    DriveEntry made;
    made.id = id;
    made.identity.serial = "S-" + id;
    return made;
}

class ReceiptsTest : public testing::Test {
protected:
    ReceiptsTest() {
        FileSystem file_system;
        file_system.mount_id = 1;
        file_system.target = "/home";
        file_system.type = "ext4";
        file_system.devices = {"sda1"};
        file_system.drives = {"sda"};
        file_system.discard_max_bytes = 1U << 30U;
        file_systems_.all = {file_system};
        CarePorts care{&file_systems_, &journals_, &clock_, &randomness_, &hasher_};
        care.receipts = &receipts_;
        toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care);
    }
    Result<plan::Receipt> trim() {
        const auto made = toolbox_.trimming->plan({{"/home"}, false, 0});
        if (!made) return fail(made.error());
        return plan::execute(made->job, plan::NoConfirmation{}, {}, {});
    }

    FakeDrives drives_{{entry("sda")}};
    FakeMachine machine_;
    FakeFiles files_;
    FakeFileSystems file_systems_;
    plan::test::Power power_;
    plan::test::FakeStore journals_{power_};
    FakeReceipts receipts_;
    plan::test::FakeClock clock_;
    plan::test::FakeRandomness randomness_;
    plan::test::FakeHasher hasher_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_;
};

TEST_F(ReceiptsTest, OfEachEndedJobAreKept) {
    const auto first = trim();
    ASSERT_TRUE(first) << to_string(first.error());
    ASSERT_TRUE(trim());
    EXPECT_THAT(receipts_.names, ElementsAre("trim", "trim"));
    const auto ended = toolbox_.jobs->ended(10);
    ASSERT_TRUE(ended);
    ASSERT_EQ(ended->receipts.size(), 2U);
    EXPECT_EQ(ended->unreadable, 0U);
    const auto& kept = ended->receipts.back();
    EXPECT_EQ(kept.plan_hash, first->plan_hash);
    EXPECT_EQ(kept.started, first->started);
    EXPECT_EQ(kept.outcome, plan::Outcome::done);
    ASSERT_EQ(kept.steps.size(), 1U);
    EXPECT_EQ(kept.steps[0].text, first->steps[0].text);
    EXPECT_EQ(toolbox_.jobs->ended(1)->receipts.size(), 1U);
}

TEST_F(ReceiptsTest, AFullDiskIsSaidInTheReceipt) {
    receipts_.full = true;
    const auto receipt = trim();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done) << "the job itself was done";
    EXPECT_THAT(receipt->problems, ElementsAre(HasSubstr("The receipt could not be saved")));
}

TEST_F(ReceiptsTest, WhatCannotBeReadIsCounted) {
    ASSERT_TRUE(trim());
    receipts_.documents.insert(receipts_.documents.begin(), {"{", R"({"receipt":{"verb":"dance"}})"});
    const auto ended = toolbox_.jobs->ended(10);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->receipts.size(), 1U);
    EXPECT_EQ(ended->unreadable, 2U);
}

TEST_F(ReceiptsTest, WithoutAStoreThereAreNone) {
    auto toolbox = make_local_toolbox(drives_, machine_, files_, catalogue_, {},
                                      {&file_systems_, &journals_, &clock_, &randomness_, &hasher_});
    EXPECT_THAT(toolbox.jobs->ended(10)->receipts, IsEmpty());
}

}  // namespace
}  // namespace fettle::test
