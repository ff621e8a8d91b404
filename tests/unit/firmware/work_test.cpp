// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of an update on drives whose every answer the test gives: what is sent, and what is made of each status.
#include "core/firmware/update_work.h"

#include <gtest/gtest.h>

#include "core/firmware/steps.h"
#include "core/firmware/survey.h"
#include "core/nvme/subsystem.h"
#include "tests/unit/plan/answering_ports.h"

namespace fettle::firmware {
namespace {

using fettle::test::AnsweringAta;
using fettle::test::AnsweringNvme;
using fettle::test::AnsweringScsi;
using fettle::test::ata_abort;
using fettle::test::Bytes;
using fettle::test::check_condition;
using fettle::test::fill;
using fettle::test::identify_controller_data;
using fettle::test::identify_namespace_data;
using fettle::test::IdentifyWords;
using fettle::test::namespace_list;
using fettle::test::OpenDrive;
using fettle::test::put_le;
using fettle::test::scsi_data;
using Verdict = plan::Verification::Verdict;

/// Two slots: 1.00 runs from the first.
struct Nvme {
    std::string running = "1.00";
    std::vector<std::string> slots{"1.00", ""};
    unsigned active = 1;
    unsigned next = 0;
    std::vector<std::uint32_t> namespaces{1};
    Result<NvmeReturn> download = NvmeReturn{};
    Result<NvmeReturn> commit = NvmeReturn{};
    std::function<void()> on_commit = [] {};
    std::optional<Error> lost;  ///< of Identify Controller
    int lost_times = 0;
    std::vector<std::pair<NvmeCommand, Bytes>> sent;

    std::unique_ptr<AnsweringNvme> port() {
        return std::make_unique<AnsweringNvme>(
            [this](const auto& command, auto data) { return answer(command, data); });
    }
    Result<NvmeReturn> answer(const NvmeCommand& command, std::span<std::uint8_t> data) {
        if (command.opcode == 0x11) {
            sent.emplace_back(command, Bytes(data.begin(), data.end()));
            return download;
        }
        if (command.opcode == 0x10) {
            sent.emplace_back(command, Bytes{});
            on_commit();
            return commit;
        }
        if (command.opcode == 0x02) {
            Bytes log(512);
            log[0] = static_cast<std::uint8_t>(active | next << 4U);
            for (std::size_t i = 0; i < slots.size(); ++i) {
                std::copy(slots[i].begin(), slots[i].end(), log.begin() + static_cast<std::ptrdiff_t>(8 + 8 * i));
            }
            fill(data, log);
            return NvmeReturn{};
        }
        switch (command.cdw10_15[0] & 0xFFU) {
            case 0x00: fill(data, identify_namespace_data(2048)); return NvmeReturn{};
            case 0x01: {
                if (lost && lost_times != 0) {
                    --lost_times;
                    return fail(*lost);
                }
                auto bytes = identify_controller_data("MODEL", "S1", running);
                bytes[256] = 4;
                bytes[260] = static_cast<std::uint8_t>(slots.size() << 1U);
                fill(data, bytes);
                return NvmeReturn{};
            }
            case 0x02:
            case 0x10: fill(data, namespace_list(namespaces)); return NvmeReturn{};
            default: return fail(ErrorCode::unsupported, "scripted", {NativeStatus::Kind::nvme, 2});
        }
    }
};

class Holder final : public plan::DriveHolder {
public:
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override {
        held.emplace_back(entry.id, how);
        if (held.size() == fails_at) return fail(ErrorCode::busy, entry.id);
        auto one = std::make_unique<OpenDrive>();
        drive = one.get();
        one->who.serial = "S1";
        one->who.nsid = entry.identity.nsid;
        prepare(*one);
        return one;
    }
    std::vector<std::pair<std::string, plan::Hold>> held;
    std::size_t fails_at = 0;
    OpenDrive* drive = nullptr;
    std::function<void(OpenDrive&)> prepare;
};

class Mains final : public plan::Power {
public:
    std::optional<bool> on_battery() override { return battery; }
    bool can_suspend() override { return false; }
    Status suspend(std::uint32_t) override { return fail(ErrorCode::unsupported, "suspending"); }
    std::string boot_id() override { return boot; }
    std::optional<bool> battery;
    std::string boot = "monday";
};

Bytes image_bytes(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i % 251);
    return bytes;
}

struct Job {
    Job(Way way, const std::vector<std::string_view>& steps, std::size_t image = 10'000) {
        made.choice.way = way;
        made.choice.slot = 2;
        made.choice.piece_bytes = 4096;
        made.entry.id = "x";
        made.entry.identity.nsid = 1;
        made.plan.drives.emplace_back();
        made.plan.drives[0].serial = "S1";
        made.image.bytes = image_bytes(image);
        made.plan.steps.resize(steps.size());
        for (std::size_t i = 0; i < steps.size(); ++i) made.plan.steps[i].id = std::string(steps[i]);
        holder.prepare = [this](OpenDrive& drive) { prepare(drive); };
        prepare = [this](OpenDrive& drive) {
            if (made.choice.way == Way::nvme) drive.all.nvme = nvme.port();
        };
    }
    /// As the drive is when the plan is made.
    void survey_now() {
        OpenDrive drive;
        prepare(drive);
        auto state = survey(drive.all, made.entry);
        EXPECT_TRUE(state);
        if (state) made.state = *state;
    }
    Status open() {
        work.emplace(made, holder, has_power ? &power : nullptr, [this](std::uint32_t ms) { waits.push_back(ms); });
        return work->open();
    }
    plan::StepResult take(std::size_t step = 0) {
        return work->take(
            step, [&](const plan::StepProgress& one) { progress.push_back(one); }, cancel);
    }
    std::string evidence(const plan::StepResult& result, std::string_view name) {
        for (const auto& one : result.evidence) {
            if (one.name == name) return to_string(one.value);
        }
        return "absent";
    }
    std::string verified(std::size_t step = 0) { return work->verify(step).text.id; }

    UpdatePlan made;
    Nvme nvme;
    Holder holder;
    Mains power;
    bool has_power = true;
    std::function<void(OpenDrive&)> prepare;
    std::optional<UpdateWork> work;
    std::vector<std::uint32_t> waits;
    std::vector<plan::StepProgress> progress;
    CancelToken cancel;
};

Result<NvmeReturn> nvme_error(std::uint32_t status, ErrorCode code = ErrorCode::io) {
    return fail(code, "FIRMWARE COMMIT", {NativeStatus::Kind::nvme, status});
}

TEST(FirmwareOpen, HoldsTheDriveAloneWhereItMustBeIdle) {
    for (const bool idle : {true, false}) {
        Job job(Way::nvme, {kDownload});
        job.made.choice.needs_idle_drive = idle;
        DriveEntry sibling;
        sibling.id = "y";
        sibling.identity.nsid = 2;
        job.made.siblings = {sibling};
        job.survey_now();
        ASSERT_TRUE(job.open());
        EXPECT_EQ(job.holder.held.at(0).second, idle ? plan::Hold::exclusive : plan::Hold::shared);
        EXPECT_EQ(job.holder.held.size(), idle ? 2U : 1U);
    }
}

TEST(FirmwareOpen, NotOnBatteryAndNotWhereThePowerIsUnknownToBeGone) {
    for (const auto battery : {std::optional<bool>(true), std::optional<bool>(false), std::optional<bool>()}) {
        Job job(Way::nvme, {kDownload});
        job.power.battery = battery;
        job.survey_now();
        const auto opened = job.open();
        EXPECT_EQ(opened.has_value(), battery != true);
        if (!opened) {
            EXPECT_EQ(opened.error().code, ErrorCode::refused);
            EXPECT_TRUE(job.holder.held.empty());
        }
    }
    Job job(Way::nvme, {kDownload});
    job.has_power = false;
    job.survey_now();
    EXPECT_TRUE(job.open());
}

TEST(FirmwareOpen, ADriveThatHasChangedIsRefusedAndLetGoOf) {
    const auto opened = [](const std::function<void(Job&)>& change) {
        Job job(Way::nvme, {kDownload});
        job.made.choice.needs_idle_drive = true;
        job.made.siblings.resize(1);
        job.made.siblings[0].id = "y";
        job.made.siblings[0].identity.nsid = 2;
        job.survey_now();
        change(job);
        const auto status = job.open();
        return status ? std::nullopt : std::optional(status.error().code);
    };
    EXPECT_EQ(opened([](Job&) {}), std::nullopt);
    EXPECT_EQ(opened([](Job& job) { job.nvme.running = "1.01"; }), ErrorCode::refused);
    EXPECT_EQ(opened([](Job& job) { job.nvme.slots[1] = "1.50"; }), ErrorCode::refused);
    EXPECT_EQ(opened([](Job& job) { job.nvme.next = 2; }), ErrorCode::refused);
    EXPECT_EQ(opened([](Job& job) {
                  job.nvme.lost = Error{ErrorCode::timeout, "scripted", {}};
                  job.nvme.lost_times = 1;
              }),
              ErrorCode::timeout);
    EXPECT_EQ(opened([](Job& job) { job.holder.fails_at = 1; }), ErrorCode::busy);
    EXPECT_EQ(opened([](Job& job) { job.holder.fails_at = 2; }), ErrorCode::busy) << "the sibling";
    const auto namespaces = [](Job& job) {
        auto port = job.nvme.port();
        job.made.namespaces = nvme::read_subsystem_namespaces(*port, 1)->words();
    };
    EXPECT_EQ(opened(namespaces), std::nullopt);
    EXPECT_EQ(opened([&](Job& job) {
                  namespaces(job);
                  job.nvme.namespaces = {1, 2};
              }),
              ErrorCode::refused);
}

TEST(FirmwareIdentify, ASiblingThatIsAnotherOneStopsTheJob) {
    Job job(Way::nvme, {kDownload});
    job.made.choice.needs_idle_drive = true;
    job.made.siblings.resize(1);
    job.made.siblings[0].identity.nsid = 2;
    job.survey_now();
    ASSERT_TRUE(job.open());
    EXPECT_EQ(job.work->identify()->size(), 1U);
    job.holder.drive->who.nguid = "02";
    EXPECT_EQ(job.work->identify().error().code, ErrorCode::refused);
    Job gone(Way::nvme, {kDownload});
    gone.survey_now();
    ASSERT_TRUE(gone.open());
    gone.holder.drive->lost = Error{ErrorCode::vanished, "scripted", {}};
    EXPECT_EQ(gone.work->identify().error().code, ErrorCode::vanished);
}

// NVMe Base 2.0 5.13: NUMD and OFST in dwords; the last segment filled up to the drive's granularity.
TEST(FirmwareDownload, NvmeSegmentsFollowEachOtherInWholeUnits) {
    Job job(Way::nvme, {kDownload}, 10'001);
    job.survey_now();
    job.made.state.nvme.granularity_bytes = 1024;
    ASSERT_TRUE(job.open());
    const auto result = job.take();
    ASSERT_FALSE(result.error);
    ASSERT_EQ(job.nvme.sent.size(), 3U);
    Bytes received;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& [command, data] = job.nvme.sent[i];
        EXPECT_EQ(command.opcode, 0x11);
        EXPECT_EQ(command.cdw10_15[1], i * 1024);
        EXPECT_EQ(command.cdw10_15[0], data.size() / 4 - 1);
        received.insert(received.end(), data.begin(), data.end());
    }
    EXPECT_EQ(job.nvme.sent[2].second.size(), 2048U) << "1809 bytes, in units of 1024";
    received.resize(10'001);
    EXPECT_EQ(received, job.made.image.bytes);
    EXPECT_EQ(job.progress.back().done, 10'001U);
    EXPECT_EQ(job.progress.back().total, 10'001U);
    EXPECT_EQ(job.evidence(result, "sent_bytes"), "10001");
    EXPECT_EQ(job.evidence(result, "boot_id"), "monday");
    EXPECT_EQ(job.evidence(result, "revision_before"), "1.00");
    EXPECT_EQ(job.evidence(result, "waits_for"), "none");
    EXPECT_EQ(job.evidence(result, "expected_revision"), "absent") << "not known";
    Job fine(Way::nvme, {kDownload}, 4098);
    fine.power.boot.clear();
    fine.survey_now();
    fine.made.expected_revision = "2.00";
    ASSERT_TRUE(fine.open());
    const auto done = fine.take();
    EXPECT_EQ(fine.nvme.sent.back().second.size(), 4U) << "dwords, where no granularity is told";
    EXPECT_EQ(fine.evidence(done, "boot_id"), "absent");
    EXPECT_EQ(fine.evidence(done, "expected_revision"), "2.00");
    Job whole(Way::nvme, {kDownload}, 8192);
    whole.has_power = false;
    whole.survey_now();
    ASSERT_TRUE(whole.open());
    EXPECT_EQ(whole.evidence(whole.take(), "boot_id"), "absent");
    EXPECT_EQ(whole.nvme.sent.size(), 2U) << "no empty segment";
}

TEST(FirmwareDownload, StopsWhereItIsCancelledOrRefused) {
    for (const bool can : {true, false}) {
        Job job(Way::nvme, {kDownload});
        job.made.plan.steps[0].can_cancel = can;
        job.survey_now();
        ASSERT_TRUE(job.open());
        job.cancel.cancel();
        const auto result = job.take();
        EXPECT_EQ(result.error.has_value(), can);
        EXPECT_EQ(job.nvme.sent.size(), can ? 0U : 3U);
        EXPECT_EQ(job.evidence(result, "sent_bytes"), can ? "0" : "10000");
    }
    Job refused(Way::nvme, {kDownload});
    refused.nvme.download = nvme_error(0x114);
    refused.survey_now();
    ASSERT_TRUE(refused.open());
    const auto result = refused.take();
    ASSERT_TRUE(result.error);
    EXPECT_NE(result.error->context.find("overlapping segments"), std::string::npos);
    EXPECT_EQ(refused.nvme.sent.size(), 1U);
    EXPECT_EQ(refused.evidence(result, "running_revision"), "1.00");
    EXPECT_EQ(refused.evidence(result, "slot_revision"), "");
    EXPECT_EQ(refused.evidence(result, "slot_is_next"), "false");
}

// NVMe Base 2.0 5.12: CA in CDW10 bits 5:3, FS in 2:0.
TEST(FirmwareCommit, SendsItsActionAndTellsTheSlot) {
    Job job(Way::nvme, {kCommit});
    job.made.choice.waits_for = Restart::next_start;
    job.survey_now();
    job.made.state.nvme.activation_time_ms = 5'000;
    job.nvme.on_commit = [&] { job.nvme.slots[1] = "2.00"; };
    ASSERT_TRUE(job.open());
    const auto result = job.take();
    ASSERT_FALSE(result.error);
    const auto& command = job.nvme.sent.at(0).first;
    EXPECT_EQ(command.cdw10_15[0], 1U << 3U | 2U);
    EXPECT_EQ(command.timeout_ms, 125'000U);
    EXPECT_EQ(job.evidence(result, "expected_revision"), "2.00") << "what the slot holds will run";
    EXPECT_EQ(job.evidence(result, "waits_for"), "next-start");
    EXPECT_EQ(job.evidence(result, "overlap_was_detected"), "absent");
    EXPECT_EQ(job.work->waits_for(), Restart::next_start);
    EXPECT_EQ(job.verified(), "firmware-stored");
    job.nvme.slots[1] = "1.50";
    EXPECT_EQ(job.verified(), "firmware-not-stored");
    job.nvme.slots[1] = "";
    EXPECT_EQ(job.verified(), "firmware-slot-unsaid");
}

// AFI bits 6:4. A slot that held its image before proves nothing by holding it still.
TEST(FirmwareCommit, ASlotThatIsToBeActivatedMustBeTheNextOne) {
    Job job(Way::nvme, {kCommit});
    job.made.choice.waits_for = Restart::next_start;
    job.made.choice.action = CommitAction::activate_for_reset;
    job.made.choice.downloads = false;
    job.made.expected_revision = "2.00";
    job.nvme.slots = {"1.00", "2.00", "3.00"};
    job.survey_now();
    ASSERT_TRUE(job.open());
    ASSERT_FALSE(job.take().error);
    EXPECT_EQ(job.verified(), "firmware-not-next");
    EXPECT_EQ(job.work->verify(0).verdict, plan::Verification::Verdict::not_verifiable);
    job.nvme.next = 2;
    EXPECT_EQ(job.verified(), "firmware-stored");
    job.nvme.next = 3;
    EXPECT_EQ(job.verified(), "firmware-other-next");
    EXPECT_EQ(job.work->verify(0).verdict, plan::Verification::Verdict::disproved);
}

TEST(FirmwareCommit, AnImageWithoutARevisionIsNotProvenByWhatTheSlotHeldBefore) {
    Job job(Way::nvme, {kCommit});
    job.made.choice.waits_for = Restart::next_start;
    job.nvme.slots = {"1.00", "1.50"};
    job.survey_now();
    ASSERT_TRUE(job.open());
    ASSERT_FALSE(job.take().error);
    EXPECT_EQ(job.verified(), "firmware-slot-same");
    EXPECT_EQ(job.work->verify(0).verdict, plan::Verification::Verdict::not_verifiable);
}

TEST(FirmwareCommit, ARevisionThatTheSlotHeldBeforeProvesNothing) {
    for (const auto* const expected : {"1.00", ""}) {
        Job stored(Way::nvme, {kCommit});
        stored.made.choice.waits_for = Restart::next_start;
        stored.made.expected_revision = expected;
        stored.nvme.slots = {"1.00", "1.00"};
        stored.survey_now();
        ASSERT_TRUE(stored.open());
        ASSERT_FALSE(stored.take().error);
        EXPECT_EQ(stored.verified(), "firmware-slot-same") << expected;
        Job active(Way::nvme, {kCommit});
        active.made.choice.action = CommitAction::activate_now;
        active.made.expected_revision = expected;
        active.nvme.slots = {"1.00", "1.00"};
        active.nvme.on_commit = [&] { active.nvme.active = 2; };
        active.survey_now();
        ASSERT_TRUE(active.open());
        ASSERT_FALSE(active.take().error);
        EXPECT_EQ(active.verified(), "firmware-runs-same") << expected;
        EXPECT_EQ(active.work->verify(0).verdict, plan::Verification::Verdict::not_verifiable);
    }
}

TEST(FirmwareCommit, FirmwareThatADriverActivatedAtOnceRuns) {
    Job job(Way::nvme, {kCommit});
    job.made.choice.waits_for = Restart::next_start;
    job.made.expected_revision = "2.00";
    job.nvme.on_commit = [&] {
        job.nvme.slots[1] = job.nvme.running = "2.00";
        job.nvme.active = 2;
    };
    job.survey_now();
    ASSERT_TRUE(job.open());
    ASSERT_FALSE(job.take().error);
    EXPECT_EQ(job.verified(), "firmware-runs");
}

// NVMe Base 2.0 figure 177: 0Bh conventional reset, 10h subsystem reset, 11h controller reset; others are failures.
TEST(FirmwareCommit, AStatusThatAsksForARestartIsNoFailure) {
    const std::pair<std::uint32_t, Restart> owed[] = {{0x10B, Restart::power_cycle},
                                                      {0x110, Restart::subsystem_reset},
                                                      {0x111, Restart::controller_reset},
                                                      {0x4111, Restart::controller_reset}};
    for (const auto& [status, restart] : owed) {
        Job job(Way::nvme, {kCommit});
        job.nvme.commit = nvme_error(status);
        job.survey_now();
        ASSERT_TRUE(job.open());
        EXPECT_FALSE(job.take().error) << status;
        EXPECT_EQ(job.work->waits_for(), restart);
    }
    const std::pair<std::uint32_t, const char*> failures[] = {
        {0x106, "not writable"}, {0x107, "rejects the image"}, {0x112, "maximum activation time"},
        {0x113, "prohibits"},    {0x114, "overlapping"},       {0x002, "FIRMWARE COMMIT"}};
    for (const auto& [status, words] : failures) {
        Job job(Way::nvme, {kCommit});
        job.nvme.commit = nvme_error(status);
        job.survey_now();
        ASSERT_TRUE(job.open());
        const auto result = job.take();
        ASSERT_TRUE(result.error) << status;
        EXPECT_NE(result.error->context.find(words), std::string::npos) << result.error->context;
        EXPECT_EQ(result.error->context.find("still be activated"), std::string::npos);
    }
    Job bridged(Way::nvme, {kCommit});  // the same number, of another kind
    bridged.nvme.commit = fail(ErrorCode::io, "scripted", {NativeStatus::Kind::system, 0x10B});
    bridged.survey_now();
    ASSERT_TRUE(bridged.open());
    EXPECT_TRUE(bridged.take().error);
}

TEST(FirmwareCommit, AFailureThatLeavesTheSlotPendingIsSaid) {
    for (const bool before : {false, true}) {
        Job job(Way::nvme, {kCommit});
        job.nvme.next = before ? 2 : 0;
        job.nvme.commit = nvme_error(0x112);
        job.survey_now();
        job.nvme.on_commit = [&] { job.nvme.next = 2; };
        ASSERT_TRUE(job.open());
        const auto result = job.take();
        ASSERT_TRUE(result.error);
        EXPECT_EQ(result.error->context.find("slot 2 will still be activated") != std::string::npos, !before);
        EXPECT_EQ(job.evidence(result, "slot_is_next"), "true");
    }
}

// MUD, bit 0 of the result (figure 177).
TEST(FirmwareCommit, AnOverlapOfTwoDownloadsIsTold) {
    for (const bool downloads : {true, false}) {
        Job job(Way::nvme, {kCommit});
        job.nvme.commit = NvmeReturn{1};
        job.made.choice.downloads = downloads;
        job.survey_now();
        ASSERT_TRUE(job.open());
        EXPECT_EQ(job.evidence(job.take(), "overlap_was_detected"), downloads ? "true" : "absent");
        job.nvme.commit = NvmeReturn{2};
        EXPECT_EQ(job.evidence(job.take(), "overlap_was_detected"), "absent");
    }
}

TEST(FirmwareReset, IsMadeOnlyWhereAControllerResetIsOwed) {
    Job job(Way::nvme, {kCommit, kReset});
    job.made.choice.resets = true;
    job.made.expected_revision = "2.00";
    job.nvme.on_commit = [&] { job.nvme.slots[1] = "2.00"; };
    job.survey_now();
    ASSERT_TRUE(job.open());
    EXPECT_FALSE(job.take(0).error);
    EXPECT_EQ(job.work->waits_for(), Restart::controller_reset);
    EXPECT_EQ(job.verified(0), "firmware-stored");
    job.nvme.running = "2.00";
    job.nvme.active = 2;
    job.nvme.lost = Error{ErrorCode::io, "scripted", {}};
    job.nvme.lost_times = 1;
    const auto result = job.take(1);
    EXPECT_FALSE(result.error) << "the first answer after a reset may be about it";
    EXPECT_EQ(job.holder.drive->resets, 1);
    EXPECT_EQ(job.evidence(result, "reset_made"), "true");
    EXPECT_EQ(job.evidence(result, "running_revision"), "2.00");
    EXPECT_EQ(job.evidence(result, "waits_for"), "none");
    EXPECT_EQ(job.verified(1), "firmware-runs");
    EXPECT_EQ(job.evidence(job.take(1), "reset_made"), "false") << "nothing is owed any more";
    EXPECT_EQ(job.holder.drive->resets, 1);
    Job subsystem(Way::nvme, {kCommit, kReset});
    subsystem.made.choice.resets = true;
    subsystem.nvme.commit = nvme_error(0x110);
    subsystem.survey_now();
    ASSERT_TRUE(subsystem.open());
    EXPECT_FALSE(subsystem.take(0).error);
    EXPECT_EQ(subsystem.evidence(subsystem.take(1), "reset_made"), "false");
    EXPECT_EQ(subsystem.holder.drive->resets, 0);
    EXPECT_EQ(subsystem.verified(1), "firmware-waits");
}

TEST(FirmwareReset, ThatFailsOrSilencesTheDriveIsAnError) {
    for (const bool fails : {true, false}) {
        Job job(Way::nvme, {kCommit, kReset});
        job.made.choice.resets = true;
        job.survey_now();
        ASSERT_TRUE(job.open());
        EXPECT_FALSE(job.take(0).error);
        if (fails) job.holder.drive->reset_error = Error{ErrorCode::not_permitted, "scripted", {}};
        job.nvme.lost = Error{ErrorCode::timeout, "scripted", {}};
        job.nvme.lost_times = 2;
        const auto result = job.take(1);
        ASSERT_TRUE(result.error);
        EXPECT_EQ(result.error->code, fails ? ErrorCode::not_permitted : ErrorCode::timeout);
        EXPECT_EQ(job.evidence(result, "reset_made"), fails ? "absent" : "true");
    }
}

TEST(FirmwareVerify, ADriveThatRestartsIsWaitedForHalfAMinute) {
    Job job(Way::nvme, {kDownload});
    job.survey_now();
    ASSERT_TRUE(job.open());
    job.nvme.lost = Error{ErrorCode::timeout, "scripted", {}};
    job.nvme.lost_times = 60;
    EXPECT_EQ(job.verified(), "firmware-received");
    EXPECT_EQ(job.waits, std::vector<std::uint32_t>(60, 500));
    job.nvme.lost_times = 61;
    job.waits.clear();
    EXPECT_EQ(job.verified(), "firmware-silent");
    EXPECT_EQ(job.waits.size(), 60U);
    job.nvme.lost_times = 1;
    job.work.emplace(job.made, job.holder, nullptr);
    job.nvme.lost_times = 0;
    ASSERT_TRUE(job.work->open());
    job.nvme.lost_times = 1;
    EXPECT_EQ(job.verified(), "firmware-silent") << "asked once where nobody waits";
}

// The drive says it succeeded; what runs decides.
TEST(FirmwareVerify, WhatRunsDecides) {
    struct Case {
        const char* running;
        unsigned active;
        const char* expected;
        const char* verdict;
    };
    constexpr Case kCases[] = {{"2.00", 2, "2.00", "firmware-runs"}, {"2.00", 2, "", "firmware-runs"},
                               {"2.00", 1, "2.00", "firmware-runs"}, {"1.00", 1, "2.00", "firmware-lied"},
                               {"1.00", 1, "", "firmware-lied"},     {"1.50", 2, "2.00", "firmware-other"},
                               {"1.00", 2, "1.00", "firmware-runs"}, {"1.00", 1, "1.00", "firmware-lied"}};
    for (const auto& one : kCases) {
        Job job(Way::nvme, {kCommit});
        job.made.choice.action = CommitAction::activate_now;
        job.made.expected_revision = one.expected;
        job.survey_now();
        ASSERT_TRUE(job.open());
        job.nvme.running = one.running;
        job.nvme.active = one.active;
        EXPECT_EQ(job.verified(), one.verdict) << one.running << one.active << one.expected;
        const auto told = job.work->verify(0);
        EXPECT_EQ(to_string(*told.text.find("expected")), *one.expected == 0 ? "another revision" : one.expected);
    }
}

/// DOWNLOAD MICROCODE of an ATA drive, with its log of pending firmware.
struct Ata {
    std::string running = "1.00";
    std::optional<bool> pending;
    Result<AtaReturn> answer_92 = AtaReturn{};
    std::vector<AtaCommand> sent;
    Bytes received;

    std::unique_ptr<AnsweringAta> port() {
        return std::make_unique<AnsweringAta>([this](const auto& command, auto data) -> Result<AtaReturn> {
            if (command.command == 0x92) {
                sent.push_back(command);
                received.insert(received.end(), data.begin(), data.end());
                return answer_92;
            }
            if (command.command == 0xEC) {
                IdentifyWords words("MODEL", "S1", running);
                if (pending) words.set(84, 0x4000 | 1U << 5U);
                fill(data, words.set(83, 1).sealed());
                return AtaReturn{};
            }
            if (command.command != 0x2F || !pending) return ata_abort();
            Bytes bytes(512);
            if ((command.lba & 0xFFU) == 0) {
                put_le(bytes, 0, 1, 2);
                put_le(bytes, 0x30 * 2, 9, 2);
            } else if ((command.lba >> 8U & 0xFFU) == 4) {
                put_le(bytes, 0, 1ULL << 63U | 4ULL << 16U | 1, 8);
                put_le(bytes, 8, 1ULL << 63U | (*pending ? 1ULL << 19U : 0), 8);
            }
            fill(data, bytes);
            return AtaReturn{};
        });
    }
};

void over_ata(Job& job, Ata& ata, AtaMode mode) {
    job.made.choice.mode = static_cast<std::uint8_t>(mode);
    job.made.choice.slot = 0;
    job.prepare = [&](OpenDrive& drive) { drive.all.ata = ata.port(); };
    job.survey_now();
}

// ACS-4 7.7: SUBCOMMAND in FEATURE, the blocks and the offset in units of 512 bytes.
TEST(FirmwareDownload, AtaSegmentsInBlocks) {
    Ata ata;
    Job job(Way::ata, {kDownload}, 10'240);
    over_ata(job, ata, AtaMode::deferred);
    ASSERT_TRUE(job.open());
    const auto result = job.take();
    ASSERT_FALSE(result.error);
    ASSERT_EQ(ata.sent.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(ata.sent[i],
                  download_microcode(AtaMode::deferred, static_cast<std::uint32_t>(8 * i), i == 2 ? 4 : 8));
    }
    EXPECT_EQ(ata.received, job.made.image.bytes);
    EXPECT_EQ(job.evidence(result, "waits_for"), "power-cycle");
    EXPECT_EQ(job.verified(), "firmware-received") << "it does not say what is pending";
    ata.pending = true;
    EXPECT_EQ(job.verified(), "firmware-pending");
    ata.pending = false;
    EXPECT_EQ(job.verified(), "firmware-not-pending");
    job.made.choice.activates = true;
    EXPECT_EQ(job.verified(), "firmware-received") << "it was activated since";
    ata.answer_92 = ata_abort();
    EXPECT_EQ(job.take().error->code, ErrorCode::unsupported);
}

TEST(FirmwareDownload, AtaImmediateModesRunAtOnce) {
    for (const auto mode : {AtaMode::segments, AtaMode::whole}) {
        Ata ata;
        Job job(Way::ata, {kDownload}, 1024);
        over_ata(job, ata, mode);
        job.made.expected_revision = "2.00";
        ASSERT_TRUE(job.open());
        EXPECT_EQ(job.evidence(job.take(), "waits_for"), "none");
        EXPECT_EQ(job.verified(), "firmware-lied");
        ata.running = "2.00";
        EXPECT_EQ(job.verified(), "firmware-runs");
    }
}

TEST(FirmwareActivate, Ata) {
    Ata ata;
    Job job(Way::ata, {kDownload, kActivate}, 1024);
    over_ata(job, ata, AtaMode::deferred);
    ASSERT_TRUE(job.open());
    EXPECT_FALSE(job.take(0).error);
    EXPECT_EQ(job.work->waits_for(), Restart::power_cycle);
    EXPECT_EQ(job.verified(1), "firmware-waits");
    EXPECT_FALSE(job.take(1).error);
    EXPECT_EQ(ata.sent.back(), activate_microcode());
    EXPECT_EQ(job.work->waits_for(), Restart::none);
    ata.answer_92 = ata_abort();
    EXPECT_TRUE(job.take(1).error);
}

/// WRITE BUFFER of a SCSI drive.
struct Scsi {
    Result<ScsiReturn> answer_3b = ScsiReturn{};
    Result<ScsiReturn> ready = ScsiReturn{};
    std::vector<ScsiCommand> sent;
    Bytes received;

    std::unique_ptr<AnsweringScsi> port() {
        return std::make_unique<AnsweringScsi>([this](const auto& command, auto data) -> Result<ScsiReturn> {
            if (command.cdb[0] == 0x3B) {
                sent.push_back(command);
                received.insert(received.end(), data.begin(), data.end());
                return answer_3b;
            }
            if (command.cdb[0] == 0x00) return ready;
            if (command.cdb[0] != 0x12 || command.cdb[1] != 0) return check_condition(5, 0x24, 0);
            Bytes inquiry(36, ' ');
            std::fill(inquiry.begin(), inquiry.begin() + 8, std::uint8_t{0});
            return scsi_data(data, inquiry);
        });
    }
};

TEST(FirmwareDownload, ScsiSegmentsByTheirOffset) {
    Scsi scsi;
    Job job(Way::scsi, {kDownload, kActivate});
    job.made.choice.mode = 0x0E;
    job.prepare = [&](OpenDrive& drive) { drive.all.scsi = scsi.port(); };
    job.survey_now();
    ASSERT_TRUE(job.open());
    EXPECT_EQ(job.evidence(job.take(0), "waits_for"), "power-cycle");
    ASSERT_EQ(scsi.sent.size(), 3U);
    EXPECT_EQ(scsi.sent[1], write_buffer(ScsiMode::deferred, 4096, 4096));
    EXPECT_EQ(scsi.sent[2], write_buffer(ScsiMode::deferred, 8192, 10'000 - 8192));
    EXPECT_EQ(scsi.received, job.made.image.bytes);
    EXPECT_EQ(job.verified(0), "firmware-received");
    // SPC-5 5.3: 3Fh/01h, microcode has been changed, on the next command.
    const std::pair<Result<ScsiReturn>, const char*> answers[] = {
        {check_condition(6, 0x3F, 0x01), "microcode has been changed"},
        {check_condition(6, 0x3F, 0x03), "absent"},
        {check_condition(6, 0x29, 0x01), "absent"},
        {check_condition(5, 0x3F, 0x01), "absent"},
        {ScsiReturn{}, "absent"},
        {fail(ErrorCode::io, "scripted"), "absent"}};
    for (const auto& [ready, says] : answers) {
        Scsi other;
        other.ready = ready;
        Job activating(Way::scsi, {kActivate});
        activating.prepare = [&](OpenDrive& drive) { drive.all.scsi = other.port(); };
        activating.survey_now();
        ASSERT_TRUE(activating.open());
        const auto result = activating.take(0);
        EXPECT_FALSE(result.error);
        EXPECT_EQ(other.sent.at(0).cdb.at(1), 0x0F);
        EXPECT_EQ(activating.evidence(result, "drive_says"), says);
    }
    scsi.answer_3b = check_condition(5, 0x24, 0);
    EXPECT_TRUE(job.take(0).error);
    EXPECT_TRUE(job.take(1).error);
}

}  // namespace
}  // namespace fettle::firmware
