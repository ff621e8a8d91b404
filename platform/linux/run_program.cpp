// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/run_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/scope.h"

namespace fettle::linux_system {

namespace {

constexpr std::size_t kMostOutput = std::size_t{64} << 10U;

/// Empty: not installed.
std::string find_program(const std::string& name) {
    for (const char* folder : {"/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"}) {
        auto path = folder + name;
        if (::access(path.c_str(), X_OK) == 0) return path;
    }
    return {};
}

struct Command {
    const std::string& path;
    char* const* arguments;
    char* const* environment;
    int output;  ///< file for its output
    Signals signals;
};

/// In the child of fork(2), where only async-signal-safe calls are allowed: waits for one byte, then executes the
/// program. Without the byte it exits, and nothing was run.
[[noreturn]] void become(const Command& command, int go) {
    constexpr int kNotRun = 127;
    char byte = 0;
    ssize_t got = 0;
    do {
        got = ::read(go, &byte, 1);
    } while (got < 0 && errno == EINTR);
    // Handlers are the parent's: none may run here once the mask is lifted.
    for (const int signal : kChildSignals) (void)::signal(signal, SIG_DFL);
    const auto mask = child_mask(command.signals);
    (void)::sigprocmask(SIG_SETMASK, &mask, nullptr);
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    const bool ready = got == 1 && ::setpgid(0, 0) == 0 && ::dup2(nothing, STDIN_FILENO) >= 0 &&
                       ::dup2(command.output, STDOUT_FILENO) >= 0 && ::dup2(command.output, STDERR_FILENO) >= 0;
    if (ready) ::execve(command.path.c_str(), command.arguments, command.environment);
    ::_exit(kNotRun);
}

void wait_for_end(pid_t process) {
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

/// Starts it after it has entered its scope.
Result<pid_t> start_in_scope(const Command& command, const std::string& name) {
    std::array<int, 2> go{};
    if (::pipe2(go.data(), O_CLOEXEC) != 0) return fail(os_error(errno, "starting " + name));
    DeviceFile waits(go[0], "a pipe");
    const pid_t process = ::fork();
    const int why = errno;
    if (process == 0) {
        ::close(go[1]);  // otherwise it would wait for itself
        become(command, go[0]);
    }
    Status moved = process < 0 ? fail(os_error(why, "starting " + name)) : move_to_scope(process, name);
    {
        const DeviceFile goes(go[1], "a pipe");
        if (moved && ::write(go[1], "g", 1) != 1) moved = fail(os_error(errno, "starting " + name));
    }
    if (moved) return process;
    if (process > 0) wait_for_end(process);
    return fail(moved.error());
}

Result<pid_t> start_here(const Command& command, const std::string& name) {
    const SpawnSettings spawn(command.output, command.signals);
    pid_t process = 0;
    const int failed = ::posix_spawn(&process, command.path.c_str(), spawn.files(), spawn.attributes(),
                                     command.arguments, command.environment);
    if (failed != 0) return fail(os_error(failed, "starting " + name));
    return process;
}

using Clock = std::chrono::steady_clock;
using Deadline = std::optional<Clock::time_point>;

bool is_over(const Deadline& deadline) { return deadline && Clock::now() >= *deadline; }

/// Reads until all writers have closed their end, or the deadline.
std::string read_all(int descriptor, const Deadline& deadline) {
    constexpr auto kLongest = std::chrono::milliseconds(60'000);
    std::string text;
    std::array<char, 4096> piece{};
    while (!is_over(deadline)) {
        auto left = kLongest;
        if (deadline) {
            left = std::min(left, std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()));
        }
        pollfd waits{descriptor, POLLIN, 0};
        const int ready = ::poll(&waits, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const auto got = ::read(descriptor, piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(got));
        if (text.size() > 2 * kMostOutput) text.erase(0, text.size() - kMostOutput);
    }
    return text;
}

/// Its status; nullopt: the deadline came first.
Result<std::optional<int>> await(pid_t process, const Deadline& deadline, const std::string& name) {
    constexpr int kPause_ms = 20;
    int status = 0;
    for (;;) {
        const auto ended = ::waitpid(process, &status, deadline ? WNOHANG : 0);
        if (ended == process) return std::optional(status);
        if (ended < 0 && errno != EINTR) return fail(os_error(errno, "waiting for " + name));
        if (is_over(deadline)) return std::optional<int>();
        if (ended == 0) (void)::poll(nullptr, 0, kPause_ms);
    }
}

/// Kills it and what it started. A process that waits for a drive that does not respond ends when the drive does: it is
/// not waited for longer than this.
Error kill_late(pid_t process, const std::string& name, std::chrono::milliseconds limit) {
    constexpr auto kPatience = std::chrono::seconds(10);
    if (::kill(-process, SIGKILL) != 0) (void)::kill(process, SIGKILL);
    (void)await(process, Clock::now() + kPatience, name);
    return {ErrorCode::timeout, fmt::format("{} was stopped after {} s", name, limit.count() / 1000), {}};
}

}  // namespace

bool is_installed(const std::string& name) { return !find_program(name).empty(); }

std::string last_words(std::string text) {
    constexpr std::size_t kMost = 300;
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    if (text.size() > kMost) text.erase(0, text.size() - kMost);
    for (auto& letter : text) {
        if (static_cast<unsigned char>(letter) < 0x20) letter = ' ';
    }
    return text;
}

Result<ProgramResult> run_program(const std::string& name, const std::vector<std::string>& arguments,
                                  const Conduct& conduct) {
    auto path = find_program(name);
    if (path.empty())
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the program {name} is not installed"), {{"name", name}});
    std::vector<std::string> words{path};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::array<std::string, 2> settings{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"};
    std::array<char*, 3> environment{settings[0].data(), settings[1].data(), nullptr};
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return fail(os_error(errno, "starting " + name));
    const DeviceFile reader(ends[0], "a pipe");
    Result<pid_t> process = fail(ErrorCode::internal, FETTLE_TEXT("starting {name}"), {{"name", name}});
    {
        const DeviceFile writer(ends[1], "a pipe");
        const Command command{path, pointers.data(), environment.data(), ends[1], conduct.signals};
        const bool apart = conduct.place == Place::own_scope && scopes_there();
        process = apart ? start_in_scope(command, name) : start_here(command, name);
    }
    if (!process) return fail(process.error());
    const auto deadline = conduct.limit ? Deadline(Clock::now() + *conduct.limit) : Deadline();
    ProgramResult result;
    result.output = read_all(ends[0], deadline);
    const auto ended = await(*process, deadline, name);
    if (!ended) return fail(ended.error());
    if (!*ended) return fail(kill_late(*process, name, *conduct.limit));
    const int status = **ended;
    if (result.output.size() > kMostOutput) result.output.erase(0, result.output.size() - kMostOutput);
    result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return result;
}

}  // namespace fettle::linux_system
