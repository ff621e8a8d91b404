// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/fleet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/catalogue/catalogue.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/files/local_files.h"

namespace fettle::sim {
namespace {

/// What Fettle is to say of one drive of the fleet: the story that its personality tells.
struct Story {
    std::string id;
    std::string model;
    health::Verdict verdict;
    std::vector<std::string> reasons;   ///< that must be among the verdict's
    std::vector<std::string> findings;  ///< that must be among the findings; those of advice or worse: all of them
};

using health::Verdict;

std::vector<Story> stories() {
    return {
        {"nvme0n1", "Samsung SSD 970 EVO Plus 1TB", Verdict::good, {}, {}},
        {"nvme1n1",
         "KINGSTON SA2000M8500G",
         Verdict::failing,
         {"reliability-degraded", "spare-below-threshold", "media-errors"},
         {"spare-below-threshold"}},
        {"nvme2n1",
         "Samsung SSD 980 PRO 2TB",
         Verdict::attention,
         {"firmware-advisory"},
         {"firmware-advisory", "pcie-link-slow"}},
        {"nvme3n1", "Micron_7450_MTFDKCC3T8TFR", Verdict::good, {}, {}},
        {"sda", "Samsung SSD 860 EVO 500GB", Verdict::worn, {"endurance-spent"}, {}},
        {"sdb",
         "M4-CT256M4SSD2",
         Verdict::attention,
         {"firmware-advisory"},
         {"firmware-advisory", "controller-not-ahci"}},
        {"sdc",
         "Samsung SSD 840 EVO 250GB",
         Verdict::attention,
         {"firmware-advisory"},
         {"firmware-advisory", "partition-misaligned"}},
        {"sdd", "CT500MX500SSD1", Verdict::good, {}, {}},
        {"sde", "KINGSTON SH103S3240G", Verdict::good, {}, {"discard-blocked", "encryption-on-compressing-drive"}},
        {"sdf", "Samsung SSD 870 QVO 1TB", Verdict::good, {}, {"sata-link-slow"}},
        {"sdg", "WDC WDS500G2B0C-00PXH0", Verdict::good, {}, {"discard-blocked"}},
        {"sdh", "WDC WDS100T2B0A-00SM50", Verdict::good, {}, {"discard-blocked", "usb-without-uas"}},
        {"sdi", "SATAFIRM   S11", Verdict::failed, {"controller-error-mode"}, {"partial-report-errors"}},
        {"sdj", "HPE VO001920JWDAU", Verdict::attention, {"firmware-advisory"}, {"firmware-advisory"}},
    };
}

std::set<std::string> ids(const std::vector<Message>& messages, Severity least) {
    std::set<std::string> found;
    for (const auto& message : messages) {
        if (message.severity >= least) found.insert(message.id);
    }
    return found;
}

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += word + " ";
    return text;
}

class FleetTest : public testing::Test {
protected:
    FleetTest() {
        auto fleet = make_fleet(clock_);
        EXPECT_TRUE(fleet) << fleet.error().context;
        fleet_ = std::move(*fleet);
        toolbox_ = make_local_toolbox(*fleet_.drives, *fleet_.machine, files_, catalogue_);
    }
    DriveReport inspect(const std::string& name) {
        const auto entry = toolbox_.inspection->find(name);
        EXPECT_TRUE(entry) << name;
        auto report = toolbox_.inspection->inspect(*entry, {});
        EXPECT_TRUE(report) << name;
        return *report;
    }

    std::shared_ptr<ManualClock> clock_ = std::make_shared<ManualClock>();
    Fleet fleet_;
    LocalFiles files_;
    catalogue::Catalogue catalogue_ = catalogue::Catalogue::built_in();
    Toolbox toolbox_;
};

TEST_F(FleetTest, FettleTellsEachDrivesStory) {
    const auto report = toolbox_.inspection->check({}, {});
    ASSERT_TRUE(report) << report.error().context;
    const auto expected = stories();
    ASSERT_EQ(report->drives.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto& drive = report->drives[i];
        const auto& story = expected[i];
        EXPECT_EQ(drive.entry.id, story.id);
        EXPECT_EQ(drive.facts.identity.model, story.model);
        EXPECT_EQ(drive.assessment.verdict, story.verdict) << story.id;
        const auto reasons = ids(drive.assessment.reasons, Severity::info);
        for (const auto& reason : story.reasons) {
            EXPECT_TRUE(reasons.contains(reason)) << story.id << " lacks " << reason << ": " << joined(reasons);
        }
        const auto findings = ids(drive.findings, Severity::info);
        for (const auto& finding : story.findings) {
            EXPECT_TRUE(findings.contains(finding)) << story.id << " lacks " << finding << ": " << joined(findings);
        }
        for (const auto& finding : ids(drive.findings, Severity::advice)) {
            const bool told = std::find(story.findings.begin(), story.findings.end(), finding) != story.findings.end();
            EXPECT_TRUE(told) << story.id << " has a finding that its story does not tell: " << finding;
        }
        // Where a drive answers, nothing of its report is missing.
        EXPECT_TRUE(drive.facts.missing.empty())
            << story.id << ": " << drive.facts.missing.front().what << " " << drive.facts.missing.front().detail;
    }
}

TEST_F(FleetTest, SerialNumbersAreInvented) {
    const auto entries = toolbox_.inspection->list();
    ASSERT_TRUE(entries);
    EXPECT_GE(entries->size(), 12U);
    std::set<std::string> serials;
    for (const auto& entry : *entries) {
        EXPECT_TRUE(entry.identity.serial.starts_with("DEMO-")) << entry.identity.serial;
        EXPECT_TRUE(serials.insert(entry.identity.serial).second) << entry.identity.serial;
        EXPECT_TRUE(entry.path.starts_with("/dev/demo/"));
    }
}

TEST_F(FleetTest, TheDrivesSayWhatTheListSays) {
    const auto entries = toolbox_.inspection->list();
    ASSERT_TRUE(entries);
    for (const auto& entry : *entries) {
        const auto facts = inspect(entry.id).facts;
        EXPECT_EQ(facts.identity.model, entry.identity.model) << entry.id;
        EXPECT_EQ(facts.identity.serial, entry.identity.serial) << entry.id;
        EXPECT_EQ(facts.identity.firmware, entry.identity.firmware) << entry.id;
        EXPECT_EQ(facts.identity.capacity, entry.identity.capacity) << entry.id;
        EXPECT_EQ(facts.identity.protocol, entry.identity.protocol) << entry.id;
    }
}

TEST_F(FleetTest, CountersMeanWhatThePersonalitiesSay) {
    const auto sandforce = inspect("sde");
    ASSERT_TRUE(sandforce.assessment.lifetime.write_amplification);
    EXPECT_NEAR(*sandforce.assessment.lifetime.write_amplification, 19'880.0 / 24'100, 0.01);
    const auto enterprise = inspect("nvme3n1");
    ASSERT_TRUE(enterprise.facts.nvme && enterprise.facts.nvme->nand_written);
    EXPECT_NEAR(enterprise.facts.nvme->nand_written->gigabytes(), 2'167'200, 1);
    const auto worn = inspect("sda");
    EXPECT_EQ(worn.assessment.percentage_used, 104);
    ASSERT_TRUE(worn.assessment.lifetime.host_written);
    EXPECT_NEAR(worn.assessment.lifetime.host_written->gigabytes(), 310'400, 1);
    const auto frozen = inspect("sdd").facts.capabilities.security;
    ASSERT_TRUE(frozen);
    EXPECT_TRUE(frozen->frozen);
    EXPECT_FALSE(frozen->enabled);
}

// The figures of each personality's source, and the transitions that Linux 6.1 sets by its rule for them.
TEST_F(FleetTest, NvmeDrivesHaveThePowerStatesOfTheirModels) {
    const auto good = inspect("nvme0n1");
    EXPECT_EQ(good.entry.power.latency_limit_us, 100'000U);
    ASSERT_TRUE(good.facts.nvme_power);
    const auto& power = *good.facts.nvme_power;
    ASSERT_EQ(power.states.size(), 5U);
    EXPECT_EQ(power.states[0].maximum_microwatts, 7'800'000U);
    EXPECT_EQ(power.states[3].entry_latency_us, 210U);
    EXPECT_EQ(power.states[4].exit_latency_us, 8'000U);
    EXPECT_EQ(power.apst_enabled, true);
    ASSERT_EQ(power.transitions.size(), 4U);
    EXPECT_EQ(power.transitions[3], (IdleTransition{3, 4, 100}));
    const auto quirky = inspect("nvme1n1").facts.nvme_power;
    ASSERT_TRUE(quirky);
    EXPECT_EQ(quirky->transitions, (std::vector<IdleTransition>{{0, 3, 100}, {1, 3, 100}, {2, 3, 100}}));
    const auto enterprise = inspect("nvme3n1").facts.nvme_power;
    ASSERT_TRUE(enterprise);
    EXPECT_EQ(enterprise->states.size(), 1U);
    EXPECT_FALSE(enterprise->apst_supported);
    EXPECT_EQ(inspect("sda").entry.power.link_policy, "med_power_with_dipm");
    EXPECT_TRUE(inspect("sda").facts.ata_power);
}

TEST_F(FleetTest, TimePasses) {
    EXPECT_EQ(inspect("sdb").assessment.power_on_hours, 5182U);
    clock_->advance_ms(3U * 3'600'000);
    EXPECT_EQ(inspect("sdb").assessment.power_on_hours, 5185U);
}

TEST_F(FleetTest, AFileThatTestsTrimIsGoneOnceItWasDiscarded) {
    const auto mounted = fleet_.file_systems->list();
    ASSERT_TRUE(mounted);
    const auto at = [&](const char* target) {
        return *std::find_if(mounted->begin(), mounted->end(), [&](const auto& one) { return one.target == target; });
    };
    constexpr std::uint64_t kBytes = std::uint64_t{1} << 20U;
    constexpr std::uint64_t kBlocks = kBytes / 4096;
    const auto home = at("/home");
    auto open = fleet_.file_systems->open(home);
    ASSERT_TRUE(open);
    ASSERT_GT((*open)->discard(0, UINT64_MAX, 0).value_or(0), kBytes);
    auto file = fleet_.proofs->write(home, kBytes);
    ASSERT_TRUE(file);
    const auto before = (*file)->discards().at(0);
    EXPECT_EQ((*file)->look()->at(0).blocks.as_written, kBlocks);
    EXPECT_EQ((*open)->discard(0, UINT64_MAX, 0).value_or(0), kBytes) << "only what was written since is discarded";
    EXPECT_EQ((*file)->look()->at(0).blocks.as_written, 0U);
    EXPECT_EQ((*file)->look()->at(0).blocks.all(), kBlocks);
    EXPECT_EQ(*(*file)->discards().at(0).bytes - *before.bytes, kBytes);
    EXPECT_EQ((*open)->discard(0, UINT64_MAX, 0).value_or(1), 0U);

    const auto work = at("/work");  // below an encryption layer that passes no discards
    auto blocked = fleet_.proofs->write(work, kBytes);
    ASSERT_TRUE(blocked);
    EXPECT_EQ((*fleet_.file_systems->open(work))->discard(0, UINT64_MAX, 0).error().code, ErrorCode::unsupported);
    EXPECT_EQ((*blocked)->look()->at(0).blocks.as_written, kBlocks);
    EXPECT_EQ((*blocked)->discards().at(0).bytes, 0U);
}

TEST_F(FleetTest, NamesAreResolved) {
    EXPECT_EQ(fleet_.drives->resolve("/dev/demo/sda").value_or(""), "sda");
    EXPECT_EQ(fleet_.drives->resolve("/dev/disk/by-id/ata-Samsung_SSD_860_EVO_500GB_DEMO-860-WORN").value_or(""),
              "sda");
    EXPECT_EQ(fleet_.drives->resolve("/dev/demo/nvme0n1p2").error().code, ErrorCode::not_a_drive);
    EXPECT_EQ(fleet_.drives->resolve("/dev/sda").error().code, ErrorCode::not_found);
    DriveEntry stranger;
    stranger.id = "sdz";
    EXPECT_EQ(fleet_.drives->open(stranger).error().code, ErrorCode::not_found);
    EXPECT_EQ(fleet_.machine->inspect({stranger}, Wake::never).error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace fettle::sim
