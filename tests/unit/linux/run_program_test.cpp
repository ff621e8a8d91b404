// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/run_program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/trim/examiner.h"
#include "platform/linux/program_examiner.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {
namespace {

using namespace std::chrono_literals;
using Verdict = trim::CheckerAnswer::Verdict;

/// The service blocks SIGTERM and SIGINT, which it reads from a descriptor.
class Blocked {
public:
    Blocked() {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGTERM);
        sigaddset(&set, SIGINT);
        ::pthread_sigmask(SIG_BLOCK, &set, &before_);
    }
    ~Blocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    Blocked(const Blocked&) = delete;
    Blocked& operator=(const Blocked&) = delete;

private:
    sigset_t before_{};
};

/// Bits of blocked signals (proc(5)) that a child begins with.
std::uint64_t blocked_in_child(const Conduct& conduct) {
    const auto said = run_program("grep", {"SigBlk", "/proc/self/status"}, conduct);
    EXPECT_TRUE(said);
    return said ? std::stoull(said->output.substr(said->output.find(':') + 1), nullptr, 16) : ~std::uint64_t{0};
}

std::uint64_t bit(int signal) { return std::uint64_t{1} << static_cast<unsigned>(signal - 1); }

/// Whether a process of the group runs; one that nobody has collected yet does not.
bool runs(pid_t group) {
    for (const auto& pid : names_in("/proc")) {
        // proc(5): "PID (NAME) STATE PARENT GROUP …"
        const auto text = text_or_empty("/proc/" + pid + "/stat");
        const auto name_end = text.rfind(") ");
        if (name_end == std::string::npos) continue;
        std::istringstream rest(text.substr(name_end + 2));
        char state = 0;
        pid_t parent = 0;
        pid_t its_group = 0;
        rest >> state >> parent >> its_group;
        if (its_group == group && state != 'Z' && state != 'X') return true;
    }
    return false;
}

TEST(RunProgram, WhatThisProcessBlocksEndsAProgramThatOnlyReads) {
    const Blocked blocked;
    EXPECT_EQ(blocked_in_child({}), 0U);
}

TEST(RunProgram, AProgramThatWritesHoldsSignalsBack) {
    const auto held = blocked_in_child({Place::here, Signals::held, {}});
    EXPECT_EQ(held, bit(SIGTERM) | bit(SIGINT) | bit(SIGHUP) | bit(SIGQUIT));
}

TEST(RunProgram, AtItsLimitItIsKilledWithWhatItStarted) {
    const auto path = std::filesystem::temp_directory_path() / fmt::format("fettle-run-{}", ::getpid());
    const auto script = fmt::format("echo $$ >{}; sleep 1000 & exec sleep 1000", path.string());
    const auto late = run_program("sh", {"-c", script}, {Place::here, Signals::usual, 300ms});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::timeout);
    pid_t group = 0;
    std::ifstream(path) >> group;
    std::filesystem::remove(path);
    ASSERT_GT(group, 0);
    for (int i = 0; i < 100 && runs(group); ++i) (void)::poll(nullptr, 0, 50);
    EXPECT_FALSE(runs(group));
    const auto in_time = run_program("sh", {"-c", "echo said; exit 3"}, {Place::here, Signals::usual, 1h});
    ASSERT_TRUE(in_time);
    EXPECT_EQ(in_time->status, 3);
    EXPECT_EQ(in_time->output, "said\n");
}

// e2fsck(8), xfs_repair(8), fsck.fat(8), fsck.exfat(8) and ntfsfix(8).
TEST(Checkers, WhatWasNotFinishedSaysNothingOfTheFileSystem) {
    for (const char* program : {"e2fsck", "xfs_repair", "fsck.fat", "fsck.exfat", "ntfsfix"}) {
        EXPECT_EQ(verdict_of(program, 0), Verdict::sound);
        EXPECT_EQ(verdict_of(program, 1), Verdict::faulty);
        for (const int status : {8, 16, 32, 127, 128, 128 + SIGKILL, 128 + SIGTERM, 128 + SIGSEGV}) {
            EXPECT_EQ(verdict_of(program, status), Verdict::not_finished) << program << " " << status;
        }
    }
    for (const char* program : {"e2fsck", "fsck.exfat"}) {
        EXPECT_EQ(verdict_of(program, 4), Verdict::faulty);
        EXPECT_EQ(verdict_of(program, 4 + 8), Verdict::not_finished);
    }
    EXPECT_EQ(verdict_of("xfs_repair", 2), Verdict::not_finished);  // a journal that has to be replayed
    EXPECT_EQ(verdict_of("fsck.fat", 2), Verdict::not_finished);    // wrong usage
}

TEST(Checkers, WhereE2fsckFindsNoFileSystemItHasNotFinished) {
    if (!is_installed("e2fsck")) GTEST_SKIP() << "no e2fsck";
    const auto path = std::filesystem::temp_directory_path() / fmt::format("fettle-check-{}", ::getpid());
    std::ofstream(path).close();
    std::filesystem::resize_file(path, 1U << 20U);
    trim::FileSystemPlace place;
    place.entry.path = path.string();
    place.image = place.whole = true;
    const auto answer = ProgramExaminer(Roots()).check(place, "ext4");
    std::filesystem::remove(path);
    ASSERT_TRUE(answer) << to_string(answer.error());
    EXPECT_EQ(answer->verdict, Verdict::not_finished);
    EXPECT_EQ(answer->end, "exit status 8");
    EXPECT_FALSE(answer->words.empty());
}

}  // namespace
}  // namespace fettle::linux_system
