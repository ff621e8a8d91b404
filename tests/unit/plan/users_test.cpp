// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/users.h"

#include <gtest/gtest.h>

#include "core/drive/entry.h"
#include "core/plan/held_drive.h"
#include "core/plan/plan.h"

namespace fettle::plan {
namespace {

class NobodyLooks : public DriveHolder {
public:
    Result<std::unique_ptr<HeldDrive>> hold(const DriveEntry& entry, Hold) override {
        return fail(ErrorCode::unsupported, entry.id);
    }
};

class SomebodyLooks final : public NobodyLooks, public UserFinder {
public:
    Users users(const DriveEntry& entry) override {
        EXPECT_EQ(entry.id, "sda");
        return found;
    }
    Users found;
};

const User kGuest{"qemu-system-x86", 1234, "sda", "sda", true};
const User kDatabase{"postgres", 77, "dm-3", "sda2", true};
const User kLoop{"loop4", 0, "sda1", "sda1", true};

DriveEntry sda() {
    DriveEntry entry;
    entry.id = "sda";
    return entry;
}

TEST(UsersTest, EachIsNamedWithItsProcess) {
    EXPECT_EQ(words({{"ntfs-3g", 5, "", "", true}, {"loop1", 0, "", "", true}}), "ntfs-3g (PID 5), loop1");
    EXPECT_EQ(words({kGuest, kDatabase, kLoop}),
              "qemu-system-x86 (PID 1234, sda), postgres (PID 77, dm-3), loop4 (sda1)");
}

TEST(UsersTest, APlanIsRefusedAndNamesThem) {
    SomebodyLooks holder;
    holder.found.all = {kGuest, kDatabase};
    Plan plan;
    add_users_need(plan, &holder, sda());
    ASSERT_EQ(plan.needs.size(), 1U);
    EXPECT_EQ(plan.needs.front().what.id, "no-users");
    EXPECT_FALSE(plan.needs.front().met);
    const auto text = render(plan.needs.front().what.text, plan.needs.front().what.evidence);
    EXPECT_NE(text.find("qemu-system-x86 (PID 1234, sda), postgres (PID 77, dm-3)"), std::string::npos) << text;
    EXPECT_FALSE(plan.needs.front().what.remedy.empty());
}

TEST(UsersTest, ThoseOfPartitionsThatAreLeftAloneDoNotCountTheRestDoes) {
    SomebodyLooks holder;
    holder.found.all = {kDatabase, kLoop};
    Plan plan;
    add_users_need(plan, &holder, sda(), {"sda1", "sda2"});
    EXPECT_TRUE(plan.needs.back().met);
    add_users_need(plan, &holder, sda(), {"sda1"});
    EXPECT_FALSE(plan.needs.back().met);
    holder.found.all = {kGuest};
    add_users_need(plan, &holder, sda(), {"sda1", "sda2"});
    EXPECT_FALSE(plan.needs.back().met);
}

TEST(UsersTest, ProcessesThatHideWhatTheyHaveOpenAreNoAllClear) {
    Users users;
    users.hidden = 3;
    EXPECT_FALSE(users_need(users, "sda").met);
    users.hidden = 0;
    EXPECT_TRUE(users_need(users, "sda").met);
    users.contained = true;
    const auto need = users_need(users, "sda");
    EXPECT_TRUE(need.met);
    EXPECT_NE(need.what.text.find("container"), std::string_view::npos) << "what cannot be seen is said";
    EXPECT_EQ(users_need({}, "sda").what.text.find("container"), std::string_view::npos);
}

TEST(UsersTest, WithoutAnybodyWhoLooksNothingIsFoundAndWithoutAHolderNothingSaid) {
    NobodyLooks holder;
    EXPECT_TRUE(users_of(holder, sda()).all.empty());
    Plan plan;
    add_users_need(plan, nullptr, sda());
    EXPECT_TRUE(plan.needs.empty());
    add_users_need(plan, &holder, sda());
    EXPECT_TRUE(plan.needs.front().met);
}

}  // namespace
}  // namespace fettle::plan
