// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

namespace fettle {
namespace {

bool is_null(int stream) {
    struct stat status {};
    return ::fstat(stream, &status) == 0 && S_ISCHR(status.st_mode) && major(status.st_rdev) == 1 &&
           minor(status.st_rdev) == 3;  // Documentation/admin-guide/devices.txt
}

/// Runs `secure_standard_streams` in a child without these streams. 0: each of them leads nowhere then,
/// the rest is untouched, and what is opened next is none of the three.
int outcome_without(const std::vector<int>& closed) {
    const auto child = ::fork();
    if (child == 0) {
        // The streams that stay are made something else than /dev/null.
        int ends[2] = {-1, -1};
        if (::pipe(ends) != 0) ::_exit(10);
        for (int stream = 0; stream < 3; ++stream) ::dup2(ends[1], stream);
        for (const int stream : closed) ::close(stream);
        secure_standard_streams();
        std::vector<bool> lost(3, false);
        for (const int stream : closed) lost[static_cast<std::size_t>(stream)] = true;
        for (int stream = 0; stream < 3; ++stream) {
            if (is_null(stream) != lost[static_cast<std::size_t>(stream)]) ::_exit(20 + stream);
        }
        ::_exit(::open("/dev/zero", O_RDONLY | O_CLOEXEC) > 2 ? 0 : 30);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

TEST(StandardStreams, AreThereEvenWhenTheCallerClosedThem) {
    EXPECT_EQ(outcome_without({}), 0);
    EXPECT_EQ(outcome_without({0}), 0);
    EXPECT_EQ(outcome_without({1}), 0);
    EXPECT_EQ(outcome_without({2}), 0);
    EXPECT_EQ(outcome_without({0, 2}), 0);
    EXPECT_EQ(outcome_without({0, 1, 2}), 0);
}

}  // namespace
}  // namespace fettle
