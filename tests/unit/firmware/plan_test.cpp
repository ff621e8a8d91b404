// SPDX-License-Identifier: GPL-3.0-or-later
// How an update or an activation is chosen, what its plan names, and what its journal tells later.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/firmware/choice.h"
#include "core/firmware/needs.h"
#include "core/firmware/notes.h"
#include "core/firmware/revision.h"
#include "core/firmware/steps.h"
#include "core/firmware/update_plan.h"

namespace fettle::firmware {
namespace {

State nvme() {
    State state;
    state.way = Way::nvme;
    state.can_update = true;
    state.revision = "1.00";
    state.slots = {{1, "1.00", true, true, false}, {2, "2.00", true, false, false}, {3, "", true, false, false}};
    return state;
}

Request when(Activate activate, std::optional<unsigned> slot = {}) {
    Request request;
    request.activate = activate;
    request.slot = slot;
    return request;
}

// NVMe Base 2.0 figure 176: 0 replaces, 1 replaces and activates at reset, 2 activates at reset, 3 activates now.
TEST(NvmeChoice, EachTimeHasItsActionAndItsRestart) {
    struct Case {
        Activate activate;
        bool in_use;
        CommitAction update, activation;
        bool resets;
        Restart waits_for;
    };
    constexpr auto kStored = CommitAction::store_for_reset;
    constexpr auto kSwitch = CommitAction::activate_for_reset;
    constexpr auto kNow = CommitAction::activate_now;
    constexpr Case kCases[] = {{Activate::automatic, false, kStored, kSwitch, true, Restart::none},
                               {Activate::automatic, true, kStored, kSwitch, false, Restart::next_start},
                               {Activate::next_boot, false, kStored, kSwitch, false, Restart::next_start},
                               {Activate::reset, true, kStored, kSwitch, true, Restart::none},
                               {Activate::now, true, kNow, kNow, false, Restart::none}};
    auto state = nvme();
    state.nvme.without_reset = true;
    for (const auto& one : kCases) {
        const auto update = choose_update(state, when(one.activate), 512, one.in_use);
        ASSERT_TRUE(update);
        EXPECT_EQ(update->action, one.update) << name(one.activate);
        EXPECT_EQ(update->resets, one.resets);
        EXPECT_EQ(update->needs_idle_drive, one.resets);
        EXPECT_EQ(update->waits_for, one.waits_for);
        EXPECT_EQ(update->slot, 3U);
        EXPECT_TRUE(update->keeps_running_image);
        EXPECT_TRUE(update->downloads);
        EXPECT_FALSE(update->immediate());
        const auto activation = choose_activation(state, when(one.activate, 2), one.in_use);
        ASSERT_TRUE(activation);
        EXPECT_EQ(activation->action, one.activation);
        EXPECT_EQ(activation->resets, one.resets);
        EXPECT_EQ(activation->waits_for, one.waits_for);
        EXPECT_EQ(activation->slot, 2U);
        EXPECT_FALSE(activation->downloads);
        EXPECT_TRUE(activation->keeps_running_image);
    }
    const auto stored = choose_update(state, when(Activate::never), 512, false);
    EXPECT_EQ(stored->action, CommitAction::store);
    EXPECT_EQ(stored->waits_for, Restart::activation);
    EXPECT_EQ(choose_activation(state, when(Activate::never, 2), false).error().code, ErrorCode::invalid_argument);
    Request mode;
    mode.mode = 0x07;
    EXPECT_EQ(choose_update(state, mode, 512, false).error().code, ErrorCode::invalid_argument);
    state.can_update = false;
    EXPECT_EQ(choose_update(state, {}, 512, false).error().code, ErrorCode::unsupported);
    EXPECT_EQ(choose_activation(state, {}, false).error().code, ErrorCode::unsupported);
}

TEST(NvmeChoice, AnActivationTakesWhatIsPendingOrWhatIsAsked) {
    auto state = nvme();
    EXPECT_EQ(choose_activation(state, {}, false).error().code, ErrorCode::invalid_argument) << "nothing is pending";
    state.slots[1].next = true;
    EXPECT_EQ(choose_activation(state, {}, false)->slot, 2U);
    EXPECT_EQ(choose_activation(state, when(Activate::automatic, 1), false)->slot, 1U);
    EXPECT_FALSE(choose_activation(state, when(Activate::automatic, 1), false)->keeps_running_image);
    EXPECT_EQ(choose_activation(state, when(Activate::automatic, 3), false).error().code, ErrorCode::refused)
        << "an empty slot";
    const auto absent = choose_activation(state, when(Activate::automatic, 4), false);
    EXPECT_EQ(absent.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(absent.error().context.find("no firmware slot 4"), std::string::npos);
    EXPECT_EQ(choose_activation(state, when(Activate::now), false).error().code, ErrorCode::unsupported);
}

State ata(bool deferred, bool segments, bool whole) {
    State state;
    state.way = Way::ata;
    state.can_update = true;
    state.revision = "1.00";
    state.ata.deferred = deferred;
    state.ata.segments = segments;
    state.ata.whole = whole;
    return state;
}

// ACS-4 7.7: 0Eh deferred, 03h in segments, 07h whole; the mode that changes nothing at first is preferred.
TEST(AtaChoice, PrefersTheModeThatCanWait) {
    EXPECT_EQ(choose_update(ata(true, true, true), {}, 512, false)->mode, 0x0E);
    EXPECT_EQ(choose_update(ata(false, true, true), {}, 512, false)->mode, 0x03);
    EXPECT_EQ(choose_update(ata(false, false, true), {}, 512, false)->mode, 0x07);
    EXPECT_EQ(choose_update(ata(false, false, false), {}, 512, false).error().code, ErrorCode::unsupported);
    for (const unsigned mode : {0x0EU, 0x03U, 0x07U, 0x0FU, 0x00U}) {
        Request request;
        request.mode = static_cast<std::uint8_t>(mode);
        const auto all = choose_update(ata(true, true, true), request, 512, false);
        EXPECT_EQ(all.has_value(), mode != 0x0F && mode != 0x00) << mode;
        const auto none = choose_update(ata(false, false, false), request, 512, false);
        ASSERT_FALSE(none);
        EXPECT_NE(none.error().context.find("reported modes: none"), std::string::npos);
    }
    Request request;
    request.mode = 0x0F;
    EXPECT_NE(choose_update(ata(true, true, true), request, 512, false).error().context.find("0Eh, 03h, 07h"),
              std::string::npos);
    EXPECT_TRUE(choose_update(ata(false, true, true), {}, 512, false)->immediate());
    EXPECT_TRUE(choose_update(ata(false, false, true), {}, 512, false)->immediate());
    EXPECT_FALSE(choose_update(ata(true, true, true), {}, 512, false)->immediate());
}

TEST(AtaChoice, WaitsOrActivatesAndNeedsTheDriveIdleForIt) {
    for (const auto way : {Way::ata, Way::scsi}) {
        auto state = ata(true, true, true);
        state.way = way;
        state.scsi.deferred = true;
        struct Case {
            Activate activate;
            bool in_use, activates;
        };
        for (const auto& one : {Case{Activate::automatic, false, true}, Case{Activate::automatic, true, false},
                                Case{Activate::next_boot, false, false}, Case{Activate::never, false, false},
                                Case{Activate::now, true, true}}) {
            const auto choice = choose_update(state, when(one.activate), 512, one.in_use);
            ASSERT_TRUE(choice);
            EXPECT_EQ(choice->activates, one.activates) << name(way) << name(one.activate);
            EXPECT_EQ(choice->needs_idle_drive, one.activates);
            EXPECT_EQ(choice->waits_for, one.activates ? Restart::none : Restart::power_cycle);
        }
        EXPECT_EQ(choose_update(state, when(Activate::reset), 512, false).error().code, ErrorCode::unsupported);
        EXPECT_EQ(choose_update(state, when(Activate::now, 1), 512, false).error().code, ErrorCode::invalid_argument);
        const auto activation = choose_activation(state, {}, false);
        ASSERT_TRUE(activation);
        EXPECT_TRUE(activation->activates);
        EXPECT_TRUE(activation->needs_idle_drive);
        EXPECT_FALSE(activation->downloads);
        EXPECT_EQ(activation->way, way);
        EXPECT_EQ(choose_activation(state, when(Activate::now, 1), false).error().code, ErrorCode::invalid_argument);
        state.ata.deferred = state.scsi.deferred = false;
        EXPECT_EQ(choose_activation(state, {}, false).error().code, ErrorCode::unsupported);
        for (const auto activate : {Activate::next_boot, Activate::never}) {
            EXPECT_EQ(choose_update(state, when(activate), 512, false).error().code, ErrorCode::unsupported);
        }
        EXPECT_TRUE(choose_update(state, when(Activate::now), 512, true)->needs_idle_drive);
    }
}

// SPC-5 table 218: 05h whole, 07h segments, 0Dh deferred by events, 0Eh deferred.
TEST(ScsiChoice, TakesTheModesThatTheDriveHas) {
    State state;
    state.way = Way::scsi;
    state.can_update = true;
    EXPECT_EQ(choose_update(state, {}, 512, false)->mode, 0x07);
    EXPECT_TRUE(choose_update(state, {}, 512, false)->immediate());
    state.scsi.deferred = true;
    EXPECT_EQ(choose_update(state, {}, 512, false)->mode, 0x0E);
    EXPECT_EQ(choose_update(state, {}, 512, true)->mode, 0x0E);
    state.scsi.power_on_activates = true;
    EXPECT_EQ(choose_update(state, {}, 512, false)->mode, 0x0E) << "activated by a command";
    for (const auto activate : {Activate::automatic, Activate::next_boot, Activate::never}) {
        EXPECT_EQ(choose_update(state, when(activate), 512, true)->mode, 0x0D) << "at power-on alone";
    }
    EXPECT_FALSE(choose_update(state, {}, 512, true)->immediate());
    for (const unsigned mode : {0x05U, 0x07U, 0x0DU, 0x0EU, 0x0FU, 0x04U}) {
        Request request;
        request.mode = static_cast<std::uint8_t>(mode);
        const auto choice = choose_update(state, request, 5'000, false);
        EXPECT_EQ(choice.has_value(), mode != 0x0F && mode != 0x04) << mode;
        if (!choice) {
            EXPECT_EQ(choice.error().code, ErrorCode::invalid_argument);
            continue;
        }
        EXPECT_EQ(choice->piece_bytes, mode == 0x05 ? 5'000U : 65'536U);
        EXPECT_EQ(choice->immediate(), mode == 0x05 || mode == 0x07);
    }
    state.scsi.boundary_bytes = 65'536 * 2;
    EXPECT_EQ(choose_update(state, {}, 512, false)->piece_bytes, 131'072U) << "offsets are multiples of it";
    state.scsi.boundary_bytes = 48'000;
    EXPECT_EQ(choose_update(state, {}, 512, false)->piece_bytes, 48'000U);
}

TEST(ScsiChoice, AnImageFitsTheBufferAnd24BitsOfOffset) {
    State state;
    state.way = Way::scsi;
    state.can_update = true;
    EXPECT_TRUE(choose_update(state, {}, 0xFFFFFF, false));
    EXPECT_EQ(choose_update(state, {}, 0x1000000, false).error().code, ErrorCode::refused);
    state.scsi.largest_image = 1000;
    EXPECT_TRUE(choose_update(state, {}, 1000, false));
    EXPECT_EQ(choose_update(state, {}, 1001, false).error().code, ErrorCode::refused);
}

TEST(Names, OfRestartsAreReadBackAndSaidInWords) {
    for (const auto restart : {Restart::none, Restart::activation, Restart::controller_reset, Restart::subsystem_reset,
                               Restart::power_cycle, Restart::next_start}) {
        EXPECT_EQ(restart_named(name(restart)), restart);
        EXPECT_FALSE(words(restart).empty());
    }
    EXPECT_EQ(restart_named("never"), Restart::none);
}

// ACS-4 7.7.3: COUNT has the low 8 bits of the blocks, LBA 7:0 the high ones, LBA 23:8 the offset.
TEST(FirmwareBytes, DownloadMicrocodeOfMoreThan255Blocks) {
    const auto most = download_microcode(AtaMode::whole, 0, 0xFFFF);
    EXPECT_EQ(most.count, 0xFF);
    EXPECT_EQ(most.lba, 0xFFU);
    const auto command = download_microcode(AtaMode::segments, 0xABCD, 0x1234);
    EXPECT_EQ(command.count, 0x34);
    EXPECT_EQ(command.lba, 0xABCD12U);
    EXPECT_EQ(command.features, 0x03);
    EXPECT_EQ(command.transfer, Transfer::out);
    EXPECT_EQ(download_microcode(AtaMode::segments, 0, 0x0100).count, 0);
    EXPECT_EQ(download_microcode(AtaMode::segments, 0, 0x0100).lba, 1U);
}

TEST(FirmwareBytes, NvmeDownloadAndCommit) {
    const auto download = image_download(8192, 4096);
    EXPECT_EQ(download.opcode, 0x11);
    EXPECT_EQ(download.cdw10_15[0], 1023U) << "dwords, 0's based";
    EXPECT_EQ(download.cdw10_15[1], 2048U);
    EXPECT_EQ(download.transfer, Transfer::out);
    const auto committed = commit(CommitAction::activate_now, 7, 5);
    EXPECT_EQ(committed.opcode, 0x10);
    EXPECT_EQ(committed.cdw10_15[0], 3U << 3U | 7U);
    EXPECT_EQ(committed.timeout_ms, 5U);
    EXPECT_EQ(committed.transfer, Transfer::none);
}

TEST(FirmwareBytes, WriteBufferWithItsEvents) {
    // Mode 0Dh: PO_ACT is bit 7 of byte 1 (SPC-5 6.49.11).
    EXPECT_EQ(write_buffer(ScsiMode::deferred_choice, 0, 1).cdb.at(1), 0x8D);
    EXPECT_EQ(write_buffer(ScsiMode::deferred, 0, 1).transfer, Transfer::out);
    EXPECT_EQ(write_buffer(ScsiMode::activate, 0, 0).transfer, Transfer::none);
}

UpdateInputs around() {
    UpdateInputs all;
    all.entry.id = "nvme0n1";
    all.entry.identity.model = "MODEL";
    all.drive.serial = "S1";
    return all;
}

Image image(std::size_t bytes = 8192) {
    Image made;
    made.file = "image.bin";
    made.sha256 = "digest";
    made.bytes.resize(bytes);
    return made;
}

std::string option(const UpdatePlan& made, std::string_view name) {
    for (const auto& one : made.plan.options) {
        if (one.name == name) return to_string(one.value);
    }
    return "absent";
}

bool loses(const UpdatePlan& made, std::string_view id) {
    return std::any_of(made.plan.losses.begin(), made.plan.losses.end(), [&](const auto& one) { return one.id == id; });
}

const plan::Need* need(const plan::Plan& made, std::string_view id) {
    const auto found =
        std::find_if(made.needs.begin(), made.needs.end(), [&](const auto& one) { return one.what.id == id; });
    return found == made.needs.end() ? nullptr : &*found;
}

TEST(UpdatePlan, NamesAllThatTheWorkUses) {
    auto here = around();
    DriveEntry sibling;
    sibling.id = "nvme0n2";
    here.siblings = {sibling};
    here.namespaces = "1:100 2:100";
    here.contents = {{plan::Content::Kind::partition, "nvme0n1", "nvme0n1p1", "", {}}};
    Request request;
    request.allow_older = true;
    request.revision = "2.00";
    const auto made = plan_update(here, nvme(), request, image());
    ASSERT_TRUE(made);
    EXPECT_EQ(option(*made, "way"), "nvme");
    EXPECT_EQ(option(*made, "activate"), "automatic");
    EXPECT_EQ(option(*made, "running_revision"), "1.00");
    EXPECT_EQ(option(*made, "exclusive"), "true");
    EXPECT_EQ(option(*made, "expected_revision"), "2.00");
    EXPECT_EQ(option(*made, "slot"), "3");
    EXPECT_EQ(option(*made, "commit_action"), "1");
    EXPECT_EQ(option(*made, "microcode_mode"), "absent");
    EXPECT_EQ(option(*made, "image"), "image.bin");
    EXPECT_EQ(option(*made, "image_bytes"), "8192");
    EXPECT_EQ(option(*made, "image_sha256"), "digest");
    EXPECT_EQ(option(*made, "piece_bytes"), "4096");
    EXPECT_EQ(option(*made, "allow_older"), "true");
    EXPECT_EQ(option(*made, "also_held"), "nvme0n2");
    EXPECT_EQ(option(*made, "namespaces"), "1:100 2:100");
    EXPECT_EQ(made->plan.drives.at(0).serial, "S1");
    EXPECT_EQ(made->plan.verb, plan::Verb::firmware);
    EXPECT_EQ(made->plan.contents, here.contents);
    EXPECT_EQ(made->entry.id, "nvme0n1");
    EXPECT_EQ(made->siblings.size(), 1U);
    EXPECT_EQ(made->expected_revision, "2.00");
    EXPECT_EQ(made->image.bytes.size(), 8192U);
    // Held shared, nothing else is held.
    const auto later = plan_update(here, nvme(), when(Activate::next_boot), image());
    EXPECT_EQ(option(*later, "exclusive"), "false");
    EXPECT_EQ(option(*later, "also_held"), "absent");
    EXPECT_EQ(option(*later, "namespaces"), "absent");
    EXPECT_EQ(option(*later, "allow_older"), "absent");
    EXPECT_EQ(option(*later, "expected_revision"), "absent");
    const auto alone = plan_update(around(), nvme(), {}, image());
    EXPECT_EQ(option(*alone, "also_held"), "absent");
    EXPECT_EQ(option(*alone, "namespaces"), "absent");
    const auto sata = plan_update(around(), ata(true, true, true), {}, image());
    EXPECT_EQ(option(*sata, "microcode_mode"), "14");
    EXPECT_EQ(option(*sata, "slot"), "absent");
    const auto activation = plan_activation(around(), ata(true, true, true), {});
    EXPECT_EQ(option(*activation, "microcode_mode"), "absent");
    EXPECT_EQ(option(*activation, "image"), "absent");
}

TEST(UpdatePlan, WarnsWhereNoWayLeadsBackAndWhereDataAreAtRisk) {
    auto one_slot = nvme();
    one_slot.slots.resize(1);
    EXPECT_TRUE(loses(*plan_update(around(), one_slot, {}, image()), "firmware-no-way-back"));
    EXPECT_FALSE(loses(*plan_update(around(), nvme(), {}, image()), "firmware-no-way-back"));
    EXPECT_FALSE(loses(*plan_update(around(), ata(true, true, true), {}, image()), "firmware-no-way-back"));
    one_slot.slots[0].next = true;
    EXPECT_FALSE(loses(*plan_activation(around(), one_slot, {}), "firmware-no-way-back")) << "nothing is replaced";
    catalogue::Advisory advisory;
    advisory.id = "A01";
    advisory.symptom = "Data are lost.";
    using catalogue::AdvisoryState;
    for (const auto state : {AdvisoryState::affected, AdvisoryState::maybe, AdvisoryState::fixed}) {
        for (const bool data_loss : {true, false}) {
            advisory.data_loss = data_loss;
            auto here = around();
            here.advisories = {{&advisory, state}};
            const auto made = plan_update(here, nvme(), {}, image());
            EXPECT_EQ(loses(*made, "firmware-backup"), data_loss && state != AdvisoryState::fixed);
            EXPECT_TRUE(loses(*made, "firmware-risk"));
        }
    }
}

TEST(UpdatePlan, ContentsThatAreInUse) {
    using Kind = plan::Content::Kind;
    EXPECT_FALSE(in_use({}));
    EXPECT_FALSE(in_use({{Kind::partition, "sda", "sda1", "ext4", {}}}));
    EXPECT_FALSE(in_use({{Kind::swap, "sda", "sda1", "according to the partition type", {}}}));
    EXPECT_TRUE(in_use({{Kind::partition, "sda", "sda1", "", {}}, {Kind::mount, "sda", "/home", "ext4", {}}}));
}

TEST(UpdatePlan, ADriveInUseOrUncheckedIsSaid) {
    auto here = around();
    const auto unused = [&] {
        return *need(plan_update(here, nvme(), when(Activate::reset), image())->plan, "drive-unused");
    };
    EXPECT_TRUE(unused().met);
    here.in_use = true;
    EXPECT_FALSE(unused().met);
    EXPECT_EQ(to_string(*unused().what.find("what")), "nvme0n1") << "nothing else is known";
    here.unchecked = "namespace 5";
    EXPECT_EQ(to_string(*unused().what.find("reason")), "namespace 5");
    here.contents = {{plan::Content::Kind::partition, "nvme0n1", "nvme0n1p1", "", {}},
                     {plan::Content::Kind::mount, "nvme0n1", "/home", "ext4", {}}};
    EXPECT_EQ(to_string(*unused().what.find("what")), "/home") << "what is known comes first";
    EXPECT_EQ(need(plan_update(here, nvme(), when(Activate::next_boot), image())->plan, "drive-unused"), nullptr);
}

TEST(UpdatePlan, AnImageThatIsOlderOrUnknownIsSaid) {
    const auto newer = [](const std::string& revision, bool allow, std::optional<std::string> said = {}) {
        Request request;
        request.revision = revision;
        request.allow_older = allow;
        auto given = image();
        if (said) {
            given.release = Release{};
            given.release->revision = *said;
        }
        return *plan_update(around(), nvme(), request, given);
    };
    EXPECT_TRUE(need(newer("1.01", false).plan, "image-newer")->met);
    EXPECT_FALSE(need(newer("1.00", false).plan, "image-newer")->met);
    EXPECT_FALSE(need(newer("0.99", false).plan, "image-newer")->met);
    EXPECT_TRUE(need(newer("0.99", true).plan, "image-newer")->met);
    EXPECT_TRUE(need(newer("MU02", false).plan, "image-newer")->met) << "left to the person";
    EXPECT_TRUE(need(newer("", false).plan, "image-newer")->met);
    EXPECT_EQ(need(newer("2.00", false).plan, "image-revision"), nullptr);
    EXPECT_EQ(need(newer("2.00", false, "2.00").plan, "image-revision"), nullptr);
    EXPECT_EQ(need(newer("2.00", false, "").plan, "image-revision"), nullptr);
    ASSERT_NE(need(newer("2.00", false, "2.01").plan, "image-revision"), nullptr);
    EXPECT_FALSE(need(newer("2.00", false, "2.01").plan, "image-revision")->met);
    EXPECT_EQ(newer("", false, "2.01").expected_revision, "2.01");
    EXPECT_EQ(newer("2.00", false, "2.01").expected_revision, "2.00");
    EXPECT_NE(need(newer("", false, "2.01").plan, "image-for-drive")->what.text,
              need(newer("", false).plan, "image-for-drive")->what.text);
}

TEST(UpdatePlan, AnImageIsInWholeUnits) {
    const auto whole = [](const State& state, std::size_t bytes) {
        return need(plan_update(around(), state, {}, image(bytes))->plan, "image-whole")->met;
    };
    EXPECT_TRUE(whole(nvme(), 4));
    EXPECT_FALSE(whole(nvme(), 5));
    EXPECT_FALSE(whole(nvme(), 6));
    EXPECT_TRUE(whole(ata(true, true, true), 1024));
    EXPECT_FALSE(whole(ata(true, true, true), 1028));
    EXPECT_EQ(need(plan_update(around(), nvme(), {}, image())->plan, "image-size"), nullptr);
}

using Names = std::vector<std::string>;

TEST(UpdateSteps, OfEachWay) {
    const auto ids = [](const UpdatePlan& made) {
        Names all;
        for (const auto& step : made.plan.steps) all.push_back(step.id);
        return all;
    };
    EXPECT_EQ(ids(*plan_update(around(), nvme(), {}, image())), (Names{"download", "commit", "reset"}));
    EXPECT_EQ(ids(*plan_update(around(), nvme(), when(Activate::next_boot), image())), (Names{"download", "commit"}));
    EXPECT_EQ(ids(*plan_activation(around(), nvme(), when(Activate::next_boot, 2))), Names{"commit"});
    EXPECT_EQ(ids(*plan_update(around(), ata(true, true, true), {}, image())), (Names{"download", "activate"}));
    EXPECT_EQ(ids(*plan_update(around(), ata(false, true, true), {}, image())), Names{"download"});
    EXPECT_EQ(ids(*plan_activation(around(), ata(true, true, true), {})), Names{"activate"});
    EXPECT_EQ(plan_activation(around(), nvme(), when(Activate::next_boot, 2))->expected_revision, "2.00");
    Request named;
    named.revision = "3.00";
    EXPECT_EQ(plan_activation(around(), ata(true, true, true), named)->expected_revision, "3.00");
    EXPECT_TRUE(plan_update(around(), nvme(), {}, image())->plan.steps[0].can_cancel);
    EXPECT_FALSE(plan_update(around(), ata(true, true, true), {}, image())->plan.steps[0].can_cancel)
        << "the last segment may activate it";
}

TEST(UpdateSteps, EachSaysWhatItDoes) {
    const auto texts = [](const Result<UpdatePlan>& made, std::size_t step) {
        return std::pair(made->plan.steps.at(step).what.text, made->plan.steps.at(step).if_power_fails.text);
    };
    const auto sata = [&](bool deferred, bool segments, std::size_t bytes) {
        return texts(plan_update(around(), ata(deferred, segments, true), {}, image(bytes)), 0);
    };
    const auto deferred = sata(true, true, 8192);
    const auto segments = sata(false, true, 65'536 * 2);
    const auto whole = sata(false, false, 8192);
    EXPECT_NE(deferred.first, segments.first);
    EXPECT_NE(segments.first, whole.first);
    EXPECT_EQ(sata(false, true, 65'536).first, whole.first) << "one command";
    EXPECT_NE(sata(false, true, 65'536 + 512).first, whole.first);
    EXPECT_NE(deferred.second, segments.second);
    auto state = nvme();
    state.nvme.without_reset = true;
    state.nvme.activation_time_ms = 1'001;
    const auto update = [&](Activate activate) { return plan_update(around(), state, when(activate), image()); };
    std::vector<std::string_view> all;
    for (const auto activate : {Activate::never, Activate::next_boot, Activate::now}) {
        all.push_back(texts(update(activate), 1).first);
    }
    all.push_back(texts(plan_activation(around(), state, when(Activate::next_boot, 2)), 0).first);
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << "each action has its own words";
    EXPECT_EQ(update(Activate::now)->plan.steps[1].estimate.seconds, 2U);
    EXPECT_FALSE(update(Activate::now)->plan.steps[1].estimate.source.empty());
    EXPECT_FALSE(update(Activate::next_boot)->plan.steps[1].estimate.seconds);
    auto one_slot = state;
    one_slot.slots.resize(1);
    EXPECT_NE(texts(plan_update(around(), one_slot, {}, image()), 1).second, texts(update(Activate::reset), 1).second)
        << "the running image is replaced";
    const auto made = update(Activate::next_boot);
    const auto& what = made->plan.steps[1].what;
    EXPECT_EQ(to_string(*what.find("slot")), "3");
    EXPECT_EQ(to_string(*what.find("running")), "1.00");
    const auto modes = plan_update(around(), ata(true, true, true), {}, image());
    EXPECT_EQ(to_string(*modes->plan.steps[0].what.find("mode")), "0E");
}

Note note(Restart waits_for, const std::string& boot = "monday") {
    Note made;
    made.revision_before = "1.00";
    made.expected_revision = "2.00";
    made.waits_for = waits_for;
    made.boot_id = boot;
    made.begun_at = "2026";
    return made;
}

TEST(FirmwareNews, EachRestartHasItsRemedy) {
    State drive;
    drive.revision = "1.00";
    const auto remedy = [&](Restart restart) { return judge(note(restart), drive, "monday").message.remedy; };
    EXPECT_NE(remedy(Restart::power_cycle).find("power-cycled"), std::string_view::npos);
    EXPECT_EQ(remedy(Restart::subsystem_reset), remedy(Restart::power_cycle));
    EXPECT_NE(remedy(Restart::controller_reset).find("next reset"), std::string_view::npos);
    EXPECT_NE(remedy(Restart::next_start).find("restarts"), std::string_view::npos);
    const auto after = [&](Restart restart) { return judge(note(restart), drive, "tuesday").message.id; };
    EXPECT_EQ(after(Restart::power_cycle), "firmware-update-waits-for-power");
    EXPECT_EQ(after(Restart::subsystem_reset), "firmware-update-waits-for-power");
    EXPECT_EQ(after(Restart::controller_reset), "firmware-update-not-taken");
    EXPECT_EQ(after(Restart::next_start), "firmware-update-not-taken");
    EXPECT_EQ(judge(note(Restart::next_start, ""), drive, "tuesday").message.id, "firmware-update-waits");
    auto unknown = note(Restart::next_start);
    unknown.expected_revision.clear();
    EXPECT_EQ(judge(unknown, drive, "tuesday").message.id, "firmware-update-not-taken");
    EXPECT_EQ(to_string(*judge(unknown, drive, "monday").message.find("expected")), "the new revision");
    drive.revision = "1.50";
    EXPECT_EQ(judge(unknown, drive, "tuesday").message.id, "firmware-update-complete");
    EXPECT_EQ(judge(note(Restart::next_start), drive, "tuesday").message.id, "firmware-update-not-taken");
}

// Until its commit an NVMe drive has changed nothing but its memory (NVMe Base 2.0 5.13).
TEST(FirmwareNews, AJobThatWasCutOffBeforeAnythingChangedIsHarmless) {
    struct Case {
        Way way;
        const char* step;
        bool harmless;
    };
    for (const auto& one :
         {Case{Way::nvme, "", true}, Case{Way::nvme, "download", true}, Case{Way::nvme, "commit", false},
          Case{Way::nvme, "reset", false}, Case{Way::ata, "", true}, Case{Way::ata, "download", false},
          Case{Way::scsi, "download", false}, Case{Way::ata, "activate", false}}) {
        State drive;
        drive.way = one.way;
        auto made = note(Restart::none);
        made.unfinished = true;
        made.step = one.step;
        const auto told = judge(made, drive, "monday");
        EXPECT_EQ(told.settled, one.harmless) << name(one.way) << one.step;
        EXPECT_EQ(told.message.id, one.harmless ? "firmware-update-not-begun" : "firmware-update-broken-off");
    }
}

TEST(FirmwareOrder, OfTheCatalogueComesFirst) {
    const std::string_view order[] = {"B", "A", "C"};
    catalogue::Advisory advisory;
    advisory.firmware.order = order;
    const std::vector<catalogue::AdvisoryMatch> matches{{&advisory, catalogue::AdvisoryState::maybe}};
    EXPECT_EQ(compare("B", "A", matches), Order::older);
    EXPECT_EQ(compare("A", "B", matches), Order::newer);
    EXPECT_EQ(compare("A", "A", matches), Order::same);
    EXPECT_EQ(compare("C", "A", matches), Order::newer);
    EXPECT_EQ(compare("A", "X", matches), std::nullopt) << "not in its list";
    EXPECT_EQ(compare("X", "A", matches), std::nullopt);
    EXPECT_EQ(compare("A1", "A2", matches), Order::older) << "by their form";
}

TEST(FirmwareOrder, NumbersAndForms) {
    EXPECT_EQ(compare("1", "1.0"), std::nullopt) << "another number of parts";
    EXPECT_EQ(compare("1.", "1.0"), std::nullopt);
    EXPECT_EQ(compare("1.0", "1.00"), Order::same) << "the same numbers";
    EXPECT_EQ(compare("01.2", "1.3"), Order::older);
    EXPECT_EQ(compare("2.0", "1.9"), Order::newer);
    EXPECT_EQ(compare("1-0", "1-1"), Order::older);
    EXPECT_EQ(compare("A0", "A9"), Order::older);
    EXPECT_EQ(compare("A9", "A0"), Order::newer);
    EXPECT_EQ(compare("A/", "A0"), std::nullopt) << "/ comes before 0";
    EXPECT_EQ(compare("A:", "A9"), std::nullopt) << ": comes after 9";
}

}  // namespace
}  // namespace fettle::firmware
