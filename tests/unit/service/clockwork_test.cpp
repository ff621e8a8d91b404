// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/clockwork.h"

#include <gtest/gtest.h>

namespace fettle::service {
namespace {

TEST(ClockworkTest, ATasksEndIsOneLineOfTheJournal) {
    schedule::TaskResult result;
    result.task = "nightly";
    result.outcome = schedule::RunOutcome::failed;
    result.detail = "/mnt/x\n<0>fettled: all drives are gone\r\x1b[2J\x7f";
    EXPECT_EQ(task_line(result), "<4>nightly: failed: /mnt/x <0>fettled: all drives are gone  [2J ");
    result.task = "evil\n<0>task";
    result.outcome = schedule::RunOutcome::done;
    result.detail.clear();
    EXPECT_EQ(task_line(result), "<6>evil <0>task: done");
}

}  // namespace
}  // namespace fettle::service
