// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/advice.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace fettle::overprovision {
namespace {

/// A drive of 930 "bytes" in 1000 of flash, and so on: any spare factor.
Picture picture_with(double spare_factor) {
    Picture picture;
    picture.flash = {1'000'000'000'000};
    picture.native = {static_cast<std::uint64_t>(1e12 * (1 - spare_factor))};
    picture.visible = picture.native;
    picture.factory = spare_of(picture.flash, picture.native);
    picture.all = picture.factory;
    return picture;
}

health::Assessment lived(std::optional<double> write_amplification, std::optional<double> years) {
    health::Assessment assessment;
    assessment.lifetime.write_amplification = write_amplification;
    assessment.lifetime.years_left = years;
    assessment.percentage_used = 20;
    return assessment;
}

bool says(const Advice& advice, const std::string& id) {
    return std::any_of(advice.messages.begin(), advice.messages.end(), [&](const auto& one) { return one.id == id; });
}

// The published points (Desnoyers, SYSTOR 2012; Van Houdt 2013).
TEST(Models, GiveTheKnownPoints) {
    const double spares[] = {0.07, 0.12, 0.20, 0.28, 0.50};
    const double fifo[] = {7.318, 4.348, 2.693, 1.992, 1.255};
    const double greedy[] = {7.124, 4.281, 2.668, 1.979, 1.251};
    const double hot_cold[] = {7.68, 4.70, 3.03, 2.32, 1.52};
    for (std::size_t i = 0; i < std::size(spares); ++i) {
        EXPECT_NEAR(write_amplification(Model::fifo_uniform, spares[i]), fifo[i], 0.01 * fifo[i]);
        EXPECT_NEAR(write_amplification(Model::greedy_uniform, spares[i]), greedy[i], 0.01 * greedy[i]);
        EXPECT_NEAR(write_amplification(Model::fifo_hot_cold, spares[i]), hot_cold[i], 0.01 * hot_cold[i]);
    }
}

const AdviceStep& step_of(const Advice& advice, double percent) {
    const auto found = std::find_if(advice.steps.begin(), advice.steps.end(),
                                    [&](const auto& one) { return one.extra_percent == percent; });
    EXPECT_NE(found, advice.steps.end());
    return *found;
}

// From S = 0.07 to 0.12 takes 5% of the flash, which is 5.376% of what is offered: between the steps of 5 and 7%.
TEST(Advice, ADriveThatIsAsTheFormulaSaysGoesOnAsTheFormulaSays) {
    const auto advice = advise(picture_with(0.07), lived(7.318, 2));
    const auto& five = step_of(advice, 5);
    const auto& seven = step_of(advice, 7);
    EXPECT_GT(five.write_amplification.middle, 4.348);
    EXPECT_LT(seven.write_amplification.middle, 4.348);
    EXPECT_LE(five.write_amplification.low, five.write_amplification.middle);
    EXPECT_LE(five.write_amplification.middle, five.write_amplification.high);
    // What wears half as fast lasts twice as long.
    EXPECT_NEAR(five.more_years->middle, 2 * (7.318 / five.write_amplification.middle - 1), 1e-9);
    EXPECT_LT(five.more_years->low, five.more_years->high);
    EXPECT_TRUE(says(advice, "spare-worthwhile"));
    EXPECT_TRUE(says(advice, "spare-assumptions"));
}

TEST(Advice, MoreSpareNeverHurts) {
    for (const double measured : {1.2, 2.0, 3.1, 7.0}) {
        const auto advice = advise(picture_with(0.09), lived(measured, 3));
        double last = measured;
        for (const auto& step : advice.steps) {
            EXPECT_LT(step.write_amplification.middle, last) << measured << " " << step.extra_percent;
            EXPECT_GE(step.write_amplification.low, 1);
            EXPECT_LE(step.write_amplification.high, measured + 1e-6);
            last = step.write_amplification.middle;
        }
    }
}

TEST(Advice, SaysWhenTheDriveTellsTooLittle) {
    const auto advice = advise(picture_with(0.09), lived({}, {}));
    EXPECT_TRUE(says(advice, "spare-not-measured"));
    EXPECT_TRUE(says(advice, "spare-no-life"));
    EXPECT_FALSE(says(advice, "spare-worthwhile"));
    ASSERT_FALSE(advice.steps.empty());
    EXPECT_FALSE(advice.steps.front().more_years);
    EXPECT_GT(advice.modelled->high, advice.modelled->low);
}

TEST(Advice, DoesNotSellWhatNobodyNeeds) {
    EXPECT_TRUE(says(advise(picture_with(0.09), lived(1.05, 3)), "spare-nothing-to-gain"));
    EXPECT_TRUE(says(advise(picture_with(0.09), lived(3, 40)), "spare-not-for-life"));
    EXPECT_TRUE(says(advise(picture_with(0.09), lived(1.3, 0.5)), "spare-little-to-gain"));
    // A life beyond what is told is no figure to reckon with.
    const auto endless = advise(picture_with(0.09), lived(3, 99));
    EXPECT_TRUE(says(endless, "spare-not-for-life"));
    EXPECT_FALSE(endless.steps.front().more_years);
}

TEST(Advice, ACompressingDriveIsBeyondTheModels) {
    const auto advice = advise(picture_with(0.07), lived(0.6, 5));
    EXPECT_TRUE(says(advice, "spare-compresses"));
    EXPECT_TRUE(advice.steps.empty());
    EXPECT_FALSE(advice.modelled);
}

}  // namespace
}  // namespace fettle::overprovision
