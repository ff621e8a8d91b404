// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/needs.h"

#include <gtest/gtest.h>

namespace fettle::firmware {
namespace {

plan::Need quiet_need(const std::optional<Load>& load) {
    UpdateInputs around;
    around.load = load;
    for (auto& need : needs_of_machine(around, {}, {})) {
        if (need.what.id == "drive-quiet") return need;
    }
    ADD_FAILURE() << "no such need";
    return {};
}

TEST(Needs, ADriveThatProgramsWorkWithIsNotIdle) {
    EXPECT_TRUE(quiet_need(Load{1000, 0, 0, 0}).met);
    EXPECT_TRUE(quiet_need(Load{1000, 50, 12, 1U << 20U}).met);
    EXPECT_FALSE(quiet_need(Load{1000, 51, 12, 4096}).met);
    EXPECT_FALSE(quiet_need(Load{1000, 1, 12, (1U << 20U) + 512}).met);
    // Twice the time may see twice as much.
    EXPECT_TRUE(quiet_need(Load{2000, 100, 24, 2U << 20U}).met);
}

TEST(Needs, TheFiguresAreToldWithTheWayOut) {
    const auto need = quiet_need(Load{1004, 903, 12'345, 700'000'000});
    EXPECT_FALSE(need.met);
    const auto text = render(need.what.text, need.what.evidence);
    EXPECT_NE(text.find("1004 ms"), std::string::npos) << text;
    EXPECT_NE(text.find("busy 89%"), std::string::npos) << text;
    EXPECT_NE(text.find("12,345 requests"), std::string::npos) << text;
    EXPECT_NE(text.find("700,000,000"), std::string::npos) << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    EXPECT_FALSE(need.what.remedy.empty());
    EXPECT_TRUE(quiet_need(Load{1000, 0, 0, 0}).what.remedy.empty());
}

TEST(Needs, AnImageThatNoCommandCarriesIsNamedWithItsSizes) {
    Choice choice;
    choice.way = Way::ata;
    const auto size_need = [&](std::size_t bytes) {
        Image image;
        image.bytes.resize(bytes);
        for (auto& need : needs_of_image({}, {}, {}, choice, image)) {
            if (need.what.id == "image-size") return need;
        }
        ADD_FAILURE() << "no such need";
        return plan::Need{};
    };
    EXPECT_TRUE(size_need(65'535 * 512).met);
    const auto need = size_need(65'536 * 512);
    EXPECT_FALSE(need.met);
    const auto text = render(need.what.text, need.what.evidence);
    EXPECT_NE(text.find("33,553,920"), std::string::npos) << text;
    EXPECT_NE(text.find("33,554,432"), std::string::npos) << text;
}

TEST(Needs, WhereNobodyCountsThePersonIsTold) {
    const auto need = quiet_need(std::nullopt);
    EXPECT_TRUE(need.met);
    EXPECT_NE(std::string(need.what.text).find("Make sure that no program uses the drive"), std::string::npos);
}

}  // namespace
}  // namespace fettle::firmware
