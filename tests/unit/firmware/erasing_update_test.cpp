// SPDX-License-Identifier: GPL-3.0-or-later
// A drive whose firmware updates erase it: the plan must be that of an erase.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/firmware/steps.h"
#include "core/firmware/update_plan.h"

namespace fettle::firmware {
namespace {

State sata_state(bool deferred) {
    State state;
    state.way = Way::ata;
    state.revision = "1199";
    state.can_update = true;
    state.ata.deferred = deferred;
    state.ata.segments = true;
    state.ata.whole = true;
    return state;
}

constexpr const char* kIndilinx = "OCZ-VERTEX";
constexpr const char* kOther = "OCZ-VERTEX3";

UpdateInputs around(const std::string& model, bool in_use = false) {
    UpdateInputs all;
    all.entry.id = "sdb";
    all.entry.identity.model = model;
    all.entry.identity.firmware = "1199";
    all.in_use = in_use;
    return all;
}

UpdatePlan planned(const UpdateInputs& inputs, bool deferred = false, Activate when = Activate::automatic) {
    Image image;
    image.file = "image.bin";
    image.bytes.resize(4096);
    Request request;
    request.activate = when;
    auto made = plan_update(inputs, sata_state(deferred), request, image);
    EXPECT_TRUE(made) << to_string(made.error());
    return made ? *made : UpdatePlan{};
}

const Message* loss(const UpdatePlan& made, std::string_view id) {
    const auto found = std::find_if(made.plan.losses.begin(), made.plan.losses.end(),
                                    [&](const Message& message) { return message.id == id; });
    return found == made.plan.losses.end() ? nullptr : &*found;
}

const plan::Need* need(const UpdatePlan& made, std::string_view id) {
    const auto found = std::find_if(made.plan.needs.begin(), made.plan.needs.end(),
                                    [&](const plan::Need& one) { return one.what.id == id; });
    return found == made.plan.needs.end() ? nullptr : &*found;
}

TEST(ErasingUpdate, SaysThatAllDataIsLost) {
    const auto made = planned(around(kIndilinx));
    const auto* erases = loss(made, "firmware-erases");
    ASSERT_NE(erases, nullptr);
    EXPECT_EQ(erases->severity, Severity::critical);
    const auto text = render(erases->text, erases->evidence);
    EXPECT_NE(text.find("All data on sdb"), std::string::npos) << text;
    EXPECT_NE(text.find("Indilinx"), std::string::npos) << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    // The other text begins with "Nothing, if the update succeeds".
    EXPECT_EQ(loss(made, "firmware-risk"), nullptr);
    ASSERT_FALSE(made.plan.steps.empty());
    for (const auto& step : made.plan.steps) EXPECT_TRUE(step.loses_data) << step.id;
}

TEST(ErasingUpdate, OthersKeepTheirData) {
    const auto made = planned(around(kOther));
    EXPECT_EQ(loss(made, "firmware-erases"), nullptr);
    EXPECT_NE(loss(made, "firmware-risk"), nullptr);
    for (const auto& step : made.plan.steps) EXPECT_FALSE(step.loses_data) << step.id;
}

// Firmware that waits for a restart would be sent while the drive is in use, and erase it then.
TEST(ErasingUpdate, NeedsTheDriveForItselfHoweverItWaits) {
    for (const auto when : {Activate::automatic, Activate::next_boot, Activate::never}) {
        const auto made = planned(around(kIndilinx, true), true, when);
        EXPECT_TRUE(made.choice.needs_idle_drive) << name(when);
        const auto* unused = need(made, "drive-unused");
        ASSERT_NE(unused, nullptr) << name(when);
        EXPECT_FALSE(unused->met);
        const auto text = render(unused->what.text, unused->what.evidence);
        EXPECT_EQ(text.find("next-boot"), std::string::npos) << text;
    }
    const auto harmless = planned(around(kOther, true), true, Activate::next_boot);
    EXPECT_EQ(need(harmless, "drive-unused"), nullptr);
}

TEST(ErasingUpdate, ActivatingWhatWaitsErasesToo) {
    auto state = sata_state(true);
    state.ata.pending = true;
    const auto made = plan_activation(around(kIndilinx), state, {});
    ASSERT_TRUE(made) << to_string(made.error());
    EXPECT_NE(loss(*made, "firmware-erases"), nullptr);
    ASSERT_EQ(made->plan.steps.size(), 1U);
    EXPECT_TRUE(made->plan.steps.front().loses_data);
}

}  // namespace
}  // namespace fettle::firmware
