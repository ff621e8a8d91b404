// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_table.h"

/// HPA and AMAC on a drive with a GPT: its second copy goes along.
namespace fettle::overprovision::test {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSectors = 134'217'728 / 512;

class TableCopy : public testing::TestWithParam<std::pair<Method, std::string>> {
protected:
    TableCopy() {
        world.editor = &table;
        partition(world, sim::TableKind::gpt);
    }
    Result<plan::Receipt> set(std::uint64_t bytes = 64 * kMiB) {
        return world.plan_and_run({GetParam().first, {bytes, {}}, false});
    }
    Result<plan::Receipt> undo() { return world.plan_and_run({{}, {}, true}); }
    /// The one partition where it was, both copies sound.
    CopyPlace place() {
        const auto ports = sim::make_ports(world.mine);
        const auto layout = read_layout(*ports.block);
        EXPECT_TRUE(layout && !layout->doubt && layout->table.partitions.size() == 1);
        if (!layout || layout->table.partitions.size() != 1) return {};
        EXPECT_EQ(layout->table.partitions.front().start, 2048U);
        EXPECT_EQ(layout->table.partitions.front().sectors, 65'536U);
        return layout->copies.value_or(CopyPlace{});
    }

    World world{GetParam().second};
    FakeTable table{world};
};

std::vector<std::string> ids(const plan::Receipt& receipt) {
    std::vector<std::string> all;
    for (const auto& step : receipt.steps) all.push_back(step.id);
    return all;
}

TEST_P(TableCopy, GoesToTheNewEndAndBack) {
    const auto receipt = set();
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(ids(*receipt), (std::vector<std::string>{"move-table-copy", "set-limit", "place-table-copy"}));
    for (const auto& step : receipt->steps) {
        EXPECT_EQ(step.verification.verdict, plan::Verification::Verdict::verified) << step.id;
    }
    EXPECT_TRUE(place().at_end());
    EXPECT_EQ(place().second, kSectors / 2 - 1);
    world.mine->power_cycle(true);
    EXPECT_TRUE(place().at_end());
    const auto undone = undo();
    ASSERT_TRUE(undone) << to_string(undone.error());
    EXPECT_EQ(ids(*undone), (std::vector<std::string>{"set-limit", "place-table-copy"}));
    EXPECT_EQ(undone->outcome, plan::Outcome::done);
    EXPECT_EQ(place().second, kSectors - 1);
    EXPECT_FALSE(world.plan({{}, {}, true}));
}

TEST_P(TableCopy, GoesBackWhereTheDriveRefuses) {
    ASSERT_TRUE(set());
    world.mine->power_cycle(true);
    ASSERT_TRUE(undo());
    // The second change of this power cycle.
    const auto receipt = set();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(place().second, kSectors - 1);
}

TEST_P(TableCopy, NothingIsHiddenWhereTheTableCannotBeWritten) {
    table.refuses = true;
    const auto receipt = set();
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(receipt->steps.front().id, "move-table-copy");
    EXPECT_EQ(place().second, kSectors - 1);
    EXPECT_EQ(place().last_sector, kSectors - 1);
}

TEST_P(TableCopy, AJobThatWasBrokenOffIsEndedEitherWay) {
    for (const bool undoes : {false, true}) {
        // Before the limit is set: the copy lies behind the partition.
        World broken(GetParam().second);
        FakeTable editor(broken);
        broken.editor = &editor;
        partition(broken, sim::TableKind::gpt);
        const auto ports = sim::make_ports(broken.mine);
        ASSERT_TRUE(editor.place_second_copy("", PartitionEditor::TableEnd::behind_last));
        ASSERT_FALSE(read_copy_place(*ports.block)->at_end());
        const auto receipt = undoes ? broken.plan_and_run({{}, {}, true})
                                    : broken.plan_and_run({GetParam().first, {64 * kMiB, {}}, false});
        ASSERT_TRUE(receipt) << to_string(receipt.error());
        EXPECT_EQ(receipt->outcome, plan::Outcome::done);
        const auto now = sim::make_ports(broken.mine);
        EXPECT_EQ(read_copy_place(*now.block)->second, (undoes ? kSectors : kSectors / 2) - 1);
    }
}

TEST_P(TableCopy, APartitionAtTheEndIsRefused) {
    // 2048 + 65536 sectors, and a MiB for the copy.
    const auto most = (kSectors - 2048 - 65'536) * 512;
    const auto too_much = world.plan({GetParam().first, {most, {}}, false});
    ASSERT_FALSE(too_much);
    EXPECT_EQ(too_much.error().code, ErrorCode::refused);
    EXPECT_TRUE(world.plan({GetParam().first, {most - kMiB, {}}, false}));
}

INSTANTIATE_TEST_SUITE_P(Ata, TableCopy,
                         testing::Values(std::pair<Method, std::string>(Method::hpa, kSata),
                                         std::pair<Method, std::string>(Method::accessible_max, kAmac)));

}  // namespace
}  // namespace fettle::overprovision::test
