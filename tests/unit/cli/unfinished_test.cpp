// SPDX-License-Identifier: GPL-3.0-or-later
// What is advised after a job was interrupted by a crash.
#include "app/cli/unfinished.h"

#include <gtest/gtest.h>

namespace fettle::cli {
namespace {

UnfinishedJob job(const std::string& verb, const std::string& first_step) {
    UnfinishedJob made;
    made.journal = "j";
    made.story.verb = verb;
    made.story.begun_at = "2026-11-21T06:00:00Z";
    made.story.drives.resize(1);
    made.story.drives.front().id = "sda";
    made.story.drives.front().serial = "S-1";
    plan::StepStory step;
    step.id = first_step;
    step.state = plan::StepState::begun;
    made.story.steps = {step};
    return made;
}

TEST(Unfinished, AProtocolIsContinuedByName) {
    const auto words = unfinished_words(job("benchmark", "idle-collection-random-1-new-erase"));
    EXPECT_NE(words.find("\"fettle bench protocol idle-collection-random S-1 --resume\""), std::string::npos) << words;
}

TEST(Unfinished, OtherBenchmarksCannotBeContinued) {
    const auto words = unfinished_words(job("benchmark", "benchmark"));
    EXPECT_EQ(words.find("--resume"), std::string::npos) << words;
    EXPECT_NE(words.find("test data"), std::string::npos) << words;
}

}  // namespace
}  // namespace fettle::cli
