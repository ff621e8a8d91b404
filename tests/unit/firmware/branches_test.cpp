// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of commands as the standards have them, and branches that mutants showed to be untested.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/firmware/choice.h"
#include "core/firmware/commands.h"
#include "core/firmware/needs.h"
#include "core/firmware/revision.h"
#include "core/firmware/update_plan.h"

namespace fettle::firmware {
namespace {

// ACS-4 7.7: COUNT 7:0 and LBA 7:0 are the number of blocks, LBA 23:8 the offset, in blocks.
TEST(FirmwareCommands, DownloadMicrocode) {
    const auto command = download_microcode(AtaMode::deferred, 0x1234, 0xAB);
    EXPECT_EQ(command.command, 0x92);
    EXPECT_EQ(command.features, 0x0E);
    EXPECT_EQ(command.count & 0xFFU, 0xABU);
    EXPECT_EQ(command.lba & 0xFFU, 0U);
    EXPECT_EQ(command.lba >> 8U & 0xFFFFU, 0x1234U);
    EXPECT_EQ(activate_microcode().features, 0x0F);
}

// SPC-5 6.20.5: READ BUFFER in mode 03h, four bytes of buffer 0.
TEST(FirmwareCommands, ReadBufferDescriptor) {
    const auto command = read_buffer_descriptor();
    EXPECT_EQ(command.cdb, (std::vector<std::uint8_t>{0x3C, 0x03, 0, 0, 0, 0, 0, 0, 4, 0}));
    EXPECT_EQ(command.transfer, Transfer::in);
}

// SPC-5 table 218: mode, buffer 0, offset and length of 24 bits, most significant first.
TEST(FirmwareCommands, WriteBuffer) {
    EXPECT_EQ(write_buffer(ScsiMode::deferred, 0x123456, 0x789ABC).cdb,
              (std::vector<std::uint8_t>{0x3B, 0x0E, 0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0}));
}

State running(const std::string& revision) {
    State state;
    state.way = Way::ata;
    state.can_update = true;
    state.revision = revision;
    state.ata.segments = true;
    return state;
}

bool condition_met(const std::string& compare, const std::string& asked, const std::string& now) {
    Image image;
    image.bytes.resize(512);
    image.release = Release{};
    image.release->conditions = {{compare, asked}};
    for (const auto& need : needs_of_image({}, running(now), {}, {}, image)) {
        if (need.what.id == "image-condition") return need.met;
    }
    ADD_FAILURE() << "no such need";
    return false;
}

TEST(FirmwareConditions, EachComparisonHasItsMeaning) {
    struct Case {
        const char* compare;
        bool older, same, newer;  // than what is asked for, 1.5
    };
    constexpr Case kCases[] = {{"eq", false, true, false}, {"ne", true, false, true},  {"lt", true, false, false},
                               {"le", true, true, false},  {"gt", false, false, true}, {"ge", false, true, true}};
    for (const auto& one : kCases) {
        EXPECT_EQ(condition_met(one.compare, "1.5", "1.4"), one.older) << one.compare;
        EXPECT_EQ(condition_met(one.compare, "1.5", "1.5"), one.same) << one.compare;
        EXPECT_EQ(condition_met(one.compare, "1.5", "1.10"), one.newer) << one.compare;
    }
    EXPECT_TRUE(condition_met("glob", "MU0*", "MU02"));
    EXPECT_FALSE(condition_met("glob", "MU0*", "M3CR"));
    // A condition that cannot be evaluated is not met.
    for (const char* compare : {"lt", "le", "gt", "ge"}) EXPECT_FALSE(condition_met(compare, "1.5", "MU02"));
    EXPECT_FALSE(condition_met("regex", ".*", "1.5"));
}

const plan::Need* found(const std::vector<plan::Need>& needs, std::string_view id) {
    const auto at =
        std::find_if(needs.begin(), needs.end(), [&](const plan::Need& need) { return need.what.id == id; });
    return at == needs.end() ? nullptr : &*at;
}

TEST(FirmwareNeeds, NeverOnBattery) {
    for (const auto battery : {std::optional<bool>(true), std::optional<bool>(false), std::optional<bool>()}) {
        UpdateInputs around;
        around.on_battery = battery;
        const auto needs = needs_of_machine(around, {}, {});
        const auto* mains = found(needs, "on-mains");
        ASSERT_NE(mains, nullptr);
        EXPECT_EQ(mains->met, battery != true);
    }
}

TEST(FirmwareNeeds, ADriveThatFailedOrIsBusyIsLeftAlone) {
    UpdateInputs around;
    around.failed = true;
    State state;
    state.busy_with = "a self-test";
    const auto needs = needs_of_machine(around, state, {});
    ASSERT_NE(found(needs, "drive-works"), nullptr);
    EXPECT_FALSE(found(needs, "drive-works")->met);
    ASSERT_NE(found(needs, "drive-idle"), nullptr);
    EXPECT_FALSE(found(needs, "drive-idle")->met);
}

TEST(FirmwareOrder, NumbersBetweenPointsAreCompared) {
    EXPECT_EQ(compare("1.9", "1.10"), Order::older);
    EXPECT_EQ(compare("1.10", "1.9"), Order::newer);
    EXPECT_EQ(compare("1.10", "1.10"), Order::same);
    EXPECT_EQ(compare("NF2.00", "NF1.00"), Order::newer);
    EXPECT_EQ(compare("NF1.00", "NF2.00"), Order::older);
    EXPECT_EQ(compare("MU02", "1.0"), std::nullopt);
}

TEST(FirmwareChoice, OnlyWhatWaitsIsActivated) {
    auto state = running("1.0");
    EXPECT_EQ(choose_activation(state, {}, false).error().code, ErrorCode::unsupported);
    state.ata.deferred = true;
    state.ata.pending = false;
    EXPECT_EQ(choose_activation(state, {}, false).error().code, ErrorCode::refused);
    state.ata.pending = true;
    EXPECT_TRUE(choose_activation(state, {}, false));
    state.way = Way::scsi;
    EXPECT_EQ(choose_activation(state, {}, false).error().code, ErrorCode::unsupported);
}

TEST(FirmwarePlan, WhatCannotBeChosenIsNotPlanned) {
    auto state = running("1.0");
    EXPECT_FALSE(plan_activation({}, state, {}));
    Request request;
    request.activate = Activate::reset;
    EXPECT_FALSE(plan_update({}, state, request, {}));
}

// Every step says what is then true of the drive.
TEST(FirmwarePlan, EveryStepSaysWhatAPowerCutLeaves) {
    Image image;
    image.file = "image.bin";
    image.bytes.resize(4096);
    const auto made = plan_update({}, running("1.0"), {}, image);
    ASSERT_TRUE(made);
    ASSERT_FALSE(made->plan.steps.empty());
    for (const auto& step : made->plan.steps) {
        EXPECT_EQ(step.if_power_fails.id, "firmware-" + step.id + "-power");
        EXPECT_FALSE(step.if_power_fails.text.empty());
    }
}

}  // namespace
}  // namespace fettle::firmware
