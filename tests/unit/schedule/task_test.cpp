// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/task.h"

#include <gtest/gtest.h>

namespace fettle::schedule {
namespace {

TEST(MountPoints, AreThoseOfEachSystem) {
    for (const auto* name : {"/", "/home", "/mnt/a b", "D:", "d:", "C:\\", "D:\\archive", "c:/archive",
                             "\\\\?\\Volume{4c1b02c1-d990-11dc-99ae-806e6f6e6963}\\"}) {
        EXPECT_TRUE(is_mount_point(name)) << name;
    }
    for (const auto* name : {"", "sda", "S3Z8NB0K", "D", "D:x", "1:", "PhysicalDrive0", "\\\\.\\PhysicalDrive0",
                             "nvme-Samsung_SSD_980:1"}) {
        EXPECT_FALSE(is_mount_point(name)) << name;
    }
}

TEST(CheckTask, TakesMountPointsForTrimAlone) {
    for (const auto* name : {"/home", "D:\\"}) {
        Task task;
        task.id = "one";
        task.calendar.step_minutes = 60;
        task.what = {name};
        task.verb = TaskVerb::trim;
        EXPECT_TRUE(check(task)) << name;
        task.verb = TaskVerb::health_poll;
        ASSERT_FALSE(check(task)) << name;
        EXPECT_EQ(check(task).error().code, ErrorCode::invalid_argument);
        task.what = {"S3Z8NB0K"};
        EXPECT_TRUE(check(task));
    }
}

}  // namespace
}  // namespace fettle::schedule
