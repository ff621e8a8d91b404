// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/run_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "platform/linux/device_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/scope.h"
#include "platform/linux/spawn_settings.h"

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
    const SpawnSettings spawn(command.output);
    pid_t process = 0;
    const int failed = ::posix_spawn(&process, command.path.c_str(), spawn.files(), spawn.attributes(),
                                     command.arguments, command.environment);
    if (failed != 0) return fail(os_error(failed, "starting " + name));
    return process;
}

/// Reads until all writers have closed their end.
std::string read_all(int descriptor) {
    std::string text;
    std::array<char, 4096> piece{};
    for (;;) {
        const auto got = ::read(descriptor, piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(got));
        if (text.size() > 2 * kMostOutput) text.erase(0, text.size() - kMostOutput);
    }
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

Result<ProgramResult> run_program(const std::string& name, const std::vector<std::string>& arguments, Place place) {
    auto path = find_program(name);
    if (path.empty()) return fail(ErrorCode::unsupported, "the program " + name + ", which is not installed");
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
    Result<pid_t> process = fail(ErrorCode::internal, "starting " + name);
    {
        const DeviceFile writer(ends[1], "a pipe");
        const Command command{path, pointers.data(), environment.data(), ends[1]};
        process =
            place == Place::own_scope && scopes_there() ? start_in_scope(command, name) : start_here(command, name);
    }
    if (!process) return fail(process.error());
    ProgramResult result;
    result.output = read_all(ends[0]);
    int status = 0;
    while (::waitpid(*process, &status, 0) < 0) {
        if (errno != EINTR) return fail(os_error(errno, "waiting for " + name));
    }
    if (result.output.size() > kMostOutput) result.output.erase(0, result.output.size() - kMostOutput);
    result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return result;
}

}  // namespace fettle::linux_system
