// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements in their store, through the toolbox.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/json/tune_measurement.h"
#include "core/toolbox/local_toolbox.h"
#include "core/tune/linux_space.h"
#include "platform/sim/fleet/memory_folders.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

/// Counters of drives that have written a byte for each letter of their names.
class GivenCounters final : public WriteCounters {
public:
    WriteSample sample(const std::vector<std::string>& drives) override {
        WriteSample sample;
        for (const auto& drive : drives) sample.drives[drive] = drive.size();
        return sample;
    }
};

class KeptTest : public testing::Test {
protected:
    KeptTest() {
        CarePorts care;
        care.clock = &clock_;
        TunePorts tune;
        tune.files = computer_.system.get();
        tune.measurements = &store_;
        tune.counters = &counters_;
        tune.space = &space_;
        tune.folders = &folders_;
        toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_, {}, care, {}, {}, tune);
    }
    [[nodiscard]] SystemUse& use() const { return *toolbox_.system_use; }
    static Writes hour() {
        Writes made;
        made.seconds = 3600;
        made.drives = {{"nvme0n1", 1}};
        return made;
    }

    Described computer_ = worn_laptop();
    TestChanges store_;
    GivenCounters counters_;
    LinuxSpace space_{computer_.system};
    sim::MemoryFolders folders_;
    fettle::test::FakeDrives drives_{computer_.drives};
    fettle::test::FakeMachine machine_;
    fettle::test::FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    plan::test::FakeClock clock_;
    Toolbox toolbox_;
};

TEST_F(KeptTest, MeasurementsOfOneNameStayBesideEachOther) {
    // The clock stands still: all three have the same time.
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(use().keep("before", hour(), {}));
    ASSERT_TRUE(use().keep("after", hour(), {}));
    const auto kept = use().kept();
    ASSERT_TRUE(kept);
    ASSERT_EQ(kept->all.size(), 4U);
    EXPECT_TRUE(kept->problems.empty());
    EXPECT_EQ(kept->all[0].name, "after");
    EXPECT_EQ(kept->all[3].name, "before");
    EXPECT_EQ(kept->all[0].writes.drives, hour().drives);
    ASSERT_TRUE(use().forget("before"));
    EXPECT_EQ(use().kept()->all.size(), 1U);
    EXPECT_EQ(use().forget("before").error().code, ErrorCode::not_found);
    EXPECT_EQ(use().forget("afte").error().code, ErrorCode::not_found) << "a name, not the beginning of one";
}

TEST_F(KeptTest, TheSettingsAreKeptWithThem) {
    Setting one;
    one.id = "swappiness";
    one.value = "60";
    Setting unknown;
    unknown.id = "zswap";
    ASSERT_TRUE(use().keep("before", hour(), {one, unknown}));
    EXPECT_EQ(use().kept()->all[0].settings, (std::map<std::string, std::string>{{"swappiness", "60"}}));
}

TEST_F(KeptTest, ADamagedOneIsNamedAndTheOthersAreRead) {
    ASSERT_TRUE(use().keep("before", hour(), {}));
    ASSERT_TRUE(store_.save("before:2", "{"));
    // One that was renamed by hand would be compared as what it is not.
    Measurement other{"after", "2026-11-24T10:00:00Z", {}, hour()};
    ASSERT_TRUE(store_.save("before:3", json::to_text(other)));
    const auto kept = use().kept();
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->all.size(), 1U);
    ASSERT_EQ(kept->problems.size(), 2U);
    EXPECT_NE(kept->problems[0].find("before:2"), std::string::npos);
}

TEST_F(KeptTest, ErrorsOfTheStoreArePassedOn) {
    EXPECT_EQ(use().keep("../x", hour(), {}).error().code, ErrorCode::invalid_argument);
    store_.on_change = [](const std::string&) { return Status(fail(ErrorCode::io, "disk full")); };
    EXPECT_EQ(use().keep("before", hour(), {}).error().code, ErrorCode::io);
    EXPECT_TRUE(use().kept()->all.empty());
}

TEST_F(KeptTest, WithoutPortsTheyAreUnsupported) {
    const auto bare = make_local_toolbox(drives_, machine_, files_, catalogue_);
    EXPECT_EQ(bare.system_use->keep("before", hour(), {}).error().code, ErrorCode::unsupported);
    EXPECT_EQ(bare.system_use->kept().error().code, ErrorCode::unsupported);
    EXPECT_EQ(bare.system_use->forget("before").error().code, ErrorCode::unsupported);
    EXPECT_EQ(bare.system_use->space().error().code, ErrorCode::unsupported);
    EXPECT_EQ(bare.system_use->sample_writes().error().code, ErrorCode::unsupported);
}

TEST_F(KeptTest, ASampleIsOfAllDrivesAndHasATime) {
    const auto sample = use().sample_writes();
    ASSERT_TRUE(sample);
    std::map<std::string, std::uint64_t> expected;
    for (const auto& drive : computer_.drives) expected[drive.id] = drive.id.size();
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(sample->drives, expected);
    EXPECT_EQ(sample->time_ns, clock_.steady_ns());
}

check::DiscardPath path_of(const std::string& drive, std::uint64_t discards) {
    check::DiscardPath path;
    path.mount_point = "/";
    path.file_system = "ext4";
    path.layers = {{check::Layer::Kind::file_system, "/", "ext4", {}, {}},
                   {check::Layer::Kind::drive, drive, "", discards, {}}};
    return path;
}

TEST_F(KeptTest, TheDriveBelowAFileSystemAndItsTrimAreFound) {
    folders_.put_file_system("/", {500'000'000'000, 100'000'000'000});
    folders_.put("/var/cache/apt/archives", {50'000'000'000, 0, true});
    auto& places = machine_.facts->places;
    places.resize(1);
    places[0].drive_id = "nvme0n1";
    places[0].paths = {path_of("nvme0n1", 1U << 30U)};
    auto report = use().space();
    ASSERT_TRUE(report);
    ASSERT_EQ(report->file_systems.size(), 1U);
    EXPECT_EQ(report->file_systems[0].drive, "nvme0n1");
    EXPECT_EQ(report->file_systems[0].passes_trim, true);
    ASSERT_EQ(report->effects.size(), 1U) << "an NVMe drive is solid-state";
    EXPECT_EQ(report->effects[0].freeable_bytes, 50'000'000'000U);
    // The drive takes no discards.
    places[0].paths = {path_of("nvme0n1", 0)};
    report = use().space();
    EXPECT_EQ(report->file_systems[0].passes_trim, false);
    EXPECT_EQ(report->file_systems[0].blocked_by, "nvme0n1");
    EXPECT_EQ(report->effects[0].finding.id, "space-not-trimmed");
    // Over two drives, the share of each is unknown.
    places.resize(2);
    places[0].paths = {path_of("nvme0n1", 1U << 30U)};
    places[1].drive_id = "sda";
    places[1].paths = {path_of("sda", 1U << 30U)};
    report = use().space();
    EXPECT_EQ(report->file_systems[0].drive, "");
    EXPECT_TRUE(report->effects.empty());
}

}  // namespace
}  // namespace fettle::tune::test
