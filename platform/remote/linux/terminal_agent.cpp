// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/terminal_agent.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX requires the program to declare it

namespace fettle::remote {

namespace {

constexpr const char* kProgram = "/usr/bin/pkttyagent";
constexpr int kNotify = 3;  ///< file descriptor that the agent closes when it is ready
constexpr int kPatience_ms = 10'000;

}  // namespace

TerminalAgent::TerminalAgent() {
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0 || ::access(kProgram, X_OK) != 0) return;
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], kNotify);
    auto process = std::to_string(::getpid());
    auto notify = std::to_string(kNotify);
    std::string program = kProgram;
    std::array<std::string, 4> words{"--notify-fd", notify, "--fallback", "--process"};
    const std::array<char*, 7> arguments{program.data(),  words[0].data(), words[1].data(), words[2].data(),
                                         words[3].data(), process.data(),  nullptr};
    const bool started =
        ends[1] != kNotify && ::posix_spawn(&agent_, kProgram, &actions, nullptr, arguments.data(), environ) == 0;
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (!started) agent_ = 0;
    pollfd ready{ends[0], POLLIN, 0};  // hangs up when the agent is ready or has exited
    while (started && ::poll(&ready, 1, kPatience_ms) < 0 && errno == EINTR) {
    }
    ::close(ends[0]);
}

TerminalAgent::~TerminalAgent() {
    if (agent_ <= 0) return;
    ::kill(agent_, SIGTERM);
    while (::waitpid(agent_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

}  // namespace fettle::remote
