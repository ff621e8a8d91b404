// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_toolbox.h"

#include <gmock/gmock.h>

#include <chrono>
#include <future>

#include "core/analyse/reader.h"
#include "fakes.h"

namespace fettle {
namespace {

using ::testing::HasSubstr;

DriveEntry entry(const std::string& id, const std::string& serial) {
    DriveEntry made;
    made.id = id;
    made.path = "/dev/" + id;
    made.identity.model = "Model of " + id;
    made.identity.serial = serial;
    made.links = {"ata-" + serial + "-" + id};
    return made;
}

class ToolboxTest : public ::testing::Test {
protected:
    test::FakeDrives drives_{{entry("sda", "S1"), entry("sdb", "SAME"), entry("sdc", "SAME")}};
    test::FakeMachine machine_;
    test::FakeFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_ = make_local_toolbox(drives_, machine_, files_, catalogue_);
};

TEST_F(ToolboxTest, FindsADriveByIdPathLinkAndSerial) {
    for (const auto* name : {"sda", "/dev/sda", "ata-S1-sda", "S1"}) {
        const auto found = toolbox_.inspection->find(name);
        ASSERT_TRUE(found) << name;
        EXPECT_EQ(found->id, "sda");
    }
}

TEST_F(ToolboxTest, RefusesAnAmbiguousNameAndNamesTheCandidates) {
    const auto found = toolbox_.inspection->find("SAME");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::ambiguous);
    EXPECT_THAT(found.error().context, HasSubstr("sdb"));
    EXPECT_THAT(found.error().context, HasSubstr("sdc"));
}

TEST_F(ToolboxTest, FollowsAPathToItsDriveAndRefusesAPartition) {
    drives_.paths.emplace("/dev/disk/x", std::string("sdb"));
    drives_.paths.emplace("/dev/sda1", fail(ErrorCode::not_a_drive, "a partition of sda"));
    EXPECT_EQ(toolbox_.inspection->find("/dev/disk/x")->id, "sdb");
    EXPECT_EQ(toolbox_.inspection->find("/dev/sda1").error().code, ErrorCode::not_a_drive);
    EXPECT_EQ(toolbox_.inspection->find("/dev/none").error().code, ErrorCode::not_found);
    EXPECT_EQ(toolbox_.inspection->find("none").error().code, ErrorCode::not_found);
}

TEST_F(ToolboxTest, WithoutPermissionTheReportIsPartialAndSaysWhy) {
    const auto report = toolbox_.inspection->inspect(entry("sda", "S1"), {});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->facts.identity.model, "Model of sda");
    ASSERT_EQ(report->facts.missing.size(), 1U);
    EXPECT_EQ(report->facts.missing[0].what, "drive");
    EXPECT_EQ(report->facts.missing[0].reason, "not-permitted");
    EXPECT_EQ(report->assessment.verdict, health::Verdict::unknown);
    EXPECT_FALSE(report->assessment.reasons.empty());
}

TEST_F(ToolboxTest, AVanishedDriveDoesNotHideTheOthers) {
    drives_.open_error = ErrorCode::vanished;
    EXPECT_EQ(toolbox_.inspection->inspect(entry("sda", "S1"), {}).error().code, ErrorCode::vanished);
    const auto reports = toolbox_.inspection->inspect_all(*toolbox_.inspection->list(), {});
    ASSERT_EQ(reports.size(), 3U);
    EXPECT_EQ(reports[0].facts.missing.at(0).reason, "vanished");
    EXPECT_EQ(reports[2].entry.id, "sdc");
}

TEST_F(ToolboxTest, AMachineThatCannotBeInspectedIsSaid) {
    machine_.facts = fail(ErrorCode::not_permitted, "sysfs");
    const auto report = toolbox_.inspection->check({}, {});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->drives.size(), 3U);
    ASSERT_EQ(report->missing.size(), 1U);
    EXPECT_EQ(report->missing[0].what, "machine");
}

TEST_F(ToolboxTest, ACheckPassesOnWhetherDisksMayBeWoken) {
    ASSERT_TRUE(toolbox_.inspection->check({}, {Wake::allowed}));
    EXPECT_EQ(machine_.asked,
              (std::map<std::string, Wake>{{"sda", Wake::allowed}, {"sdb", Wake::allowed}, {"sdc", Wake::allowed}}));
    ASSERT_TRUE(toolbox_.inspection->check({entry("sda", "S1")}, {}));
    EXPECT_EQ(machine_.asked.at("sda"), Wake::never);
}

TEST_F(ToolboxTest, ACheckPutsThePlacesTogetherAndSaysWhatLacksOnce) {
    machine_.facts->missing.push_back({"mounts", "io", "mounts"});
    const auto report = toolbox_.inspection->check({}, {});
    ASSERT_TRUE(report);
    ASSERT_EQ(report->drives.size(), 3U);
    for (const auto& drive : report->drives) {
        ASSERT_TRUE(drive.place) << drive.entry.id;
        EXPECT_EQ(drive.place->drive_id, drive.entry.id);
    }
    EXPECT_EQ(report->missing.size(), 1U);
}

TEST_F(ToolboxTest, ACheckSaysThatASleepingDisksTableWasLeftAlone) {
    check::DrivePlace place;
    place.drive_id = "sda";
    place.table_error = Error{ErrorCode::asleep, "reading", {}};
    machine_.facts->places.push_back(place);
    const auto report = toolbox_.inspection->check({entry("sda", "S1")}, {});
    ASSERT_TRUE(report);
    const auto& checks = report->drives.at(0).checks;
    const auto table = std::find_if(checks.begin(), checks.end(),
                                    [](const check::CheckOutcome& one) { return one.id == "partition-table"; });
    ASSERT_NE(table, checks.end());
    EXPECT_EQ(table->state, check::CheckState::unknown);
    EXPECT_EQ(table->reason, "The disk is in standby, or does not report its power mode, and was not spun up.");
}

TEST_F(ToolboxTest, AMachineOfWhichNothingIsKnownIsNotSaidToLackFileSystems) {
    machine_.facts = fail(ErrorCode::unsupported, "a recording");
    const auto report = toolbox_.inspection->check({}, {});
    ASSERT_TRUE(report);
    ASSERT_FALSE(report->machine_checks.empty());
    for (const auto& one : report->machine_checks) EXPECT_EQ(one.state, check::CheckState::unknown) << one.id;
}

/// A machine whose first drive answers only after its last was asked: as when a drive hangs.
class HangingMachine final : public check::MachineSource {
public:
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake /*wake*/) override {
        if (drives.size() == 1 && drives[0].id == "sdc") last_asked_.set_value();
        if (drives.size() != 1 || drives[0].id == "sda")
            in_time = released_.wait_for(kLimit) == std::future_status::ready;
        return check::MachineFacts{};
    }
    bool in_time = false;

private:
    static constexpr std::chrono::seconds kLimit{20};  // only reached when the test fails
    std::promise<void> last_asked_;
    std::future<void> released_ = last_asked_.get_future();
};

TEST_F(ToolboxTest, ADriveThatHangsDoesNotKeepTheOthersFromBeingAsked) {
    HangingMachine machine;
    auto toolbox = make_local_toolbox(drives_, machine, files_, catalogue_);
    ASSERT_TRUE(toolbox.inspection->check({}, {}));
    EXPECT_TRUE(machine.in_time);
}

TEST_F(ToolboxTest, AMachineWithoutDrivesIsStillLookedAt) {
    test::FakeDrives none{{}};
    machine_.facts = fail(ErrorCode::not_permitted, "sysfs");
    const auto report = make_local_toolbox(none, machine_, files_, catalogue_).inspection->check({}, {});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->missing.size(), 1U);
}

TEST_F(ToolboxTest, AnEmptyImageHasNoTable) {
    files_.image.assign(1U << 20U, 0);
    const auto report = toolbox_.inspection->check_image("x.img", std::nullopt);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->table.scheme, partition::Scheme::none);
    EXPECT_EQ(toolbox_.inspection->check_image("x.img", 1000).error().code, ErrorCode::invalid_argument);
}

TEST_F(ToolboxTest, AnalysisKeepsTheOrderOfTheWalkHoweverManyFiles) {
    for (int i = 0; i < 1500; ++i) {
        const auto number = std::to_string(10'000 + i);
        files_.files[number] = std::vector<std::uint8_t>(static_cast<std::size_t>(i % 7), 'x');
    }
    CancelToken cancel;
    std::vector<std::string> seen;
    const auto rows = toolbox_.inspection->analyse(
        {"."}, [&](const AnalysedReport& row) { seen.push_back(row.path); }, cancel);
    ASSERT_TRUE(rows);
    EXPECT_EQ(*rows, 1500U);
    ASSERT_EQ(seen.size(), 1500U);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

TEST_F(ToolboxTest, AFileThatIsNoReportIsARowWithAnError) {
    files_.files["empty"] = {};
    files_.files["huge"] = std::vector<std::uint8_t>(analyse::maximum_report_bytes + 1, 'x');
    CancelToken cancel;
    std::map<std::string, ErrorCode> errors;
    const auto rows = toolbox_.inspection->analyse(
        {"."},
        [&](const AnalysedReport& row) {
            ASSERT_TRUE(row.error) << row.path;
            errors[row.path] = row.error->code;
        },
        cancel);
    ASSERT_TRUE(rows);
    EXPECT_EQ(errors.at("huge"), ErrorCode::too_large);
    EXPECT_EQ(errors.count("empty"), 1U);
}

TEST_F(ToolboxTest, AnalysisStopsWhenAsked) {
    for (int i = 0; i < 2000; ++i) files_.files[std::to_string(i)] = {};
    CancelToken cancel;
    std::size_t seen = 0;
    const auto rows = toolbox_.inspection->analyse(
        {"."},
        [&](const AnalysedReport&) {
            if (++seen == 3) cancel.cancel();
        },
        cancel);
    ASSERT_FALSE(rows);
    EXPECT_EQ(rows.error().code, ErrorCode::cancelled);
    EXPECT_LT(seen, 2000U);
}

}  // namespace
}  // namespace fettle
