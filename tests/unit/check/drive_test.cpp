// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/check/fixture.h"

namespace fettle::check {
namespace {

using catalogue::Quirk;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

Severity severity(const Examination& examination, std::string_view id) {
    const auto* message = find(examination.messages, id);
    EXPECT_NE(message, nullptr) << id;
    return message == nullptr ? Severity::info : message->severity;
}

TEST(CheckDrive, NothingIsWrong) {
    const auto result = Fixture().run();
    EXPECT_THAT(ids(result.messages), IsEmpty());
    for (const auto* id : {"controller-mode", "command-queueing", "sata-link", "partition-table", "partition-alignment",
                           "trim-support", "discard-path", "write-cache", "temperature", "spare"}) {
        EXPECT_EQ(state(result, id), CheckState::ok) << id;
    }
    EXPECT_EQ(state(result, "pcie-link"), CheckState::not_applicable);
}

TEST(CheckDrive, EveryCheckIsListedOnceAndSaysWhyItWasNotMade) {
    for (const auto& result : {Fixture().run(), Fixture().run_without_place()}) {
        std::set<std::string_view> seen;
        for (const auto& outcome : result.outcomes) {
            EXPECT_TRUE(seen.insert(outcome.id).second) << outcome.id;
            EXPECT_FALSE(outcome.text.empty()) << outcome.id;
            const bool owes_reason =
                outcome.state == CheckState::not_applicable || outcome.state == CheckState::unknown;
            EXPECT_EQ(outcome.reason.empty(), !owes_reason) << outcome.id;
        }
        EXPECT_EQ(seen.size(), 18U);
    }
}

TEST(CheckDrive, SavedReportIsNotPraisedForWhatItDoesNotTell) {
    const auto result = Fixture().run_without_place();
    EXPECT_THAT(ids(result.messages), IsEmpty());
    for (const auto* id : {"controller-mode", "command-queueing", "partition-alignment", "discard-path"}) {
        EXPECT_EQ(state(result, id), CheckState::unknown) << id;
    }
    EXPECT_EQ(state(result, "trim-support"), CheckState::ok);
}

TEST(Controller, LegacyIde) {
    Fixture drive;
    drive.facts.identity.bus = Bus::ide;
    drive.place.controller = Controller{"0000:00:01.1", 0x010180, 0x8086, 0x7010, "ata_piix"};
    drive.place.queue.depth = 1;
    auto result = drive.run();
    EXPECT_THAT(ids(result.messages), ElementsAre("controller-not-ahci"));
    EXPECT_EQ(severity(result, "controller-not-ahci"), Severity::warning);
    expect_complete(result.messages);

    // A SATA drive behind it: queueing is not complained of a second time.
    drive.facts.identity.bus = Bus::sata;
    result = drive.run();
    EXPECT_THAT(ids(result.messages), ElementsAre("controller-not-ahci"));
    EXPECT_EQ(state(result, "command-queueing"), CheckState::not_applicable);
}

TEST(Controller, RaidMode) {
    Fixture drive;
    drive.place.controller = Controller{"0000:00:17.0", 0x010400, 0x8086, 0x2822, "ahci"};
    EXPECT_EQ(severity(drive.run(), "controller-raid-mode"), Severity::advice);
    expect_complete(drive.run().messages);

    drive.facts.identity.bus = Bus::nvme;
    drive.place.controller = Controller{"0000:00:0e.0", 0x010400, 0x8086, 0x9A0B, "vmd"};
    EXPECT_EQ(severity(drive.run(), "controller-raid-mode"), Severity::info);
}

// RAID cards share the PCI class of Intel's RAID mode; they have no AHCI that one could choose.
TEST(Controller, ARaidCardIsNoModeOfASataController) {
    for (const char* driver : {"megaraid_sas", "mpt3sas", "smartpqi", "sata_sil"}) {
        for (const auto bus : {Bus::raid, Bus::sata}) {
            Fixture drive;
            drive.facts.identity.bus = bus;
            drive.place.controller = Controller{"0000:02:00.0", 0x010400, 0x1000, 0x005d, driver};
            const auto result = drive.run();
            EXPECT_EQ(find(result.messages, "controller-raid-mode"), nullptr) << driver;
            ASSERT_NE(find(result.messages, "controller-raid"), nullptr) << driver;
            EXPECT_EQ(find(result.messages, "controller-raid")->severity, Severity::info);
            EXPECT_EQ(find(result.messages, "controller-raid")->remedy.find("AHCI"), std::string_view::npos);
            expect_complete(result.messages);
        }
    }
}

TEST(Queueing, Off) {
    Fixture drive;
    drive.place.queue.depth = 1;
    EXPECT_EQ(severity(drive.run(), "ncq-off"), Severity::warning);
    expect_complete(drive.run().messages);
    drive.quirks = {Quirk::no_ncq};
    EXPECT_EQ(severity(drive.run(), "ncq-off"), Severity::info);
    drive.facts.capabilities.ncq = false;
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
    drive.facts.capabilities.ncq.reset();
    EXPECT_EQ(state(drive.run(), "command-queueing"), CheckState::unknown);
}

TEST(SataLink, OnlyBelowWhatBothEndsCanDo) {
    Fixture drive;
    drive.place.sata = SataLink{1, 3, 2, {}, {}};
    auto result = drive.run();
    EXPECT_THAT(ids(result.messages), ElementsAre("sata-link-slow"));
    EXPECT_EQ(*result.messages[0].find("speed_possible_gigabits_per_second"), Value(3.0));
    EXPECT_EQ(render(result.messages[0].text, result.messages[0].evidence),
              "The SATA link runs at 1.5 Gb/s, although the drive and the port both support 3.0 Gb/s.");

    drive.place.sata = SataLink{2, 3, 2, {}, {}};
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("sata-port-slower"));
    EXPECT_EQ(severity(drive.run(), "sata-port-slower"), Severity::info);
    expect_complete(drive.run().messages);

    drive.place.sata = SataLink{2, 3, {}, {}, {}};
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("sata-link-below-drive"));
    expect_complete(drive.run().messages);

    drive.place.sata = SataLink{1, 3, 3, 1, {}};
    EXPECT_NE(std::string(find(drive.run().messages, "sata-link-slow")->remedy).find("The speed is limited"),
              std::string::npos);
}

Fixture nvme() {
    Fixture drive;
    drive.facts.identity.bus = Bus::nvme;
    drive.facts.identity.protocol = Protocol::nvme;
    drive.place.sata.reset();
    drive.place.controller = Controller{"0000:01:00.0", 0x010802, 0x144D, 0xA808, "nvme"};
    drive.place.pcie = PcieLink{8.0, 8.0, 16.0, 4, 4, 4};
    return drive;
}

TEST(PcieLink, OnlyBelowWhatBothEndsCanDo) {
    auto drive = nvme();
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
    EXPECT_EQ(state(drive.run(), "pcie-link"), CheckState::ok);

    drive.place.pcie = PcieLink{2.5, 8.0, 16.0, 4, 4, 4};
    EXPECT_EQ(severity(drive.run(), "pcie-link-slow"), Severity::warning);
    expect_complete(drive.run().messages);
    drive.place.pcie = PcieLink{8.0, 8.0, 16.0, 1, 4, 4};
    EXPECT_EQ(severity(drive.run(), "pcie-link-slow"), Severity::warning);

    // An x4 drive in an x2 slot: a fact, not a fault.
    drive.place.pcie = PcieLink{8.0, 8.0, 8.0, 2, 4, 2};
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("pcie-slot-slower"));
    EXPECT_EQ(severity(drive.run(), "pcie-slot-slower"), Severity::info);
    expect_complete(drive.run().messages);

    drive.place.pcie = PcieLink{8.0, 8.0, {}, 2, 4, {}};
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("pcie-link-below-drive"));
    expect_complete(drive.run().messages);
    drive.place.pcie.reset();
    EXPECT_EQ(state(drive.run(), "pcie-link"), CheckState::unknown);
}

TEST(Kind, HardDiskIsLeftInPeace) {
    Fixture drive;
    drive.facts.identity.solid_state = false;
    drive.facts.identity.physical_sector_bytes = 512;
    drive.facts.capabilities.trim = false;
    drive.place.queue.discard_max_bytes = 0;
    drive.place.table->partitions[0].start = 63;
    drive.place.paths[0].layers.back().discard_max_bytes = 0;
    const auto result = drive.run();
    EXPECT_THAT(ids(result.messages), ElementsAre("hard-disk"));
    EXPECT_EQ(state(result, "partition-alignment"), CheckState::not_applicable);
    EXPECT_EQ(state(result, "discard-path"), CheckState::not_applicable);

    // A hard disk of 4 KiB sectors has something to be aligned to.
    drive.facts.identity.physical_sector_bytes = 4096;
    EXPECT_THAT(ids(drive.run().messages), Contains("partition-misaligned"));
}

TEST(Usb, OldTransport) {
    Fixture drive;
    drive.facts.identity.bus = Bus::usb;
    drive.place.controller = Controller{"0000:00:14.0", 0x0C0330, 0x8086, 0x1E31, "usb-storage"};
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("usb-without-uas"));
    drive.place.controller->driver = "uas";
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
}

TEST(WriteCache, Off) {
    Fixture drive;
    drive.facts.capabilities.write_cache_enabled = false;
    EXPECT_EQ(severity(drive.run(), "write-cache-off"), Severity::advice);
    drive.facts.capabilities.write_cache_present = false;
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
}

TEST(Quirks, LinkPower) {
    Fixture drive;
    drive.quirks = {Quirk::no_link_power_management};
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
    EXPECT_EQ(state(drive.run(), "power-saving"), CheckState::ok);
    drive.place.sata->power_policy = "med_power_with_dipm";
    EXPECT_EQ(severity(drive.run(), "link-power-quirk"), Severity::warning);
    expect_complete(drive.run().messages);
    drive.place.sata->power_policy.clear();
    EXPECT_EQ(severity(drive.run(), "link-power-quirk"), Severity::info);
}

TEST(Quirks, PowerStates) {
    auto drive = nvme();
    drive.quirks = {Quirk::apst_unreliable};
    drive.place.apst_latency_limit_us = 0;
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
    drive.place.apst_latency_limit_us = 100'000;
    EXPECT_EQ(severity(drive.run(), "power-state-quirk"), Severity::advice);
}

TEST(Quirks, QueuedTrim) {
    Fixture drive;
    EXPECT_EQ(state(drive.run(), "queued-trim"), CheckState::not_applicable);
    drive.quirks = {Quirk::no_queued_trim};
    EXPECT_EQ(severity(drive.run(), "queued-trim-quirk"), Severity::info);
    drive.place.queue.queued_trim_disabled = true;
    EXPECT_EQ(severity(drive.run(), "queued-trim-quirk"), Severity::info);
    drive.place.queue.queued_trim_disabled = false;
    EXPECT_EQ(severity(drive.run(), "queued-trim-quirk"), Severity::critical);
}

TEST(Health, ReasonsThatCallForActionAreFindingsToo) {
    Fixture drive;
    drive.assessment.reasons = {{"firmware-advisory",
                                 Severity::critical,
                                 "The drive's firmware {firmware} …",
                                 "Update.",
                                 {{"firmware", std::string("0001")}}},
                                {"temperature-high", Severity::warning, "Hot.", "Cool it.", {}},
                                {"spare-low", Severity::warning, "Little spare.", {}, {}},
                                {"media-errors", Severity::critical, "Errors.", {}, {}}};
    const auto result = drive.run();
    EXPECT_THAT(ids(result.messages), ElementsAre("firmware-advisory", "temperature-high", "spare-low"));
    EXPECT_EQ(state(result, "firmware-advisories"), CheckState::finding);
    EXPECT_EQ(state(result, "temperature"), CheckState::finding);
}

TEST(Completeness, SaysWhatIsMissingAndHowToGetIt) {
    Fixture drive;
    drive.facts.missing = {{"smart-data", "not-permitted", {}},
                           {"self-test-log", "not-permitted", {}},
                           {"smart-status", "asleep", {}},
                           {"error-log", "unsupported", {}},
                           {"identify", "timeout", {}}};
    drive.place.table.reset();
    drive.place.table_error = Error{ErrorCode::not_permitted, "open", {}};
    const auto result = drive.run();
    EXPECT_EQ(*find(result.messages, "partial-report")->find("parts"),
              Value(std::string("smart-data, self-test-log, partition-table")));
    EXPECT_EQ(*find(result.messages, "drive-asleep")->find("parts"), Value(std::string("smart-status")));
    EXPECT_EQ(*find(result.messages, "partial-report-errors")->find("parts"), Value(std::string("identify")));
    EXPECT_EQ(state(result, "partition-table"), CheckState::unknown);
    expect_complete(result.messages);
}

// What the verdict says already is not said again beside it.
TEST(Completeness, RefusedPartsAreToldOnce) {
    Fixture drive;
    drive.facts.missing = {{"identify", "not-permitted", {}}, {"self-test-log", "not-permitted", {}}};
    auto result = drive.run();
    ASSERT_NE(find(result.messages, "partial-report"), nullptr);
    EXPECT_NE(find(result.messages, "partial-report")->remedy.find("If it already runs as root"),
              std::string_view::npos);

    drive.assessment.reasons = {
        Message{"health-partly-missing", Severity::info, {}, {}, {{"missing", std::string("identify")}}}};
    result = drive.run();
    ASSERT_NE(find(result.messages, "partial-report"), nullptr);
    EXPECT_EQ(*find(result.messages, "partial-report")->find("parts"), Value(std::string("self-test-log")));

    drive.assessment.reasons = {Message{"health-not-permitted", Severity::advice, {}, {}, {}}};
    result = drive.run();
    EXPECT_THAT(ids(result.messages), IsEmpty());
    EXPECT_EQ(state(result, "completeness"), CheckState::unknown);
}

TEST(Completeness, AnUnreadableTableIsNotAnAbsentOne) {
    Fixture drive;
    drive.place.table.reset();
    drive.place.table_error = Error{ErrorCode::io, "read", {}};
    const auto result = drive.run();
    ASSERT_NE(find(result.messages, "partial-report-errors"), nullptr);
    EXPECT_EQ(*find(result.messages, "partial-report-errors")->find("parts"), Value(std::string("partition-table")));
}

TEST(Encryption, OnACompressingController) {
    Fixture drive;
    drive.quirks = {Quirk::compressing_controller};
    EXPECT_THAT(ids(drive.run().messages), IsEmpty());
    drive.place.paths[0].layers.insert(drive.place.paths[0].layers.begin() + 1,
                                       Fixture::layer(Layer::Kind::crypt, "dm-0", "LUKS2", 4096, true));
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("encryption-on-compressing-drive"));
}

TEST(Order, WorstFirst) {
    Fixture drive;
    drive.quirks = {Quirk::no_queued_trim};
    drive.place.queue.queued_trim_disabled = false;
    drive.place.sata = SataLink{2, 3, 2, {}, {}};
    drive.place.queue.depth = 1;
    EXPECT_THAT(ids(drive.run().messages), ElementsAre("queued-trim-quirk", "ncq-off", "sata-port-slower"));
}

}  // namespace
}  // namespace fettle::check
