// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <iostream>
#include <map>

#include "world.h"

/// Shrinking and growing the last partition, with every call to the programs that do it going wrong in every way. At
/// every moment the file system fits its partition, and running it again comes to the planned end.
namespace fettle::overprovision::test {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kFirst = 2048;
constexpr std::uint64_t kSectors = 196'608;  // 96 MiB

enum class Trouble : std::uint8_t { none, refused, done_and_refused, killed_before, killed_after };
constexpr std::pair<Trouble, const char*> kTroubles[] = {{Trouble::refused, "fails"},
                                                         {Trouble::done_and_refused, "done, and fails"},
                                                         {Trouble::killed_before, "killed before"},
                                                         {Trouble::killed_after, "killed after"}};

/// A partition with a file system of which only the length is known.
class FakeDisk final : public FileSystemResizer, public PartitionEditor {
public:
    explicit FakeDisk(World& world) : world_(world) { write(kSectors); }

    Result<FileSystemFacts> look(const std::string& /*device*/) override {
        FileSystemFacts facts;
        facts.type = "ext4";
        facts.bytes = file_system;
        facts.least_bytes = 8 * kMiB;
        return facts;
    }
    Status check(const std::string& /*device*/, const std::string& /*type*/) override {
        return strike([] {});
    }
    Status shrink(const std::string& /*device*/, const std::string& /*type*/, std::uint64_t bytes) override {
        return strike([&] { file_system = bytes; });
    }
    Status grow(const std::string& /*device*/, const std::string& /*type*/) override {
        return strike([&] { file_system = partition(); });
    }
    Status resize(const std::string& /*drive*/, std::uint32_t index, std::uint64_t first_sector,
                  std::uint64_t sectors) override {
        EXPECT_EQ(index, 1U);
        EXPECT_EQ(first_sector, kFirst);
        return strike([&] { write(sectors); });
    }

    Status place_second_copy(const std::string& /*drive*/, TableEnd /*where*/) override {
        return fail(ErrorCode::unsupported, "moving the table");
    }

    [[nodiscard]] std::uint64_t partition() const {
        const auto ports = sim::make_ports(world_.mine);
        const auto layout = read_layout(*ports.block);
        return layout && !layout->table.partitions.empty() ? layout->table.partitions.front().sectors * 512 : 0;
    }

    std::uint64_t file_system = kSectors * 512;
    Trouble trouble = Trouble::none;
    int nth = 0;
    int calls = 0;

private:
    template <typename Effect>
    Status strike(Effect&& effect) {
        const auto now = ++calls == nth ? trouble : Trouble::none;
        if (now == Trouble::killed_before) throw Killed();
        if (now == Trouble::refused) return fail(ErrorCode::io, "the program failed");
        effect();
        EXPECT_LE(file_system, partition());
        if (now == Trouble::killed_after) throw Killed();
        return now == Trouble::done_and_refused ? Status(fail(ErrorCode::io, "the program failed")) : Status();
    }
    void write(std::uint64_t sectors) {
        const std::vector<sim::Partition> partitions{{kFirst, sectors, sim::PartitionKind::linux_data, "data"}};
        EXPECT_TRUE(sim::write_table(world_.mine->drive_state().medium(), sim::TableKind::gpt, partitions, 7));
    }

    World& world_;
};

struct Scene {
    Scene() : world(kSata), disk(world) {
        world.resizer = &disk;
        world.editor = &disk;
    }
    World world;
    FakeDisk disk;
};

Request shrink_by(std::uint64_t bytes) { return {Method::partition, {bytes, {}}, false}; }
Request grow() { return {Method::partition, {}, true}; }

std::string outcome_of(Scene& scene, const Request& request) {
    try {
        const auto receipt = scene.world.plan_and_run(request);
        return receipt ? std::string(plan::name(receipt->outcome)) : std::string("not begun");
    } catch (const Killed&) {
        return "killed";
    }
}

TEST(SparePartition, ShrinksFileSystemThenPartitionThenTrims) {
    Scene scene;
    auto& medium = scene.world.mine->drive_state().medium();
    const std::vector<std::uint8_t> data(4096, 0x5A);
    ASSERT_TRUE(medium.write(Lba{kFirst}, data));
    ASSERT_TRUE(medium.write(Lba{kFirst + kSectors - 8}, data));
    const auto plan = scene.world.plan(shrink_by(64 * kMiB));
    ASSERT_TRUE(plan) << to_string(plan.error());
    std::vector<std::string> steps;
    for (const auto& step : plan->plan.steps) steps.push_back(step.id);
    EXPECT_EQ(steps, (std::vector<std::string>{"check-file-system", "shrink-file-system", "check-again", "change-table",
                                               "trim"}));
    const auto receipt = scene.world.run(*plan);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    // Room behind ends before the backup table: 33 sectors, cut to whole MiB.
    EXPECT_EQ(scene.disk.partition(), 62 * kMiB);
    EXPECT_EQ(scene.disk.file_system, 62 * kMiB);
    std::vector<std::uint8_t> now(4096);
    ASSERT_TRUE(medium.read(Lba{kFirst}, now));
    EXPECT_EQ(now, data);
    ASSERT_TRUE(medium.read(Lba{kFirst + kSectors - 8}, now));
    EXPECT_NE(now, data);  // trimmed
    EXPECT_EQ(outcome_of(scene, grow()), "done");
    EXPECT_EQ(scene.disk.file_system, scene.disk.partition());
    EXPECT_GT(scene.disk.partition(), kSectors * 512);
}

TEST(SparePartition, WhatDoesNotFitIsRefused) {
    Scene scene;
    const auto too_much = scene.world.plan(shrink_by(122 * kMiB));
    ASSERT_FALSE(too_much);
    EXPECT_EQ(too_much.error().code, ErrorCode::refused);
    // A file system that says it became smaller and did not keeps its partition.
    const auto plan = scene.world.plan(shrink_by(64 * kMiB));
    ASSERT_TRUE(plan);
    scene.disk.trouble = Trouble::refused;
    scene.disk.nth = 2;
    const auto receipt = scene.world.run(*plan);
    ASSERT_TRUE(receipt);
    EXPECT_EQ(receipt->outcome, plan::Outcome::failed);
    EXPECT_EQ(scene.disk.partition(), kSectors * 512);
}

TEST(SparePartition, IsLeftAloneWhereProcessesHideWhatTheyHaveOpen) {
    Scene scene;
    const auto plan = scene.world.plan(shrink_by(64 * kMiB));
    ASSERT_TRUE(plan) << to_string(plan.error());
    scene.world.found.hidden = 3;
    const auto refused = scene.world.run(*plan);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(scene.disk.calls, 0);
}

TEST(SparePartition, WhatBeginsBehindItKeepsItAsItIs) {
    Scene scene;
    std::vector<std::uint8_t> sector(4096);
    const std::string_view xfs = "XFSB";
    std::copy(xfs.begin(), xfs.end(), sector.begin());
    ASSERT_TRUE(scene.world.mine->drive_state().medium().write(Lba{kFirst + kSectors}, sector));
    for (const auto& request : {shrink_by(64 * kMiB), grow(), Request{Method::trim, {}, false}}) {
        const auto plan = scene.world.plan(request);
        ASSERT_FALSE(plan);
        EXPECT_EQ(plan.error().code, ErrorCode::refused);
        EXPECT_NE(to_string(plan.error()).find("XFS"), std::string::npos) << to_string(plan.error());
    }
}

// What the file system kept there before it became smaller is nobody's now, whatever it looks like.
TEST(SparePartition, WhatTheFileSystemLeavesBehindMayLookLikeTheBeginningOfAnother) {
    Scene scene;
    const auto plan = scene.world.plan(shrink_by(64 * kMiB));
    ASSERT_TRUE(plan);
    std::vector<std::uint8_t> sector(4096);
    const std::string_view xfs = "XFSB";
    std::copy(xfs.begin(), xfs.end(), sector.begin());
    ASSERT_TRUE(scene.world.mine->drive_state().medium().write(Lba{kFirst + 62 * kMiB / 512}, sector));
    const auto receipt = scene.world.run(*plan);
    ASSERT_TRUE(receipt) << to_string(receipt.error());
    EXPECT_EQ(receipt->outcome, plan::Outcome::done);
    EXPECT_EQ(scene.disk.partition(), 62 * kMiB);
}

TEST(SparePartition, WhateverFailsItFitsAndCanBeRunAgain) {
    std::map<std::string, std::map<std::string, int>> table;
    int cases = 0;
    for (const bool growing : {false, true}) {
        for (const auto& [trouble, name] : kTroubles) {
            for (int nth = 1; nth < 20; ++nth) {
                Scene scene;
                if (growing) {
                    ASSERT_EQ(outcome_of(scene, shrink_by(64 * kMiB)), "done");
                }
                const auto request = growing ? grow() : shrink_by(64 * kMiB);
                scene.disk.calls = 0;
                scene.disk.trouble = trouble;
                scene.disk.nth = nth;
                const auto others = scene.world.other->state().dump();
                const auto outcome = outcome_of(scene, request);
                if (scene.disk.calls < nth) break;
                ++table[fmt::format("{:7} {:16}", growing ? "grow" : "shrink", name)][outcome];
                ++cases;
                EXPECT_LE(scene.disk.file_system, scene.disk.partition());
                EXPECT_EQ(scene.world.other->state().dump(), others);
                scene.disk.nth = 0;
                // Once more; where the table is as planned already, that is said, and trimming is left to do.
                const auto again = outcome_of(scene, request);
                EXPECT_TRUE(again == "done" || again == "not begun") << again;
                EXPECT_EQ(scene.disk.partition(), growing ? 126 * kMiB : 62 * kMiB);
                if (growing) {
                    EXPECT_EQ(scene.disk.file_system, scene.disk.partition());
                } else {
                    EXPECT_EQ(outcome_of(scene, {Method::trim, {}, false}), "done");
                }
                EXPECT_LE(scene.disk.file_system, scene.disk.partition());
            }
        }
    }
    for (const auto& [row, outcomes] : table) {
        std::cout << row;
        for (const auto& [outcome, count] : outcomes) std::cout << "  " << outcome << " " << count;
        std::cout << "\n";
    }
    std::cout << cases << " cases\n";
    EXPECT_GT(cases, 30);
}

}  // namespace
}  // namespace fettle::overprovision::test
